import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { kinds } from '#kinds/kinds.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { QuotaLine } from './quota-line.tsx'

beforeEach(() => Object.assign(connection, { browserOffline: false, reach: 'unknown' }))
afterEach(() => {
  cleanup()
  connection.reach = 'unknown'
  sessionState.view = { status: 'starting' }
})

type Quota = Parameters<typeof QuotaLine>[0]['quota']
const open = (quota: Quota) => {
  const { container } = draw(<QuotaLine kind={kinds.enquiry} quota={quota} />)
  return { text: container.textContent, none: container.querySelector('.foot-note--none') !== null }
}
const left = (remaining: number | null): Quota => ({ ok: true, remaining })
const used: Quota = { ok: false, why: 'none-left' }

test('before it is known nothing is said', () => {
  expect(open(null)).toEqual({ text: '', none: false })
})
test('what a send uses is told before the effort', () => {
  expect(open(left(18))).toEqual({ text: 'Uses 1 of your 18 remaining enquiries', none: false })
})
test('the last one is one', () => {
  expect(open(left(1)).text).toBe('Uses 1 of your 1 remaining enquiry')
})
test('where nobody knows how many are left, none is claimed', () => {
  expect(open(left(null))).toEqual({ text: 'Your remaining allowance is checked when it is sent', none: false })
})
test('none left is said so that it is seen', () => {
  expect(open(used)).toEqual({ text: 'None left in your membership', none: true })
})
test('without a line a number is of the last time, and only a number', () => {
  connection.reach = 'offline'
  expect(open(left(2)).text).toMatch(/ · according to the last update$/)
  cleanup()
  expect(open(left(null)).text).not.toMatch(/last update/)
})
test.each([
  [{ companyApproval: true, isCompanyAdmin: false }, true],
  [{ companyApproval: true, isCompanyAdmin: true }, false],
  [{ companyApproval: false, isCompanyAdmin: false }, false],
])('who has to wait for an administrator knows it before: %o', (of, told) => {
  const user = userInfo.parse({ userId: '1', email: 'a@b.example', ...of })
  sessionState.view = { status: 'signed-in', sub: anAccount('me'), user }
  expect(/An administrator approves it/.test(open(left(2)).text ?? '')).toBe(told)
})
