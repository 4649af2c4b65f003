import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { pageSearch } from '#catalogue/search/page-search.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { connection } from '#api/connection.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { ProductDetail } from './product-detail.tsx'

const maker = (n: number) => ({ companyId: `k${n}`, name: `Maker ${n}` })
const tied = {
  totalContent: '480 g/L',
  company: maker(1),
  exportOnly: true,
  exportCountries: ['BR', 'PY'],
  snapshot: [2026, 5, 3],
  source: 'ICAMA en',
  uses: [{ crop: { id: 'w', name: 'Wheat' }, doseMin: '45', doseMax: '65', doseUnit: 'mL/mu', method: 'Spray' }],
}
const countries = [
  { code: 'PY', name: 'Paraguay' },
  { code: 'PE', name: 'Peru' },
]
const from = (country: string) => {
  const user = userInfo.parse({ userId: '1', email: 'a@b.co', country })
  sessionState.view = { status: 'signed-in', sub: anAccount('1'), user }
}
const until = (check: () => void) => waitFor(check, { timeout: 10_000 })

beforeEach(() =>
  copyOf(
    [
      productRow(1, tied),
      productRow(2, { totalContent: '480 g/L', company: maker(2) }),
      productRow(3, { totalContent: '360 g/L', company: maker(3), name: 'Glyphosate 360' }),
    ],
    { countries },
  ),
)
afterEach(() => {
  sessionState.view = { status: 'starting' }
  connection.browserOffline = false
  vi.restoreAllMocks()
})

describe('a product', () => {
  test('shows the source and age of its record, and the dose per mu and per hectare', async () => {
    draw(<ProductDetail id="p1" />)
    await until(() =>
      expect(screen.getByText('Chinese pesticide register (ICAMA), data as of 3 May 2026')).toBeTruthy(),
    )
    expect(screen.getByText('Source: ICAMA en')).toBeTruthy()
    await until(() => expect(screen.getByText(/On this device, as of 14 Nov/)).toBeTruthy())
    const row = screen.getByRole('row', { name: /Wheat/ })
    expect(within(row).getByText(/^45–65\smL\/mu$/)).toBeTruthy()
    expect(within(row).getByText(/^675–975\smL\/ha$/)).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Method' })).toBeTruthy()
  })

  test('has no column for a fact that the register states for no use', async () => {
    await copyOf([productRow(1, { uses: [{ crop: { id: 'w', name: 'Wheat' }, target: { id: 'r', name: 'Rust' } }] })])
    draw(<ProductDetail id="p1" />)
    await until(() => expect(screen.getByRole('row', { name: 'Wheat Rust' })).toBeTruthy())
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Crop', 'Pest'])
  })

  test('says whether it is open to the buyer’s country', async () => {
    from('PY')
    const { unmount } = draw(<ProductDetail id="p1" />)
    await until(() => expect(screen.getByText('Export to Paraguay, your country, is permitted.')).toBeTruthy())
    unmount()
    from('PE')
    draw(<ProductDetail id="p1" />)
    await until(() => expect(screen.getByText(/Export to Peru, your country, is not permitted/)).toBeTruthy())
  })

  test('claims nothing about the country of a visitor, which is unknown', async () => {
    draw(<ProductDetail id="p1" />)
    await until(() =>
      expect(screen.getByText('It is not known whether export to your country is permitted.')).toBeTruthy(),
    )
  })

  test('names other suppliers, and similar registrations', async () => {
    draw(<ProductDetail id="p1" />)
    await until(() => expect(screen.getByRole('heading', { name: 'Other suppliers of this product' })).toBeTruthy())
    expect(screen.getByRole('link', { name: /Maker 2/ }).getAttribute('href')).toBe('/pages/product/detail?id=p2')
    expect(screen.getByRole('link', { name: /Glyphosate 360/ })).toBeTruthy()
    expect(screen.getByText('480 g/L SL')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Compare side by side' }).getAttribute('href')).toContain('p1%2Cp2%2Cp3')
    expect(screen.getByText('Compare with Maker 2 (PD20000002), Maker 3 (PD20000003)')).toBeTruthy()
  })

  test('without a formulation it says that others may supply the same, not that they do', async () => {
    const unstated = (n: number) => productRow(n, { totalContent: '480 g/L', formulation: null, company: maker(n) })
    await copyOf([unstated(1), unstated(2)])
    await pageSearch.sync('en')
    draw(<ProductDetail id="p1" />)
    await until(() =>
      expect(screen.getByRole('heading', { name: 'Possible suppliers of the same product' })).toBeTruthy(),
    )
    expect(screen.getByText('480 g/L, formulation not stated')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Other suppliers of this product' })).toBeNull()
  })

  test('shows a few of many others, then fifty more with each press, to the last', async () => {
    await copyOf(range(1, 63).map((n) => productRow(n, { totalContent: '480 g/L', company: maker(n) })))
    await pageSearch.sync('en')
    draw(<ProductDetail id="p1" />)
    const others = () => screen.getAllByRole('link', { name: /Maker \d+ PD/ }).length
    const more = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    await until(() => expect(others()).toBe(5))
    more('Show 50 more')
    await until(() => expect(others()).toBe(55))
    more('Show 6 more')
    await until(() => expect(others()).toBe(61))
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  test('with a partial library it says that there may be more', async () => {
    const db = await openCatalogueDb('en')
    await writeMeta(db, 'status', { ...noCopy, phase: 'ready', scope: 'hot', asOf: 1_700_000_000_000 })
    draw(<ProductDetail id="p1" />)
    await until(() => expect(screen.getByText(/there may be more/)).toBeTruthy())
  })

  test('lists facts that the table of uses leaves out, and only those', async () => {
    const [wheat, maize, rust] = [
      { id: 'w', name: 'Wheat' },
      { id: 'm', name: 'Maize' },
      { id: 'r', name: 'Rust' },
    ]
    const said = { crops: [wheat], targets: [rust], useMethod: 'Spray' }
    await copyOf([
      productRow(1, { ...said, uses: [{ crop: wheat, target: rust, method: 'Spray' }] }),
      productRow(2, { crops: [wheat, maize], targets: [rust], useMethod: 'Spray', uses: [{ crop: wheat }] }),
    ])
    const facts = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
    const { unmount } = draw(<ProductDetail id="p1" />)
    await until(() => expect(screen.getByRole('row', { name: 'Wheat Rust Spray' })).toBeTruthy())
    expect(facts()).not.toEqual(expect.arrayContaining([expect.stringMatching(/Crops|Pests|Use method/)]))
    unmount()
    draw(<ProductDetail id="p2" />)
    await until(() => expect(facts()).toEqual(expect.arrayContaining(['Crops', 'Pests', 'Use method'])))
    expect(screen.getByText('Wheat, Maize')).toBeTruthy()
  })
})

describe('the page of a product shows the specified field', () => {
  const whole = {
    ...tied,
    name: 'Weedex 480 SL',
    formulation: 'SL',
    dosageForm: 'Soluble concentrate',
    ingredients: [{ name: 'glifosato', nameEn: 'glyphosate', content: '480 g/L' }],
    crops: [{ id: 'm', name: 'Maize' }],
    targets: [{ id: 'r', name: 'Rust' }],
    useMethod: 'Cup drench',
    validUntil: [2031, 8, 24],
    registrant: 'Holder One',
    minOrder: { quantity: '1000', unit: 'L' },
    description: 'Keep dry.',
  }
  test.each([
    ['name', 'Weedex 480 SL'],
    ['registration number', 'PD20000001'],
    ['category', 'Herbicide'],
    ['formulation', 'SL, Soluble concentrate'],
    ['active ingredient', 'glifosato'],
    ['English name of it', 'glyphosate'],
    ['total content', '480 g/L'],
    ['single formulation', 'Straight (single active ingredient)'],
    ['target crop', 'Maize'],
    ['target pest', 'Rust'],
    ['dosage per mu', /^45–65\smL\/mu$/],
    ['use method', 'Cup drench'],
    ['validity', '24 Aug 2031'],
    ['registrant', 'Holder One'],
    ['minimum order quantity', /^1,000\sL$/],
    ['export country restrictions', 'Paraguay'],
    ['description', 'Keep dry.'],
    ['company', 'Maker 1'],
  ])('%s', async (_, text) => {
    await copyOf([productRow(1, whole)], { countries })
    draw(<ProductDetail id="p1" />)
    await until(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
  })
})

describe('a product that is not on this device', () => {
  const missing = 'This product is not in the library on this device.'

  test('is shown from the server, and the page says so', async () => {
    from('PE')
    vi.spyOn(api, 'call').mockResolvedValue(product.parse(productRow(9, { name: 'From afar' })))
    draw(<ProductDetail id="p9" />)
    await until(() => expect(screen.getByRole('heading', { name: 'From afar' })).toBeTruthy())
    expect(screen.getByText(/^From the server, .*Not stored on this device$/)).toBeTruthy()
    expect(screen.queryByText(/On this device, as of/)).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Enquire' })).toHaveLength(2)
  })

  test('is requested again on request if the server did not answer', async () => {
    from('PE')
    const call = vi.spyOn(api, 'call').mockRejectedValueOnce(new ApiError('timeout'))
    call.mockResolvedValueOnce(product.parse(productRow(7, { name: 'At last' })))
    draw(<ProductDetail id="p7" />)
    await until(() => expect(screen.getByText('The server could not provide it.')).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await until(() => expect(screen.getByRole('heading', { name: 'At last' })).toBeTruthy())
  })

  test('cannot be shown to a visitor or offline, and each is told why', async () => {
    sessionState.view = { status: 'visitor' }
    const { unmount } = draw(<ProductDetail id="p8" />)
    await until(() => expect(screen.getByText(missing)).toBeTruthy())
    expect(screen.getByText('Log in to search the server for it.')).toBeTruthy()
    unmount()
    from('PE')
    connection.browserOffline = true
    draw(<ProductDetail id="p8" />)
    await until(() => expect(screen.getByText('Offline. The server cannot be searched now.')).toBeTruthy())
    expect(screen.getByRole('link', { name: 'Product library' })).toBeTruthy()
  })
})
