import { afterEach, expect, test } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { appDb } from '../app-db.ts'
import { sessionState, whenSessionKnown, viewOf } from './session-state.ts'
import { sessionStore as store, type StoredSession } from './session.ts'
import { anAccount } from '#tests/harness/ids.ts'

const login = { userId: '1', accessToken: 'a', refreshToken: 'r', expiresTime: 5 }
const user = userInfo.parse({ userId: '1', email: 'a@b.example' })
const stored: StoredSession = { sub: anAccount('me'), login, user }
const ended: StoredSession = { sub: anAccount('me'), login: null, user: null, zone: 'Asia/Shanghai' }

afterEach(async () => {
  await store.clear()
  sessionState.view = { status: 'starting' }
})

test('a session survives a restart; after it is cleared, the user is a visitor', async () => {
  expect(await store.read()).toBeNull()
  await store.write(stored)
  expect(await store.read()).toEqual(stored)
  await store.clear()
  expect(await store.read()).toBeNull()
})

test.each([
  ['incomplete', { sub: 'me' }],
  ['of a different format', 'token'],
  ['stored with a login without a token', { ...stored, login: { ...login, accessToken: '' } }],
  ['stored with a user without an email address', { ...stored, user: { userId: '1' } }],
])('STOR-5 a session that is %s counts as a visitor, and the app starts without an error', async (_, v) => {
  await appDb().kv.put({ k: 'session', v })
  expect(await store.read()).toBeNull()
})

test('AUTH-2 a session ended by the server still identifies the account', () => {
  expect(viewOf(null)).toEqual({ status: 'visitor' })
  expect(viewOf(stored)).toEqual({ status: 'signed-in', sub: 'me', user })
  expect(viewOf(ended)).toEqual({ status: 'expired', sub: 'me', zone: 'Asia/Shanghai' })
  expect(viewOf({ sub: anAccount('me'), login: null, user })).toEqual({ status: 'expired', sub: 'me', zone: null })
})

test('an action before the session is read waits for it', async () => {
  const pressed = whenSessionKnown()
  sessionState.view = viewOf(stored)
  expect(await pressed).toBe(true)
  expect(await whenSessionKnown()).toBe(true)
  sessionState.view = { status: 'starting' }
  const again = whenSessionKnown()
  sessionState.view = viewOf(null)
  expect(await again).toBe(false)
})
