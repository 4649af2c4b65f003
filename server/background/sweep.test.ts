import { expect, test } from 'vitest'
import { authCalls, codeScene } from '#contract/calls/auth.ts'
import { chatCalls } from '#contract/calls/account.ts'
import { captchas, emailCodes, sessions } from '#server/modules/accounts/schema.ts'
import { conversations } from '#server/modules/assistant/schema.ts'
import { testApp } from '#tests/harness/server.ts'
import { sweepEnded } from './sweep.ts'

const day = 86_400_000

test('what has ended goes, what may still be asked for stays', async () => {
  const { app, call, clock, deps, newBuyer } = await testApp()
  const { db } = deps
  const counts = async () => ({
    captchas: (await db.select().from(captchas)).length,
    codes: (await db.select().from(emailCodes)).length,
    sessions: (await db.select().from(sessions)).length,
    conversations: (await db.select().from(conversations)).length,
  })
  const { token } = await newBuyer()
  await app.request(authCalls.captchaImage.path, { headers: { 'X-Device-Id': 'd1' } })
  await call(authCalls.sendEmailCode, {
    body: { email: 'a@example.com', scene: codeScene.login, code: 'abcd' },
    headers: { 'X-Device-Id': 'd1' },
  })
  await app.request(authCalls.captchaImage.path, { headers: { 'X-Device-Id': 'd1' } })
  await call(chatCalls.conversationCreate, { body: { roleId: 1 } })
  await call(chatCalls.conversationCreate, { token, body: { roleId: 1 } })
  expect(await counts()).toEqual({ captchas: 1, codes: 1, sessions: 1, conversations: 2 })
  await sweepEnded(db, clock.now())
  expect(await counts()).toEqual({ captchas: 1, codes: 1, sessions: 1, conversations: 2 })
  await sweepEnded(db, clock.now() + 31 * day)
  expect(await counts()).toEqual({ captchas: 0, codes: 0, sessions: 1, conversations: 1 })
  await sweepEnded(db, clock.now() + 38 * day)
  expect(await counts()).toEqual({ captchas: 0, codes: 0, sessions: 0, conversations: 1 })
})
