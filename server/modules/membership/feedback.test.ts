import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import type { FeedbackKind } from '#contract/calls/settings.ts'
import { dayMs } from '#lib/day-ms.ts'
import { authorizeSelf } from '#server/modules/accounts/authorize.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { actorOfToken, openSession } from '#server/modules/accounts/sessions.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { answerFeedback, openFeedback, writeFeedback } from './feedback.ts'
import { feedbacks } from './schema.ts'

let t: TestApp
let me: Awaited<ReturnType<TestApp['newBuyer']>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.deps.db.delete(feedbacks)
  me = await t.newBuyer()
})

/** What somebody wrote; its id. */
const write = async (content: string, { userId } = me, kind: FeedbackKind = 'support') => {
  const actor = await actorOfToken(t.deps, (await openSession(t.deps, t.deps.db, userId)).accessToken)
  if (actor?.role !== 'buyer') throw new Error('no buyer')
  const id = t.deps.random.uuid()
  const said = { kind, content, attach: [] }
  await t.deps.db.transaction((tx) => writeFeedback(tx, authorizeSelf(actor), said, id, t.clock.now()))
  return id
}
const answer = (id: string, text = 'Yes.') =>
  answerFeedback(t.deps.db, id, { template: 'support-answered', text }, t.clock.now())
const told = async (userId = me.userId) => t.deps.db.select().from(messages).where(eq(messages.accountId, userId))
const waiting = async (kind: FeedbackKind = 'support', until = t.clock.now()) =>
  (await openFeedback(t.deps.db, { kind, until })).map(({ content }) => content)

describe('the same words of one account', () => {
  test('within a day count once; a day and a millisecond later they count again', async () => {
    await write('Too slow')
    t.clock.advance(dayMs)
    await expect(write('Too slow')).rejects.toMatchObject({ code: code.repeated })
    t.clock.advance(1)
    await write('Too slow')
    expect(await waiting()).toEqual(['Too slow', 'Too slow'])
  })
  test('as feedback and as a question are two entries', async () => {
    await write('It does not load', me, 'feedback')
    await write('It does not load', me, 'support')
    expect([await waiting('feedback'), await waiting('support')]).toEqual([['It does not load'], ['It does not load']])
  })
})

describe('the list of unanswered entries', () => {
  test('has what was written until then, oldest first, of one kind', async () => {
    await write('first')
    t.clock.advance(1000)
    await write('second')
    await write('just an opinion', me, 'feedback')
    expect(await waiting()).toEqual(['first', 'second'])
    expect(await waiting('support', t.clock.now() - 1)).toEqual(['first'])
    expect(await waiting('feedback')).toEqual(['just an opinion'])
  })
  test('no longer has an answered entry', async () => {
    const id = await write('How?')
    await answer(id)
    expect(await waiting()).toEqual([])
  })
})

describe('an answer', () => {
  test('is a message to the author, with the question below it, and is mailed', async () => {
    const other = await t.newBuyer()
    await write('Another question', other)
    expect(await answer(await write('How do I pay?'), '<b>By card</b>')).toBe(true)
    expect(await told()).toMatchObject([
      {
        template: 'support-answered',
        values: { text: '<b>By card</b>', question: 'How do I pay?' },
        read: false,
        mailDue: t.clock.now(),
      },
    ])
    expect(await told(other.userId)).toEqual([])
  })
  test('by two people at once is given once', async () => {
    const id = await write('Who?')
    const both = await Promise.all([answer(id, 'Me.'), answer(id, 'No, me.')])
    expect([both.toSorted(), (await told()).length]).toEqual([[false, true], 1])
    expect(await answer(id, 'Me too.')).toBe(false)
    expect(await told()).toHaveLength(1)
  })
  test('to a missing question or a deleted account tells nobody, and is not tried again', async () => {
    expect(await answer('no-such-question')).toBe(false)
    const id = await write('Bye')
    await t.deps.db.delete(users).where(eq(users.id, me.userId))
    expect(await waiting()).toEqual(['Bye'])
    expect([await answer(id), await waiting()]).toEqual([false, []])
  })
  test.each([
    ['200 letters whole', 'x'.repeat(200), 'x'.repeat(200)],
    ['the first 200 of 201', 'x'.repeat(201), `${'x'.repeat(200)}…`],
    ['letters, not halves of them', '🌾'.repeat(201), `${'🌾'.repeat(200)}…`],
    ['200 wide letters whole', '🌾'.repeat(200), '🌾'.repeat(200)],
  ])('repeats of the question %s', async (_, content, question) => {
    await answer(await write(content))
    expect((await told())[0]?.values['question']).toBe(question)
  })
})
