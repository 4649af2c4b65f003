import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { product, type Product } from '#contract/entities/product.ts'
import { api } from '#data/api/commands.ts'
import { ApiError } from '#data/api/errors.ts'
import { sessionState } from '#data/api/session-state.ts'
import { noteChange } from '#data/catalogue/import-rows.ts'
import { emptyRefDb, openRefDb, type RefDb } from '#data/db/ref-db.ts'
import { writeMeta } from '#data/db/ref-meta.ts'
import { readRows } from '#data/db/ref-rows.ts'
import { noCopy, type CopyStatus } from '#data/db/ref-schema.ts'
import { prefs } from '#data/prefs/prefs-state.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/toast-state.ts'
import { SearchFrame } from './search-frame.tsx'

let db: RefDb

const status = (change: Partial<CopyStatus>) =>
  writeMeta(db, 'status', { ...noCopy, phase: 'ready', scope: 'full', asOf: 1_700_000_000_000, ...change })
const Rows = ({ rows }: { rows: readonly Product[] }) => rows.map((row) => <p key={row.pesticideId}>{row.name}</p>)
const frame = (keyword: string) =>
  draw(
    <SearchFrame kind="products" Rows={Rows}>
      <p>the list of this device</p>
    </SearchFrame>,
    `/pages/search/product?keyword=${keyword}`,
  )
const until = (check: () => void) => waitFor(check, { timeout: 10_000 })

beforeEach(async () => {
  db = await openRefDb('en')
  await emptyRefDb(db)
  const { rows } = readRows('products', [productRow(1, { name: 'Glyphosate 480 SL' }), productRow(2)])
  await db.transaction('rw', db.products, db.meta, db.changes, async () => {
    await db.products.bulkPut(rows)
    await noteChange(
      db,
      'products',
      rows.map(({ pesticideId }) => pesticideId),
    )
  })
  prefs.recentSearches = []
  toasts.items = []
})
afterEach(() => {
  sessionState.view = { status: 'starting' }
  vi.restoreAllMocks()
})

describe('a search page', () => {
  test('the whole copy answers: its list, how many, and as of when', async () => {
    await status({})
    frame('480')
    await until(() => expect(screen.getByText(/From this device, as of/)).toBeTruthy())
    expect(screen.getByText('the list of this device')).toBeTruthy()
    await until(() => expect(screen.getByRole('tab', { name: /^Products ?1$/ })).toBeTruthy())
    expect(screen.getByRole('tab', { name: /^Suppliers ?0$/ })).toBeTruthy()
  })

  test('without a keyword it asks for one, and offers what was searched for before', async () => {
    prefs.recentSearches = ['wheat rust']
    frame('')
    expect(screen.getByText('Enter search keywords')).toBeTruthy()
    expect(screen.queryByText('the list of this device')).toBeNull()
    expect(screen.getByRole('link', { name: 'wheat rust' }).getAttribute('href')).toBe(
      '/pages/search/product?keyword=wheat%20rust',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Forget “wheat rust”' }))
    expect(prefs.recentSearches).toEqual([])
  })

  test('a part of the copy, signed in: the server answers, and it says so', async () => {
    await status({ categories: ['c1'] })
    sessionState.view = { status: 'signed-in', sub: '1', user: null }
    const call = vi.spyOn(api, 'call').mockResolvedValue({
      list: [product.parse(productRow(9, { name: 'From afar' }))],
      total: 1,
    })
    frame('afar')
    await until(() => expect(screen.getByText('From afar')).toBeTruthy())
    expect(screen.getByText(/From the server/)).toBeTruthy()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Products1', 'Suppliers'])
    expect(call.mock.calls[0]?.[1]).toMatchObject({ query: { keyword: 'afar', pageNo: 1 } })
  })

  test('a server that does not answer: the list of the device stands in, and it says so', async () => {
    await status({ categories: ['c1'] })
    sessionState.view = { status: 'signed-in', sub: '1', user: null }
    vi.spyOn(api, 'call').mockRejectedValue(new ApiError('timeout'))
    frame('afar')
    await until(() => expect(screen.getByRole('alert').textContent).toContain('The server did not answer'))
    expect(screen.getByText('the list of this device')).toBeTruthy()
  })
})
