import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { parseTableRows } from '#catalogue/store/rows.ts'
import { companyRow, productRow, range, type Row } from './fake-catalogue.ts'
import type { SeededRandom } from './sync/seeded.ts'

/** Few values, some of them equal except for case or accents, so that several rows sort alike. */
const names = [
  'Zineb',
  'zineb 80 WP',
  'Ácaro',
  'acaro',
  '草甘膦',
  '草铵膦 水剂',
  'Product 9',
  'Product 10',
  'ｗｉｄｅ',
  'Ñandú',
  '',
] as const
const actives = [
  { name: 'glyphosate', nameEn: 'glyphosate', cas: '1071-83-6', nameZh: '草甘膦' },
  { name: 'zineb', nameEn: 'zineb', cas: '12122-67-7' },
  { name: '2,4-D', nameEn: '2,4-D', cas: '94-75-7' },
] as const
const contents = [
  ['480 g/L', '480', 'g/L'],
  ['48%', '48', '%'],
  ['0.5%', '0.5', '%'],
  ['80%', '80.0', '%'],
  [null, null, null],
] as const
const crops = ['Wheat', 'Rice', '小麦', 'Maíz'] as const
const namedEntries = (list: readonly string[]) => list.map((name) => ({ id: name, name }))
const some = <T>(dice: SeededRandom, list: readonly T[], most: number): T[] => [
  ...new Set(range(0, dice.below(most + 1)).map(() => dice.pick(list))),
]

export const randomProduct = (dice: SeededRandom, n: number): Row => {
  const [totalContent, contentValue, contentUnit] = dice.pick(contents)
  const company = dice.chance(0.8) ? `k${dice.below(4)}` : null
  return productRow(n, {
    name: dice.pick(names),
    nameEn: dice.pick(names),
    formulation: dice.pick(['SL', 'WP', 'EC', null]),
    categories: some(dice, ['c1', 'c2', 'c3'], 2).map((id) => ({ categoryId: id, categoryName: `Of ${id}` })),
    ingredients: some(dice, actives, 2),
    isSingle: dice.chance(0.5),
    totalContent,
    contentValue,
    contentUnit,
    densityKgL: dice.pick([null, '1.2', '0.9']),
    crops: namedEntries(some(dice, crops, 3)),
    targets: namedEntries(some(dice, ['Aphids', 'ácaro rojo'], 2)),
    uses: dice.chance(0.4) ? [{ crop: { id: 'Wheat', name: 'Wheat' }, doseRaw: '2 g' }] : [],
    validUntil: dice.chance(0.8) ? [2025 + dice.below(4), 1 + dice.below(12), 1 + dice.below(28)] : null,
    registrant: dice.pick(['Holder A', 'Holder B', null]),
    exportOnly: dice.chance(0.4),
    exportCountries: some(dice, ['BR', 'TH', 'VN'], 2),
    company: company && { companyId: company, name: dice.pick(['Rainbow', '绿霸化工', 'Agro & Co.']) },
  })
}

export const randomProducts = (dice: SeededRandom, count: number): Product[] =>
  parseTableRows(
    'products',
    range(0, count).map((n) => randomProduct(dice, n)),
  ).rows

export const randomCompany = (dice: SeededRandom, n: number): Row =>
  companyRow(n, {
    name: dice.pick(['Rainbow', '绿霸化工', 'Agro & Co.', 'Zineb Works']),
    province: dice.pick(['Hebei', 'Jiangsu', null]),
    rank: dice.chance(0.7) ? 1 + dice.below(20) : null,
    rating: dice.pick([null, 4.5, 3, 90, 0]),
    productCount: dice.below(5),
    exportOnlyCount: dice.below(2),
    categories: some(dice, ['c1', 'c2'], 2).map((categoryId) => ({ categoryId, count: 1 })),
    demo: dice.chance(0.2),
  })

export const randomCompanies = (dice: SeededRandom, count: number): Company[] =>
  parseTableRows(
    'companies',
    range(0, count).map((n) => randomCompany(dice, n)),
  ).rows
