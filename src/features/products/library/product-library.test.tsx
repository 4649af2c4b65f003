import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, it } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { clearSelection, selection } from '../selection.ts'
import { ProductLibrary } from './product-library.tsx'
import { filterCount, libraryFields, noFilters, readLibraryQuery } from './library-query.ts'
import { writeQuery } from '#ui/page/query-fields.ts'

const name = (n: number) => `Product ${String(n).padStart(2, '0')}`

const library = (search: string) => renderScreen(<ProductLibrary />, `/pages/product/index${search}`)

const address = () => location.search

const tick = (n: number) => screen.getByRole('checkbox', { name: `Select ${name(n)}` })

beforeEach(async () => {
  clearSelection()
  await storeCatalogueCopy(Array.from({ length: 45 }, (_, n) => productRow(n + 1, { name: name(n + 1) })))
})

describe('the product library', () => {
  test('shows the last page instead of an empty list if the page number is too high', async () => {
    library('?sort=name&page=99')
    await waitFor(() => expect(tick(41)).toBeTruthy())
    expect(address()).toBe('?sort=name&page=3')
    expect(screen.queryByText(/Nothing matches/)).toBeNull()
  })

  test('is empty if an old URL has unknown values, and lets them be cleared', async () => {
    library('?category=gone&form=ZZ&active=never%2C%20ever&crop=0&pest=0&holder=x&open=QQ&valid=99&single=2&size=7')
    await waitFor(() => expect(screen.getByText(/Nothing matches/)).toBeTruthy())
    const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' })
    if (!clear) throw new Error('no way out of the filters')
    fireEvent.click(clear)
    await waitFor(() => expect(screen.getByText('45 products')).toBeTruthy())
  })

  test('if nothing matches without filters, suggests the active ingredient and the look-up, not to clear a filter', async () => {
    library('?keyword=zzzqqq')
    expect(await screen.findByText(/active ingredient instead of a trade name/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Look up by crop and pest' })).toBeTruthy()
    expect(screen.queryByText(/clear a filter/)).toBeNull()
  })

  test('has the filter sheet in the URL: Back closes it; choices in the sheet and closing it do not add history entries', async () => {
    library('?sort=name')
    const entries = history.length
    const openSheet = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Filters, 0' }))
      await screen.findByRole('dialog', { name: 'Filters' })
      return screen.findByRole('button', { name: 'Show 45 products' })
    }
    const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
    await openSheet()
    expect(address()).toBe('?sort=name&filters=1')
    act(() => history.back())
    await expectClosed()
    expect(address()).toBe('?sort=name')
    const show = await openSheet()
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Mixture/ }))
    await waitFor(() => expect(address()).toContain('single='))
    expect(address()).toContain('filters=1')
    fireEvent.click(show)
    await expectClosed()
    expect(address()).not.toContain('filters=')
    expect(history.length).toBe(entries + 1)
  })

  test("selects a page's rows by the table header, and keeps the selection of other pages", async () => {
    library('?sort=name&page=2')
    await waitFor(() => expect(tick(21)).toBeTruthy())
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(Object.keys(selection.items)).toHaveLength(20)
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(tick(41)).toBeTruthy())
    fireEvent.click(tick(41))
    expect(Object.keys(selection.items)).toHaveLength(21)
  })
})

test('a partial library is reported beside its age, with a link to a search of the whole library', async () => {
  await storeCopyStatus({ asOf: 1_700_000_000_000, categories: ['c1', 'c2'] })
  library('?keyword=nowhere')
  expect((await screen.findByText('Only 2 categories.')).parentElement?.textContent).toMatch(/ As of 14 Nov/)
  await screen.findByText('No matches in the part of the library stored on this device.')
  expect(screen.queryByText(/Check the spelling/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Search the whole library' }).getAttribute('href')).toBe(
    '/pages/search/product?keyword=nowhere',
  )
})

describe("the library's filters in the URL", () => {
  it('are the same after they were written to the URL and read from it', () => {
    const query = readLibraryQuery(
      new URLSearchParams(
        'keyword=glypho&category=herbicide,fungicide&form=SL&active=2%2C4-D&active=dicamba&content=480+g%2FL&crop=c1&pest=t9&holder=Maker+Co.%2C+Ltd.&single=1&ex=0&valid=12&open=PY&company=k7&sort=name&match=near&page=3&size=50',
      ),
      20,
    )
    expect(query).toEqual({
      keyword: 'glypho',
      categoryIds: ['herbicide', 'fungicide'],
      formulations: ['SL'],
      actives: ['2,4-D', 'dicamba'],
      contents: ['480 g/L'],
      cropIds: ['c1'],
      targetIds: ['t9'],
      registrants: ['Maker Co., Ltd.'],
      single: true,
      exportOnly: false,
      answersHere: null,
      validMonths: 12,
      openTo: 'PY',
      companyId: 'k7',
      sort: 'name',
      match: 'near',
      page: 3,
      size: 50,
    })
    expect(readLibraryQuery(writeQuery(libraryFields, new URLSearchParams(), query), 20)).toEqual(query)
    expect(filterCount(query)).toBe(14)
  })

  it('have their defaults for unknown values, and too long a keyword is cut off', () => {
    expect(readLibraryQuery(new URLSearchParams('sort=evil&page=-4&size=7&single=maybe'), 100)).toMatchObject({
      sort: 'relevance',
      page: 1,
      size: 100,
      single: null,
    })
    expect(readLibraryQuery(new URLSearchParams('page=1.5'), 20).page).toBe(1)
    expect(readLibraryQuery(new URLSearchParams(`keyword=${'x'.repeat(500)}`), 20).keyword).toHaveLength(140)
  })

  it('distinguish "valid today" from an empty choice, and are cleared all at once', () => {
    const query = readLibraryQuery(new URLSearchParams('valid=0&active=dicamba&open=PE'), 20)
    expect(query.validMonths).toBe(0)
    expect(filterCount(query)).toBe(3)
    expect(writeQuery(libraryFields, new URLSearchParams(), { ...query, ...noFilters, size: null }).toString()).toBe('')
  })
})
