import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { feedbackCalls } from '#contract/calls/settings.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { answerDemoSupport } from '../../background/start.ts'
import { testApp } from '#tests/harness/server.ts'
import { runAsOperator } from '#tests/harness/operator.ts'
import { operatorMain } from './main.ts'
import { supportVerbs } from './support.ts'

const t = await testApp()

const run = (...argv: string[]) => runAsOperator(t, supportVerbs, ...argv)

interface Message {
  readonly title: string
  readonly content: string
}
const messagesOf = async (token: string, language = 'en-US') => {
  const headers = { 'Accept-Language': language }
  const { data } = await t.call(messageCalls.messagePage, { token, headers, query: { pageNo: 1, pageSize: 20 } })
  return (data as { list: Message[] }).list
}
const ask = async (content: string, kind?: 'support') => {
  const buyer = await t.newBuyer()
  const body = { content, attach: '', ...(kind && { kind }) }
  expect((await t.call(feedbackCalls.feedbackCreate, { token: buyer.token, body })).code).toBe(0)
  return buyer
}

test('a question is listed until it is answered; it can be answered once, and only its buyer gets the message', async () => {
  const [asker, other] = [await ask('Where is {text} my sample?', 'support'), await t.newBuyer()]
  const listing = await run()
  expect(listing.printed).toContain('Where is {text} my sample?')
  const id = listing.printed.split(' ')[0] ?? ''
  expect(await run('answer', id, 'It', 'left', 'today.')).toMatchObject({ exit: 0 })
  expect(await run('answer', id, 'Again')).toMatchObject({ exit: 1 })
  expect(await messagesOf(asker.token)).toMatchObject([
    {
      title: 'Customer service has answered',
      content: expect.stringMatching(/^It left today\.\n\nYou wrote: Where is/),
    },
  ])
  expect(await messagesOf(other.token)).toEqual([])
  expect((await run()).printed).toBe('Nothing is unanswered.')
})

test('feedback is listed separately, and feedback of a deleted account cannot be answered', async () => {
  const asker = await ask('The table is narrow.')
  expect((await run()).printed).not.toContain('narrow')
  const { printed } = await run('feedback')
  expect(printed).toContain('The table is narrow.')
  await t.deps.db.delete(users).where(eq(users.id, asker.userId))
  expect(await run('answer', printed.split(' ')[0] ?? '', 'Thanks')).toMatchObject({ exit: 1 })
})

test('an answer without text is refused, and a command with wrong arguments fails without opening a database', async () => {
  expect(await run('answer', 'some-id', ' ')).toMatchObject({ exit: 1 })
  const exit = (...argv: string[]) => operatorMain('support', argv, { DATABASE_URL: 'mysql://here' }, () => undefined)
  const exits = await Promise.all([exit('answer', 'some-id'), exit('some-id', 'text'), exit('--what'), exit('--help')])
  expect(exits).toEqual([1, 1, 1, 0])
})

test('the demonstration answers each question once, after a pause, and does not answer feedback', async () => {
  const [asker, critic] = [await ask('Hello?', 'support'), await ask('Just feedback.')]
  const demo = () => answerDemoSupport({ db: t.deps.db, delayMs: 1000 }, t.clock.now())
  await demo()
  expect(await messagesOf(asker.token)).toEqual([])
  t.clock.advance(1000)
  await Promise.all([demo(), demo()])
  expect(await messagesOf(asker.token)).toHaveLength(1)
  expect((await messagesOf(asker.token, 'es-ES'))[0]?.content).toMatch(/demostración.*Usted escribió: Hello\?/s)
  expect(await messagesOf(critic.token)).toEqual([])
})
