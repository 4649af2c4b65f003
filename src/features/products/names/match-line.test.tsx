import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { prefs } from '#prefs/prefs.ts'
import { deviceSearch } from '#catalogue/search/page-search.ts'
import { refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { useStartRequest } from '../library/request-buttons.tsx'
import { MatchLine, findNearestProducts } from './match-line.tsx'

const glyphosate = (n: number, companyId: string, change = {}) =>
  productRow(n, {
    name: `Glyphosate ${n}`,
    company: { companyId, name: companyId, demo: false, answersHere: companyId === 'k2' },
    ...change,
  })

afterEach(() => void (prefs.country = null))

const nearestIds = async (keyword: string, onlyAnswering = false) =>
  (await findNearestProducts('en', { keyword, limit: 20 }, false, onlyAnswering)).map(({ pesticideId }) => pesticideId)

test("an enquiry for a searched name takes one product per supplier, and only those that may be exported to the buyer's country", async () => {
  await storeCatalogueCopy(
    [
      glyphosate(1, 'k1'),
      glyphosate(2, 'k1'),
      glyphosate(3, 'k2'),
      glyphosate(4, 'k3', { exportOnly: true, exportCountries: ['KE'] }),
    ],
    {},
    [companyRow(1), companyRow(2), companyRow(3)],
  )
  prefs.country = 'CR'
  expect(await nearestIds('glyphosate')).toEqual(['p3', 'p1'])
})

test('an enquiry can be limited to suppliers who answer here', async () => {
  const rows = [glyphosate(1, 'k1'), glyphosate(3, 'k2')]
  await storeCatalogueCopy(rows, {}, [companyRow(1), companyRow(2, { answersHere: true })])
  expect(await nearestIds('glyphosate')).toEqual(['p3', 'p1'])
  expect(await nearestIds('glyphosate', true)).toEqual(['p3'])
})

const Ask = ({ wish }: { wish?: string }) => {
  const { request } = useStartRequest()
  const products = ['1', '2', '3'].map((id) => {
    const product = testProduct(id)
    return { ...product, company: product.company && { ...product.company, answersHere: id === '1' } }
  })
  const values = { quantity: '', unit: '', place: '', clause: '', note: '', ...(wish && { wish }) }
  return (
    <button type="button" onClick={() => void request('enquiry', products, 0, values)}>
      Ask
    </button>
  )
}

test.each([
  ['glyphosate 480 SL', 0],
  ['', 3],
])(
  'for the specification "%s", %s of the suggested suppliers count as chosen; two of the three have never answered',
  async (wish, chosen) => {
    sessionState.view = { status: 'visitor' }
    renderScreen(<Ask wish={wish} />)
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await vi.waitFor(() => expect(refusals.suppliers).toBe(chosen))
    expect(refusals.addressed).toEqual({ total: 3, silent: 2 })
    refusals.suppliers = null
  },
)

test('suppliers of another salt than the wanted one are not chosen if others have that salt', async () => {
  const salt = (nameEn: string) => ({ ingredients: [{ name: nameEn, nameEn, content: null }] })
  await storeCatalogueCopy(
    [glyphosate(1, 'k1', salt('glyphosate potassium salt')), glyphosate(2, 'k3', salt('glyphosate-isopropylammonium'))],
    {},
    [companyRow(1), companyRow(3)],
  )
  expect(await nearestIds('glyphosate 480 SL IPA salt')).toEqual(['p2'])
})

test('suppliers who answer are first, even with another strength; mixtures are left out if there are straight products', async () => {
  const part = (nameEn: string) => ({ name: nameEn, nameEn, content: null })
  const exact = { ingredients: [part('glyphosate')], totalContent: '480 g/L', formulation: 'SL' }
  await storeCatalogueCopy(
    [
      glyphosate(1, 'k1', exact),
      glyphosate(2, 'k2', { ...exact, totalContent: '200 g/L' }),
      glyphosate(3, 'k3', { ...exact, ingredients: [part('glyphosate'), part('2,4-D')] }),
    ],
    {},
    [companyRow(1), companyRow(2), companyRow(3)],
  )
  await deviceSearch.sync('en')
  expect(await nearestIds('glyphosate 480 SL')).toEqual(['p2', 'p1'])
})

test('a mixture for public health is never suggested', async () => {
  const ingredients = ['glyphosate', '2,4-D'].map((nameEn) => ({ name: nameEn, nameEn, content: null }))
  await storeCatalogueCopy(
    [glyphosate(1, 'k1', { ingredients, registrationClass: 'WP' }), glyphosate(2, 'k3', { ingredients })],
    {},
    [companyRow(1), companyRow(3)],
  )
  expect(await nearestIds('glyphosate 480 SL')).toEqual(['p2'])
})

test('a searched trade name is identified as such, and suppliers are asked for its active ingredient', async () => {
  const content = { value: 480, unit: 'g/L' as const, basis: null, acid: false }
  const name = {
    actives: [{ base: 'glyphosate', form: null, content, corrected: null }],
    total: content,
    formulation: 'SL',
    registration: null,
    cas: null,
    quantity: null,
    rest: [],
  }
  const counts = { exact: 1, near: 0, unstated: 0, other: 0 }
  const search = { keyword: 'Roundup 480 SL', limit: 1 }
  renderScreen(<MatchLine named={{ name, counts }} search={search} ofServer={false} linkOf={() => null} />)
  expect(await screen.findByText(/^Roundup is a trade name/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask for glyphosate 480 g/L SL' })).toBeTruthy()
})
