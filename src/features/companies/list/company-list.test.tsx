import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { company, type FoundCompany } from '#contract/entities/company.ts'
import { pageSearch } from '#catalogue/search/page-search.ts'
import { prefs } from '#prefs/prefs-state.ts'
import * as refresh from '#catalogue/copy/refresh-catalogue.ts'
import * as lists from '#catalogue/reads/lists.ts'
import { refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy, type CopyStatus } from '#catalogue/store/schema.ts'
import type { ServerAnswer } from '#catalogue/reads/backend/server-search.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow, range } from '#tests/harness/fake-catalogue.ts'
import { putNoted } from '#tests/harness/stored-rows.ts'
import { draw } from '#tests/harness/render.tsx'
import { CompanyList } from './company-list.tsx'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const Address = () => <output aria-label="address">{useLocation().search}</output>
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const rows = range(21, 41).map((n) => company.parse(companyRow(n)))
const page = (search: string, part: Partial<ServerAnswer<FoundCompany>> = {}) => {
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

test('the page of a server list is part of the address', async () => {
  page('?keyword=maker&page=2')
  await until(() => expect(screen.getByText('21–40 of 45')).toBeTruthy())
  expect(screen.getByText('45 suppliers')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(address()).toBe('?keyword=maker&page=3')
})

const anything = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 1 } as const
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map((option) => option.textContent)
const chooseIn = (name: string, option: string) => {
  const box = screen.getByRole('combobox', { name })
  fireEvent.change(box, {
    target: { value: within(box).getByRole<HTMLOptionElement>('option', { name: option }).value },
  })
}
const places = [
  { dictType: 'province', value: 'Hebei', label: '河北', sort: 0 },
  { dictType: 'province', value: 'Jiangsu', label: '江苏', sort: 1 },
]

test("a server list offers all filters that the server supports, without this device's counts", async () => {
  await copyOf([], { categories: [{ categoryId: 'h', categoryName: 'Herbicide' }], dictionaries: places }, [
    companyRow(1, { province: '江苏', exportOnlyCount: 1, categories: [{ categoryId: 'h', count: 9 }] }),
  ])
  page('?keyword=maker')
  await until(() => expect(optionsOf('Province')).toEqual(['All provinces', '河北', '江苏']))
  await until(() => expect(optionsOf('Category')).toEqual(['All categories', 'Herbicide']))
  expect(optionsOf('Sort by')).toEqual(['Best match', 'Rank', 'Name', 'Rating', 'Most registrations'])
  chooseIn('Province', '河北')
  chooseIn('Category', 'Herbicide')
  chooseIn('Sort by', 'Most registrations')
  fireEvent.click(screen.getByRole('button', { name: 'Has export-only registrations' }))
  expect(address()).toBe('?keyword=maker&province=Hebei&category=h&sort=productCount&ex=1')
})

test('a keyword is remembered if it found something and typing has stopped', async () => {
  prefs.recentSearches = []
  const db = await openCatalogueDb('en')
  await putNoted(db, 'companies', [companyRow(1, { name: 'Nanjing Red Sun' })])
  draw(<CompanyList />, '/pages/company/index?keyword=nanjing')
  await until(() => expect(prefs.recentSearches).toEqual(['nanjing']))
})

describe('a supplier found by its products', () => {
  const found = (part: Partial<FoundCompany>): FoundCompany => ({ ...company.parse(companyRow(7)), ...part })
  const way = () => screen.queryByRole('link', { name: /match/ })

  test('shows how many match, with a link to them', async () => {
    page('?keyword=wheat%20rust', { rows: [found({ productCount: 40, matching: 12 })], total: 1 })
    const link = await screen.findByRole('link', { name: '12 products match' })
    expect(link.getAttribute('href')).toBe('/pages/search/product?keyword=wheat%20rust&company=k7')
  })

  test('shows no count if the name itself explains why all were found', async () => {
    page('?keyword=maker', { rows: [found({ productCount: 40, matching: 40 })], total: 1 })
    expect(await screen.findByRole('link', { name: 'Maker 7' })).toBeTruthy()
    expect(way()).toBeNull()
  })

  test('shows the count of all its products if the name does not explain it', async () => {
    page('?keyword=wheat', { rows: [found({ productCount: 1, matching: 1 })], total: 1 })
    expect(await screen.findByRole('link', { name: '1 product matches' })).toBeTruthy()
  })

  test("shows the count in this device's list too", async () => {
    const db = await openCatalogueDb('en')
    await putNoted(db, 'companies', [companyRow(7, { productCount: 2 })])
    await putNoted(db, 'products', [
      productRow(2, { company: { companyId: 'k7', name: 'Maker 7' }, targets: [{ id: 'r', name: 'Rust' }] }),
    ])
    draw(<CompanyList />, '/pages/company/index?keyword=rust')
    expect(await screen.findByRole('link', { name: '1 product matches' }, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByText('1 supplier')).toBeTruthy()
  })
})

describe('the directory and the state of its copy', () => {
  const directory = async (search: string, status: Partial<CopyStatus>) => {
    await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, ...status })
    draw(<CompanyList />, `/pages/company/index${search}`)
  }
  test('says that the copy is only a part', async () => {
    await directory('', { phase: 'ready', scope: 'hot', asOf: 1_700_000_000_000 })
    expect(await screen.findByText(/Featured products only\. As of 14 Nov/)).toBeTruthy()
  })
  test('tells a visitor that the other suppliers come after login', async () => {
    sessionState.view = { status: 'visitor' }
    await directory('', { phase: 'ready', scope: 'hot', asOf: 1_700_000_000_000 })
    const before = refusals.signIn
    fireEvent.click(await screen.findByRole('button', { name: 'Log in for all suppliers' }))
    expect(refusals.signIn).toBe(before + 1)
  })
  test('says that a refresh failed, and tries again on request', async () => {
    const again = vi.spyOn(refresh, 'refreshCatalogue').mockResolvedValue({ at: 'done' })
    await directory('', { phase: 'ready', scope: 'full', asOf: 1_700_000_000_000, error: 'server' })
    expect(await screen.findByText(/As of 14 Nov.*Not refreshed/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })
  test('says that the copy failed, not that it is coming', async () => {
    await directory('', { phase: 'failed', error: 'offline' })
    await until(() => expect(screen.getAllByText('Not downloaded yet')).toHaveLength(2))
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
    expect(screen.queryByText(/is being copied/)).toBeNull()
  })
  test('says that nothing was found in what is copied so far', async () => {
    await directory('?keyword=nobody', { phase: 'failed', error: 'server', rows: 3, totalRows: 9 })
    expect(await screen.findByText('No supplier matches “nobody”.')).toBeTruthy()
    expect(screen.getAllByText('From what has been downloaded so far')).toHaveLength(2)
  })
  test('shows the progress, and calls nothing missing meanwhile', async () => {
    await directory('?keyword=nobody', { phase: 'copying', rows: 3, totalRows: 9 })
    expect(await screen.findByText(/^Downloading 3 of 9/)).toBeTruthy()
    expect(screen.queryByText(/No supplier matches/)).toBeNull()
  })
  test('says nothing about a complete copy', async () => {
    await directory('?keyword=nobody', { phase: 'ready', scope: 'full', asOf: 1_700_000_000_000 })
    expect(await screen.findByText('No supplier matches “nobody”.')).toBeTruthy()
    // The state of the copy is read separately, and may come after the list.
    expect(await screen.findByText(/^As of /)).toBeTruthy()
    expect(screen.queryByText(/copying|copied/)).toBeNull()
  })
})

describe('the directory of this device', () => {
  beforeEach(() =>
    copyOf([], { categories: [{ categoryId: 'h', categoryName: 'Herbicide' }] }, [
      companyRow(1, { province: 'Jiangsu', productCount: 5, rating: 4.2, exportOnlyCount: 1 }),
      companyRow(2, { province: 'Jiangsu', productCount: 9, rank: 1, categories: [{ categoryId: 'h', count: 9 }] }),
      companyRow(3, { province: 'Hebei', productCount: 1, rating: 95 }),
    ]),
  )
  const names = () =>
    screen.getAllByRole('link', { name: /^Maker/ }).map((link) => /Maker \d/.exec(link.textContent ?? '')?.[0])
  const directory = async (search: string, total: string) => {
    draw(<CompanyList />, `/pages/company/index${search}`)
    await until(() => expect(screen.getByText(total)).toBeTruthy())
  }
  test('counts what each choice leaves', async () => {
    await directory('', '3 suppliers')
    await until(() => expect(optionsOf('Province')).toEqual(['All provinces', 'Jiangsu (2)', 'Hebei (1)']))
    await until(() => expect(optionsOf('Category')).toEqual(['All categories', 'Herbicide (1)']))
    expect(screen.getByRole('button', { name: 'Has export-only registrations (1)' })).toBeTruthy()
  })
  test.each([
    ['?province=Jiangsu', ['Maker 2', 'Maker 1']],
    ['?category=h', ['Maker 2']],
    ['?ex=1', ['Maker 1']],
  ])('is filtered by %s', async (search, left) => {
    await directory(search, left.length === 1 ? '1 supplier' : `${left.length} suppliers`)
    await until(() => expect(names()).toEqual(left))
  })
  test('shows the same province for an address from another language', async () => {
    await copyOf([], { dictionaries: places }, [
      companyRow(1, { province: '江苏' }),
      companyRow(2, { province: '河北' }),
      companyRow(3, { province: '河北' }),
    ])
    draw(
      <>
        <CompanyList />
        <Address />
      </>,
      '/pages/company/index?province=Hebei',
    )
    await until(() => expect(screen.getByText('2 suppliers')).toBeTruthy())
    await until(() => expect(optionsOf('Province')).toEqual(['All provinces', '河北 (2)', '江苏 (1)']))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Province' }).value).toBe('Hebei')
    chooseIn('Province', '江苏 (1)')
    expect(address()).toBe('?province=Jiangsu')
    await until(() => expect(names()).toEqual(['Maker 1']))
  })
  test("calls nothing missing before it knows the province's name in this language", async () => {
    await copyOf([], { dictionaries: places }, [companyRow(1, { province: '河北' })])
    await pageSearch.sync('en')
    const { readList } = lists
    let resolve = () => {}
    const read = new Promise<void>((go) => (resolve = go))
    const slowly = vi.spyOn(lists, 'readList').mockImplementation(async (db, name, schema) => {
      if (name === 'dictionaries') await read
      return readList(db, name, schema)
    })
    const searches = vi.spyOn(pageSearch, 'search')
    draw(<CompanyList />, '/pages/company/index?province=Hebei')
    // When this resolves, all earlier searches of the screen have been answered.
    await act(() => pageSearch.search('en', 'companies', anything))
    expect(screen.queryByText('Nothing matches')).toBeNull()
    expect(searches).toHaveBeenCalledTimes(1)
    resolve()
    await until(() => expect(names()).toEqual(['Maker 1']))
    slowly.mockRestore()
    searches.mockRestore()
  })
  test('uses a province that the dictionary lacks as its own name', async () => {
    await directory('?province=Hebei', '1 supplier')
    expect(names()).toEqual(['Maker 3'])
  })
  test.each([
    ['relevance', [2, 1, 3]],
    ['name', [1, 2, 3]],
    ['rating', [3, 1, 2]],
    ['productCount', [2, 1, 3]],
  ])('is sorted by %s', async (sort, order) => {
    await directory(`?sort=${sort}`, '3 suppliers')
    await until(() => expect(names()).toEqual(order.map((n) => `Maker ${n}`)))
  })
})
