import { useMemo } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { today } from '#account/reads/surroundings.ts'
import { noFigures, useQuoteFigures, type QuoteFigures } from '#account/reads/quote-figures.ts'
import { useRecords } from '#account/reads/records.ts'
import { useProductsByIds } from '#catalogue/reads/lists/rows-here.ts'
import { chooseBasis, type Basis } from '#domain/quotes/on-basis.ts'
import type { OfferColumn, SupplierIn } from '#domain/quotes/columns.ts'
import { askedLine } from '#domain/quotes/line.ts'
import { offersOf } from '#domain/quotes/offers.ts'
import type { Need } from '#domain/quotes/figures.ts'
import { dataOr, hasData, withoutData, type LiveRead } from '#lib/live-read.ts'
import { useRecordNames } from '#catalogue/reads/names/shown-names.ts'

/** A comparison of prices or of fees. */
export interface Compared {
  readonly suppliers: readonly OfferColumn[]
  readonly needs: readonly Need[]
}

export type Compare<C extends Compared> = (suppliers: readonly SupplierIn[], basis: Basis, today: string) => C

export interface ShownComparison<C extends Compared> {
  readonly records: readonly RequestRecord[]
  readonly comparison: C
  readonly basis: Basis
  readonly figures: QuoteFigures
  /** When the records were last read from the server, ms. */
  readonly asOf: number | null
}

const byNumber = (a: RequestRecord, b: RequestRecord) => a.recordNo.localeCompare(b.recordNo, 'en', { numeric: true })

const clauseOf = (record: RequestRecord) => offersOf(record).at(-1)?.quote.tradeClause ?? record.tradeClause ?? null

const noList = { rows: [], asOf: null }

/**
 * Compares the offers of a batch, all from this device. `compare` must be a constant function: a new one on each render
 * would compute again each time.
 */
export function useComparison<C extends Compared>(
  kind: RequestKind,
  batchNo: string,
  compare: Compare<C>,
): LiveRead<ShownComparison<C>> {
  const read = useRecords(kind, { batchNo })
  const figuresRead = useQuoteFigures(batchNo)
  const figures = dataOr(figuresRead, noFigures)
  const { rows, asOf } = dataOr(read, noList)
  const ids = [...new Set(rows.flatMap((record) => record.products.map((line) => line.pesticideId)))].sort()
  const productsRead = useProductsByIds(ids)
  const products = dataOr(productsRead, null)
  const day = today()
  const named = useRecordNames(rows)
  const shown = useMemo(() => {
    const records = rows.map(named).toSorted(byNumber)
    const facts = new Map((products ?? []).map((product) => [product.pesticideId, product]))
    const suppliers = records.map((record) => ({
      record,
      lines: record.products.map((line) =>
        askedLine(line, facts.get(line.pesticideId) ?? null, figures.own.densities[line.pesticideId] ?? null),
      ),
    }))
    const offers = records.map((record) => ({
      currency: offersOf(record).at(-1)?.quote.currency ?? null,
      clause: clauseOf(record),
    }))
    const basis = chooseBasis(figures.own, figures.batch, offers)
    return { records, comparison: compare(suppliers, basis, day), basis, figures, asOf }
  }, [rows, named, products, figures, asOf, day, compare])
  if (read.status !== 'ready' && !hasData(read)) return withoutData(read)
  // With other figures, or without densities, the offers would be compared on a basis that the buyer did not choose.
  if (figuresRead.status !== 'ready' && !hasData(figuresRead)) return withoutData(figuresRead)
  if (productsRead.status === 'loading') return productsRead
  return { ...read, data: shown }
}
