import { describe, expect, test } from 'vitest'
import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { range } from '#tests/harness/fake-catalogue.ts'
import { randomCompanies, randomProducts } from '#tests/harness/random-catalogue.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { recordCompleteness } from '#domain/dose.ts'
import { toFiveScale } from '#lib/five-scale.ts'
import { ColumnsBuilder } from './columns.ts'
import { companySpec, productSpec } from './specs.ts'
import { foldText } from '#lib/fold-text.ts'
import { indexTerms } from './engine/words/tokenise.ts'
import { IndexBuilder } from './engine/build/build.ts'
import { finishIndex } from './engine/test-corpus.ts'
import { SearchIndex } from './engine/search-index.ts'
import {
  companyFilters,
  withValidityCounts,
  productFilters,
  validityLimits,
  type CompanyFilters,
  type ProductFilters,
} from './list-filters.ts'
import type { Filter, TableSpec } from './search-spec.ts'
import { TableIndex, type TableQuery } from './table-index.ts'

const now = Date.UTC(2026, 5, 15)
const today = '2026-06-15'
const inAYear = '2027-06-15'

const tableOf = <Row>(spec: TableSpec<Row>, rows: readonly Row[]) => {
  const columns = new ColumnsBuilder(spec)
  const builder = new IndexBuilder(spec.fields)
  // The database returns rows in the order of their ids.
  const documents = rows.map((row) => ({ row, document: spec.document(row) }))
  documents.sort((a, b) => (a.document.id < b.document.id ? -1 : 1))
  for (const { row, document } of documents) {
    columns.add(row)
    builder.add(document)
  }
  return new TableIndex(spec, new SearchIndex(finishIndex(builder)), columns.finish('en'))
}
const ask = (change: Partial<TableQuery> = {}): TableQuery => ({
  keyword: '',
  filters: [],
  order: 'relevance',
  offset: 0,
  limit: 1000,
  ...change,
})

const fits = (row: Product, filters: ProductFilters): boolean => {
  const any = (choices: readonly string[] | undefined, has: readonly (string | null | undefined)[]) =>
    !choices || choices.length === 0 || has.some((one) => one && choices.includes(one))
  const isOpenToAll = !row.exportOnly || row.exportCountries.length === 0
  return (
    any(
      filters.categoryIds,
      row.categories.map(({ categoryId }) => categoryId),
    ) &&
    any(filters.formulations, [row.formulation]) &&
    any(
      filters.actives,
      row.ingredients.map(({ nameEn }) => nameEn),
    ) &&
    any(filters.contents, [row.totalContent]) &&
    any(
      filters.cropIds,
      row.crops.map(({ id }) => id),
    ) &&
    any(
      filters.targetIds,
      row.targets.map(({ id }) => id),
    ) &&
    any(filters.registrants, [row.registrant]) &&
    any(filters.companyId ? [filters.companyId] : undefined, [row.company?.companyId]) &&
    (filters.single == null || row.isSingle === filters.single) &&
    (filters.exportOnly == null || row.exportOnly === filters.exportOnly) &&
    (!filters.openTo || isOpenToAll || row.exportCountries.includes(filters.openTo)) &&
    (filters.validMonths == null || (row.validUntil ?? '') >= (filters.validMonths === 0 ? today : inAYear))
  )
}

const someFilters = (dice: SeededRandom): ProductFilters => {
  const all: ProductFilters[] = [
    { categoryIds: [dice.pick(['c1', 'c2', 'c3', 'gone'])] },
    { formulations: ['SL', 'WP'].slice(0, 1 + dice.below(2)) },
    { actives: [dice.pick(['glyphosate', '2,4-D', 'none'])] },
    { contents: [dice.pick(['480 g/L', '48%', '0.5%'])] },
    { cropIds: [dice.pick(['Wheat', '小麦']), 'Maíz'] },
    { targetIds: ['ácaro rojo'] },
    { registrants: ['Holder A'] },
    { companyId: dice.pick(['k1', 'k2', 'nobody']) },
    { single: dice.chance(0.5) },
    { exportOnly: dice.chance(0.5) },
    { openTo: dice.pick(['BR', 'TH', 'US']) },
    { validMonths: dice.pick([0, 12]) },
  ]
  return Object.assign({}, ...range(0, dice.below(4)).map(() => dice.pick(all))) as ProductFilters
}

const collator = new Intl.Collator('en', { numeric: true })
type Key<Row> = (row: Row) => number | string | null
const valueOrNull = (value: number | string | null) => (value === '' ? null : value)
const idOf = (row: Product | Company) => ('pesticideId' in row ? row.pesticideId : row.companyId)
const sortRows = <Row extends Product | Company>(
  rows: readonly Row[],
  ...keys: readonly (readonly [key: Key<Row>, down?: boolean])[]
): Row[] =>
  [...rows].sort((a, b) => {
    for (const [key, down] of keys) {
      const [left, right] = [valueOrNull(key(a)), valueOrNull(key(b))]
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      const order = typeof left === 'string' ? collator.compare(left, String(right)) : left - Number(right)
      if (order !== 0) return down ? -order : order
    }
    return idOf(a) < idOf(b) ? -1 : 1
  })

const percent = (row: Product): number | null => {
  if (row.contentUnit === '%') return Math.fround(Number(row.contentValue))
  return row.contentUnit === 'g/L' ? Math.fround(Number(row.contentValue) / (10 * Number(row.densityKgL ?? 1))) : null
}
const productOrders: Record<string, (rows: readonly Product[]) => Product[]> = {
  relevance: (rows) => sortRows(rows, [(row) => Math.fround(recordCompleteness(row)), true], [({ name }) => name]),
  name: (rows) => sortRows(rows, [({ name }) => name]),
  validUntil: (rows) => sortRows(rows, [({ validUntil }) => validUntil ?? null, true], [({ name }) => name]),
  content: (rows) => sortRows(rows, [percent, true], [({ name }) => name]),
  company: (rows) => sortRows(rows, [({ company }) => company?.name ?? null], [({ name }) => name]),
}
const companyOrders: Record<string, (rows: readonly Company[]) => Company[]> = {
  rank: (rows) => sortRows(rows, [({ rank }) => rank ?? null], [({ name }) => name]),
  name: (rows) => sortRows(rows, [({ name }) => name]),
  rating: (rows) => sortRows(rows, [({ rating }) => toFiveScale(rating) ?? null, true], [({ rank }) => rank ?? null]),
  productCount: (rows) => sortRows(rows, [({ productCount }) => productCount, true], [({ name }) => name]),
  relevance: (rows) =>
    sortRows(rows, [({ rank }) => rank ?? null], [({ productCount }) => productCount, true], [({ name }) => name]),
}

const pages = <Row>(table: TableIndex<Row>, query: TableQuery, limit: number) => {
  const first = table.search({ ...query, limit })
  const ids = [...first.ids]
  for (let offset = limit; offset < first.total; offset += limit) {
    const page = table.search({ ...query, offset, limit })
    expect(page.total).toBe(first.total)
    ids.push(...page.ids)
  }
  return { ids, total: first.total }
}

describe('a list of products', () => {
  test.each(range(1, 13))('equals a test of every row in rows, order, total and pages: seed %i', async (seed) => {
    const dice = new SeededRandom(seed)
    const rows = randomProducts(dice, 30 + dice.below(60))
    const table = tableOf(productSpec, rows)
    for (const _ of range(0, 12)) {
      const choice = someFilters(dice)
      const filters = productFilters(choice, now)
      for (const [order, sort] of Object.entries(productOrders)) {
        const expected = sort(rows.filter((row) => fits(row, choice))).map(({ pesticideId }) => pesticideId)
        const { ids, total } = table.search(ask({ filters, order }))
        expect({ asked: choice, order, ids, total }).toEqual({
          asked: choice,
          order,
          ids: expected,
          total: expected.length,
        })
        expect(pages(table, ask({ filters, order }), 1 + dice.below(9))).toEqual({ ids: expected, total })
      }
    }
  })

  test.each(range(1, 9))('has counts of each choice that equal a test of every row: seed %i', async (seed) => {
    const dice = new SeededRandom(seed * 101)
    const rows = randomProducts(dice, 50)
    const table = tableOf(productSpec, rows)
    const facets: Record<string, [keyof ProductFilters, (row: Product) => readonly (string | null | undefined)[]]> = {
      category: ['categoryIds', ({ categories }) => categories.map(({ categoryId }) => categoryId)],
      formulation: ['formulations', ({ formulation }) => [formulation]],
      active: ['actives', ({ ingredients }) => ingredients.map(({ nameEn }) => nameEn)],
      content: ['contents', ({ totalContent }) => [totalContent]],
      crop: ['cropIds', ({ crops }) => crops.map(({ id }) => id)],
      registrant: ['registrants', ({ registrant }) => [registrant]],
      company: ['companyId', ({ company }) => [company?.companyId]],
      single: ['single', ({ isSingle }) => [String(isSingle)]],
    }
    for (const _ of range(0, 10)) {
      const choice = someFilters(dice)
      const limits = validityLimits(now)
      const facetCounts = withValidityCounts(
        table.facets({
          keyword: '',
          filters: productFilters(choice, now),
          most: 100,
          from: { column: 'validUntil', limits },
        }),
      )
      for (const [facet, [own, read]] of Object.entries(facets)) {
        const remainingRows = rows.filter((row) => fits(row, { ...choice, [own]: undefined }))
        const expected: Record<string, number> = {}
        for (const row of remainingRows)
          for (const value of new Set(read(row))) if (value) expected[value] = (expected[value] ?? 0) + 1
        const counts = Object.fromEntries(
          (facetCounts[facet] ?? []).flatMap(({ value, count }) => (count > 0 ? [[value, count]] : [])),
        )
        expect({ asked: choice, facet, counts }).toEqual({ asked: choice, facet, counts: expected })
      }
      const untimedRows = rows.filter((row) => fits(row, { ...choice, validMonths: undefined }))
      const validity = Object.fromEntries((facetCounts['validity'] ?? []).map(({ value, count }) => [value, count]))
      expect(validity['0']).toBe(untimedRows.filter(({ validUntil }) => (validUntil ?? '') >= today).length)
      expect(validity['12']).toBe(untimedRows.filter(({ validUntil }) => (validUntil ?? '') >= inAYear).length)
      expect(validity['unknown']).toBe(untimedRows.filter(({ validUntil }) => !validUntil).length)
    }
  })

  const textsOf = (row: Product): string[] => productSpec.document(row).fields.map(({ text }) => text)
  const hasWord = (row: Product, word: string) =>
    textsOf(row).some((text) => indexTerms(text).terms.some((term) => term.startsWith(foldText(word))))

  test.each(range(1, 9))('with a keyword, in any order, equals a test of every row: seed %i', async (seed) => {
    const dice = new SeededRandom(seed * 7)
    const rows = randomProducts(dice, 120)
    const table = tableOf(productSpec, rows)
    let comparisons = 0
    for (const keyword of [
      'zineb',
      'ZINÉB',
      'wheat',
      '草甘',
      'glyph',
      '1071-83-6',
      'acaro',
      'wide',
      'rainbow',
      'PD20000',
    ]) {
      const choice = someFilters(dice)
      const all = rows.filter((row) => hasWord(row, keyword))
      // A rare word also finds similar words, which this reference does not.
      if (all.length < 10) continue
      comparisons += 1
      const expected = all.filter((row) => fits(row, choice))
      const filters = productFilters(choice, now)
      const best = pages(table, ask({ keyword, filters }), 7)
      expect({ keyword, asked: choice, ids: [...best.ids].sort() }).toEqual({
        keyword,
        asked: choice,
        ids: expected.map(({ pesticideId }) => pesticideId).sort(),
      })
      expect(best.ids).toEqual(table.search(ask({ keyword, filters })).ids)
      for (const [order, sort] of Object.entries(productOrders).slice(1))
        expect(pages(table, ask({ keyword, filters, order }), 5).ids).toEqual(
          sort(expected).map(({ pesticideId }) => pesticideId),
        )
      const { counts } = table.facets({ keyword, filters: [], most: 100 })
      const formulations = counts['formulation']?.find(({ value }) => value === 'SL')?.count ?? 0
      expect(formulations).toBe(all.filter(({ formulation }) => formulation === 'SL').length)
    }
    expect(comparisons).toBeGreaterThan(5)
  })
})

const fitsCompany = (row: Company, { provinces, categoryIds, exports, demo }: CompanyFilters) =>
  (!provinces || (row.province != null && provinces.includes(row.province))) &&
  (!categoryIds || row.categories.some(({ categoryId }) => categoryIds.includes(categoryId))) &&
  (exports == null || row.exportOnlyCount > 0 === exports) &&
  (demo == null || row.demo === demo)

test.each(range(1, 9))(
  'a list of suppliers equals a test of every row in rows, order, total and pages: seed %i',
  async (seed) => {
    const dice = new SeededRandom(seed * 31)
    const rows = randomCompanies(dice, 40)
    const table = tableOf(companySpec, rows)
    const choices: CompanyFilters[] = [
      {},
      { provinces: ['Hebei'] },
      { provinces: ['Hebei', 'Jiangsu', 'none'], categoryIds: ['c1'] },
      { exports: dice.chance(0.5) },
      { demo: false, categoryIds: ['c2'] },
    ]
    for (const choice of choices)
      for (const [order, sort] of Object.entries(companyOrders)) {
        const expected = sort(rows.filter((row) => fitsCompany(row, choice))).map(({ companyId }) => companyId)
        const query = ask({ filters: companyFilters(choice), order })
        expect({ asked: choice, order, ...pages(table, query, 3) }).toEqual({
          asked: choice,
          order,
          ids: expected,
          total: expected.length,
        })
      }
  },
)

describe('combined conditions', () => {
  const some = (dice: SeededRandom, depth: number): [Filter, (row: Product) => boolean] => {
    if (depth > 0 && dice.chance(0.4)) {
      const parts = range(0, 1 + dice.below(2)).map(() => some(dice, depth - 1))
      return [{ by: 'not', filters: parts.map(([filter]) => filter) }, (row) => !parts.every(([, holds]) => holds(row))]
    }
    const crop = dice.pick(['Wheat', 'Rice', '小麦'])
    const count = dice.below(3)
    const name = dice.pick(['Zineb', 'Ácaro', 'nobody'])
    return dice.pick<[Filter, (row: Product) => boolean]>([
      [{ by: 'value', facet: 'crop', values: [crop, 'none'] }, ({ crops }) => crops.some(({ id }) => id === crop)],
      [{ by: 'count', facet: 'crop', count }, ({ crops }) => crops.length === count],
      [{ by: 'text', column: 'name', text: name }, (row) => row.name === name],
      [{ by: 'number', column: 'content', from: 40 }, (row) => (percent(row) ?? 0) >= 40],
    ])
  }

  test.each(range(1, 9))('find exactly the rows that meet them: seed %i', async (seed) => {
    const dice = new SeededRandom(seed * 977)
    const rows = randomProducts(dice, 70)
    const table = tableOf(productSpec, rows)
    for (const _ of range(0, 30)) {
      const conditions = range(0, 1 + dice.below(3)).map(() => some(dice, 2))
      const filters = conditions.map(([filter]) => filter)
      const expected = rows
        .filter((row) => conditions.every(([, holds]) => holds(row)))
        .map(({ pesticideId }) => pesticideId)
      const hits = table.search(ask({ filters, order: 'name' }))
      expect({ filters, ids: [...hits.ids].sort() }).toEqual({ filters, ids: expected.sort() })
    }
  })
})
