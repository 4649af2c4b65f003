import { eq, ilike } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { catalogueCalls, type ProductFacets } from '#contract/calls/catalogue.ts'
import type { QueryIn } from '#contract/call.ts'
import type { companyHit } from '#contract/entities/company.ts'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import { companies, products } from './schema.ts'
import { publishProducts, withdrawProducts } from './changes/catalogue-changes.ts'
import { testApp } from '#tests/harness/server.ts'

const backend = await testApp()
let token = (await backend.newBuyer()).token

type FoundWire = z.input<typeof companyHit>
interface Page<T> {
  list: T[]
  total: number
  corrected: string[]
  named?: NamedSearch
}
type Query = QueryIn<typeof catalogueCalls.productPage>
const search = async (query: Query) =>
  (await backend.call(catalogueCalls.productPage, { token, query })).data as Page<ProductWire>
const facets = async (query: QueryIn<typeof catalogueCalls.productFacets>) =>
  (await backend.call(catalogueCalls.productFacets, { token, query })).data as ProductFacets
const allPages = async <T>(ask: (page: { pageNo: number; pageSize: number }) => Promise<Page<T>>): Promise<Page<T>> => {
  const list: T[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await ask({ pageNo, pageSize: 60 })
    list.push(...page.list)
    if (page.list.length < 60) return { ...page, list }
  }
}
const ids = ({ list }: Page<ProductWire>) => list.map(({ pesticideId }) => String(pesticideId))

describe('the fields in which a keyword is searched', () => {
  test.each([
    ['the name', 'glyphosate', 'Glyphosate'],
    ['the beginning of a word', 'glyph', 'Glyphosate'],
    ['the name in capitals, with its content', 'GLYPHOSATE 41', 'Glyphosate'],
    ['a name with its joiners', '2,4-D', '2,4-D'],
    ['one part of a joined name', 'cyhalothrin', 'cyhalothrin'],
    ['the Spanish name without accents', 'piridaben', 'Pyridaben'],
    ['the Spanish name with accents', 'Piridabén', 'Pyridaben'],
    ['the Chinese name', '草甘膦', 'Glyphosate'],
    ['the middle of a Chinese name', '甘膦', 'Glyphosate'],
    ['the traditional Chinese name', '噠蟎靈', 'Pyridaben'],
    ['the CAS number of an ingredient', '1071-83-6', 'Glyphosate'],
  ])('a row is found by %s: %s', async (_, keyword, named) => {
    const { list, total } = await search({ keyword })
    expect(total).toBeGreaterThan(0)
    expect(list.some(({ nameEn }) => nameEn.toLowerCase().includes(named.toLowerCase()))).toBe(true)
  })
  test.each(['PD20160188', 'pd20160188', '20160188'])(
    'a registration number is found if it is typed as %s',
    async (keyword) => {
      expect(ids(await search({ keyword }))[0]).toBe('PD20160188')
    },
  )
  test.each(['citrus orchard', '杂草', 'Rainbow Chemical', '润丰', 'wheat rust'])(
    'products are found by the keyword %s in the name of a crop, a pest or a company',
    async (keyword) => expect((await search({ keyword })).total).toBeGreaterThan(0),
  )
})

describe('a keyword that names an active ingredient', () => {
  test('a keyword that names an active ingredient finds every product with it, even if the rest of the name differs, and counts how close the names are', async () => {
    const result = await search({ keyword: 'glyphosate 480 SL' })
    const all = await search({ keyword: 'glyphosate' })
    expect(result.total).toBe(all.total)
    const { counts } = result.named ?? { counts: { exact: 0, near: 0, unstated: 0, other: 0 } }
    expect(counts.exact + counts.near + counts.unstated + counts.other).toBe(result.total)
    expect(
      result.list
        .slice(0, 5)
        .every(({ ingredients }) => ingredients.some(({ nameEn }) => nameEn.startsWith('glyphosate'))),
    ).toBe(true)
    const near = await search({ keyword: 'glyphosate 480 SL', match: 'near' })
    expect(near.total).toBe(counts.near)
  })
  test.each(['480 glifosato sl', 'GLIFOSATO 480 SL', '草甘膦 480克/升 水剂'])(
    'a keyword that names an active ingredient is understood in any order and language: %s',
    async (keyword) => {
      const namedCounts = (await search({ keyword: 'glyphosate 480 g/L SL' })).named?.counts
      expect((await search({ keyword })).named?.counts).toEqual(namedCounts)
    },
  )
  test('a keyword that names an active ingredient can be combined with other filters, and the counts in the filters match the listed products', async () => {
    const query = { keyword: 'glyphosate 480 SL', exportOnly: 'true' } as const
    expect((await facets(query)).total).toBe((await search(query)).total)
  })
})

describe('a search by keyword', () => {
  test('a row must match all words, but a word without matches next to an active ingredient is ignored and reported', async () => {
    expect((await search({ keyword: 'glyphosate rainbow' })).total).toBeLessThan(
      (await search({ keyword: 'rainbow' })).total,
    )
    const { named, total } = await search({ keyword: 'glyphosate nosuchword' })
    expect(named?.name.rest).toEqual(['nosuchword'])
    expect(total).toBe((await search({ keyword: 'glyphosate' })).total)
    expect((await search({ keyword: 'rainbow nosuchword' })).total).toBe(0)
  })
  test.each([
    ['a wrong letter', 'glyphosade', 'glyphosate'],
    ['two wrong letters in a long word', 'gliphosade', 'glyphosate'],
    ['a missing letter in an unfinished word', 'pyridabn', 'pyridaben'],
    ['two letters swapped', 'wehat', 'wheat'],
    ['joined parts', 'lambda-cyhalotrin', 'lambdacyhalothrin'],
    ['the Spanish name', 'glifosatto', 'glifosato'],
    ['a supplier', 'rainbov', 'rainbow'],
  ])('%s is corrected, found and reported', async (_, keyword, correction) => {
    const result = await search({ keyword })
    expect(result.corrected).toContain(correction)
    expect(result.total).toBeGreaterThan(0)
    expect(result.total).toBeGreaterThanOrEqual((await search({ keyword: correction })).total)
    expect((await facets({ keyword })).total).toBe(result.total)
  })
  test.each([
    ['a short word', 'whet'],
    ['two errors in a word of eight letters', 'pyritabm'],
    ['a number', 'PD99999999'],
  ])('%s is not corrected: %s', async (_, keyword) => {
    expect(await search({ keyword })).toMatchObject({ total: 0, corrected: [] })
  })
  test('a word is not corrected if it has matches, even if a filter excludes all of them', async () => {
    expect((await search({ keyword: 'glyphosate' })).corrected).toEqual([])
    const filteredPage = await search({ keyword: 'glyphosate', cropId: 'no-such-crop' })
    expect(filteredPage).toMatchObject({ total: 0, corrected: [] })
  })
  test.each(['%', '_', '()', "'", '\\'])('the keyword %s contains no word and finds nothing', async (keyword) => {
    expect((await search({ keyword })).total).toBe(0)
  })
  test('names that begin with the keyword are first, and each row occurs once in all pages', async () => {
    const { list, total } = await search({ keyword: 'abamectin', pageSize: 5 })
    expect(list.every(({ nameEn }) => nameEn.startsWith('Abamectin'))).toBe(true)
    const all: string[] = []
    const leading: boolean[] = []
    for (let pageNo = 1; all.length < total; pageNo += 1) {
      const page = await search({ keyword: 'abamectin', pageNo, pageSize: 37 })
      expect(page.total).toBe(total)
      leading.push(...page.list.map(({ nameEn }) => nameEn.startsWith('Abamectin')))
      all.push(...ids(page))
    }
    expect(leading).toContain(false)
    expect(leading).toEqual(leading.toSorted((a, b) => Number(b) - Number(a)))
    expect(new Set(all).size).toBe(total)
    expect((await search({ keyword: 'abamectin', pageNo: 1000, pageSize: 37 })).list).toEqual([])
    const chinese = await search({ keyword: '草甘膦', pageSize: 10 })
    expect(chinese.list.every(({ nameZh }) => nameZh?.startsWith('草甘膦'))).toBe(true)
  })
  test('a search can be combined with filters and an order', async () => {
    const { list, total } = await search({
      keyword: 'glyphosate',
      formulations: 'SL,TC',
      sort: 'content',
      pageSize: 200,
    })
    expect(total).toBe(list.length)
    const contents = list.flatMap(({ contentValue }) => (contentValue == null ? [] : [Number(contentValue)]))
    expect(contents).toEqual(contents.toSorted((a, b) => b - a))
  })
  test('a withdrawn product is no longer counted', async () => {
    const pageBefore = await search({ keyword: 'metolachlor', pageSize: 1 })
    const facetsBefore = await facets({ keyword: 'metolachlor' })
    await backend.deps.db.transaction((tx) => withdrawProducts(tx, ids(pageBefore)))
    expect((await search({ keyword: 'metolachlor', pageSize: 1 })).total).toBe(pageBefore.total - 1)
    expect((await facets({ keyword: 'metolachlor' })).total).toBe(facetsBefore.total - 1)
  })
})

describe('a search for companies', () => {
  const find = async (query: QueryIn<typeof catalogueCalls.companyPage>) =>
    (await backend.call(catalogueCalls.companyPage, { token, query })).data as Page<FoundWire>
  test.each(['润丰', 'weifang rainb', 'Shandong Weifang', '301035'])(
    'a company is found by its name, place or stock code: %s',
    async (keyword) => {
      expect((await find({ keyword })).list.map(({ companyId }) => companyId)).toContain('2')
    },
  )
  test.each(['glyphosate', '草甘膦', '1071-83-6', 'PD20160188', 'cotton', 'aphids', 'rainbow glyphosate'])(
    'companies are found by their products, with the number of matching products: %s',
    async (keyword) => {
      const byCompany = new Map<string, number>()
      const { list: all } = await allPages((page) => search({ keyword, ...page }))
      for (const { company } of all) {
        const id = String(company?.companyId)
        byCompany.set(id, (byCompany.get(id) ?? 0) + 1)
      }
      const { list: seen, total } = await allPages((page) => find({ keyword, ...page }))
      expect(seen.length).toBe(total)
      const matchingById = new Map(seen.map(({ companyId, matching = 0 }) => [String(companyId), matching]))
      expect(matchingById.size).toBe(seen.length)
      expect(byCompany.size).toBeGreaterThan(0)
      for (const [id, count] of byCompany) expect(matchingById.get(id)).toBe(count)
    },
  )
  test('companies found by name come first, then those with the most matches, unless an order was chosen', async () => {
    const { list } = await find({ keyword: 'glyphosate', pageSize: 200 })
    const naming = await backend.deps.db
      .select({ id: companies.id })
      .from(companies)
      .where(ilike(companies.search, '%glyphosate%'))
    const namedIds = new Set(naming.map(({ id }) => id))
    const nameFlags = list.map(({ companyId }) => namedIds.has(String(companyId)))
    expect(new Set(nameFlags)).toEqual(new Set([true, false]))
    expect(nameFlags).toEqual(nameFlags.toSorted((a, b) => Number(b) - Number(a)))
    for (const ofName of [true, false]) {
      const counts = list.filter((_, at) => nameFlags[at] === ofName).map(({ matching = 0 }) => matching)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    }
    const byName = (await find({ keyword: 'glyphosate', sort: 'name', pageSize: 200 })).list
    expect(byName.map(({ nameEn }) => nameEn.toLowerCase())).toEqual(
      byName.map(({ nameEn }) => nameEn.toLowerCase()).toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect(byName.length).toBe(list.length)
  })
  test('a province limits the search to companies in that province', async () => {
    const all = await find({ keyword: 'cotton', pageSize: 200 })
    const hebei = await find({ keyword: 'cotton', province: 'Hebei', pageSize: 200 })
    expect(hebei.list.map(({ companyId }) => companyId)).toEqual(
      all.list.filter(({ province }) => province === 'Hebei').map(({ companyId }) => companyId),
    )
    expect(hebei.total).toBeGreaterThan(0)
  })
  test('a supplier is no longer found by a withdrawn product', async () => {
    const { list } = await search({ keyword: 'PD20160188' })
    const id = String(list[0]?.company?.companyId)
    expect((await find({ keyword: 'PD20160188' })).list.map(({ companyId }) => String(companyId))).toEqual([id])
    await backend.deps.db.transaction((tx) => withdrawProducts(tx, ids({ list, total: 1, corrected: [] })))
    expect(await find({ keyword: 'PD20160188' })).toMatchObject({ total: 0, list: [] })
  })
  test('a mistyped name is corrected and reported, but a filter without results does not count as a typing error', async () => {
    const result = await find({ keyword: 'weifnag rainbov' })
    expect(result.corrected).toEqual(['weifang', 'rainbow'])
    expect(result.list.map(({ companyId }) => companyId)).toContain('2')
    const byProduct = await find({ keyword: 'glyphosade' })
    expect(byProduct.corrected).toEqual(['glyphosate'])
    expect(byProduct.total).toBe((await find({ keyword: 'glyphosate' })).total)
    expect(await find({ keyword: 'rainbow', province: 'Nowhere' })).toMatchObject({ total: 0, corrected: [] })
  })
})

describe('the filters of export country and validity', () => {
  const tiedTo = ({ exportCountries = [] }: ProductWire) => exportCountries
  const isTied = (row: ProductWire) => row.exportOnly && tiedTo(row).length > 0
  const dayOf = ({ validUntil }: ProductWire) => {
    const [year, month, day] = validUntil as readonly [number, number, number]
    return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  }
  test('an export country finds products restricted to that country and unrestricted products', async () => {
    const all = await search({ exportOnly: 'true', pageSize: 200 })
    const open = all.list.filter((row) => !isTied(row) || tiedTo(row).includes('KH'))
    expect(all.list.filter(isTied).some((row) => tiedTo(row).includes('KH'))).toBe(true)
    const result = await search({ exportOnly: 'true', openTo: 'KH', pageSize: 200 })
    expect(ids(result)).toEqual(open.map(({ pesticideId }) => String(pesticideId)))
    expect(result.total).toBeLessThan(all.total)
  })
  test('the count and the results for a number of months agree, and both change when the date does', async () => {
    const { clock, deps } = backend
    const [one = '', two = '', three = '', four = ''] = ids(await search({ pageSize: 4 }))
    const ends = { [one]: '2026-09-01', [two]: '2027-03-01', [three]: '2027-09-01', [four]: null } as const
    await deps.db.transaction(async (tx) => {
      for (const [id, validUntil] of Object.entries(ends))
        await tx.update(products).set({ validUntil }).where(eq(products.id, id))
      await publishProducts(tx, Object.keys(ends), clock.now())
    })
    const total = async (validMonths: '0' | '6' | '12') => (await search({ validMonths, pageSize: 1 })).total
    const countValidity = async () => (await facets({})).validity.map(({ value, count }) => [value, count])
    const totalsBefore = { 0: await total('0'), 6: await total('6'), 12: await total('12') }
    expect(await countValidity()).toEqual(Object.entries(totalsBefore))
    const chosenFacets = await facets({ validMonths: '6' })
    expect(chosenFacets.total).toBe(totalsBefore[6])
    expect(chosenFacets.validity.map(({ value, count }) => [value, count])).toEqual(Object.entries(totalsBefore))
    const lastPage = await search({ validMonths: '0', sort: 'validUntil', pageNo: totalsBefore[0], pageSize: 1 })
    expect(lastPage.list.map(dayOf)).toEqual(['2026-09-01'])
    clock.advance(86_400_000)
    token = (await backend.newBuyer()).token
    expect(await countValidity()).toEqual(
      Object.entries({ 0: totalsBefore[0] - 1, 6: totalsBefore[6] - 1, 12: totalsBefore[12] - 1 }),
    )
    expect([await total('0'), await total('6'), await total('12')]).toEqual([
      totalsBefore[0] - 1,
      totalsBefore[6] - 1,
      totalsBefore[12] - 1,
    ])
  })
})

test('each value of a filter is counted with the keyword and all other filters applied, as if its own filter were not set', async () => {
  const query = { keyword: 'abamectin', categoryIds: 'insecticide', formulations: 'EC' }
  const result = await facets(query)
  expect(result.total).toBe((await search(query)).total)
  for (const { value, count } of result.formulations)
    expect((await search({ ...query, formulations: value })).total).toBe(count)
  expect(result.formulations.length).toBeGreaterThan(1)
  expect(result.exportOnly.true).toBe((await search({ ...query, exportOnly: 'true' })).total)
  for (const { value, count } of result.targets.slice(0, 1))
    expect((await search({ ...query, targetId: value })).total).toBe(count)
})
