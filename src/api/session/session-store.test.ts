import { afterEach, expect, test } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { appDb } from '../app-db.ts'
import { sessionState, whenSessionKnown, sessionViewOf } from './session-state.ts'
import { sessionStore as store, type StoredSession } from './session.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const login = { userId: '1', accessToken: 'a', refreshToken: 'r', expiresTime: 5 }
const user = userInfo.parse({ userId: '1', email: 'a@b.example' })
const storedSession: StoredSession = { sub: anAccountId('me'), login, user }
const expiredSession: StoredSession = { sub: anAccountId('me'), login: null, user: null, zone: 'Asia/Shanghai' }

afterEach(async () => {
  await store.clear()
  sessionState.view = { status: 'starting' }
})

test('a stored session can be read until it is cleared', async () => {
  expect(await store.read()).toBeNull()
  await store.write(storedSession)
  expect(await store.read()).toEqual(storedSession)
  await store.clear()
  expect(await store.read()).toBeNull()
})

test.each([
  ['incomplete', { sub: 'me' }],
  ['of a different format', 'token'],
  ['stored with a login without a token', { ...storedSession, login: { ...login, accessToken: '' } }],
  ['stored with a user without an email address', { ...storedSession, user: { userId: '1' } }],
])('STOR-5 a session that is %s is read as null, without an error', async (_, v) => {
  await appDb().kv.put({ k: 'session', v })
  expect(await store.read()).toBeNull()
})

test('AUTH-2 a session ended by the server still identifies the account', () => {
  expect(sessionViewOf(null)).toEqual({ status: 'visitor' })
  expect(sessionViewOf(storedSession)).toEqual({ status: 'signed-in', sub: 'me', user })
  expect(sessionViewOf(expiredSession)).toEqual({ status: 'expired', sub: 'me', zone: 'Asia/Shanghai' })
  expect(sessionViewOf({ sub: anAccountId('me'), login: null, user })).toEqual({
    status: 'expired',
    sub: 'me',
    zone: null,
  })
})

test('whether a buyer is logged in is answered only after the session has been read', async () => {
  const firstWait = whenSessionKnown()
  sessionState.view = sessionViewOf(storedSession)
  expect(await firstWait).toBe(true)
  expect(await whenSessionKnown()).toBe(true)
  sessionState.view = { status: 'starting' }
  const secondWait = whenSessionKnown()
  sessionState.view = sessionViewOf(null)
  expect(await secondWait).toBe(false)
})
