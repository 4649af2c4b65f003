import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import type { CopyStatus } from '#catalogue/store/schema.ts'
import { prefs } from '#prefs/prefs.ts'
import { connection } from '#api/connection.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { SearchFrame } from './search-frame.tsx'
import { searchSource, deviceSource, type SourceFacts } from './source-line.tsx'

const logIn = () => void (sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user: null })

type Server = ComponentProps<ComponentProps<typeof SearchFrame<'products'>>['List']>['server']

const List = ({ server }: { server: Server }) => {
  if (!server) return <p>the list of this device</p>
  return server.status === 'ready' ? server.data.rows.map((row) => <p key={row.pesticideId}>{row.name}</p>) : null
}

const Directory = () => <p>the directory of this device</p>

const suppliers = (keyword: string) =>
  renderScreen(
    <SearchFrame kind="companies" searchOf={companySearch} List={Directory} />,
    `/pages/search/company?keyword=${keyword}`,
  )
const frame = (keyword: string, others = '') =>
  renderScreen(
    <SearchFrame kind="products" searchOf={productSearch} List={List} />,
    `/pages/search/product?keyword=${keyword}${others}`,
  )

const Pages = () =>
  useLocation().pathname === '/pages/search/company' ? (
    <SearchFrame key="companies" kind="companies" searchOf={companySearch} List={Directory} />
  ) : (
    <SearchFrame key="products" kind="products" searchOf={productSearch} List={List} />
  )

const productSearch = (params: URLSearchParams, limit: number) => ({
  keyword: params.get('keyword') ?? '',
  filters: { formulations: params.getAll('form') },
  limit,
  offset: (Number(params.get('page') ?? '1') - 1) * limit,
})

const companySearch = (params: URLSearchParams, limit: number) => ({ keyword: params.get('keyword') ?? '', limit })

beforeEach(async () => {
  await storeCatalogueCopy([productRow(1, { name: 'Glyphosate 480 SL' }), productRow(2)])
  prefs.recentSearches = []
  toasts.items = []
})

afterEach(() => {
  sessionState.view = { status: 'starting' }
  Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false })
})

describe('a search page', () => {
  test("shows the device's list with total and date of the copy if the copy is complete", async () => {
    frame('480')
    expect(document.querySelector('.asof')?.textContent.trim()).toBe('')
    await waitFor(() => expect(screen.getByText(/From this device, as of/)).toBeTruthy())
    expect(screen.getByText('the list of this device')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Products ?1$/ })).toBeTruthy())
    expect(screen.getByRole('tab', { name: /^Suppliers ?0$/ })).toBeTruthy()
  })

  const afar = { list: [product.parse(productRow(9, { name: 'From afar' }))], total: 1, corrected: [] }
  const none = { true: 0, false: 0 }
  const values = { categories: [], formulations: [], crops: [], targets: [], openTo: [], validity: [] }
  const facets = { total: 1, ...values, single: none, exportOnly: none }
  const answers = (of: Parameters<typeof api.call>[0]) => (of === catalogueCalls.productFacets ? facets : afar)

  test("shows a logged-in buyer the server's answer if the copy is partial, and says so", async () => {
    await storeCopyStatus({ categories: ['c1'] })
    logIn()
    const call = vi.spyOn(api, 'call').mockImplementation(async (of) => answers(of))
    frame('afar', '&form=SL&page=2')
    await waitFor(() => expect(screen.getByText('From afar')).toBeTruthy())
    expect(screen.getByText(/From the server/)).toBeTruthy()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Products1', 'Suppliers'])
    const request = call.mock.calls.find(([of]) => of === catalogueCalls.productPage)?.[1]
    expect(request).toMatchObject({ query: { keyword: 'afar', formulations: 'SL', pageNo: 2, pageSize: 20 } })
    await waitFor(() => expect(prefs.recentSearches).toEqual(['afar']))
  })

  test("shows the device's list if the server does not answer, and says so", async () => {
    await storeCopyStatus({ categories: ['c1'] })
    logIn()
    vi.spyOn(api, 'call').mockRejectedValue(new ApiError('timeout'))
    frame('afar')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server did not respond'))
    expect(screen.getByText('the list of this device')).toBeTruthy()
    expect(screen.getByText(/^From the part of the library stored on this device, as of/)).toBeTruthy()
    expect(screen.queryByText(/From the server/)).toBeNull()
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Products ?0$/ })).toBeTruthy())
  })

  test("shows the device's list until a slow server answers", async () => {
    await storeCopyStatus({ categories: ['c1'] })
    logIn()
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.spyOn(api, 'call').mockImplementation(async (of) => {
      await gate
      return answers(of)
    })
    frame('480')
    await screen.findByText('The server has not responded yet. Showing what is on this device.')
    expect(screen.getByText('the list of this device')).toBeTruthy()
    expect(screen.getByText(/^From the part of the library stored on this device, as of/)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Products ?1$/ })).toBeTruthy())
    answer()
    await waitFor(() => expect(screen.getByText('From afar')).toBeTruthy())
    expect(screen.queryByText(/has not responded yet/)).toBeNull()
    expect(screen.getByText(/From the server/)).toBeTruthy()
  })

  test('focuses the tab through which the page was opened', async () => {
    renderScreen(<Pages />, '/pages/search/product?keyword=480')
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Suppliers/ })).toBeTruthy())
    const tab = screen.getByRole('tab', { name: /^Products/ })
    tab.focus()
    fireEvent.keyDown(tab, { key: 'ArrowRight' })
    await waitFor(() => expect(screen.getByText('the directory of this device')).toBeTruthy())
    expect(document.activeElement?.textContent).toMatch(/^Suppliers/)
  })

  test('searches suppliers on the server if not all products are on this device, because suppliers are also found by their products', async () => {
    await storeCopyStatus({ categories: ['c1'] })
    logIn()
    const call = vi.spyOn(api, 'call').mockResolvedValue({ list: [], total: 0, corrected: [] })
    suppliers('maker')
    await waitFor(() => expect(screen.getByText(/From the server/)).toBeTruthy())
    await waitFor(() => expect(call.mock.calls.map(([of]) => of.path)).toEqual([catalogueCalls.companyPage.path]))
  })

  test.each([
    [
      'a part, offline',
      { categories: ['c1'] },
      true,
      /^From the part of the library.*\. Offline, so the rest cannot be searched$/,
    ],
    [
      'nothing whole, offline',
      { asOf: null, scope: 'none' },
      true,
      /^From what has been downloaded so far\. Offline, so/,
    ],
    ['a part, a visitor', { scope: 'hot' }, false, /^From the part of the library stored on this device\. Log in/],
    [
      'the first sync in progress',
      { asOf: null, scope: 'none', phase: 'copying' },
      false,
      /^From this device; the library is still downloading/,
    ],
  ] as const)("says why the device's list is partial: %s", async (_, change, offline, line) => {
    await storeCopyStatus(change as Partial<CopyStatus>)
    sessionState.view = { status: 'visitor' }
    connection.browserOffline = offline
    frame('480')
    await waitFor(() => expect(screen.getByText(line)).toBeTruthy())
    expect(screen.getByText('the list of this device')).toBeTruthy()
  })
})

const wholeFacts: SourceFacts = {
  phase: 'ready',
  part: 'whole',
  asOf: 5,
  signedIn: true,
  offline: false,
  known: true,
}

describe('the stated source of a search result', () => {
  test('is a complete copy with its date, online, offline and during a refresh', () => {
    expect(searchSource(wholeFacts)).toEqual({ at: 'device', asOf: 5 })
    expect(searchSource({ ...wholeFacts, offline: true, phase: 'failed' })).toEqual({ at: 'device', asOf: 5 })
    expect(searchSource({ ...wholeFacts, phase: 'refreshing', signedIn: false })).toEqual({ at: 'device', asOf: 5 })
  })

  test.each<[string, Partial<SourceFacts>]>([
    ['only some categories', { part: 'categories' }],
    ['only the hot lists', { part: 'hot' }],
    ['still copying', { part: 'none', asOf: null, phase: 'copying' }],
  ])('is the server unless the device is offline: %s', (_, change) => {
    expect(searchSource({ ...wholeFacts, ...change })).toEqual({ at: 'server' })
    const asOf = change.asOf === undefined ? 5 : change.asOf
    expect(searchSource({ ...wholeFacts, ...change, offline: true })).toEqual({
      at: 'device-part',
      why: 'offline',
      asOf,
    })
  })

  test('is not the server before the state of the copy is known', () => {
    const start = { ...wholeFacts, phase: 'empty', part: 'none', asOf: null } as const
    expect(searchSource({ ...start, known: false })).toMatchObject({ at: 'device-part', why: 'copying' })
    expect(searchSource(start)).toEqual({ at: 'server' })
  })

  test('is not the server for a visitor; the reason is that the copy is not complete yet, or that a login is needed', () => {
    expect(searchSource({ ...wholeFacts, signedIn: false, part: 'none', asOf: null, phase: 'copying' })).toMatchObject({
      why: 'copying',
    })
    expect(searchSource({ ...wholeFacts, signedIn: false, part: 'none', asOf: null, phase: 'failed' })).toMatchObject({
      why: 'visitor',
    })
    expect(searchSource({ ...wholeFacts, signedIn: false, part: 'hot' })).toMatchObject({ why: 'visitor' })
  })

  test('is neither the server nor a complete copy for a list from a partial copy', () => {
    expect(deviceSource(wholeFacts)).toEqual({ at: 'device', asOf: 5 })
    expect(deviceSource({ ...wholeFacts, part: 'categories' })).toEqual({ at: 'device-part', why: 'part', asOf: 5 })
    expect(deviceSource({ ...wholeFacts, part: 'none', asOf: null, phase: 'copying' })).toMatchObject({
      why: 'copying',
    })
    expect(deviceSource({ ...wholeFacts, part: 'none', asOf: null, phase: 'failed' })).toMatchObject({ why: 'part' })
  })
})
