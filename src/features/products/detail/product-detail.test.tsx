import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { product } from '#contract/entities/product.ts'
import { sessionState } from '#api/session/session-state.ts'
import { deviceSearch } from '#catalogue/search/page-search.ts'
import { connection } from '#api/connection.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { ProductDetail } from './product-detail.tsx'
import { RelatedSection } from './related.tsx'
import { useProductFacts } from './use-product-facts.ts'

const maker = (n: number) => ({ companyId: `k${n}`, name: `Maker ${n}` })

const limitedFields = {
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
  sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user }
}

beforeEach(() =>
  storeCatalogueCopy(
    [
      productRow(1, limitedFields),
      productRow(2, { totalContent: '480 g/L', company: maker(2) }),
      productRow(3, { totalContent: '360 g/L', company: maker(3), name: 'Glyphosate 360' }),
    ],
    { countries },
  ),
)

afterEach(() => {
  sessionState.view = { status: 'starting' }
  connection.browserOffline = false
})

describe('the page of a product', () => {
  test("shows the record's source and age, and the dose per mu and per hectare", async () => {
    renderScreen(<ProductDetail id="p1" />)
    await screen.findByText('Chinese pesticide register (ICAMA), data as of 3 May 2026')
    expect(screen.getByText('Source: ICAMA en')).toBeTruthy()
    await waitFor(() => expect(screen.getByText(/On this device, as of 14 Nov/)).toBeTruthy())
    const row = screen.getByRole('row', { name: /Wheat/ })
    expect(within(row).getByText(/^45–65\smL\/mu$/)).toBeTruthy()
    expect(within(row).getByText(/^675–975\smL\/ha$/)).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Method' })).toBeTruthy()
  })

  test('states whether the product may be exported to the buyer’s country', async () => {
    from('PY')
    const { unmount } = renderScreen(<ProductDetail id="p1" />)
    await waitFor(() => expect(screen.getByText('Export to Paraguay, your country, is permitted.')).toBeTruthy())
    unmount()
    from('PE')
    renderScreen(<ProductDetail id="p1" />)
    await waitFor(() => expect(screen.getByText(/Export to Peru, your country, is not permitted/)).toBeTruthy())
  })

  test('lists other suppliers and similar registrations', async () => {
    renderScreen(<ProductDetail id="p1" />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Other suppliers of this product' })).toBeTruthy())
    expect(screen.getByRole('link', { name: /Maker 2/ }).getAttribute('href')).toBe('/pages/product/detail?id=p2')
    expect(screen.getByRole('link', { name: /Glyphosate 360/ })).toBeTruthy()
    expect(screen.getByText('480 g/L SL')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Compare side by side' }).getAttribute('href')).toContain('p1%2Cp2%2Cp3')
    expect(screen.getByText('Compare with Maker 2 (PD20000002), Maker 3 (PD20000003)')).toBeTruthy()
  })

  test('does not say that others supply the same product, only that they may, if the formulation is unknown', async () => {
    const unstatedProduct = (n: number) =>
      productRow(n, { totalContent: '480 g/L', formulation: null, company: maker(n) })
    await storeCatalogueCopy([unstatedProduct(1), unstatedProduct(2)])
    await deviceSearch.sync('en')
    renderScreen(<ProductDetail id="p1" />)
    await screen.findByRole('heading', { name: 'Possible suppliers of the same product' })
    expect(screen.getByText('480 g/L, formulation not stated')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Other suppliers of this product' })).toBeNull()
  })
})

const missing = 'This product is not in the library on this device.'

test.each([
  ['glyphosate', false, true],
  ['glyphosate-isopropylammonium', false, false],
  ['glyphosate', true, false],
  ['imidacloprid', false, false],
])('the page of %s (technical: %s) says that its salt is not stated: %s', async (nameEn, isTechnical, says) => {
  await storeCatalogueCopy([productRow(1, { isTechnical, ingredients: [{ name: nameEn, nameEn }] })], { countries })
  renderScreen(<ProductDetail id="p1" />)
  await screen.findByText('Active ingredient')
  expect(screen.queryByText('Salt or ester') !== null).toBe(says)
})

test('a product that is not on this device is not shown to a visitor or while offline, and the page says why in each case', async () => {
  sessionState.view = { status: 'visitor' }
  const { unmount } = renderScreen(<ProductDetail id="p8" />)
  await waitFor(() => expect(screen.getByText(missing)).toBeTruthy())
  expect(screen.getByText('Log in to search the server for it.')).toBeTruthy()
  unmount()
  from('PE')
  connection.browserOffline = true
  renderScreen(<ProductDetail id="p8" />)
  await waitFor(() => expect(screen.getByText('Offline. The server cannot be searched now.')).toBeTruthy())
  expect(screen.getByRole('link', { name: 'Product library' })).toBeTruthy()
})

const mixture = {
  totalContent: '480 g/L',
  formulation: 'SL',
  isSingle: false,
  ingredients: [
    { name: 'glifosato', nameEn: 'glyphosate' },
    { name: 'dicamba', nameEn: 'dicamba' },
    { name: 'dicamba', nameEn: 'dicamba' },
  ],
}

const mixedProduct = productRow(1, { ...mixture, company: maker(1) })

test.each([
  ['which others are here', [productRow(2, { ...mixture, company: maker(2) })], /there may be more/],
  ['that there are no others here', [], /The part of the library on this device has no other registration/],
])(
  'the related products in a partial library say %s, and link to all products with the same active ingredients',
  async (_, others, says) => {
    await storeCatalogueCopy([mixedProduct, ...others])
    await storeCopyStatus({ categories: ['c1'] })
    renderScreen(<RelatedSection product={product.parse(mixedProduct)} />)
    await waitFor(() => expect(screen.getByText(says)).toBeTruthy())
    const elsewhere = screen.getByRole('link', { name: 'Search the whole library' })
    expect(elsewhere.getAttribute('href')).toBe('/pages/search/product?keyword=glifosato%20dicamba')
  },
)

const Facts = ({ of }: { of: Row }) =>
  useProductFacts()(product.parse(productRow(1, of))).map(({ key, value }) => (
    <output key={key} aria-label={key}>
      {value}
    </output>
  ))

const entry = (dictType: string, value: string, label: string) => ({ dictType, value, label })

const dictionaries = [
  entry('formulation_list', 'EC', 'Emulsifiable concentrate'),
  entry('product_unit', 'L', 'Litre (L)'),
  entry('product_unit', 'drum', 'Drum'),
]

const salt = { name: 'glifosato', nameEn: 'glyphosate', content: '360 g/L', cas: '1071-83-6' }
const dicamba = { name: 'dicamba', nameEn: 'dicamba', content: '60 g/L', cas: '1918-00-9' }
const pair = { isSingle: false, ingredients: [salt, dicamba] }

test.each<[string, Row, string]>([
  ['active', { ingredients: [salt] }, 'glifosato'],
  ['active', pair, 'glifosato 360 g/L + dicamba 60 g/L'],
  ['active-en', { ingredients: [salt] }, 'glyphosate'],
  ['active-en', { ingredients: [dicamba] }, ''],
  ['cas', pair, '1071-83-6, 1918-00-9'],
  ['content', { totalContent: '420 g/L' }, '420 g/L'],
  ['formulation', { formulation: 'EC', dosageForm: 'Concentrate' }, 'EC, Concentrate'],
  ['formulation', { formulation: 'EC' }, 'EC, Emulsifiable concentrate'],
  ['formulation', { formulation: 'XX' }, 'XX'],
  ['formulation', { formulation: null, dosageForm: 'Paste' }, 'Paste'],
  ['formulation', { formulation: null }, ''],
  ['single', { isSingle: true }, 'Straight (single active ingredient)'],
  ['single', pair, 'Mixture (premix)'],
  ['category', { categories: [{ categoryId: 'f', categoryName: 'Fungicide' }] }, 'Fungicide'],
  ['state', { physicalState: 'liquid' }, 'Liquid'],
  ['state', { physicalState: 'aerosol' }, 'aerosol'],
  ['density', { densityKgL: '1.17' }, '1.17\u00a0kg/L'],
  ['min', { minOrder: { quantity: '1000', unit: 'L' } }, '1,000\u00a0L'],
  ['min', { minOrder: { quantity: '2', unit: 'drum' } }, '2\u00a0Drum'],
  ['min', { minOrder: null }, ''],
  ['number', { registrationNo: 'PD20110218' }, 'PD20110218'],
  ['class', { registrationClass: 'EX' }, 'Export only (EX), China'],
  ['class', { registrationClass: 'QX' }, 'QX'],
  ['registrant', { registrant: 'Holder One' }, 'Holder One'],
  ['approved', { firstApproved: [2011, 3, 3] }, '3 Mar 2011'],
  ['until', { validUntil: [2031, 3, 2] }, '2 Mar 2031'],
  ['until', { validUntil: null }, ''],
  ['toxicity', { toxicity: 'low_tc_high' }, 'Low toxicity (made from a highly toxic technical)'],
  ['crops', { crops: [{ id: 'w', name: 'Wheat' }] }, 'Wheat'],
  ['targets', { targets: [{ id: 'r', name: 'Rust' }] }, 'Rust'],
  ['method', { useMethod: 'Spray' }, 'Spray'],
  ['zh', { nameZh: '草甘膦' }, '草甘膦'],
])("the list of a product's facts shows %s of %o", async (key, change, expected) => {
  await storeCatalogueCopy([], { dictionaries })
  renderScreen(<Facts of={change} />)
  await waitFor(() => expect(screen.getByRole('status', { name: key }).textContent).toBe(expected))
})
