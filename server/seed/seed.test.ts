import { beforeAll, describe, expect, test } from 'vitest'
import { seedFolder } from '#server/platform/paths.ts'
import { problemsOfSeed } from './check.ts'
import { companyRows, ranksOf } from './company-rows.ts'
import { translateConcentration, productRows, type UnsequencedProduct } from './product-rows.ts'
import { readSeedSource, type SeedSource } from './source.ts'

const now = Date.UTC(2026, 8, 1)
let source: SeedSource
let rows: UnsequencedProduct[]
beforeAll(() => {
  source = readSeedSource(seedFolder)
  rows = productRows(source, now)
})

const breakSource = <
  K extends 'products' | 'uses' | 'companies' | 'dictionaries' | 'demoCompanies' | 'demoProducts' | 'demoReviews',
>(
  table: K,
  change: Partial<SeedSource[K][number]>,
): SeedSource => {
  const [first, ...rest] = source[table]
  return { ...source, [table]: [{ ...first, ...change }, ...rest] }
}

describe('the check of a seed source', () => {
  test.each([
    ['a company nobody knows', () => breakSource('products', { company_id: '77777' }), 'no company "77777"'],
    [
      'an ingredient nobody knows',
      () => breakSource('products', { ingredients: [{ id: '99999' }] }),
      'no ingredient "99999"',
    ],
    ['a category nobody knows', () => breakSource('products', { categories: ['magic'] }), 'no category "magic"'],
    ['a formulation nobody knows', () => breakSource('products', { formulation_code: 'QQ' }), 'no formulation "QQ"'],
    [
      'a day that does not exist',
      () => breakSource('products', { valid_until: '2031-02-30' }),
      '"2031-02-30" is not a day',
    ],
    [
      'a registration number twice',
      () => breakSource('products', { reg_no: source.products[1]?.reg_no ?? '' }),
      'stands twice',
    ],
    ['a use of a product that is not there', () => breakSource('uses', { reg_no: 'PD0' }), 'no such product'],
    ['a crop nobody knows', () => breakSource('uses', { crop_id: 'moon_cheese' }), 'no crop "moon_cheese"'],
    ['a pest nobody knows', () => breakSource('uses', { target_id: 'unicorn' }), 'no pest "unicorn"'],
    [
      'a company twice',
      () => breakSource('companies', { company_id: source.companies[1]?.company_id ?? '' }),
      'stands twice',
    ],
    [
      'a label missing in one language',
      () => breakSource('dictionaries', { label: { en: 'x', es: 'x', 'zh-Hans': 'x' } }),
      'no label in zh-Hant',
    ],
    ['a value that holds a comma', () => breakSource('dictionaries', { value: 'a,b' }), 'joined by commas'],
    [
      'a demonstration supplier that hides it',
      () => breakSource('demoCompanies', { name_en: 'Huaxin Co., Ltd.' }),
      'does not say that it is one',
    ],
    [
      'a demonstration product with a real number',
      () => breakSource('demoProducts', { reg_no: 'PD20160188X' }),
      'starts with DEMO-',
    ],
    ['a unit nobody knows', () => breakSource('demoProducts', { min_order_unit: 'barrel' }), 'no unit "barrel"'],
    ['a review of a real company', () => breakSource('demoReviews', { company_id: '1' }), 'no demo company "1"'],
  ])('the check reports %s', (_, make, says) => {
    const problems = problemsOfSeed(make())
    expect(problems.join('\n')).toContain(says)
  })

  test('the check reports all problems of a source', () => {
    const problems = problemsOfSeed({
      ...breakSource('products', { company_id: 'x' }),
      uses: breakSource('uses', { crop_id: 'y' }).uses,
    })
    expect(problems.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the seed', () => {
  test('the seed has no problem', () => expect(problemsOfSeed(source)).toEqual([]))

  test('the rating of a supplier is computed from its reviews', () => {
    const ratedCompany = companyRows(source, rows, now).find(({ id }) => id === '9001')
    expect(ratedCompany).toMatchObject({ rating: 4.67, reviewCount: 3 })
  })

  test('real companies have only facts that a register states', () => {
    const realCompanies = companyRows(source, rows, now).filter(({ demo }) => !demo)
    for (const row of realCompanies)
      expect(row).toMatchObject({
        rating: null,
        reviewCount: 0,
        contactName: null,
        phone: null,
        email: null,
        address: null,
        website: null,
        scale: null,
        introduction: null,
        documents: [],
        photos: [],
        exportAmount3y: null,
        country: 'CN',
      })
    for (const row of rows.filter(({ demo }) => !demo))
      expect(row).toMatchObject({ minOrderQuantity: null, description: null })
  })

  test('companies with equally many products are ranked by name, then by id; demo companies and those without products have no rank', () => {
    const one = (id: string, en: string, productCount: number, demo = false) => ({
      id,
      names: { en },
      productCount,
      demo,
    })
    const all = [
      one('5', 'b', 2),
      one('4', 'B', 2),
      one('3', 'a', 2),
      one('2', 'c', 9),
      one('1', 'd', 99, true),
      one('6', 'e', 0),
    ]
    expect([...ranksOf(all).keys()]).toEqual(['2', '3', '4', '5'])
  })
})

describe('names and concentrations', () => {
  const findRow = (id: string) => rows.find((row) => row.id === id)

  test("a product's name states ingredient, concentration and formulation in each language", () => {
    expect(findRow('PD20050134')).toMatchObject({
      names: { en: 'Triazophos + beta-cypermethrin 15% EC', es: 'Triazofós + beta-cipermetrina 15% EC' },
    })
    expect(findRow('PD20050133')).toMatchObject({
      names: { 'zh-Hans': '哒螨灵 20% 可湿性粉剂', 'zh-Hant': '噠蟎靈 20% 可濕性粉劑' },
    })
    expect(findRow('DEMO-2026-0001')?.names.en).toBe('Glyphosate-isopropylammonium 41% SL')
  })

  test("an ingredient has one name in Taiwan, and is also found by the register's other spelling", () => {
    expect(findRow('PD20101902')?.names).toMatchObject({
      'zh-Hans': '草甘膦异丙胺盐 30% 水剂',
      'zh-Hant': '嘉磷塞異丙胺鹽 30% 水劑',
    })
    expect(findRow('PD20101902')?.search).toContain('草甘膦異丙胺鹽')
  })

  test('a concentration has no Chinese unit, and fewer than five English names contain Chinese characters', () => {
    const chinese = /\p{Script=Han}/u
    for (const row of rows) {
      expect(row.totalContent ?? '').not.toMatch(chinese)
      for (const { content } of row.ingredients) expect(content ?? '').not.toMatch(chinese)
    }
    expect(rows.filter(({ names }) => chinese.test(names.en)).length).toBeLessThan(5)
  })

  test.each([
    ['50克/升', '50 g/L'],
    ['500克/千克', '500 g/kg'],
    ['60毫克/片', '60 mg/piece'],
    ['16000IU/毫克', '16000 IU/mg'],
    ['100亿孢子/克', '10 billion spores/g'],
    ['5亿CFU/毫升', '500 million CFU/mL'],
    ['20%，5%', '20%, 5%'],
    ['/', null],
    ['', null],
  ])('the concentration %j is shown as %j', (raw, readable) => expect(translateConcentration(raw)).toBe(readable))
})
