import { beforeAll, expect, test } from 'vitest'
import { authCalls } from '#contract/calls/auth.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { dayMs } from '#lib/day-ms.ts'
import { runAsOperator } from '#tests/harness/operator.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { figureVerbs } from './main.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
const figures = async (...argv: string[]) => {
  const { exit, printed } = await runAsOperator(t, figureVerbs, ...argv)
  const counts = [...printed.matchAll(/^ *(\d+) {2}(.+)$/gm)].map(([, count, name]) => [name, Number(count)])
  return { exit, printed, counts: Object.fromEntries(counts) as Record<string, number> }
}

test('the figures of a day count what happened on that day in UTC, and those of the next day do not', async () => {
  t.clock.advance(dayMs)
  const day = new Date(t.clock.now()).toISOString().slice(0, 10)
  const before = (await figures()).counts
  const sides = await buyerAndSuppliers(t, ['9001', '9002'])
  const { no, numbers } = await sides.send('enquiry', ['9001', '9002'])
  await sides.quote('9001', no)
  const body = { kind: 'enquiry', id: numbers[1] ?? '' } as const
  await t.call(sellerCalls.decline, { token: sides.sellerToken('9002'), body })
  const { email } = await t.newBuyer()
  const login = { email, password: 'secret-1', code: '', inviteUuid: '', inviteCode: '' }
  const { data } = await t.call(authCalls.login, { body: login })
  t.clock.advance(60_000)
  const { refreshToken } = data as { refreshToken: string }
  expect((await t.call(authCalls.refreshToken, { body: { refreshToken } })).code).toBe(0)
  const { counts, printed } = await figures(day)
  expect(printed).toContain(`Figures of ${day} (UTC)`)
  const grown = Object.entries(counts).map(([name, count]) => [name, count - (before[name] ?? 0)])
  expect(Object.fromEntries(grown)).toMatchObject({
    'buyers registered': 2,
    // The logins of two buyers and two suppliers, and one by password. A refresh is not a login.
    logins: 5,
    'requests sent': 1,
    'enquiries, one a supplier': 2,
    'samples, one a supplier': 0,
    quotations: 1,
    'refusals by suppliers': 1,
    acceptances: 0,
  })
  const nextDay = new Date(t.clock.now() + dayMs).toISOString().slice(0, 10)
  expect(Object.values((await figures(nextDay)).counts).every((count) => count === 0)).toBe(true)
})

test('a text that is not a day is refused', async () => {
  for (const text of ['yesterday', '2026-13-01', '2026-1-1']) expect((await figures(text)).exit).toBe(1)
})
