import { beforeAll, describe, expect, test, beforeEach } from 'vitest'
import { accountCalls, fileCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { upload, uploadedUrl } from '#tests/harness/uploaded.ts'
import { eq } from 'drizzle-orm'
import type { FeedbackKind } from '#contract/calls/settings.ts'
import { dayMs } from '#lib/day-ms.ts'
import { authorizeSelf } from '#server/modules/accounts/authorize.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { actorOfAccessToken, openSession } from '#server/modules/accounts/sessions.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { answerFeedback, listUnansweredFeedback, writeFeedback } from '#server/modules/feedback/feedback.ts'
import { feedbacks } from '#server/modules/feedback/schema.ts'

const backend = await testApp()

describe('the profile', () => {
  test.each([{ timezone: 'Mars/Olympus' }, { country: 'XX' }])('the profile refuses %o', async (body) => {
    const { token } = await backend.newBuyer()
    expect(await backend.call(accountCalls.userUpdate, { token, body })).toMatchObject({
      status: 400,
      code: code.badRequest,
    })
  })
  test('repeating a save of the profile with its key is answered as a repetition, and does not undo a later save', async () => {
    const { token } = await backend.newBuyer()
    const headers = { 'Idempotency-Key': '"profile-key-1"' }
    await backend.call(accountCalls.userUpdate, { token, headers, body: { nickname: 'First' } })
    await backend.call(accountCalls.userUpdate, { token, body: { nickname: 'Second' } })
    const secondAnswer = await backend.call(accountCalls.userUpdate, { token, headers, body: { nickname: 'First' } })
    expect(secondAnswer.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await backend.call(accountCalls.userInfo, { token })).data).toMatchObject({ nickname: 'Second' })
  })
})

test('another account’s email subscription cannot be changed, and is treated as missing', async () => {
  const [owner, other] = [await backend.newBuyer(), await backend.newBuyer()]
  const mine = async () =>
    (
      (await backend.call(accountCalls.subscriptions, { token: owner.token })).data as {
        list: { id: string; isEnable: number }[]
      }
    ).list
  const id = (await mine())[0]?.id ?? ''
  const by = (token: string) => backend.call(accountCalls.subscriptionUpdate, { token, body: { id, isEnable: 0 } })
  expect((await by(other.token)).code).toBe(code.notFound)
  expect((await mine())[0]?.isEnable).toBe(1)
  expect((await by(owner.token)).code).toBe(0)
  expect((await mine())[0]?.isEnable).toBe(0)
})

describe('the picture of a profile', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const urlOf = (token: string, bytes: string | Buffer<ArrayBuffer> = png, call = fileCalls.uploadImage) =>
    uploadedUrl(backend, { token, name: 'me.png', bytes, call })
  const set = (token: string, avatar: string) => backend.call(accountCalls.userUpdate, { token, body: { avatar } })
  const avatarOf = async (token: string) =>
    ((await backend.call(accountCalls.userInfo, { token })).data as { avatar: string | null }).avatar

  test('the picture can be set and removed', async () => {
    const { token } = await backend.newBuyer()
    const url = await urlOf(token)
    expect((await set(token, url)).code).toBe(0)
    expect(await avatarOf(token)).toBe(url)
    expect((await set(token, '')).code).toBe(0)
    expect(await avatarOf(token)).toBeNull()
  })

  test('another account’s file, a URL of another site, a script, an image over 2 MB and an SVG drawing are refused', async () => {
    const [me, other] = [await backend.newBuyer(), await backend.newBuyer()]
    const largeImage = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])
    const refusedAvatars = [
      await urlOf(other.token),
      'https://elsewhere.example/me.png',
      'javascript:alert(1)',
      await urlOf(me.token, 'a text', fileCalls.uploadFile).catch(() => ''),
      await urlOf(me.token, largeImage),
    ].filter((url) => url)
    for (const avatar of refusedAvatars)
      expect(await set(me.token, avatar)).toMatchObject({
        code: code.badRequest,
        data: { fields: [{ path: 'avatar' }] },
      })
    expect(refusedAvatars).toHaveLength(4)
    const drawing = { token: me.token, bytes: '<svg onload="alert(1)"/>', call: fileCalls.uploadImage }
    expect((await upload(backend, drawing)).code).toBe(code.wrongMediaType)
    expect(await avatarOf(me.token)).toBeNull()
  })
})

describe('feedback', () => {
  let t: TestApp
  let me: Awaited<ReturnType<TestApp['newBuyer']>>
  beforeAll(async () => {
    t = await testApp()
  })
  beforeEach(async () => {
    await t.deps.db.delete(feedbacks)
    me = await t.newBuyer()
  })

  const write = async (content: string, { userId } = me, kind: FeedbackKind = 'support') => {
    const actor = await actorOfAccessToken(t.deps, (await openSession(t.deps, t.deps.db, userId)).accessToken)
    if (actor?.role !== 'buyer') throw new Error('no buyer')
    const id = t.deps.random.uuid()
    const feedback = { kind, content, attach: [] }
    await t.deps.db.transaction((tx) => writeFeedback(tx, authorizeSelf(actor), feedback, id, t.clock.now()))
    return id
  }
  const answer = (id: string, text = 'Yes.') =>
    answerFeedback(t.deps.db, id, { template: 'support-answered', text }, t.clock.now())
  const messagesOf = async (userId = me.userId) =>
    t.deps.db.select().from(messages).where(eq(messages.accountId, userId))
  const waiting = async (kind: FeedbackKind = 'support', until = t.clock.now()) =>
    (await listUnansweredFeedback(t.deps.db, { kind, until })).map(({ content }) => content)

  describe('the same text from one account', () => {
    test('feedback with the same text from one account counts once within a day, and again a day and a millisecond later', async () => {
      await write('Too slow')
      t.clock.advance(dayMs)
      await expect(write('Too slow')).rejects.toMatchObject({ code: code.repeated })
      t.clock.advance(1)
      await write('Too slow')
      expect(await waiting()).toEqual(['Too slow', 'Too slow'])
    })
    test('the same text from one account makes two entries if it is sent as feedback and as a question', async () => {
      await write('It does not load', me, 'feedback')
      await write('It does not load', me, 'support')
      expect([await waiting('feedback'), await waiting('support')]).toEqual([
        ['It does not load'],
        ['It does not load'],
      ])
    })
  })

  test('the list contains the unanswered entries of one kind, oldest first', async () => {
    await write('first')
    t.clock.advance(1000)
    await write('second')
    await write('just an opinion', me, 'feedback')
    expect(await waiting()).toEqual(['first', 'second'])
    expect(await waiting('support', t.clock.now() - 1)).toEqual(['first'])
    expect(await waiting('feedback')).toEqual(['just an opinion'])
  })

  describe('an answer to feedback', () => {
    test('an answer is a mailed message to the author, with the question below it', async () => {
      const otherBuyer = await t.newBuyer()
      await write('Another question', otherBuyer)
      expect(await answer(await write('How do I pay?'), '<b>By card</b>')).toBe(true)
      expect(await messagesOf()).toMatchObject([
        {
          template: 'support-answered',
          values: { text: '<b>By card</b>', question: 'How do I pay?' },
          read: false,
          mailDue: t.clock.now(),
        },
      ])
      expect(await messagesOf(otherBuyer.userId)).toEqual([])
    })
    test('two simultaneous answers send one message', async () => {
      const id = await write('Who?')
      const bothResults = await Promise.all([answer(id, 'Me.'), answer(id, 'No, me.')])
      expect([bothResults.toSorted(), (await messagesOf()).length]).toEqual([[false, true], 1])
      expect(await answer(id, 'Me too.')).toBe(false)
      expect(await messagesOf()).toHaveLength(1)
    })
    test('an answer to a missing question or a deleted account is neither sent nor retried', async () => {
      expect(await answer('no-such-question')).toBe(false)
      const id = await write('Bye')
      await t.deps.db.delete(users).where(eq(users.id, me.userId))
      expect(await waiting()).toEqual(['Bye'])
      expect([await answer(id), await waiting()]).toEqual([false, []])
    })
    test.each([
      ['all of 200 letters', 'x'.repeat(200), 'x'.repeat(200)],
      ['the first 200 of 201', 'x'.repeat(201), `${'x'.repeat(200)}…`],
      ['cut between letters, not in one', '🌾'.repeat(201), `${'🌾'.repeat(200)}…`],
      ['all of 200 wide letters', '🌾'.repeat(200), '🌾'.repeat(200)],
    ])('an answer quotes the question, %s', async (_, content, question) => {
      await answer(await write(content))
      expect((await messagesOf())[0]?.values['question']).toBe(question)
    })
  })
})
