import { useMemo } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { noPriceLegs } from '#contract/entities/price-legs.ts'
import { useCostCopy } from '#account/queries/prices.ts'
import { today } from '#account/queries/surroundings.ts'
import { noFigures, useQuotationFigures, type QuotationFigures } from '#account/queries/quotation-figures.ts'
import { useRecords } from '#account/queries/records.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { chooseBasis, type Basis, type RowMeasure } from '#domain/quotations/on-basis.ts'
import type { QuotationColumn, SupplierLines } from '#domain/quotations/columns.ts'
import { requestedLine } from '#domain/quotations/line.ts'
import { newestQuotationContent } from '#domain/quotations/quotations.ts'
import { isDestinationIncoterm } from '#domain/quotations/terms.ts'
import { legCostsOf, ratesOf } from '#domain/quotations/figures.ts'
import { dataOr, hasData, withoutData, type LiveRead } from '#lib/live-read.ts'
import { useRecordNames } from '#catalogue/queries/names/display-names.ts'

export type ComparedColumns = Readonly<{ suppliers: readonly QuotationColumn[] }>

export type CompareFunction<C extends ComparedColumns> = (
  suppliers: readonly SupplierLines[],
  basis: Basis,
  today: string,
) => C

export interface ShownComparison<C extends ComparedColumns> {
  readonly batchNo: string
  readonly records: readonly RequestRecord[]
  readonly comparison: C
  readonly basis: Basis
  readonly figures: QuotationFigures
  /** The requested destination, under which transport costs are stored; null if the request states none. */
  readonly place: string | null
  readonly asOf: number | null
}

const byNumber = (a: RequestRecord, b: RequestRecord) => a.recordNo.localeCompare(b.recordNo, 'en', { numeric: true })

const noList = { rows: [], asOf: null }
const noCosts = { rates: [], table: noPriceLegs }

/** `compare` must be the same function on each render; otherwise each render would compute the comparison again. */
export function useComparison<C extends ComparedColumns>(
  kind: RequestKind,
  batchNo: string,
  compare: CompareFunction<C>,
  measure: RowMeasure | null,
): LiveRead<ShownComparison<C>> {
  const read = useRecords(kind, { batchNo })
  const figuresRead = useQuotationFigures(batchNo)
  const figures = dataOr(figuresRead, noFigures)
  const costsRead = useCostCopy()
  const costs = dataOr(costsRead, noCosts)
  const { rows, asOf } = dataOr(read, noList)
  const ids = [
    ...new Set(
      rows.flatMap((record) => [
        ...record.products.map((line) => line.pesticideId),
        ...(newestQuotationContent(record)?.lines ?? []).flatMap(({ offeredPesticideId }) => offeredPesticideId ?? []),
      ]),
    ),
  ].sort()
  const productsRead = useProductsByIds(ids)
  const products = dataOr(productsRead, null)
  const day = today()
  const withNames = useRecordNames(rows)
  const result = useMemo(() => {
    const records = rows.map(withNames).toSorted(byNumber)
    const facts = new Map((products ?? []).map((product) => [product.pesticideId, product]))
    const suppliers = records.map((record) => ({
      record,
      lines: record.products.map((line) => {
        const quotedLine = newestQuotationContent(record)?.lines.find((one) => one.pesticideId === line.pesticideId)
        const offered = quotedLine?.offeredPesticideId ? facts.get(quotedLine.offeredPesticideId) : undefined
        const { name, formulation, totalContent, registrationNo } = { ...line, ...offered }
        return requestedLine(
          { ...line, name, formulation, totalContent, registrationNo },
          offered ?? facts.get(line.pesticideId) ?? null,
          figures.own.densities[line.pesticideId] ?? null,
          line.wish || (offered ? line.name : ''),
        )
      }),
    }))
    const quotations = records.flatMap((record) => {
      const quote = newestQuotationContent(record)
      return quote ? [{ currency: quote.currency, clause: quote.tradeClause ?? record.tradeClause ?? null }] : []
    })
    const [first] = records
    // With an Incoterm such as FOB, the stated place is in the seller's country, so it is not the destination.
    const place = (isDestinationIncoterm(first?.tradeClause ?? 'CIF') && first?.deliveryPlace) || null
    const knownFigures = {
      rates: ratesOf(figures.own, costs.rates, costs.table),
      legs: legCostsOf(figures.own, figures.batch, costs.table, place),
    }
    const chosenBasis = chooseBasis(figures.own, figures.batch, knownFigures, quotations, first?.tradeClause ?? null)
    const basis = { ...chosenBasis, measure }
    return { batchNo, records, comparison: compare(suppliers, basis, day), basis, figures, place, asOf }
  }, [batchNo, rows, withNames, products, figures, costs, asOf, day, compare, measure])
  if (read.status !== 'ready' && !hasData(read)) return withoutData(read)
  // Until the buyer's figures are read, nothing is compared, because the buyer may have chosen another basis.
  if (figuresRead.status !== 'ready' && !hasData(figuresRead)) return withoutData(figuresRead)
  if (costsRead.status === 'loading') return costsRead
  if (productsRead.status === 'loading') return productsRead
  return { ...read, data: result }
}
