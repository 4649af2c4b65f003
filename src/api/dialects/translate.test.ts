import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { accountCalls, messageCalls } from '#contract/calls/account.ts'
import { cartCalls, catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls, sampleCalls } from '#contract/calls/requests.ts'
import type { Call } from '#contract/call.ts'
import { readRowByRow } from '../read-data.ts'
import { isOwnData, rowKindOf } from '../with-dialect.ts'
import { defineDialect, type Dialect } from './dialect.ts'
import { translate } from './translate.ts'

const readFirst = <C extends Call>(call: C, data: unknown, { query = '', dialect = null as Dialect | null } = {}) => {
  const kind = rowKindOf(call.path)
  if (!kind) throw new Error(call.path)
  const rows = translate({ kind, path: call.path, query: new URLSearchParams(query) }, data, dialect)
  const read = readRowByRow(call.data, rows)
  return { data: read?.data as z.output<C['data']>, unreadable: read?.unreadable.length ?? -1 }
}
const paged = (...list: unknown[]) => ({ list, total: list.length })
const productOf = (row: unknown) => readFirst(catalogueCalls.productPage, paged(row)).data.list[0]
const companyOf = (row: unknown) => readFirst(catalogueCalls.companyPage, paged(row)).data.list[0]
const companyWithDetails = (row: unknown) => readFirst(catalogueCalls.companyGet, row).data

describe("A3 rows with the specification's names", () => {
  test('a product', () => {
    const row = {
      pesticideId: 77,
      name: 'Glyphosate 480 SL',
      registrationNumber: 'PD20082713',
      categories: [{ categoryId: 2, categoryName: 'Herbicide' }],
      formulation: 'SL',
      dosageForm: 'Soluble concentrate',
      activeIngredients: [{ name: '草甘膦', enName: 'glyphosate', content: '41%' }],
      totalContent: '41%',
      targetCrop: 'Citrus, Tea',
      targetObject: 'weeds',
      dosagePerMu: '200-300 ml',
      useMethod: 'spray',
      expiryDate: [2028, 11, 3],
      registrant: 'A Co.',
      minOrderQuantity: '500 kg',
      exportCountryRestrictions: 'Brazil,越南',
      description: 'said',
      companyId: 5,
      companyName: 'A Co.',
    }
    expect(productOf(row)).toMatchObject({
      pesticideId: '77',
      nameEn: 'Glyphosate 480 SL',
      registrationNo: 'PD20082713',
      registrationClass: '',
      categories: [{ categoryId: '2', categoryName: 'Herbicide' }],
      isSingle: true,
      ingredients: [{ name: '草甘膦', nameEn: 'glyphosate', content: '41%' }],
      crops: [{ name: 'Citrus' }, { name: 'Tea' }],
      targets: [{ name: 'weeds' }],
      uses: [{ doseRaw: '200-300 ml', target: { name: 'weeds' }, method: 'spray' }],
      validUntil: '2028-11-03',
      minOrder: { quantity: '500', unit: 'kg' },
      exportOnly: null,
      exportCountries: ['BR', 'VN'],
      company: { companyId: '5', name: 'A Co.' },
    })
  })

  test("a partly understood restriction stays in the backend's own words", () => {
    const row = productOf({ id: 1, name: 'a', exportCountryRestrictions: 'Brazil, Atlantis', description: 'said' })
    expect(row).toMatchObject({ exportCountries: [], description: 'said\nBrazil, Atlantis' })
  })

  test('a supplier', () => {
    const row = {
      id: 5,
      name: 'A Co.',
      country: 'China',
      ratingScore: '92',
      mainProducts: '2,4-D,glyphosate',
      businessScope: 'makes',
      website: 'https://a.example',
      foundingDate: '1998/03/20 00:00:00',
      photos: 'https://a.example/one.jpg,https://a.example/two.jpg',
      certifications: [{ name: 'ISO', url: '/iso.pdf' }],
      exportAmount3y: '1,200,000',
      exportCurrency: 'USD',
    }
    expect(companyOf(row)).toMatchObject({
      companyId: '5',
      nameEn: 'A Co.',
      country: 'CN',
      rating: 92,
      mainProducts: ['2,4-D', 'glyphosate'],
      foundedOn: '1998-03-20',
      photos: [{ name: 'one.jpg' }, { name: 'two.jpg' }],
    })
    expect(companyWithDetails(row)).toMatchObject({
      companyId: '5',
      website: 'https://a.example',
      documents: [{ name: 'ISO', url: '/iso.pdf' }],
      exportAmount3y: { amount: '1200000', currency: 'USD' },
    })
  })

  test('a draft', () => {
    const row = {
      caseDraftId: 9,
      attach: '/files/a.pdf,/files/b.pdf',
      attachList: [{ name: 'A' }, { name: 'B' }],
      maxReplyTime: [2026, 12, 1],
      products: [{ pesticideId: 77, quantity: 3, unit: 1, packaging: 2 }],
      payMethod: 4,
      needSample: 1,
    }
    expect(readFirst(enquiryCalls.draftGet, row).data).toMatchObject({
      caseDraftId: '9',
      attachList: [
        { name: 'A', url: '/files/a.pdf' },
        { name: 'B', url: '/files/b.pdf' },
      ],
      maxReplyTime: '2026-12-01',
      companyList: [{ productList: [{ pesticideId: '77', quantity: '3', unit: '1', packaging: '2' }] }],
      payMethod: '4',
      needSample: true,
    })
  })

  test('a sent request with its replies', () => {
    const row = {
      id: 12,
      companyId: 5,
      companyName: 'A Co.',
      createTime: '2026-11-20 08:00:00',
      lastReplyTime: [2026, 11, 21, 10, 30],
      productList: [{ pesticideId: 77, name: 'Glyphosate' }],
      replyList: [{ createTime: 1_763_700_000_000, content: 'ok', prePrice: 2.5, totalMoney: '7500' }],
    }
    expect(readFirst(enquiryCalls.recordPage, paged(row)).data.list[0]).toMatchObject({
      id: '12',
      company: { companyId: '5', name: 'A Co.' },
      createTime: Date.parse('2026-11-20T00:00:00Z'),
      lastReplyTime: Date.parse('2026-11-21T02:30:00Z'),
      replyState: 1,
      log: [
        {
          actor: 'supplier',
          text: 'ok',
          quote: { lines: [{ pesticideId: '77', prePrice: '2.5' }], totalMoney: '7500' },
        },
      ],
    })
  })

  test('a parcel', () => {
    const row = { id: 1, shipmentRecords: [{ carrierName: 'DHL', trackingNo: 'X1', attach: '/p.jpg' }] }
    expect(readFirst(sampleCalls.recordGet, row).data.shipments[0]).toMatchObject({
      id: 'X1',
      time: 0,
      trackingNumber: 'X1',
      proof: [{ url: '/p.jpg' }],
    })
  })

  test('messages, reviews, cart and dictionaries', () => {
    const message = { id: 1, templateContent: 'hello', createTime: '2026-11-20T00:00:00Z', readStatus: 0 }
    expect(readFirst(messageCalls.unreadList, [message]).data[0]).toMatchObject({ id: '1', readStatus: false })
    const review = { id: 1, overallRate: '90', tags: 'fast,kind', date: [2026, 1, 2] }
    const reviews = readFirst(catalogueCalls.reviewPage, paged(review), { query: 'companyId=5' })
    expect(reviews.data.list[0]).toMatchObject({ companyId: '5', rate: 90, tags: ['fast', 'kind'] })
    const item = readFirst(cartCalls.cartList, [{ id: 3, pesticideId: 77, name: 'Glyphosate' }]).data[0]
    expect(item).toMatchObject({ id: '3', pesticideId: '77', product: { pesticideId: '77', name: 'Glyphosate' } })
    expect(readFirst(referenceCalls.categories, [{ id: 2, name: 'Herbicide' }]).data).toMatchObject([
      { categoryId: '2' },
    ])
    expect(readFirst(referenceCalls.countries, [{ value: 'BR', label: 'Brazil' }]).data).toMatchObject([{ code: 'BR' }])
    expect(readFirst(referenceCalls.currencies, [{ name: 'USD' }]).data).toMatchObject([{ code: 'USD', digits: 2 }])
    expect(readFirst(referenceCalls.timezones, [{ id: 8, name: 'x' }]).data).toMatchObject([{ id: '8' }])
    expect(readFirst(accountCalls.userInfo, { id: 4, vipExpireTime: '2027-01-01 00:00:00' }).data.userId).toBe('4')
  })
})

describe('A3 minimal and malformed rows', () => {
  test('an id and a name are enough, and nothing is made up', () => {
    expect(productOf({ id: 1, name: 'a' })).toMatchObject({
      isSingle: null,
      exportOnly: null,
      registrationNo: '',
      ingredients: [],
      uses: [],
      company: null,
    })
    expect(productOf({ id: 1, name: 'a' })?.validUntil).toBeUndefined()
    expect(companyOf({ id: 1, name: 'a' })).toMatchObject({ country: null, productCount: 0, mainProducts: [] })
  })

  test.each([
    ['no number', { name: 'a' }],
    ['no name', { id: 1 }],
    ['an id that is no id', { id: { a: 1 }, name: 'a' }],
    ['a name that is no text', { id: 1, name: ['a'] }],
    ['no row', 'a'],
    ['nothing', null],
  ])('%s: the row is counted as unreadable, the others stay', (_, row) => {
    for (const call of [catalogueCalls.productPage, catalogueCalls.companyPage]) {
      const read = readFirst(call, paged(row, { id: 2, name: 'b' }))
      expect(read.unreadable).toBe(1)
      expect(read.data.list).toHaveLength(1)
    }
  })

  test('a field of the wrong type is lost, but not its row', () => {
    const hostile = Object.fromEntries(
      [
        'isSingle',
        'ingredients',
        'crops',
        'targets',
        'uses',
        'validUntil',
        'minOrder',
        'exportCountries',
        'company',
        'demo',
        'updateTime',
        'categories',
      ].map((name) => [name, { odd: [1] }]),
    )
    expect(productOf({ ...hostile, pesticideId: 1, name: 'a' })).toMatchObject({
      isSingle: null,
      company: null,
      crops: [],
    })
    const record = { id: 1, status: 'x', products: 7, createTime: 'soon', shipments: {}, quantity: [], note: {} }
    expect(readFirst(enquiryCalls.recordPage, paged(record)).data.list[0]).toMatchObject({ status: 0, createTime: 0 })
    expect(
      readFirst(enquiryCalls.draftPage, paged({ caseDraftId: 1, companyList: 3, maxReplyTime: 'soon' })).unreadable,
    ).toBe(0)
  })

  test('VERIFY-6 fields that identify a request are taken from no other field', () => {
    const [record] = readFirst(
      enquiryCalls.recordPage,
      paged({ id: 1, draftId: 8, products: [{ id: 3, productId: 4, name: 'a' }] }),
    ).data.list
    expect(record).toMatchObject({ products: [{ pesticideId: '' }] })
    expect(record?.caseDraftId).toBeUndefined()
    expect(record?.clientRef).toBeUndefined()
  })

  test.each([
    ['rows and totalCount', { rows: [{ id: 1, name: 'a' }], totalCount: '7' }, 7, undefined],
    ['list without a total, page not full', { list: [{ id: 1, name: 'a' }] }, 1, true],
    ['a bare list', [{ id: 1, name: 'a' }], 1, true],
  ])('reads a page in the form %s', (_, data, total, totalUntold) => {
    const asked = {
      kind: 'products' as const,
      path: catalogueCalls.productPage.path,
      query: new URLSearchParams('pageSize=20'),
    }
    expect(translate(asked, data, null)).toMatchObject({ total, ...(totalUntold ? { totalUntold } : {}) })
  })

  test('a full page without a total may be followed by another', () => {
    const query = new URLSearchParams('pageNo=2&pageSize=1')
    const asked = { kind: 'products' as const, path: catalogueCalls.productPage.path, query }
    expect(translate(asked, { list: [{ id: 1, name: 'a' }] }, null)).toMatchObject({ total: 3 })
  })

  test('translating twice gives the same result', () => {
    const once = productOf({ id: 1, name: 'a', activeIngredients: 'x + y', regNo: 'P1', company: { id: 2, name: 'c' } })
    expect(productOf(once)).toEqual(once)
    expect(once).toMatchObject({ isSingle: false })
    expect(isOwnData('products', paged(once))).toBe(true)
  })
})

const second = defineDialect({
  name: 'second',
  page: { list: 'data', total: 'n' },
  utcOffset: 0,
  products: { pesticideId: 'sku', name: ['title', 'caption'], validUntil: 'license.end' },
  records: { createTime: 'at' },
})

describe('A3 another vendor is one table', () => {
  test('its names come first, and the default names still work', () => {
    const row = { sku: 'S1', title: 'Glyphosate', id: 4, license: { end: '2030-01-02' }, regNo: 'R' }
    const read = readFirst(catalogueCalls.productPage, { data: [row], n: 1 }, { dialect: second })
    expect(read.data).toMatchObject({
      total: 1,
      list: [{ pesticideId: 'S1', name: 'Glyphosate', validUntil: '2030-01-02', registrationNo: 'R' }],
    })
  })

  test('it has a time zone of its own', () => {
    const record = { id: 1, at: '2026-11-20 08:00:00' }
    const read = readFirst(enquiryCalls.recordPage, { data: [record], n: 1 }, { dialect: second })
    expect(read.data.list[0]?.createTime).toBe(Date.parse('2026-11-20T08:00:00Z'))
  })
})
