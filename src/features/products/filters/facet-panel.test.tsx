import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { sessionState } from '#api/session/session-state.ts'
import { product, type Product } from '#contract/entities/product.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { readLibraryQuery } from '../library/library-query.ts'
import { FacetPanel, visibleValues } from './facet-panel.tsx'
import type { LibraryFacets } from './facets.tsx'
import { matchedTexts } from './match-reasons.tsx'

const change = vi.fn()

const panel = (facets: LibraryFacets, address = '', ofServer = false) =>
  renderScreen(
    <FacetPanel
      query={readLibraryQuery(new URLSearchParams(address), 20)}
      facets={facets}
      ofServer={ofServer}
      onChange={change}
    />,
  )

const value = (name: string, count: number) => ({ value: name, label: name, count })
const crops = Array.from({ length: 9 }, (_, at) => value(`crop ${at}`, 9 - at))

beforeEach(async () => {
  change.mockClear()
  await storeCatalogueCopy([productRow(1, { crops: [{ id: 'q', name: 'Quinoa' }] }), productRow(2)], {
    countries: [{ code: 'PY', name: 'Paraguay' }],
  })
})

afterEach(() => void (sessionState.view = { status: 'starting' }))

describe('the filter panel', () => {
  test('does not show counts before they are loaded', () => {
    panel({})
    expect(screen.queryByText('0')).toBeNull()
    expect(screen.queryByText('None in these products')).toBeNull()
  })

  test('finds an unlisted value by its name, and can filter by it', async () => {
    panel({ crop: crops })
    const [find] = screen.getAllByRole('searchbox', { name: 'Search in list', hidden: true })
    if (!find) throw new Error('no field to find by')
    fireEvent.change(find, { target: { value: 'quin' } })
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Quinoa', hidden: true })).toBeTruthy())
    expect(screen.queryByRole('checkbox', { name: 'crop 0', hidden: true })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Quinoa', hidden: true }))
    expect(change).toHaveBeenCalledWith({ cropIds: ['q'] })
  })

  test('removes a choice with a second click, and all choices with one button', () => {
    panel({ crop: crops }, 'valid=6&single=1')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Valid for over 6 months' }))
    expect(change).toHaveBeenLastCalledWith({ validMonths: null })
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(change.mock.lastCall?.[0]).toMatchObject({ validMonths: null, single: null, actives: [] })
  })

  test.each([false, true])('adds unrestricted products to the count for a country (by the server: %s)', async (by) => {
    const user = userInfo.parse({ userId: '1', email: 'a@b.co', country: 'PY' })
    sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user }
    panel({ openTo: [value('*', 40), value('PY', 3), value('BR', 9)] }, '', by)
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Export permitted to Paraguay' })).toBeTruthy())
    expect(screen.getByText('43')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Export permitted to Paraguay' }))
    expect(change).toHaveBeenCalledWith({ openTo: 'PY' })
  })
})

describe('the values of a facet', () => {
  const countedValue = (name: string, count: number) => ({ value: name, label: name.toUpperCase(), count })

  const values = [countedValue('a', 9), countedValue('b', 5), countedValue('c', 2)]

  test('are the most frequent ones, followed by the number of the others', () => {
    expect(visibleValues(values, [], 2)).toEqual({ shown: [countedValue('a', 9), countedValue('b', 5)], hidden: 1 })
  })

  test('include the chosen values first, even a value that nothing matches any more', () => {
    const { shown } = visibleValues(values, ['c', 'gone'], 3)
    expect(shown.map((one) => [one.value, one.count])).toEqual([
      ['c', 2],
      ['gone', 0],
      ['a', 9],
    ])
  })
})

const row: Product = product.parse(
  productRow(1, {
    name: 'Glyphosate 480 g/L SL',
    ingredients: [
      {
        name: 'glyphosate',
        nameEn: 'glyphosate',
        nameEs: 'glifosato',
        nameZh: '草甘膦',
        nameZhHant: '嘉磷塞',
        cas: '1071-83-6',
      },
    ],
    company: { companyId: 'k1', name: '西风化工', nameEn: 'Zephyrine Chemical' },
    crops: ['wheat', 'wheat bran', 'winter wheat', 'wheat stubble', 'rice'].map((name, id) => ({
      id: String(id),
      name,
    })),
    targets: [{ id: 'a', name: 'aphids' }],
  }),
)

const containing = (text: string, word: string) => text.toLowerCase().includes(word)

const foundBy = (...words: string[]) => matchedTexts(row, words, containing)

describe('the reasons why a product matches', () => {
  test('list at most three of the matching crops', () => {
    expect(foundBy('wheat')).toEqual([{ field: 'crop', texts: ['wheat', 'wheat bran', 'winter wheat'] }])
  })

  test('leave out words that are in the shown name, but not CAS numbers and names in other languages', () => {
    expect(foundBy('glyphosate')).toEqual([])
    expect(foundBy('gl')).toEqual([])
    expect(foundBy('glif')).toEqual([{ field: 'active', texts: ['glifosato'] }])
    expect(foundBy('gl', 'wheat')).toEqual([{ field: 'crop', texts: ['wheat', 'wheat bran', 'winter wheat'] }])
    expect(foundBy('1071')).toEqual([{ field: 'active', texts: ['1071-83-6'] }])
    expect(foundBy('草甘')).toEqual([{ field: 'active', texts: ['草甘膦'] }])
    expect(foundBy('嘉磷')).toEqual([{ field: 'active', texts: ['嘉磷塞'] }])
    expect(foundBy('zeph')).toEqual([{ field: 'company', texts: ['Zephyrine Chemical'] }])
  })
})
