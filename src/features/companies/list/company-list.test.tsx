import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { company, type Company } from '#contract/entities/company.ts'
import { noteChange } from '#data/catalogue/import-rows.ts'
import { rowStores } from '#data/db/ref-blocks.ts'
import { openRefDb } from '#data/db/ref-db.ts'
import { readRows } from '#data/db/ref-rows.ts'
import { prefs } from '#data/prefs/prefs-state.ts'
import type { ServerAnswer } from '#data/queries/server-search.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow, range } from '#tests/harness/fake-catalogue.ts'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { draw } from '#tests/harness/render.tsx'
import { CompanyList } from './company-list.tsx'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const Address = () => <output aria-label="address">{useLocation().search}</output>
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const rows = range(21, 41).map((n) => company.parse(companyRow(n)))
const page = (search: string, part: Partial<ServerAnswer<Company>> = {}) => {
  const data = { rows, total: 45, from: 20, facets: {}, corrected: [], asking: false, ...part }
  return draw(
    <>
      <CompanyList inSearch server={{ status: 'ready', data }} />
      <Address />
    </>,
    `/pages/search/company${search}`,
  )
}

beforeEach(() => copyOf([productRow(1)]))
afterEach(cleanup)

test('a page of the server’s suppliers is turned in the address', async () => {
  page('?keyword=maker&page=2')
  await until(() => expect(screen.getByText('21–40 of 45')).toBeTruthy())
  expect(screen.getByText('45 suppliers')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(address()).toBe('?keyword=maker&page=3')
})

test('only what the server can be asked for is offered', async () => {
  page('?keyword=maker')
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Has export-only/ })).toBeNull()
  const orders = within(screen.getByRole('combobox', { name: 'Sort by' })).getAllByRole('option')
  expect(orders.map((option) => option.textContent)).toEqual(['Best match', 'Rank', 'Name', 'Rating'])
  expect(screen.queryByText(/cannot filter or sort/)).toBeNull()
})

test('what the address holds and the server cannot be asked is said, and can be taken away', async () => {
  page('?keyword=maker&province=Jiangsu&category=c1&ex=1&sort=productCount')
  const note = await screen.findByText(
    /^The server cannot filter or sort by: Category, Has export-only registrations, Most products\. /,
  )
  fireEvent.click(within(note).getByRole('button', { name: 'Clear it' }))
  await until(() => expect(address()).toBe('?keyword=maker&province=Jiangsu'))
})

test('a keyword that has rested and found something is remembered', async () => {
  prefs.recentSearches = []
  const db = await openRefDb('en')
  const { rows: companies } = readRows('companies', [companyRow(1, { name: 'Nanjing Red Sun' })])
  await db.transaction('rw', [...rowStores(db, 'companies'), db.changes], async () => {
    await storeRows(db, 'companies', companies)
    await noteChange(
      db,
      'companies',
      companies.map(({ companyId }) => companyId),
    )
  })
  draw(<CompanyList />, '/pages/company/index?keyword=nanjing')
  await until(() => expect(prefs.recentSearches).toEqual(['nanjing']))
})
