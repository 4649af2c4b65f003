import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { comparedPrice, type Row, type SupplierColumn } from '#domain/quotes/comparison.ts'
import { paths } from '#domain/paths.ts'
import { compare, type Ratio } from '#lib/ratio.ts'
import { Monogram } from '#ui/marks/monogram.tsx'
import { OfferExtras } from './column-parts.tsx'
import {
  currencyOf,
  marketOf,
  OwnProduct,
  RowTitle,
  Total,
  type ComparisonProps,
  type Shown,
} from './comparison-table.tsx'
import { Price, type View } from './price-cell.tsx'
import { PricePoints } from '../prices/price-points.tsx'
import { ReplyState } from '../reply-state.tsx'
import { SupplierActions } from '../supplier-actions.tsx'
import { useLabel } from '../use-words.ts'

const valueOf = (row: Row, id: string, view: View): Ratio | null => {
  const cell = row.cells.get(id)
  if (!cell) return null
  return view === 'quoted' ? (cell.quoted?.price ?? null) : comparedPrice(cell, row.measure)
}

/** Cheapest first if the prices are comparable; then suppliers without a price, in their own order. */
const cheapestFirst = (suppliers: readonly SupplierColumn[], row: Row, view: View): SupplierColumn[] => {
  const comparable = view === 'basis' || row.lowestQuoted.size > 0
  return suppliers.toSorted((a, b) => {
    const [one, other] = [valueOf(row, a.id, view), valueOf(row, b.id, view)]
    if (one && other) return comparable ? compare(one, other) : 0
    return one ? -1 : other ? 1 : 0
  })
}

const RowCard = ({ row, comparison, view, currency }: { row: Row } & Shown) => {
  const lowest = view === 'quoted' ? row.lowestQuoted : row.lowestOnBasis
  return (
    <article className="mq">
      <header>
        <RowTitle row={row} as="h2" />
      </header>
      <ul>
        {cheapestFirst(comparison.suppliers, row, view).map((supplier) => {
          const cell = row.cells.get(supplier.id)
          return (
            <li key={supplier.id} className={lowest.has(supplier.id) ? 'best' : undefined}>
              <Monogram name={supplier.record.company.name} size="sm" />
              <span className="grow">
                {supplier.record.company.name}
                <OwnProduct row={row} id={supplier.id} />
              </span>
              <span className="mq__price num">
                {cell && supplier.offer ? (
                  <Price
                    row={row}
                    id={supplier.id}
                    cell={cell}
                    view={view}
                    currency={currencyOf(supplier, view, currency)}
                  />
                ) : (
                  <span className="small faint">
                    {cell ? <Trans>Not quoted yet</Trans> : <Trans>Not requested</Trans>}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </article>
  )
}

/** What the supplier wrote besides prices. */
const OfferNotes = ({ supplier }: { supplier: SupplierColumn }) => {
  const clauseLabel = useLabel('trade_clause')
  const { offer, clause } = supplier
  const market = marketOf(supplier)
  if (!offer && !clause) return null
  return (
    <dl className="mtot__said">
      {clause && (
        <div>
          <dt>
            <Trans>Incoterm</Trans>
          </dt>
          <dd>{clauseLabel(clause)}</dd>
        </div>
      )}
      <OfferExtras offer={offer} />
      {market.length > 0 && (
        <div>
          <dt>
            <Trans>Price trend at time of quotation</Trans>
          </dt>
          <dd>
            <PricePoints points={market} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Phones: each supplier's total, then a card for each product, cheapest first. */
export const ComparisonCards = ({ kind, comparison, view, currency }: ComparisonProps) => {
  const rest = { comparison, view, currency }
  const lowest = view === 'quoted' ? comparison.lowestQuotedTotal : comparison.lowestBasisTotal
  return (
    <div className="cmp-cards">
      <ul className="mtot">
        {comparison.suppliers.map((supplier) => (
          <li key={supplier.id} className={lowest.has(supplier.id) ? 'best' : undefined}>
            <Link className="strong" to={paths.request(kind, supplier.id)}>
              {supplier.record.company.name}
            </Link>
            <Total supplier={supplier} {...rest} />
            <ReplyState supplier={supplier} />
            <OfferNotes supplier={supplier} />
            <SupplierActions kind={kind} supplier={supplier} />
          </li>
        ))}
      </ul>
      {comparison.rows.map((row) => (
        <RowCard key={row.key} row={row} {...rest} />
      ))}
    </div>
  )
}
