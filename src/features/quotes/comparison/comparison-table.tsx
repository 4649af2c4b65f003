import { Trans } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Comparison, Row, SupplierColumn } from '#domain/quotes/comparison.ts'
import { bareName, type AskedLine } from '#domain/quotes/line.ts'
import { marketMoments } from '#domain/quotes/offers.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { FileCells, None, NoteCells } from './column-parts.tsx'
import { priceText } from './money-text.ts'
import { LabelledRow, OffersTable } from './offers-table.tsx'
import { PricePoints } from '../prices/price-points.tsx'
import { AboveLowest, Lowest, Price, type View } from './price-cell.tsx'
import { useLabel, useLineWords } from '../use-words.ts'

export interface ComparisonProps {
  readonly kind: RequestKind
  readonly comparison: Comparison
  readonly view: View
  readonly currency: string
}

/** The part of the properties that a cell needs. */
export type Shown = Pick<ComparisonProps, 'comparison' | 'view' | 'currency'>

/** The currency of a column's prices. */
export const currencyOf = (supplier: SupplierColumn, view: View, currency: string): string =>
  view === 'quoted' ? (supplier.offer?.quote.currency ?? currency) : currency

/** The title of a row: the common name of its products, and the strength and amount that they share. */
export const RowTitle = ({ row, as: Name = 'span' }: { row: Row; as?: 'span' | 'h2' }) => {
  const words = useLineWords()
  const lines = [...row.cells.values()].map(({ line }) => line)
  const [first] = lines
  if (!first) return null
  const shared = (text: (line: AskedLine) => string | null) =>
    new Set(lines.map(text)).size === 1 ? text(first) : null
  return (
    <div className="item cmp__what">
      <FormulationTile code={shared((line) => line.formulation)} categoryId={first.categoryId} size="sm" />
      <div className="grow">
        <Name className="strong cmp__name">
          <Unbroken text={shared(words.product) ?? bareName(first)} />
        </Name>
        <span className="item__s num">
          <Unbroken text={shared(words.amount) ?? ''} />
        </span>
      </div>
    </div>
  )
}

/** Names the product of a price, if the row has several. */
export const OwnProduct = ({ row, id }: { row: Row; id: string }) => {
  const words = useLineWords()
  const lines = [...row.cells.values()].map(({ line }) => line)
  const line = row.cells.get(id)?.line
  if (!line) return null
  const same = (text: (one: AskedLine) => string) => new Set(lines.map(text)).size === 1
  const parts = [
    !same(words.product) && words.product(line),
    !same(words.amount) && words.amount(line),
    line.registrationNo,
  ]
  return (
    <span className="cmp__sub num">
      <Unbroken text={parts.filter(Boolean).join(' · ')} />
    </span>
  )
}

/** The market prices of the day of the current offer. */
export const marketOf = ({ record, offer }: SupplierColumn) =>
  marketMoments(record).find(({ version }) => offer !== null && version === offer.quote.version)?.points ?? []
const hasMarket = (supplier: SupplierColumn) => marketOf(supplier).length > 0

const lowestIn = (row: Row, view: View) => (view === 'quoted' ? row.lowestQuoted : row.lowestOnBasis)

const Cells = ({ row, comparison, view, currency }: { row: Row } & Shown) =>
  comparison.suppliers.map((supplier) => {
    const cell = row.cells.get(supplier.id)
    if (!cell || !supplier.offer)
      return (
        <td key={supplier.id} className="faint">
          {cell ? <Trans>Not quoted yet</Trans> : <Trans>Not requested</Trans>}
          {cell && <OwnProduct row={row} id={supplier.id} />}
        </td>
      )
    const best = lowestIn(row, view).has(supplier.id)
    return (
      <td key={supplier.id} className={best ? 'num best' : 'num'}>
        <Price row={row} id={supplier.id} cell={cell} view={view} currency={currencyOf(supplier, view, currency)} />
        <OwnProduct row={row} id={supplier.id} />
      </td>
    )
  })

export const Total = ({ supplier, comparison, view, currency }: { supplier: SupplierColumn } & Shown) => {
  const totals = view === 'quoted' ? comparison.quotedTotals : comparison.basisTotals
  const lowest = view === 'quoted' ? comparison.lowestQuotedTotal : comparison.lowestBasisTotal
  const total = totals.get(supplier.id)
  if (!total) return <None />
  const among = new Map([...totals].filter(([id]) => lowest.has(id) || id === supplier.id))
  return (
    <span className="cmp__price">
      {priceText(total, currencyOf(supplier, view, currency))}
      {lowest.has(supplier.id) ? (
        <Lowest />
      ) : (
        lowest.size > 0 && comparison.complete.has(supplier.id) && <AboveLowest value={total} among={among} />
      )}
    </span>
  )
}

/** Wide screens: a column for each supplier, a row for each product. */
export const ComparisonTable = ({ kind, comparison, view, currency }: ComparisonProps) => {
  const clause = useLabel('trade_clause')
  const { suppliers, rows } = comparison
  const lowestTotal = view === 'quoted' ? comparison.lowestQuotedTotal : comparison.lowestBasisTotal
  const rest = { comparison, view, currency }
  const totals = (
    <tr>
      <th scope="row">
        <Trans>Total</Trans>
      </th>
      {suppliers.map((supplier) => (
        <td key={supplier.id} className={lowestTotal.has(supplier.id) ? 'num best' : 'num'}>
          <Total supplier={supplier} {...rest} />
        </td>
      ))}
    </tr>
  )
  return (
    <OffersTable kind={kind} suppliers={suppliers} corner={<Trans>Product</Trans>} sums={totals}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">
            <RowTitle row={row} />
          </th>
          <Cells row={row} {...rest} />
        </tr>
      ))}
      <LabelledRow label={<Trans>Incoterm</Trans>}>
        {suppliers.map(({ id, clause: own }) => (
          <td key={id}>{own ? clause(own) : <None />}</td>
        ))}
      </LabelledRow>
      <LabelledRow label={<Trans>Note</Trans>}>
        <NoteCells suppliers={suppliers} />
      </LabelledRow>
      {suppliers.some(hasMarket) && (
        <LabelledRow label={<Trans>Price trend at time of quotation</Trans>}>
          {suppliers.map((supplier) => (
            <td key={supplier.id}>
              <PricePoints points={marketOf(supplier)} />
            </td>
          ))}
        </LabelledRow>
      )}
      <LabelledRow label={<Trans>Files</Trans>}>
        <FileCells suppliers={suppliers} />
      </LabelledRow>
    </OffersTable>
  )
}
