import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { pricesKey } from '#account/store/read-prices.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { PackPrices } from './pack-prices.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

it('the pack says that prices are still to come only once that is known', async () => {
  draw(<PackPrices />)
  expect(screen.queryByText(/downloaded when you are next online/)).toBeNull()
  expect(await screen.findByText('Price trends are downloaded when you are next online.')).toBeTruthy()
})

it('the pack says how many prices are here, and of which date', async () => {
  await account.db.kv.put({ k: pricesKey, v: { next: '', rates: [], list: [] }, asOf: Date.UTC(2026, 5, 19, 8) })
  draw(<PackPrices />)
  expect(await screen.findByText(/^0 price trends are on this device/)).toBeTruthy()
  expect(screen.getByText(/^As of 19 Jun/)).toBeTruthy()
})
