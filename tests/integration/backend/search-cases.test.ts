import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { Product } from '#contract/entities/product.ts'
import { companies as companyTable, products as productTable } from '#server/modules/catalogue/schema.ts'
import { testApp } from '#tests/harness/server.ts'
import { createMemorySearch } from '../../../scripts/bench/names/names.ts'
import { publicRows, readSeed, memoryCatalogue } from '../../../scripts/bench/public-rows.ts'

const limit = 200
type Table = 'products' | 'companies'
interface SearchResult {
  readonly total: number
  readonly ids: readonly string[]
  readonly matching: readonly number[]
}
type Search = (table: Table, keyword: string) => Promise<SearchResult>

const products = new Map<string, Product>()
let device: Search
let server: Search
/** Id of the only supplier that has answered a request in this system. */
let answering = ''
const places = [
  ['device', (table: Table, keyword: string) => device(table, keyword)],
  ['server', (table: Table, keyword: string) => server(table, keyword)],
] as const

beforeAll(async () => {
  const seed = readSeed()
  // In traditional Chinese, the rows have their names in English, Spanish and both Chinese scripts.
  const locale = 'zh-Hant'
  const { products: productRows, companies: companyRows } = publicRows(seed, locale)
  answering = productRows.filter(({ nameEn }) => nameEn === 'Mancozeb 80% WP').at(-1)?.company?.companyId ?? ''
  const rows = {
    companies: companyRows.map((row) => ({ ...row, answersHere: row.companyId === answering })),
    products: productRows.map(({ company, ...row }) => ({
      ...row,
      company: company && { ...company, answersHere: company.companyId === answering },
    })),
  }
  for (const row of rows.products) products.set(row.pesticideId, row)
  const searchService = createMemorySearch(memoryCatalogue(rows, seed))
  device = (table, keyword) =>
    searchService.search(locale, table, { keyword, filters: [], order: 'relevance', offset: 0, limit })
  const backend = await testApp()
  const { db } = backend.deps
  await db.update(companyTable).set({ answersHere: true }).where(eq(companyTable.id, answering))
  await db.update(productTable).set({ answersHere: true }).where(eq(productTable.companyId, answering))
  const { token } = await backend.newBuyer()
  server = async (table, keyword) => {
    const call = table === 'products' ? catalogueCalls.productPage : catalogueCalls.companyPage
    const { data } = await backend.call(call, { token, query: { keyword, pageNo: 1, pageSize: limit } })
    const { list, total } = data as { list: Record<string, unknown>[]; total: number }
    const ids = list.map((row) => String(row[table === 'products' ? 'pesticideId' : 'companyId']))
    return { total, ids, matching: list.map(({ matching }) => Number(matching ?? 0)) }
  }
})

const productsOf = (ids: readonly string[]) => ids.flatMap((id) => products.get(id) ?? [])
/** The numbers in the names, divided as the search divides them: a decimal number yields its parts and all digits. */
const numbersIn = ({ nameEn, nameZh, registrationNo, ingredients }: Product) => {
  const texts = [nameEn, nameZh, registrationNo, ...ingredients.flatMap((one) => [one.nameEn, one.nameZh])].join(' ')
  return [...texts.matchAll(/\d+(?:[.,]\d+)*/g)].flatMap(([number]) => [
    ...number.split(/[.,]/),
    number.replace(/[.,]/, ''),
  ])
}

describe.each(places)('on the %s', (_, search) => {
  test.each([
    ['in full-width signs', '８０１８-０１-７', '8018-01-7'],
    ['with hyphens that do not break', '8018‑01‑7', '8018-01-7'],
    ['without hyphens', '8018017', '8018-01-7'],
    ['with decomposed accents', 'piridabe\u0301n', 'piridabén'],
    ['without accents', 'piridaben', 'piridabén'],
    ['with a variant character', '可溼性粉劑', '可濕性粉劑'],
    ['with a variant character beside a code', '鋅錳乃浦 WP 可溼性粉劑', '鋅錳乃浦 WP 可濕性粉劑'],
    ['with a point in place of the comma', '2.4-D', '2,4-D'],
    ['as one word in full-width signs', '２４Ｄ', '2,4-D'],
    ['with a full-width letter', 'Ｇlyphosate 480 SL', 'glyphosate 480 SL'],
    ['as one word', 'alphacypermethrin 10 EC', 'alpha cypermethrin 10 EC'],
    ['in the other order', 'difenoconazole 125 + azoxystrobin 200', 'azoxystrobin 200 + difenoconazole 125'],
  ])('a name written %s finds the same rows: %s', async (_how, keyword, usual) => {
    const expected = await search('products', usual)
    expect(expected.total).toBeGreaterThan(0)
    expect((await search('products', keyword)).ids.toSorted()).toEqual(expected.ids.toSorted())
  })

  test.each(['80', '41', '480', '71', '018'])(
    'the number %s never matches the beginning or middle of another number',
    async (keyword) => {
      const { ids } = await search('products', keyword)
      for (const product of productsOf(ids)) expect(numbersIn(product)).toContain(keyword)
    },
  )
  test.each([
    ['1071', /^$/],
    ['8018', /^$/],
    ['2016018', /^PD2016018/],
    ['20160188', /^PD20160188$/],
  ])('the number %s matches only registration numbers that begin with it', async (keyword, registration) => {
    const { ids } = await search('products', keyword)
    expect(ids.length > 0).toBe(registration.source !== '^$')
    for (const { registrationNo } of productsOf(ids)) expect(registrationNo).toMatch(registration)
  })

  test.each(['mancozeb 80 wp', 'mancozeb 80%', 'mancozeb 80'])(
    '%s finds products with 80 percent first',
    async (keyword) => {
      const { ids } = await search('products', keyword)
      expect(productsOf(ids.slice(0, 3)).map(({ totalContent }) => totalContent)).toEqual(['80%', '80%', '80%'])
    },
  )

  test.each(['tractor tyres', 'zzzz 480', '%', '999999999'])('%s finds no rows', async (keyword) => {
    expect((await search('products', keyword)).total).toBe(0)
    expect((await search('companies', keyword)).total).toBe(0)
  })

  test.each(['除草劑', 'weedicide', 'herbicidas'])(
    'the category %s finds more than 1,000 products',
    async (keyword) => {
      expect((await search('products', keyword)).total).toBeGreaterThan(1000)
    },
  )

  test('of the suppliers with equally many matching products, those that answer requests are first', async () => {
    const [first] = productsOf((await search('products', 'mancozeb 80% WP')).ids)
    expect(first?.company?.companyId).toBe(answering)
    const { ids, matching } = await search('companies', 'mancozeb 80% WP')
    const place = ids.indexOf(answering)
    expect(place).toBe(matching.indexOf(matching[place] ?? -1))
    expect(matching.slice(0, place).every((count) => count > (matching[place] ?? 0))).toBe(true)
  })

  test('a product name finds the suppliers of its closest products, and fewer suppliers than its active ingredient', async () => {
    const { ids } = await search('companies', 'glyphosate 480 SL')
    const closest = productsOf((await search('products', 'glyphosate 480 SL')).ids.slice(0, 5))
    for (const { company } of closest) expect(ids).toContain(company?.companyId)
    expect(ids.length).toBeLessThan((await search('companies', 'glyphosate')).total)
  })
})

test.each([
  'glyphosate 480 SL',
  'GLIFOSATO 48 SL',
  '2,4-D',
  '8018-01-7',
  'mancozebe 80 pm',
  '可溼性粉劑',
  '小麥',
  '施得圃',
])('device and server find the same products and suppliers for %s', async (keyword) => {
  for (const table of ['products', 'companies'] as const) {
    const [onDevice, onServer] = [await device(table, keyword), await server(table, keyword)]
    expect(onDevice.total).toBe(onServer.total)
    expect(onDevice.ids.toSorted()).toEqual(onServer.ids.toSorted())
  }
})
