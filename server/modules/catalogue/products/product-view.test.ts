import { describe, expect, test } from 'vitest'
import { company as companySchema } from '#contract/entities/company.ts'
import { product as productSchema } from '#contract/entities/product.ts'
import { locales } from '#contract/languages.ts'
import { companyToWire } from '../companies/company-view.ts'
import { catalogueWordsOf, type WordKind } from '../reference/words.ts'
import type { companies, products } from '../schema.ts'
import { productToWire, publicProductToWire } from './product-view.ts'

const word = (kind: WordKind, id: string, labels: { en: string; [tag: string]: string }, extra = {}) => ({
  kind,
  id,
  labels,
  sort: 0,
  extra,
})
const words = catalogueWordsOf([
  word(
    'ingredient',
    '1',
    { en: 'glyphosate', es: 'glifosato', 'zh-Hans': '草甘膦', 'zh-Hant': '嘉磷塞' },
    { cas: '1071-83-6' },
  ),
  word('ingredient', '2', { en: 'acetochlor', 'zh-Hans': '乙草胺', 'zh-Hant': '乙草胺' }),
  word('crop', 'rice', { en: 'Rice', es: 'Arroz', 'zh-Hans': '水稻' }),
  word('pest', 'weeds', { en: 'Weeds' }),
  word('category', 'herbicide', { en: 'Herbicide', es: 'Herbicida', 'zh-Hans': '除草剂', 'zh-Hant': '除草劑' }),
  word('formulation', 'SL', { en: 'Soluble concentrate', 'zh-Hans': '水剂' }),
  word('method', 'spray', { en: 'Spray', es: 'Pulverización' }),
])

const usedBy = (methodId: string | null, more = {}) => ({
  cropId: 'rice',
  targetId: 'weeds',
  doseRaw: '100-200 mL/mu',
  doseMin: '100',
  doseMax: '200',
  doseUnit: 'mL/mu',
  methodId,
  ...more,
})
type Product = Omit<typeof products.$inferSelect, 'search'>
const row: Product = {
  id: 'PD1',
  companyId: '2',
  registrationClass: 'PD',
  names: { en: 'Glyphosate 41% SL', 'zh-Hans': '草甘膦 41% 水剂' },
  categoryIds: ['herbicide', 'no-such'],
  formulation: 'SL',
  physicalState: 'liquid',
  isTechnical: false,
  isSingle: false,
  ingredients: [
    { id: '1', en: 'glyphosate', zh: '草甘膦', content: '41%' },
    { id: '2', en: 'acetochlor', zh: '乙草胺', content: null },
    { id: null, en: 'new one', zh: '新药', content: '1%' },
    { id: null, en: 'nameless in Chinese', zh: null, content: null },
  ],
  totalContent: '41%',
  contentValue: '41',
  contentUnit: '%',
  densityKgL: null,
  cropIds: ['rice'],
  targetIds: ['weeds'],
  uses: [usedBy('spray'), usedBy('spray'), usedBy('no-such'), usedBy(null, { cropId: null, targetId: null })],
  firstApproved: '2021-03-04',
  validUntil: null,
  toxicity: null,
  minOrderQuantity: null,
  minOrderUnit: null,
  exportOnly: false,
  exportCountries: [],
  description: null,
  source: null,
  snapshot: null,
  hot: null,
  demo: false,
  answersHere: true,
  updatedAt: 5,
  seq: 7,
}
type Company = typeof companies.$inferSelect
const firm: Company = {
  id: '2',
  names: { en: 'Rainbow', 'zh-Hans': '润丰' },
  country: 'CN',
  province: { en: 'Shandong', 'zh-Hans': '山东', 'zh-Hant': '山東' },
  city: {},
  timezone: 'Asia/Shanghai',
  rating: 4.5,
  reviewCount: 3,
  mainProducts: ['glyphosate', 'acetochlor + unknown one'],
  categories: [{ categoryId: 'herbicide', count: 3 }],
  productCount: 3,
  exportOnlyCount: 0,
  technicalCount: 1,
  stockCode: null,
  businessScope: null,
  introduction: { en: 'We make.', es: 'Hacemos.' },
  contactName: 'Secret Person',
  phone: 'secret-phone',
  email: 'secret@mail.example',
  address: 'Secret Street',
  website: 'https://secret.example',
  scale: null,
  foundedOn: '1999-12-31',
  exportAmount3y: '999888777',
  exportCurrency: 'USD',
  photos: [{ name: 'Plant', url: '/files/p/plant.png' }],
  documents: [
    { name: 'Secret paper', kind: 'coa', url: '/files/secret/coa.pdf', issuedOn: '2025-01-20', validUntil: null },
  ],
  answersHere: true,
  replyRate: 83,
  usualReplyHours: 26,
  rank: 1,
  snapshot: '2026-05-03',
  demo: false,
  search: 'secret search',
  updatedAt: 5,
  seq: 8,
}
const viewIn = (locale: (typeof locales)[number], change: Partial<Product> = {}) =>
  productToWire({ ...row, ...change }, firm, words, locale)

describe('a product', () => {
  test.each(locales)('a product fits the contract in %s', (locale) => {
    expect(productSchema.parse(viewIn(locale))).toMatchObject({ pesticideId: 'PD1', firstApproved: '2021-03-04' })
  })

  test('a product has a name in the requested language or else in its fallback language', () => {
    expect(viewIn('es')).toMatchObject({
      name: 'Glyphosate 41% SL',
      dosageForm: 'Soluble concentrate',
      crops: [{ id: 'rice', name: 'Arroz' }],
      targets: [{ id: 'weeds', name: 'Weeds' }],
      registrant: 'Rainbow',
    })
    expect(viewIn('zh-Hant')).toMatchObject({
      name: '草甘膦 41% 水剂',
      dosageForm: '水剂',
      crops: [{ name: '水稻' }],
      company: { name: '润丰', nameEn: 'Rainbow', province: '山東' },
    })
  })

  test('a category or formulation without a name is shown by its id', () => {
    expect(viewIn('en').categories).toEqual([
      { categoryId: 'herbicide', categoryName: 'Herbicide' },
      { categoryId: 'no-such', categoryName: 'no-such' },
    ])
    expect(viewIn('en', { formulation: 'QQ' }).dosageForm).toBe('QQ')
    expect(viewIn('en', { formulation: null })).toMatchObject({ formulation: null, dosageForm: null })
  })

  test('a product in the public copy has all its data except the rating of its supplier', () => {
    const spanishView = viewIn('es')
    const { rating, ...company } = spanishView.company ?? {}
    expect(rating).toBe(4.5)
    expect(publicProductToWire(row, firm, words, 'es')).toEqual({ ...spanishView, company })
  })
})

describe('a supplier', () => {
  test.each(locales)('a supplier fits the contract in %s, without the data for members', (locale) => {
    const view = companyToWire(firm, words, locale)
    expect(companySchema.parse(view)).toMatchObject({ companyId: '2', foundedOn: '1999-12-31', city: null })
    expect(JSON.stringify(view)).not.toMatch(/secret|999888777/i)
  })

  test("a supplier's main products are named in the requested language, including mixtures; unknown ones stay unchanged", () => {
    expect(companyToWire(firm, words, 'es').mainProducts).toEqual(['glifosato', 'acetochlor + unknown one'])
    expect(companyToWire(firm, words, 'zh-Hant').mainProducts).toEqual(['嘉磷塞', '乙草胺 + unknown one'])
  })

  test('a supplier has each of its names in other languages once, without the visible names', () => {
    for (const locale of locales) {
      const { alsoNamed = [], mainProducts, province, nameZh } = companyToWire(firm, words, locale)
      expect(alsoNamed).toEqual([...new Set(alsoNamed)])
      for (const label of [province, nameZh, ...(mainProducts ?? []).flatMap((one) => one.split(' + '))])
        expect(alsoNamed).not.toContain(label)
    }
    expect(companyToWire(firm, words, 'en').alsoNamed).toEqual(
      expect.arrayContaining(['山东', '山東', '草甘膦', '嘉磷塞']),
    )
  })
})
