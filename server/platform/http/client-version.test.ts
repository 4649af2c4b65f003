import { beforeAll, expect, test } from 'vitest'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

test.each([
  ['0', 426, code.clientTooOld],
  ['0.9', 426, code.clientTooOld],
  ['old', 426, code.clientTooOld],
  ['1', 200, 0],
  ['2', 200, 0],
])('S10: an app of version %s gets %i', async (version, status, answer) => {
  const { token } = await t.newBuyer()
  expect(await t.call(cartCalls.cartTotal, { token, headers: { 'X-Api-Version': version } })).toMatchObject({
    status,
    code: answer,
  })
})

test('S10: an app that names no version is let in', async () => {
  const { token } = await t.newBuyer()
  expect(await t.call(cartCalls.cartTotal, { token })).toMatchObject({ status: 200, code: 0 })
})
