import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import {
  requiredPriceColumns,
  priceRowSchema,
  rateRowSchema,
  type PriceFileRow,
  compareCosts,
  comparePoints,
  compareRates,
  costRowSchema,
  countOutcomes,
  writeCosts,
  writePrices,
  writeRates,
  type PriceWriteResult,
} from '#server/modules/market/write-prices.ts'
import { priceSeries } from '#server/modules/market/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runImportTransaction, ImportRefused, readTableRows, type NumberedRow, type Problem } from './read.ts'

export interface PriceFiles {
  readonly prices: string | null
  readonly rates: string | null
  readonly costs: string | null
}
type PriceSummary = Readonly<Record<keyof PriceFiles, PriceWriteResult | null>>
type ImportedPrices =
  | { readonly problems: readonly Problem[] }
  | { readonly summary: PriceSummary; readonly written: boolean }

const readRows = <S extends z.ZodObject>(
  path: string | null,
  schema: S,
  needed: readonly string[],
  problems: Problem[],
): NumberedRow<z.output<S>>[] => {
  if (path === null) return []
  const fileProblems: Problem[] = []
  const rows = readTableRows(path, needed, fileProblems, Object.keys(schema.shape)).flatMap(({ file, row, data }) => {
    const parsed = schema.safeParse(data)
    if (parsed.success) return [{ file, row, data: parsed.data }]
    for (const { path: at, message } of parsed.error.issues)
      fileProblems.push({ file, row, column: at.join('.') || null, says: message })
    return []
  })
  problems.push(...fileProblems.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)))
  return rows
}

/** Fields that may not change within a series, because its chart would join prices that cannot be compared. */
const fixedFields = ['active', 'specification', 'currency', 'per'] as const

const alike = (column: (typeof fixedFields)[number], one: string, other: string) =>
  column === 'active' ? one.toLowerCase() === other.toLowerCase() : one === other

const judgePrices = async (tx: Database, rows: readonly NumberedRow<PriceFileRow>[], today: string) => {
  const problems: Problem[] = []
  const ids = [...new Set(rows.map(({ data }) => data.series_id))]
  const storedSeries = ids.length > 0 ? await tx.select().from(priceSeries).where(inArray(priceSeries.id, ids)) : []
  const series = new Map<
    string,
    { values: Pick<PriceFileRow, (typeof fixedFields)[number]>; demo: boolean; by: string }
  >(storedSeries.map((row) => [row.id, { values: row, demo: row.demo, by: 'what is imported already' }]))
  const places = new Map<string, number>()
  for (const { file, row, data } of rows) {
    const wrong = (column: string, says: string) => problems.push({ file, row, column, says })
    const knownSeries = series.get(data.series_id)
    if (knownSeries?.demo) wrong('series_id', 'is a series of the demonstration: choose another')
    else if (knownSeries)
      for (const column of fixedFields)
        if (!alike(column, knownSeries.values[column], data[column]))
          wrong(column, `is "${data[column]}" where ${knownSeries.by} says "${knownSeries.values[column]}"`)
    if (!knownSeries) series.set(data.series_id, { values: data, demo: false, by: `row ${row}` })
    const place = `${data.series_id} ${data.day}`
    const earlierRow = places.get(place)
    if (earlierRow !== undefined) wrong('day', `has a price in row ${earlierRow} already`)
    places.set(place, row)
    if (data.day > today) wrong('day', 'is in the future')
  }
  return problems
}

const checkRows = <Row extends { readonly day: string }>(
  rows: readonly NumberedRow<Row>[],
  today: string,
  column: string,
  placeOf: (row: Row) => string,
): Problem[] => {
  const places = new Map<string, number>()
  return rows.flatMap(({ file, row, data }) => {
    const earlierRow = places.get(placeOf(data))
    places.set(placeOf(data), row)
    return [
      ...(earlierRow === undefined ? [] : [{ file, row, column, says: `has a figure in row ${earlierRow} already` }]),
      ...(data.day > today ? [{ file, row, column: 'day', says: 'is in the future' }] : []),
    ]
  })
}

export const importPrices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  files: PriceFiles,
  check: boolean,
): Promise<ImportedPrices> => {
  const unread: Problem[] = []
  const prices = readRows(files.prices, priceRowSchema, requiredPriceColumns.prices, unread)
  const rates = readRows(files.rates, rateRowSchema, requiredPriceColumns.rates, unread)
  const costs = readRows(files.costs, costRowSchema, requiredPriceColumns.costs, unread)
  // Tomorrow in UTC is accepted, because days begin up to 14 hours earlier in the east (Kiribati).
  const today = addDays(dayInZone('UTC', clock.now()), 1)
  const dataOf = <T>(rows: readonly NumberedRow<T>[]) => rows.map(({ data }) => data)
  let problems: readonly Problem[] = unread
  const summary = await runImportTransaction(db, check, async (tx): Promise<PriceSummary> => {
    problems = [
      ...unread,
      ...(await judgePrices(tx, prices, today)),
      ...checkRows(rates, today, 'day', ({ day }) => day),
      ...checkRows(costs, today, 'kind', ({ kind, port, currency }) => [kind, port, currency].join()),
    ]
    if (problems.length > 0) throw new ImportRefused()
    const [priceRows, rateRows, costRows] = [dataOf(prices), dataOf(rates), dataOf(costs)]
    const ofPrices = async () =>
      check ? countOutcomes(await comparePoints(tx, priceRows)) : writePrices(tx, priceRows, clock.now())
    const ofRates = async () => (check ? countOutcomes(await compareRates(tx, rateRows)) : writeRates(tx, rateRows))
    const ofCosts = async () => (check ? countOutcomes(await compareCosts(tx, costRows)) : writeCosts(tx, costRows))
    return {
      prices: files.prices === null ? null : await ofPrices(),
      rates: files.rates === null ? null : await ofRates(),
      costs: files.costs === null ? null : await ofCosts(),
    }
  })
  return summary ? { summary, written: !check } : { problems }
}

export const priceSummaryLines = (summary: PriceSummary): string[] =>
  Object.entries({ ...summary }).flatMap(([name, counts]) =>
    counts ? [`${name}: ${counts.added} new, ${counts.corrected} corrected, ${counts.same} as they were`] : [],
  )
