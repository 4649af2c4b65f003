import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { accountCalls, messageCalls } from '#contract/calls/account.ts'
import { cartCalls, catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { favouriteCalls } from '#contract/calls/reviews.ts'
import { enquiryCalls, sampleCalls } from '#contract/calls/requests.ts'
import type { Call } from '#contract/call.ts'
import { parseRowByRow } from '../client.ts'
import { isContractData, rowKindOf } from '../with-dialect.ts'
import { translate } from './translate.ts'

const read = <C extends Call>(call: C, data: unknown, query = '') => {
  const kind = rowKindOf(call.path)
  if (!kind) throw new Error(call.path)
  const rows = translate({ kind, path: call.path, query: new URLSearchParams(query) }, data)
  const rowResult = parseRowByRow(call.data, rows)
  return { data: rowResult?.data as z.output<C['data']>, unreadable: rowResult?.unreadable.length ?? -1 }
}
const pageData = (...list: unknown[]) => ({ list, total: list.length })
const productOf = (row: object) =>
  read(catalogueCalls.productPage, pageData({ pesticideId: 1, name: 'a', ...row })).data.list[0]
const companyOf = (row: object) => read(catalogueCalls.companyPage, pageData({ id: 1, name: 'A', ...row })).data.list[0]
const detailsOf = (row: object) => read(catalogueCalls.companyGet, { id: 1, name: 'A', ...row }).data
const recordOf = (row: object) => read(enquiryCalls.recordPage, pageData({ id: 1, ...row })).data.list[0]
const draftOf = (row: object) => read(enquiryCalls.draftGet, { caseDraftId: 1, ...row }).data

describe("A3 rows with the specification's names", () => {
  test('a product is translated', () => {
    const row = {
      pesticideId: 77,
      name: 'Glyphosate 480 SL',
      registrationNumber: 'PD20082713',
      categories: [{ categoryName: 'Herbicide' }],
      formulation: 'SL',
      dosageForm: 'Soluble concentrate',
      activeIngredients: [{ name: '草甘膦', englishName: 'glyphosate', content: '41%' }],
      totalContent: '41%',
      targetCrop: 'Citrus,Tea',
      targetObject: 'weeds',
      dosagePerMu: '200-300 ml',
      useMethod: 'spray',
      expiry: [2028, 11, 3],
      registrant: 'A Co.',
      minimumOrderQuantity: '500 kg',
      exportCountryRestrictions: 'BR,VN',
      description: 'text',
      company: { companyId: 5, name: 'A Co.' },
    }
    expect(productOf(row)).toMatchObject({
      pesticideId: '77',
      nameEn: 'Glyphosate 480 SL',
      registrationNo: 'PD20082713',
      registrationClass: '',
      categories: [{ categoryId: 'Herbicide', categoryName: 'Herbicide' }],
      isSingle: true,
      ingredients: [{ name: '草甘膦', nameEn: 'glyphosate', content: '41%' }],
      crops: [{ name: 'Citrus' }, { name: 'Tea' }],
      targets: [{ id: 'weeds', name: 'weeds' }],
      uses: [
        {
          doseRaw: '200-300 ml',
          doseMin: '200',
          doseMax: '300',
          doseUnit: 'mL/mu',
          target: { name: 'weeds' },
          method: 'spray',
        },
      ],
      validUntil: '2028-11-03',
      minOrder: { quantity: '500', unit: 'kg' },
      exportOnly: null,
      exportCountries: ['BR', 'VN'],
      description: 'text',
      company: { companyId: '5', name: 'A Co.' },
    })
  })

  test('fields for which the specification has two names are read under both', () => {
    const [one, two] = [
      productOf({ targetPest: 'rust', validity: '2030-01-31' }),
      productOf({ targetObject: 'rust', expiry: [2030, 1, 31] }),
    ]
    expect(one).toEqual(two)
    expect(one).toMatchObject({ targets: [{ name: 'rust' }], validUntil: '2030-01-31' })
  })

  test.each<[object, boolean | null]>([
    [{ activeIngredients: [{ name: 'x' }] }, true],
    [{ activeIngredients: [{ name: 'x' }, { name: 'y' }, { cas: '1' }] }, false],
    [{ activeIngredients: [{ name: 'x' }, { name: 'y' }], singleFormulation: 1 }, true],
    [{}, null],
  ])('whether %j is a single formulation is read from its flag, or else from its ingredients', (row, single) => {
    expect(productOf(row)?.isSingle).toBe(single)
  })

  test.each(['30～50克', '20', '1000-1500 times', '30-50 g, twice'])(
    'a dose that is more or less than a number or range with a known unit remains text: %s',
    (dosagePerMu) => {
      const [use] = productOf({ dosagePerMu })?.uses ?? []
      expect([use?.doseRaw, use?.doseUnit ?? null]).toEqual([dosagePerMu, null])
    },
  )

  test.each<[unknown, string]>([
    ['BR,the Indies', 'BR,the Indies'],
    [['BR', 'the Indies'], 'BR, the Indies'],
    [[{ name: 'Brazil' }, { name: 'Vietnam' }], 'Brazil, Vietnam'],
  ])(
    'an export restriction in words instead of country codes, %j, is only added to the description',
    (limit, words) => {
      const row = productOf({ exportCountryRestrictions: limit, description: 'Good.' })
      expect(row).toMatchObject({ description: `Good.\n${words}`, exportCountries: [] })
    },
  )

  test.each<[unknown, object | null]>([
    ['500', { quantity: '500', unit: '' }],
    [500, { quantity: '500', unit: '' }],
    ['一吨', null],
    ['500 kg or 1 t', null],
  ])('a minimum order of %j is read only if it is a number with at most one unit', (minimumOrderQuantity, expected) => {
    expect(productOf({ minimumOrderQuantity })?.minOrder ?? null).toEqual(expected)
  })

  test('a supplier is translated', () => {
    const row = {
      country: 'CN',
      ratingScore: '92',
      mainProducts: 'glyphosate,diquat',
      businessScope: 'makes',
      website: 'https://a.example',
      foundingDate: [1998, 3, 20],
      photos: 'https://a.example/one.jpg,https://a.example/two.jpg',
      certifications: [{ name: 'ISO', url: '/iso.pdf' }, '/f/gmp.pdf', { name: 'no address' }],
      exportAmount3y: 5_000_000,
    }
    expect(companyOf(row)).toMatchObject({
      companyId: '1',
      nameEn: 'A',
      country: 'CN',
      rating: 92,
      mainProducts: ['glyphosate', 'diquat'],
      foundedOn: '1998-03-20',
      photos: [{ name: 'one.jpg' }, { name: 'two.jpg' }],
    })
    const details = detailsOf(row)
    expect(details.documents.map(({ name }) => name)).toEqual(['ISO', 'gmp.pdf'])
    expect(details.exportAmount3y).toBeUndefined()
    expect(detailsOf({ withheld: 1 }).withheld).toBe(true)
    expect(companyOf({ country: 'Atlantis' })?.country).toBeNull()
  })

  test('a draft in edit mode, grouped by supplier, is translated with the names of its files', () => {
    const row = {
      attach: '/files/a.pdf,/files/b.pdf,/files/c.pdf',
      attachList: [{ name: 'A' }, { name: 'B' }],
      maxReplyTime: [2026, 12, 1],
      companyList: [{ companyName: 'C', productList: [{ pesticideId: 77, quantity: 3, unit: 1, category: 2 }, 'x'] }],
      payMethod: 4,
      needSample: 1,
    }
    expect(draftOf(row)).toMatchObject({
      caseDraftId: '1',
      attachList: [
        { name: 'A', url: '/files/a.pdf' },
        { name: 'B', url: '/files/b.pdf' },
        { name: 'c.pdf', url: '/files/c.pdf' },
      ],
      maxReplyTime: '2026-12-01',
      companyList: [
        { companyName: 'C', productList: [{ pesticideId: '77', quantity: '3', unit: '1', categoryId: '2' }] },
      ],
      payMethod: '4',
      needSample: true,
    })
  })

  test('a saved draft is translated: its lines are grouped by supplier, in the received order', () => {
    const { companyList } = draftOf({
      products: [{ pesticideId: 1, companyId: 9 }, { pesticideId: 2 }, { pesticideId: 3, companyId: 9 }],
    })
    expect(companyList.map(({ companyId, productList }) => [companyId, productList.length])).toEqual([
      ['9', 2],
      [null, 1],
    ])
  })

  test('a sent request is translated with its replies', () => {
    const row = {
      companyId: 5,
      companyName: 'A Co.',
      createTime: 1_763_600_000_000,
      lastReplyTime: 1_763_700_000_000,
      productList: [{ pesticideId: 77, name: 'Glyphosate', concentration: '41%' }],
      replyLog: [
        { createTime: 1_763_700_000_000, content: 'ok', prePrice: 2.5, totalMoney: '7500' },
        'x',
        { actor: 'robot' },
      ],
    }
    expect(recordOf(row)).toMatchObject({
      company: { companyId: '5', name: 'A Co.' },
      products: [{ pesticideId: '77', totalContent: '41%' }],
      replyState: 1,
      log: [
        {
          actor: 'supplier',
          type: 'quoted',
          text: 'ok',
          quote: { lines: [{ pesticideId: '77', prePrice: '2.5' }], totalMoney: '7500' },
        },
        { id: '1', actor: 'supplier', type: 'replied', quote: null },
      ],
    })
  })

  test('a price in a reply is not assigned to a product if the request has several products', () => {
    const products = [{ pesticideId: 7 }, { pesticideId: 8 }]
    const [entry] = recordOf({ products, replyLog: [{ prePrice: '2.50' }] })?.log ?? []
    expect(entry).toMatchObject({ type: 'quoted', quote: { lines: [] } })
  })

  test('a parcel is translated', () => {
    const shipmentRecords = [{ carrierName: 'DHL', trackingNumber: 'X1', proof: '/p.jpg' }]
    expect(read(sampleCalls.recordGet, { id: 1, shipmentRecords }).data.shipments[0]).toMatchObject({
      id: 'X1',
      time: 0,
      trackingNumber: 'X1',
      proof: [{ url: '/p.jpg' }],
    })
  })

  test('messages, reviews, favourites, the cart, lists of choices and the user are translated', () => {
    const message = { id: 1, templateContent: 'hello', readStatus: 0, link: 'https://x.example' }
    expect(read(messageCalls.unreadList, { list: [message] }).data[0]).toMatchObject({
      readStatus: false,
      createTime: 0,
    })
    const review = { id: 1, rate: '90', tags: 'fast,kind', date: 1_763_700_000_000 }
    expect(read(catalogueCalls.reviewPage, pageData(review), 'companyId=5').data.list[0]).toMatchObject({
      companyId: '5',
      rate: 90,
      tags: ['fast', 'kind'],
      content: '',
      createTime: 1_763_700_000_000,
    })
    expect(read(favouriteCalls.favouritePage, pageData({ companyId: 5 })).data.list[0]).toMatchObject({ createTime: 0 })
    const items = [
      { id: 3, pesticideId: 77, product: { pesticideId: 77, name: 'G', registrationNumber: 'PD1' } },
      { id: 4, pesticideId: 78 },
    ]
    expect(read(cartCalls.cartList, items).data).toMatchObject([
      { product: { registrationNo: 'PD1' } },
      { product: null },
    ])
    expect(read(referenceCalls.countries, [{ value: 'BR', label: 'Brazil' }]).data).toMatchObject([{ code: 'BR' }])
    expect(read(referenceCalls.currencies, [{ value: 'USD', label: 'Dollar' }]).data).toMatchObject([
      { digits: 2, symbol: 'USD' },
    ])
    expect(read(referenceCalls.timezones, [{ id: 8, name: 'x' }]).data).toMatchObject([
      { id: '8', isCurrentTimezone: false },
    ])
    expect(read(accountCalls.userInfo, { userId: 4, isCompanyAdmin: 1 }).data).toMatchObject({ userId: '4', email: '' })
  })
})

describe('A3 minimal and malformed rows', () => {
  test('rows with only an id, and a name if needed, are readable, and no other value is invented', () => {
    const row = productOf({})
    expect(row).toMatchObject({
      isSingle: null,
      exportOnly: null,
      registrationNo: '',
      ingredients: [],
      uses: [],
      company: null,
    })
    expect(row?.validUntil).toBeUndefined()
    expect(companyOf({})).toMatchObject({ country: null, productCount: 0, mainProducts: [] })
    expect(recordOf({})).toMatchObject({ company: { companyId: '', name: '' }, replyState: 0 })
  })

  test.each([
    ['no number', { name: 'a' }],
    ['no name', { pesticideId: 1, companyId: 1 }],
    ['an invalid id', { pesticideId: { a: 1 }, companyId: { a: 1 }, name: 'a' }],
    ['a name that is not text', { pesticideId: 1, companyId: 1, name: ['a'] }],
    ['text', 'a'],
    ['nothing', null],
  ])('%s: the row is counted as unreadable, and the other rows remain', (_, row) => {
    for (const call of [catalogueCalls.productPage, catalogueCalls.companyPage]) {
      const { data, unreadable } = read(call, pageData(row, { pesticideId: 2, companyId: 2, name: 'b' }))
      expect([data.list.length, unreadable]).toEqual([1, 1])
    }
  })

  test('lose a field of the wrong type, but are not dropped', () => {
    const names = ['isSingle', 'ingredients', 'crops', 'targets', 'uses', 'validUntil', 'minOrder', 'exportCountries']
    const hostile = Object.fromEntries(
      [...names, 'company', 'demo', 'updateTime', 'categories'].map((name) => [name, { odd: [1] }]),
    )
    expect(productOf(hostile)).toMatchObject({ isSingle: null, company: null, crops: [] })
    const record = { status: 'x', products: 7, createTime: 'soon', shipments: {}, quantity: [], note: {} }
    expect(recordOf(record)).toMatchObject({ status: 0, createTime: 0 })
    expect(draftOf({ companyList: 3, maxReplyTime: 'soon', draftStatus: 1 }).draftStatus).toBeUndefined()
  })

  test('VERIFY-6 fields that identify a request are read only under their contract names', () => {
    const row = recordOf({ draftId: 8, reference: 'x', productList: [{ id: 3, productId: 4, name: 'a' }, null] })
    expect(row).toMatchObject({ products: [{ pesticideId: '' }] })
    expect([row?.caseDraftId, row?.clientRef]).toEqual([undefined, undefined])
  })

  test.each([
    ['a list without a total, page not full', { list: [{ pesticideId: 1 }] }, 'pageSize=20', 1],
    ['a bare list', [{ pesticideId: 1 }], 'pageSize=20', 1],
    [
      'a full page without a total, which may not be the last',
      { list: [{ pesticideId: 1 }] },
      'pageNo=2&pageSize=1',
      3,
    ],
  ])('VERIFY-6 the lowest possible total is reported for %s', (_, data, query, total) => {
    const request = {
      kind: 'products' as const,
      path: catalogueCalls.productPage.path,
      query: new URLSearchParams(query),
    }
    expect(translate(request, data)).toMatchObject({ total, totalUntold: true })
  })

  test('translating twice gives the same result as translating once', () => {
    const firstResult = productOf({
      activeIngredients: [{ name: 'x' }],
      registrationNumber: 'P1',
      company: { id: 2, name: 'c' },
    })
    expect(productOf(firstResult ?? {})).toEqual(firstResult)
    expect(isContractData('products', pageData(firstResult))).toBe(true)
  })
})
