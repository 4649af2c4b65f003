import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { readConversation } from '#account/sync/chat/read-chats.ts'
import { deletionUndoMs } from '#account/sync/chat/push-chats.ts'
import {
  askModel,
  askFollowUp,
  deleteConversation,
  restoreConversation,
  startConversation,
  storeAnswer,
  storePartialAnswer,
} from '#account/actions/chat.ts'
import {
  newBuyer,
  createDevice,
  fetchConversations,
  fetchQuestions,
  slowPolling,
  answer,
  searchedCounts,
  startChatDevices,
} from '#tests/harness/chat-devices.ts'

startChatDevices()

const createSharedConversation = async (question: string) => {
  const [one, other] = [await createDevice(), await createDevice()]
  const id = await one.acts(() => startConversation(question))
  await one.sync()
  await other.sync()
  return { one, other, id }
}

describe('a conversation', () => {
  test('a conversation that begins offline reaches the account later, and can be read offline on another device', async () => {
    const [one, other] = [await createDevice(), await createDevice()]
    one.faults.online = false
    const id = await one.acts(() => startConversation('dose of x'))
    await one.acts(async () => storeAnswer(await one.only(), answer, searchedCounts))
    await one.sync()
    expect(await fetchConversations()).toEqual([])
    one.faults.online = true
    await one.sync()
    expect((await fetchConversations()).map(({ title }) => title)).toEqual(['dose of x'])
    await other.sync()
    other.faults.online = false
    expect(await other.titles()).toEqual(['dose of x'])
    expect(await other.only()).toMatchObject({
      conversationId: id,
      state: 'answered',
      answer,
      searched: searchedCounts,
      from: 'account',
    })
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('an answer from a part of the library is marked as such on every device, even beside the answer of the model', async () => {
    const [one, other] = [await createDevice(), await createDevice()]
    await one.acts(() => startConversation('dose of x'))
    await one.acts(async () => storePartialAnswer(await one.only(), answer, searchedCounts))
    await one.sync()
    await other.sync()
    expect((await other.only()).searched).toEqual({ ...searchedCounts, whole: false })
    await other.acts(async () => askModel(await other.only()))
    await other.sync()
    await expect.poll(async () => (await other.only()).reply?.end ?? null, slowPolling).not.toBeNull()
    await one.sync()
    for (const each of [one, other]) expect((await each.only()).searched).toEqual({ ...searchedCounts, whole: false })
  })

  test('a push that was stored but whose answer was lost is repeated, and the conversation exists once', async () => {
    const one = await createDevice()
    const id = await one.acts(() => startConversation('one'))
    one.faults.dropsAnswerOf = chatCalls.conversationPut.path
    await one.sync()
    expect(one.faults.dropsAnswerOf).toBeNull()
    one.restart()
    await one.sync()
    expect(await fetchQuestions(id)).toEqual(['one'])
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('a conversation that two tabs push at the same time exists once', async () => {
    const one = await createDevice()
    const tab = one.secondTab()
    const id = await one.acts(() => startConversation('one'))
    await one.acts(() => askFollowUp(id, 'two'))
    await Promise.all([one.sync(), tab.refresh()])
    tab.stop()
    expect(await fetchQuestions(id)).toEqual(['one', 'two'])
    expect(await fetchConversations()).toHaveLength(1)
  })

  test('a conversation of a hundred questions is pushed completely, with each question once', async () => {
    const one = await createDevice()
    one.faults.online = false
    const id = await one.acts(() => startConversation('0'))
    for (let at = 1; at < 100; at += 1) await one.acts(() => askFollowUp(id, String(at)))
    one.faults.online = true
    await one.sync()
    await expect.poll(() => fetchQuestions(id), slowPolling).toHaveLength(100)
  })

  test('a conversation that two devices continue separately has all questions on both', async () => {
    const { one, other, id } = await createSharedConversation('one')
    other.faults.online = false
    await other.acts(() => askFollowUp(id, 'from the other'))
    await one.acts(() => askFollowUp(id, 'from the first'))
    await one.sync()
    other.faults.online = true
    await other.sync()
    await one.sync()
    const all = ['one', 'from the first', 'from the other']
    for (const each of [one, other]) expect((await each.questions(id)).toSorted()).toEqual(all.toSorted())
  })

  test('an edited question replaces the old one on the server and on another device', async () => {
    const { one, other, id } = await createSharedConversation('wrong')
    const first = await one.only()
    await one.acts(() => askFollowUp(id, 'right', { instead: first }))
    await one.sync()
    await other.sync()
    expect(await fetchQuestions(id)).toEqual(['right'])
    expect(await other.questions(id)).toEqual(['right'])
  })

  test('a deleted conversation disappears everywhere once the deletion cannot be undone', async () => {
    const { one, other, id } = await createSharedConversation('one')
    await one.acts(() => deleteConversation(id))
    // By the device's clock, the deletion can still be undone, so the device has not sent it.
    expect((await fetchConversations()).length).toBe(1)
    await one.sync()
    expect(deletionUndoMs).toBeLessThan(3_600_000)
    expect(await fetchConversations()).toEqual([])
    await other.sync()
    expect(await other.titles()).toEqual([])
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('a deleted and restored conversation is complete on every device, even if the account deleted it', async () => {
    const [one, other] = [await createDevice(), await createDevice()]
    const id = await one.acts(() => startConversation('one'))
    await one.acts(() => askFollowUp(id, 'two'))
    await one.sync()
    await other.sync()
    const removedConversation = await one.acts(() => deleteConversation(id))
    await one.sync()
    await other.sync()
    if (removedConversation) await one.acts(() => restoreConversation(removedConversation))
    await one.sync()
    await other.sync()
    expect(await fetchQuestions(id)).toEqual(['one', 'two'])
    expect(await other.questions(id)).toEqual(['one', 'two'])
  })

  test('a conversation that is deleted elsewhere and continued on this device is restored completely', async () => {
    const { one, other, id } = await createSharedConversation('one')
    await other.acts(() => deleteConversation(id))
    await other.sync()
    one.faults.online = false
    await one.acts(() => askFollowUp(id, 'two'))
    one.faults.online = true
    await one.sync()
    expect(await fetchQuestions(id)).toEqual(['one', 'two'])
  })

  test("if the backend does not store conversations, they stay on the device, and the backend's list deletes none of them", async () => {
    const one = await createDevice()
    one.faults.offered = ({ level }) => level === 'specification'
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await one.sync()
    expect(await one.questions(id)).toEqual(['one'])
    expect(await fetchConversations()).toEqual([])
    one.faults.offered = () => true
    for (let hours = 0; hours < 25; hours += 1) await one.sync()
    expect(await fetchQuestions(id)).toEqual(['one'])
  })

  test('a conversation whose id belongs to another account of this device is pushed under another id', async () => {
    const one = await createDevice()
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    const rows = { conversations: await one.db.conversations.toArray(), exchanges: await one.db.exchanges.toArray() }
    await newBuyer()
    const otherDevice = await createDevice()
    await otherDevice.acts(() => startConversation('own'))
    await otherDevice.sync()
    await otherDevice.acts(() =>
      restoreConversation({ db: otherDevice.db, conversation: rows.conversations[0]!, exchanges: rows.exchanges }),
    )
    await otherDevice.sync()
    await expect
      .poll(async () => (await fetchConversations()).map(({ title }) => title).toSorted(), slowPolling)
      .toEqual(['one', 'own'])
    expect((await fetchConversations()).map((row) => row.id)).not.toContain(id)
  })

  test('a conversation is read again when it is opened, even if the list shows no change', async () => {
    const { one, other, id } = await createSharedConversation('one')
    await one.acts(() => askFollowUp(id, 'two'))
    await expect.poll(() => fetchQuestions(id), slowPolling).toEqual(['one', 'two'])
    await readConversation(other.context, id, true)
    expect(await other.questions(id)).toEqual(['one', 'two'])
  })
})
