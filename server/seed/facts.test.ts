import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { foldText } from '#lib/fold-text.ts'
import { isLocale, locales } from '#contract/languages.ts'
import { seedFolder } from '#server/platform/paths.ts'
import { priceRowSchema, type PriceFileRow } from '#server/modules/market/write-prices.ts'
import { companyRows, documentKeyPlaceholder, type UnsequencedCompany } from './company-rows.ts'
import { parseCsv } from './csv.ts'
import { productRows, type UnsequencedProduct } from './product-rows.ts'
import { vocabularyRows } from './catalogue.ts'
import { readSeedSource, type SeedSource } from './source.ts'

const now = Date.UTC(2026, 8, 1, 8)
let source: SeedSource
let rows: UnsequencedProduct[]
let firms: UnsequencedCompany[]
let prices: PriceFileRow[]
beforeAll(() => {
  source = readSeedSource(seedFolder)
  rows = productRows(source, now)
  firms = companyRows(source, rows, now)
  prices = z.array(priceRowSchema).parse(parseCsv(readFileSync(join(seedFolder, 'prices.csv'), 'utf8')))
})
const listOf = <S extends z.ZodObject>(file: string, row: S) =>
  z.array(row).parse(JSON.parse(readFileSync(join(seedFolder, file), 'utf8')))
const duplicatesOf = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('active ingredients are never invented', () => {
  test('each active ingredient of a demonstration product occurs in registered products', () => {
    const registeredIds = new Set(source.products.flatMap(({ ingredients }) => ingredients.map(({ id }) => id)))
    const inventedProducts = source.demoProducts.filter(({ ingredients }) =>
      ingredients.some(({ id }) => !registeredIds.has(id)),
    )
    expect(inventedProducts.map(({ reg_no }) => reg_no)).toEqual([])
  })
  test("each registered active ingredient is in the vocabulary, has the register's name, or has no name", () => {
    const words = new Map(source.words.ingredient.map((word) => [word.id, word]))
    const unnamedRows = rows
      .filter(({ demo }) => !demo)
      .flatMap(({ ingredients }) => ingredients)
      .filter(({ id, en }) => id === null && en === 'unnamed ingredient')
    expect(unnamedRows.length).toBeLessThan(30)
    const otherwise = rows
      .flatMap(({ ingredients }) => ingredients)
      .filter(({ id, en }) => en === '' || (id !== null && en !== words.get(id)?.labels.en))
    expect(otherwise).toEqual([])
  })
  test("a concentration in a product's registered name is that of the product, and is stated once in its Chinese name", () => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const statedNames = source.products.flatMap(({ reg_no, name_zh }) => {
      const [, strength] = /\((\d+(?:\.\d+)?%)\)$/.exec(name_zh ?? '') ?? []
      const { names, totalContent, contentValue } = byId.get(reg_no) ?? {}
      if (strength === undefined) return []
      const times = (names?.['zh-Hans']?.split(strength).length ?? 1) - 1
      return [[reg_no, strength, totalContent, `${contentValue}%`, names?.en?.includes(strength), times]]
    })
    expect(statedNames.length).toBeGreaterThan(7)
    expect(statedNames).toEqual(statedNames.map(([id, strength]) => [id, strength, strength, strength, true, 1]))
  })
  test('a product whose Chinese name is that of a salt contains the salt, not its base', () => {
    const words = new Map(source.words.ingredient.map((word) => [word.labels['zh-Hans'], word.id]))
    const namedProducts = source.products.flatMap(({ reg_no, name_zh, ingredients }) => {
      const id = words.get(name_zh?.replace(/[（(].*/, ''))
      return id !== undefined && ingredients.length === 1 && name_zh?.includes('盐')
        ? [{ reg_no, id, has: ingredients[0]?.id }]
        : []
    })
    expect(namedProducts.length).toBeGreaterThan(20)
    expect(namedProducts.filter(({ id, has }) => id !== has)).toEqual([])
  })
  test('each active ingredient with a price is in the vocabulary, with the category of its products', () => {
    const idsByName = new Map(source.words.ingredient.map(({ id, labels }) => [labels.en.toLowerCase(), id]))
    for (const { active, category_id: category } of prices) {
      const id = idsByName.get(active.toLowerCase())
      expect(id).toBeDefined()
      const categories = rows.flatMap(({ ingredients, categoryIds }) =>
        ingredients.some((one) => one.id === id) ? categoryIds : [],
      )
      expect(categories).toContain(category)
    }
  })
})

test('a registration was approved before it expires, and not after the register was read', () => {
  const wrong = source.products.filter(
    ({ first_approved: approved, valid_until: until, snapshot }) =>
      (approved !== null && approved > snapshot) || (approved !== null && until !== null && until <= approved),
  )
  expect(wrong.map(({ reg_no }) => reg_no)).toEqual([])
})

describe('the figures of the seed', () => {
  test('the figures of a product agree with each other', () => {
    const wrong = rows.filter(
      (row) =>
        row.isSingle !== (row.ingredients.length === 1) ||
        !(Number(row.contentValue ?? 1) > 0) ||
        !(Number(row.densityKgL ?? 1) > 0.3) ||
        row.isTechnical !== (row.formulation === 'TC' || row.formulation === 'TK') ||
        (row.exportCountries.length > 0 && !row.exportOnly),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
  test("a dose has a unit, its minimum is not above its maximum, and a product's crops and pests are those of its uses", () => {
    const uses = rows.flatMap((row) => row.uses)
    const wrong = uses.filter(
      ({ doseMin, doseMax, doseUnit }) =>
        (doseMin !== null && doseMax !== null && Number(doseMin) > Number(doseMax)) ||
        (doseMin !== null && doseUnit === null),
    )
    expect(wrong).toEqual([])
    const joinSorted = (ids: readonly (string | null)[]) =>
      [...new Set(ids.filter((id) => id !== null))].toSorted().join()
    const mismatchedRows = rows.filter(
      (row) =>
        row.uses.length > 0 &&
        (joinSorted(row.cropIds) !== joinSorted(row.uses.map(({ cropId }) => cropId)) ||
          joinSorted(row.targetIds) !== joinSorted(row.uses.map(({ targetId }) => targetId))),
    )
    expect(mismatchedRows.map(({ id }) => id)).toEqual([])
  })
  test('a price series has one price a day in one unit, and an official price has a URL of its publisher', () => {
    expect(duplicatesOf(prices.map(({ series_id, day }) => `${series_id} ${day}`))).toEqual([])
    const kinds = new Map<string, Set<string>>()
    for (const { series_id, active, specification, currency, per } of prices)
      kinds.set(series_id, (kinds.get(series_id) ?? new Set()).add([active, specification, currency, per].join()))
    expect([...kinds].filter(([, said]) => said.size > 1)).toEqual([])
    const official = prices.filter((one) => one.official)
    expect(official.length).toBeGreaterThan(0)
    expect(official.filter(({ address }) => !address?.includes('stats.gov.cn'))).toEqual([])
  })
})

describe('references to other data can be resolved', () => {
  test('countries, currencies and time zones exist', () => {
    const countries = listOf(
      'countries.json',
      z.object({ iso2: z.string(), currency: z.string().nullable(), default_zone: z.string().nullable() }),
    )
    const currencies = new Set(listOf('currencies.json', z.object({ code: z.string() })).map(({ code }) => code))
    const zones = new Set(listOf('timezones.json', z.object({ id: z.string() })).map(({ id }) => id))
    const codes = new Set(countries.map(({ iso2 }) => iso2))
    expect(codes.size).toBe(countries.length)
    const nowhere = countries.filter(
      ({ currency, default_zone: zone }) =>
        (currency !== null && !currencies.has(currency)) || (zone !== null && !zones.has(zone)),
    )
    expect(nowhere).toEqual([])
    expect(rows.flatMap(({ exportCountries }) => exportCountries).filter((code) => !codes.has(code))).toEqual([])
    const incompleteFirms = firms.filter(
      ({ country, timezone, exportCurrency }) =>
        !codes.has(country) || !zones.has(timezone) || (exportCurrency !== null && !currencies.has(exportCurrency)),
    )
    expect(incompleteFirms).toEqual([])
  })
  test('only demo suppliers have documents, whose URLs contain a placeholder instead of a key', () => {
    for (const { id, demo, documents } of firms) {
      expect(documents.length).toBe(demo ? 3 : 0)
      expect(documents.every(({ url }) => url.startsWith(`/files/demo-${id}-`))).toBe(true)
      expect(documents.every(({ url }) => url.includes(`-${documentKeyPlaceholder}/`))).toBe(true)
      expect(documents.every(({ name }) => name.includes('fictitious'))).toBe(true)
    }
  })
})

describe('the vocabulary', () => {
  test('the vocabulary has no duplicate word within a kind, and keeps the order of its file', () => {
    const all = vocabularyRows(source)
    expect(duplicatesOf(all.map(({ kind, id }) => `${kind} ${id}`))).toEqual([])
    for (const kind of ['category', 'crop'] as const)
      expect(all.filter((row) => row.kind === kind).map(({ sort }) => sort)).toEqual(
        source.words[kind].map((_, at) => at),
      )
    for (const { labels } of all) expect(Object.keys(labels).every(isLocale)).toBe(true)
  })
  test('no two categories, crops, formulations or methods have the same label in a language', () => {
    for (const kind of ['category', 'crop', 'formulation', 'method'] as const)
      for (const locale of locales) {
        const labels = source.words[kind].map((word) => word.labels[locale]).filter((label) => label !== undefined)
        expect([kind, locale, duplicatesOf(labels)]).toEqual([kind, locale, []])
      }
  })
  test("no part of a product's name is missing in any language", () => {
    const isName = (name: string) => /^\S.*\S$/.test(name) && !/undefined|null|NaN|\[object| {2}/.test(name)
    const wrong = rows.filter(({ names, search }) =>
      locales.some((locale) => !isName(names[locale] ?? '') || !search.includes(foldText(names[locale] ?? '\0'))),
    )
    expect(wrong.map(({ id, names }) => [id, names])).toEqual([])
  })
})
