import { beforeAll, expect, test } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { openRawCatalogue } from '../store/raw.ts'
import { product } from '#contract/entities/product.ts'
import { enquirySuitability } from './specs.ts'
import { createSearchService, type SearchDeps } from './search-service.ts'

const deps: SearchDeps = {
  openRaw: openRawCatalogue,
  exclusively: (_, work) => work(),
  now: () => 0,
  pause: async () => {},
}

beforeAll(() =>
  storeCatalogueCopy([
    productRow(1, {
      name: 'Diuron 80 WP',
      nameEn: 'Diuron 80 WP',
      nameZh: '敌草隆可湿性粉剂',
      registrationNo: 'PD20081234',
      ingredients: [
        { name: 'diuron', nameEn: 'diuron', nameZh: '敌草隆', nameEs: 'diurón técnico', cas: '330-54-1' },
        { name: 'bispyribac', nameEn: 'bispyribac', nameZh: '双草醚', nameEs: 'bispiribaco', cas: '125401-75-4' },
      ],
      crops: [{ id: 'c', name: 'Sugarcane' }],
      targets: [{ id: 't', name: 'Barnyard grass' }],
      company: { companyId: 'k9', name: 'Yellow River Agro', nameZh: '黄河农化' },
    }),
    productRow(2, { name: 'Zineb', nameEn: 'Zineb', ingredients: [{ name: 'zineb', nameEn: 'zineb' }] }),
  ]),
)

test.each([
  ['its name', 'diuron 80'],
  ['its Chinese name', '可湿性粉剂'],
  ['its registration number', 'PD20081234'],
  ['an active ingredient', 'bispyribac'],
  ['an active ingredient in Spanish', 'bispiribaco'],
  ['an active ingredient in Chinese', '双草醚'],
  ['a CAS number', '125401-75-4'],
  ['a crop', 'sugarcane'],
  ['a pest', 'barnyard'],
  ['its supplier', 'yellow river'],
  ['its supplier in Chinese', '黄河农化'],
])('a product is found by %s', async (_, keyword) => {
  const hits = await createSearchService(deps).search('en', 'products', {
    keyword,
    filters: [],
    order: 'relevance',
    offset: 0,
    limit: 20,
  })
  expect(hits).toMatchObject({ ids: ['p1'] })
})

test('a product suits enquiries less if it is expired, limited to countries, or without a formulation', () => {
  const of = (part: object) =>
    enquirySuitability(product.parse(productRow(1, { validUntil: [2030, 1, 1], snapshot: [2026, 5, 3], ...part })))
  const fullScore = of({})
  expect(fullScore).toBeGreaterThan(of({ validUntil: [2026, 5, 2] }))
  expect(fullScore).toBeGreaterThan(of({ exportOnly: true, exportCountries: ['PE'] }))
  expect(of({ minOrder: { quantity: '1', unit: 'kg' } })).toBeGreaterThan(fullScore)
  expect(of({ validUntil: null })).toBeGreaterThan(of({ formulation: null }))
})
