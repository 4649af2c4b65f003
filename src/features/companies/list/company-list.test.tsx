import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { company, type CompanyHit } from '#contract/entities/company.ts'
import { deviceSearch } from '#catalogue/search/page-search.ts'
import * as lists from '#catalogue/queries/use-catalogue-read.ts'
import type { ServerAnswer } from '#catalogue/queries/backend/server-search.ts'
import { sessionState } from '#api/session/session-state.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow, range } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { CompanyList, Top100 } from './company-list.tsx'

const address = () => location.search

const rows = range(21, 41).map((n) => company.parse(companyRow(n)))

const page = (search: string, part: Partial<ServerAnswer<CompanyHit>> = {}) => {
  const data = { rows, total: 45, from: 20, facets: {}, corrected: [], asking: false, ...part }
  return renderScreen(<CompanyList inSearch server={{ status: 'ready', data }} />, `/pages/search/company${search}`)
}

beforeEach(() => storeCatalogueCopy([productRow(1)]))

test('the page number of a list from the server is in the URL', async () => {
  page('?keyword=maker&page=2')
  await waitFor(() => expect(screen.getByText('21–40 of 45')).toBeTruthy())
  expect(screen.getByText('45 suppliers')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(address()).toBe('?keyword=maker&page=3')
})

const anySearch = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 1 } as const

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

test("a server list has all filters that the server supports, without this device's counts", async () => {
  await storeCatalogueCopy([], { categories: [{ categoryId: 'h', categoryName: 'Herbicide' }], dictionaries: places }, [
    companyRow(1, { province: '江苏', exportOnlyCount: 1, categories: [{ categoryId: 'h', count: 9 }] }),
  ])
  page('?keyword=maker')
  await waitFor(() => expect(optionsOf('Province')).toEqual(['All provinces', '河北', '江苏']))
  await waitFor(() => expect(optionsOf('Category')).toEqual(['All categories', 'Herbicide']))
  expect(optionsOf('Sort by')).toEqual(['Best match', 'Rank', 'Name', 'Rating', 'Most registrations'])
  chooseIn('Province', '河北')
  chooseIn('Category', 'Herbicide')
  chooseIn('Sort by', 'Most registrations')
  fireEvent.click(screen.getByRole('button', { name: 'Has export-only registrations' }))
  expect(address()).toBe('?keyword=maker&province=Hebei&category=h&sort=productCount&ex=1')
})

const foundCompany = (part: Partial<CompanyHit>): CompanyHit => ({ ...company.parse(companyRow(7)), ...part })

test('a supplier found by its products shows the number of matching products, with a link to them', async () => {
  page('?keyword=wheat%20rust', { rows: [foundCompany({ productCount: 40, matching: 12 })], total: 1 })
  const link = await screen.findByRole('link', { name: '12 products match' })
  expect(link.getAttribute('href')).toBe('/pages/search/product?keyword=wheat%20rust&company=k7')
})

test('A3 a supplier with only an id and a name is shown in the directory', async () => {
  await storeCatalogueCopy([], {}, [{ companyId: 'k', name: 'Acme', nameEn: 'Acme', country: null }])
  renderScreen(<CompanyList />, '/pages/company/index')
  await waitFor(() => expect(screen.getByRole('row', { name: /Acme/ })).toBeTruthy())
  const cells = within(screen.getByRole('row', { name: /Acme/ })).getAllByRole('cell')
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual(['–', '–', '–', '–', 'Enquire'])
  expect(document.body.textContent).not.toMatch(/undefined|null|NaN/)
})

test('the directory says that the catalogue could not be downloaded, not that it is being copied, and offers to try again', async () => {
  await storeCopyStatus({ phase: 'failed', scope: 'none', asOf: null, error: 'offline' })
  renderScreen(<CompanyList />, '/pages/company/index')
  await waitFor(() => expect(screen.getAllByText('Not downloaded yet')).toHaveLength(2))
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  expect(screen.queryByText(/is being copied/)).toBeNull()
})

describe('the directory of this device', () => {
  beforeEach(() =>
    storeCatalogueCopy([], { categories: [{ categoryId: 'h', categoryName: 'Herbicide' }] }, [
      companyRow(1, { province: 'Jiangsu', productCount: 5, rating: 4.2, exportOnlyCount: 1 }),
      companyRow(2, { province: 'Jiangsu', productCount: 9, rank: 1, categories: [{ categoryId: 'h', count: 9 }] }),
      companyRow(3, { province: 'Hebei', productCount: 1, rating: 95 }),
    ]),
  )
  const names = () =>
    screen.getAllByRole('link', { name: /^Maker/ }).map((link) => /Maker \d/.exec(link.textContent ?? '')?.[0])
  const directory = async (search: string, total: string) => {
    renderScreen(<CompanyList />, `/pages/company/index${search}`)
    await waitFor(() => expect(screen.getByText(total)).toBeTruthy())
  }
  test('shows how many suppliers remain for each choice', async () => {
    await directory('', '3 suppliers')
    await waitFor(() => expect(optionsOf('Province')).toEqual(['All provinces', 'Jiangsu (2)', 'Hebei (1)']))
    await waitFor(() => expect(optionsOf('Category')).toEqual(['All categories', 'Herbicide (1)']))
    expect(screen.getByRole('button', { name: 'Has export-only registrations (1)' })).toBeTruthy()
  })
  test("does not report that nothing matches before the province's name is loaded", async () => {
    await storeCatalogueCopy([], { dictionaries: places }, [companyRow(1, { province: '河北' })])
    await deviceSearch.sync('en')
    const { readList } = lists
    let resolve = () => {}
    const readSignal = new Promise<void>((go) => (resolve = go))
    const readListSpy = vi.spyOn(lists, 'readList').mockImplementation(async (db, name, schema) => {
      if (name === 'dictionaries') await readSignal
      return readList(db, name, schema)
    })
    const searches = vi.spyOn(deviceSearch, 'search')
    renderScreen(<CompanyList />, '/pages/company/index?province=Hebei')
    // Searches are answered in order: when the search for "anything" resolves, all earlier ones have been answered.
    await act(() => deviceSearch.search('en', 'companies', anySearch))
    expect(screen.queryByText('Nothing matches')).toBeNull()
    expect(searches).toHaveBeenCalledTimes(1)
    resolve()
    await waitFor(() => expect(names()).toEqual(['Maker 1']))
    readListSpy.mockRestore()
    searches.mockRestore()
  })
})

describe('the ranking', () => {
  test('says what it counts and its date, and leaves out demo suppliers and suppliers without a rank', async () => {
    await storeCatalogueCopy([], {}, [
      companyRow(1, { rank: 2, productCount: 7, snapshot: [2026, 5, 3] }),
      companyRow(2, { rank: 1, productCount: 9, snapshot: [2025, 6, 13] }),
      companyRow(3, { rank: null }),
      companyRow(4, { rank: 1, demo: true, name: 'Invented', snapshot: [2026, 8, 1] }),
    ])
    renderScreen(<Top100 />)
    const links = () => screen.getAllByRole('link').map((link) => link.textContent ?? '')
    await waitFor(() => expect(links().filter((text) => text.includes('Maker'))).toHaveLength(2))
    expect(links().filter((text) => text.includes('Maker'))[0]).toContain('Maker 2')
    expect(screen.queryByText('Invented')).toBeNull()
    expect(
      screen.getByText(/Ranked by the number of Chinese pesticide registrations/).parentElement?.textContent,
    ).toMatch(/last updated on 3 May 2026/)
    expect(screen.getByText(/^As of 14 Nov/)).toBeTruthy()
  })

  test('shows the total only if the copy is complete; with a partial copy, a visitor can log in for all suppliers', async () => {
    await storeCatalogueCopy([], {}, [companyRow(1, { rank: 1 }), companyRow(2, { rank: null })])
    renderScreen(<Top100 />)
    const holders = () => screen.queryByText(/registration holders are in the directory/)
    await waitFor(() => expect(holders()?.textContent).toMatch(/^2 /))
    await storeCopyStatus({ phase: 'copying', asOf: null, rows: 2, totalRows: 1046 })
    await waitFor(() => expect(holders()).toBeNull())
    await storeCopyStatus({ scope: 'hot' })
    await waitFor(() => expect(screen.getByText(/^Featured products only\./)).toBeTruthy())
    expect(holders()).toBeNull()
    act(() => {
      sessionState.view = { status: 'visitor' }
    })
    expect(await screen.findByRole('button', { name: 'Log in for all suppliers' })).toBeTruthy()
    expect(screen.getByText('Maker 1')).toBeTruthy()
  })
})
