import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { unreadableKey } from '#account/store/unreadable.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { UnreadableCard } from './unreadable-card.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('A3 rows that could not be read are counted for each list', async () => {
  await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, unreadable: 1201, unreadableCompanies: 1 })
  await account.db.kv.put({ k: unreadableKey('records:enquiry'), v: ['7', '8'], asOf: 0 })
  await account.db.kv.put({ k: unreadableKey('records:intention'), v: ['9'], asOf: 0 })
  await account.db.kv.put({ k: unreadableKey('cart'), v: ['9'], asOf: 0 })
  const db = await openCatalogueDb('en')
  await db.lists.put({ k: 'categories', rows: [{ categoryId: 'h', categoryName: 'Herbicide' }, { categoryId: 'i' }] })
  await db.lists.put({ k: 'countries', rows: [{ name: 'Brazil' }] })
  draw(<UnreadableCard />)
  expect(await screen.findByText('2 entries of lists to choose from', {}, { timeout: 10_000 })).toBeTruthy()
  await db.lists.clear()
  await expect.poll(() => screen.queryByText(/lists to choose from/)).toBeNull()
  expect(await screen.findByText('3 sent requests', {}, { timeout: 10_000 })).toBeTruthy()
  expect(await screen.findByText('1,200 products', {}, { timeout: 10_000 })).toBeTruthy()
  expect(lines()).toEqual(['1,200 products', '1 supplier', '3 sent requests', '1 product in the cart'])
})

test('A3 nothing is shown if all lists could be read', async () => {
  await writeMeta(await openCatalogueDb('en'), 'status', noCopy)
  await account.db.kv.put({ k: unreadableKey('messages'), v: ['1'], asOf: 0 })
  draw(<UnreadableCard />)
  expect(await screen.findByText('1 message', {}, { timeout: 10_000 })).toBeTruthy()
  await account.db.kv.delete(unreadableKey('messages'))
  await expect.poll(() => screen.queryByText('Could not be read')).toBeNull()
})
