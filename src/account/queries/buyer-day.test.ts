import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { buyerZone, today } from './surroundings.ts'

const user = (timezone?: string) => ({ userId: '1', email: 'a@b.c', isCompanyAdmin: false, timezone })
const device = Intl.DateTimeFormat().resolvedOptions().timeZone

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // It is the 22nd in Shanghai and still the 21st in Asunción.
  vi.setSystemTime(Date.UTC(2026, 10, 21, 22, 30))
})
afterEach(() => void (sessionState.view = { status: 'visitor' }))

it("the buyer's day is the day in the account's zone, whatever the device's zone is", () => {
  sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user: user('Asia/Shanghai') }
  expect(today()).toBe('2026-11-22')
  sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user: user('America/Asuncion') }
  expect(today()).toBe('2026-11-21')
})

it("the buyer's day is in the same zone after the server has ended the session", () => {
  sessionState.view = { status: 'expired', sub: anAccountId('1'), zone: 'Asia/Shanghai' }
  expect(buyerZone()).toBe('Asia/Shanghai')
})

it.each([
  ['a visitor', { status: 'visitor' }],
  ['an account without a zone', { status: 'signed-in', sub: anAccountId('1'), user: user() }],
  ['an account that was not read yet', { status: 'signed-in', sub: anAccountId('1'), user: null }],
] as const)("the buyer's day is the day in the device's zone for %s", (_, view) => {
  sessionState.view = view
  expect(buyerZone()).toBe(device)
})
