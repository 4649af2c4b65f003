import 'fake-indexeddb/auto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import {
  askModel,
  askFollowUp,
  reportAnswer,
  startConversation,
  stopModel,
  storeAnswer,
} from '#account/actions/chat.ts'
import { maxExchanges } from '#server/modules/assistant/conversations.ts'
import { chatExchanges, chatReports } from '#server/modules/assistant/schema.ts'
import { quotas } from '#server/modules/accounts/schema.ts'
import { modelReplies } from '#tests/harness/model-double.ts'
import {
  t,
  model,
  buyer,
  usedAiQueries,
  createDevice,
  slowPolling,
  answer,
  searchedCounts,
  type Device,
  startChatDevices,
} from '#tests/harness/chat-devices.ts'

startChatDevices()

describe('the model', () => {
  let number = ''
  let until = ''
  beforeAll(async () => {
    const conversation = await t.call(chatCalls.conversationCreate, { body: { roleId: 1 } })
    const response = await t.app.request(chatCalls.messageSendStream.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify({ conversationId: conversation.data, content: 'glyphosate products valid until 2030' }),
    })
    const text = await response.text()
    number = /"field":"registrationNo","value":"([^"]+)"/.exec(text)?.[1] ?? ''
    until = /"field":"validUntil","value":"([^"]+)"/.exec(text)?.[1] ?? ''
    if (number === '' || until === '') throw new Error('the seed has no such registration')
  })
  const wants = async (one: Device) => {
    const id = await one.acts(() => startConversation(`Until when is ${number} valid?`))
    const exchange = await one.only()
    await one.acts(() => storeAnswer(exchange, answer, searchedCounts))
    await one.acts(() => askModel(exchange))
    return id
  }
  const reply = async (one: Device) => (await one.only()).reply
  const pieces = ['It is valid until [r1.validUntil] [r1].', null, ' It is good [r1].']
  const modelText = () => 'It is valid until [r1.validUntil] [r1]. It costs 30 dollars [r1]. It is good [r1].'

  test('the model is asked once there is a connection, and every device shows a withheld sentence as a gap', async () => {
    const [one, other] = [await createDevice(), await createDevice()]
    model.will(modelReplies.says(modelText()))
    one.faults.online = false
    const id = await wants(one)
    await one.sync()
    expect(await one.only()).toMatchObject({ wantsModel: 1, reply: null })
    one.faults.online = true
    await one.sync()
    const cited = [{ facts: expect.arrayContaining([{ field: 'validUntil', value: until }]) }]
    await expect.poll(() => reply(one), slowPolling).toMatchObject({ end: 'said', pieces, cited })
    expect((await one.only()).wantsModel).toBeUndefined()
    expect((await one.only()).answer).toEqual(answer)
    expect(await usedAiQueries()).toBe(1)
    await other.sync()
    expect(await other.questions(id)).toHaveLength(1)
    expect(await reply(other)).toMatchObject({ end: 'said', pieces, cited })
  })

  test('if the backend refuses because the conversation is full, the model is not asked, nothing is charged, and the device says so', async () => {
    const one = await createDevice()
    const id = await one.acts(() => startConversation('glyphosate'))
    await one.acts(async () => storeAnswer(await one.only(), answer, searchedCounts))
    await one.sync()
    await t.deps.db.insert(chatExchanges).values(
      Array.from({ length: maxExchanges }, (_, at) => ({
        conversationId: id,
        id: `full-${at}`,
        askedAt: at,
        question: 'before',
        state: 'stopped' as const,
      })),
    )
    const askedBefore = model.asked.length
    await one.acts(() => askFollowUp(id, 'and for cotton?', { model: true }))
    await one.sync()
    await expect
      .poll(
        async () => (await one.db.exchanges.toArray()).find((row) => row.question === 'and for cotton?'),
        slowPolling,
      )
      .toMatchObject({ reply: { end: 'full' } })
    expect([await usedAiQueries(), model.asked.length]).toEqual([0, askedBefore])
  })

  test('an answer over a breaking connection continues after the last received event and is charged once', async () => {
    const one = await createDevice()
    model.will(modelReplies.says(modelText()))
    one.faults.cutsAfter = 1_500
    await wants(one)
    await one.sync()
    await expect.poll(() => reply(one), slowPolling).toMatchObject({ end: 'said', pieces })
    expect([await usedAiQueries(), model.asked.length]).toEqual([1, 1])
  })

  test('if two tabs ask at the same time, the model is asked and charged once, and each text is shown once', async () => {
    const one = await createDevice()
    const tab = one.secondTab()
    model.will(modelReplies.says(modelText()))
    await wants(one)
    await Promise.all([one.sync(), tab.refresh()])
    await expect.poll(() => reply(one), slowPolling).toMatchObject({ end: 'said', pieces })
    tab.stop()
    expect([await usedAiQueries(), model.asked.length]).toEqual([1, 1])
  })

  test.each([
    ['refuses', modelReplies.refuses(), 'refused'],
    ['fails', modelReplies.fails(500), 'failed'],
    ['is silent', modelReplies.never(), 'timeout'],
  ] as const)(
    'if the model %s, the records stay, the reason is shown, nothing is charged, and the question can be asked again',
    async (_, act, end) => {
      const one = await createDevice()
      model.will(act)
      await wants(one)
      await expect.poll(() => reply(one), slowPolling).toMatchObject({ end, pieces: [] })
      expect((await one.only()).answer).toEqual(answer)
      expect(await usedAiQueries()).toBe(0)
      model.will(modelReplies.says('Until [r1.validUntil] [r1].'))
      await one.acts(async () => askModel(await one.only()))
      await expect
        .poll(() => reply(one), slowPolling)
        .toMatchObject({ end: 'said', pieces: ['Until [r1.validUntil] [r1].'] })
    },
  )

  test('if the quota has no questions left, the answer says so', async () => {
    const one = await createDevice()
    await t.deps.db.update(quotas).set({ totalLimit: 0 }).where(eq(quotas.userId, buyer.userId))
    await wants(one)
    await expect.poll(() => reply(one), slowPolling).toMatchObject({ end: 'quota' })
  })

  test('an answer that is stopped halfway keeps its text and gets no more', async () => {
    const one = await createDevice()
    model.will(modelReplies.stalls('It is valid until [r1.validUntil] [r1]. And '))
    await wants(one)
    await expect.poll(async () => (await reply(one))?.pieces.length, slowPolling).toBe(1)
    await one.acts(async () => stopModel(await one.only()))
    await one.sync()
    expect(await reply(one)).toMatchObject({ end: 'stopped', pieces: [pieces[0]] })
  })
})

test('a report of an answer, made offline, is stored once on the server, even if the response to its first attempt is lost', async () => {
  const one = await createDevice()
  one.faults.online = false
  await one.acts(() => startConversation('one'))
  await one.acts(async () => reportAnswer(await one.only(), ' The dose is wrong '))
  await one.sync()
  one.faults.online = true
  one.faults.dropsAnswerOf = chatCalls.messageReport.path
  await one.sync()
  await one.sync()
  const rows = await t.deps.db.select().from(chatReports).where(eq(chatReports.userId, buyer.userId))
  expect(rows.map(({ reason, question }) => [reason, question])).toEqual([['The dose is wrong', 'one']])
  expect(await one.db.reports.count()).toBe(0)
})
