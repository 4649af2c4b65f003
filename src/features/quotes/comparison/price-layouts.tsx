import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { comparedPrice, type Comparison, type Row, type SupplierColumn } from '#domain/quotes/comparison.ts'
import { bareName, type AskedLine } from '#domain/quotes/line.ts'
import { marketMoments } from '#domain/quotes/offers.ts'
import { compare, type Ratio } from '#lib/ratio.ts'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { PricePoints } from '../prices/price-at-decision.tsx'
import { SupplierActions } from '../supplier-actions.tsx'
import { useLabel, useLineWords } from '../words.ts'
import { FactList, filesFact, None, noteFact, OffersTable, ReplyState, type OfferFact } from './column-parts.tsx'
import { AboveLowest, Lowest, Price, priceText, type View } from './price-cell.tsx'

type Shown = Readonly<{ comparison: Comparison; view: View; currency: string }>
type LayoutProps = Shown & Readonly<{ kind: RequestKind }>

/** The currency of a column's prices. */
const currencyOf = (supplier: SupplierColumn, { view, currency }: Shown): string =>
  view === 'quoted' ? (supplier.offer?.quote.currency ?? currency) : currency

const lowestIn = (row: Row, view: View) => (view === 'quoted' ? row.lowestQuoted : row.lowestOnBasis)
const lowestTotals = ({ comparison, view }: Shown) =>
  view === 'quoted' ? comparison.lowestQuotedTotal : comparison.lowestBasisTotal

const linesOf = (row: Row) => [...row.cells.values()].map(({ line }) => line)
const isShared = (lines: readonly AskedLine[], text: (line: AskedLine) => string | null) =>
  new Set(lines.map(text)).size === 1

/** The title of a row: the common name of its products, and the strength and amount that they share. */
function RowTitle({ row, as: Name = 'span' }: Readonly<{ row: Row; as?: 'span' | 'h2' }>) {
  const words = useLineWords()
  const lines = linesOf(row)
  const [first] = lines
  if (!first) return null
  const shared = (text: (line: AskedLine) => string | null) => (isShared(lines, text) ? text(first) : null)
  return (
    <div className="item cmp__what">
      <FormulationTile code={shared((line) => line.formulation)} categoryId={first.categoryId} size="sm" />
      <div className="grow">
        <Name className="strong block breaks cmp__name">
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
function OwnProduct({ row, id }: Readonly<{ row: Row; id: string }>) {
  const words = useLineWords()
  const line = row.cells.get(id)?.line
  if (!line) return null
  const own = [words.product, words.amount].map((text) => (isShared(linesOf(row), text) ? null : text(line)))
  return (
    <span className="block tiny muted cmp__sub num">
      <Unbroken text={[...own, line.registrationNo].filter(Boolean).join(' · ')} />
    </span>
  )
}

/** A supplier's price of one product; null if there is none. */
function priceOf(row: Row, supplier: SupplierColumn, shown: Shown) {
  const cell = row.cells.get(supplier.id)
  if (!cell || !supplier.offer) return null
  return <Price row={row} id={supplier.id} cell={cell} view={shown.view} currency={currencyOf(supplier, shown)} />
}

const NoPrice = ({ asked }: Readonly<{ asked: boolean }>) =>
  asked ? <Trans>Not quoted yet</Trans> : <Trans>Not requested</Trans>

function Total({ supplier, shown }: Readonly<{ supplier: SupplierColumn; shown: Shown }>) {
  const { comparison, view } = shown
  const totals = view === 'quoted' ? comparison.quotedTotals : comparison.basisTotals
  const lowest = lowestTotals(shown)
  const total = totals.get(supplier.id)
  if (!total) return <None />
  const among = new Map([...totals].filter(([id]) => lowest.has(id) || id === supplier.id))
  return (
    <span className="cmp__price">
      {priceText(total, currencyOf(supplier, shown))}
      {lowest.has(supplier.id) ? (
        <Lowest />
      ) : (
        lowest.size > 0 && comparison.complete.has(supplier.id) && <AboveLowest value={total} among={among} />
      )}
    </span>
  )
}

/** The market prices of the day of the current offer. */
const marketOf = ({ record, offer }: SupplierColumn) =>
  marketMoments(record).find(({ version }) => offer !== null && version === offer.quote.version)?.points ?? []

/** What the suppliers wrote besides prices. */
function useFacts({ suppliers }: Comparison): readonly OfferFact<SupplierColumn>[] {
  const { t } = useLingui()
  const clauseLabel = useLabel('trade_clause')
  const market: OfferFact<SupplierColumn> = {
    key: 'market',
    label: t`Price trend at time of quotation`,
    of: (supplier) => (marketOf(supplier).length > 0 ? <PricePoints points={marketOf(supplier)} /> : ''),
  }
  return [
    { key: 'clause', label: t`Incoterm`, of: ({ clause }) => (clause ? clauseLabel(clause) : null) },
    noteFact,
    ...(suppliers.some((supplier) => marketOf(supplier).length > 0) ? [market] : []),
    filesFact,
  ]
}

/** Wide screens: a column for each supplier, a row for each product. */
export function ComparisonTable({ kind, ...shown }: LayoutProps) {
  const { suppliers, rows } = shown.comparison
  const facts = useFacts(shown.comparison)
  const sums = (
    <tr>
      <th scope="row">
        <Trans>Total</Trans>
      </th>
      {suppliers.map((supplier) => (
        <td key={supplier.id} className={lowestTotals(shown).has(supplier.id) ? 'num best' : 'num'}>
          <Total supplier={supplier} shown={shown} />
        </td>
      ))}
    </tr>
  )
  return (
    <OffersTable kind={kind} suppliers={suppliers} corner={<Trans>Product</Trans>} facts={facts} sums={sums}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">
            <RowTitle row={row} />
          </th>
          {suppliers.map((supplier) => {
            const { id } = supplier
            const price = priceOf(row, supplier, shown)
            const best = lowestIn(row, shown.view).has(id) ? 'num best' : 'num'
            return (
              <td key={id} className={price ? best : 'faint'}>
                {price ?? <NoPrice asked={row.cells.has(id)} />}
                <OwnProduct row={row} id={id} />
              </td>
            )
          })}
        </tr>
      ))}
    </OffersTable>
  )
}

/** Cheapest first if the prices are comparable; then suppliers without a price, in their own order. */
function cheapestFirst(row: Row, { comparison, view }: Shown): SupplierColumn[] {
  const comparable = view === 'basis' || row.lowestQuoted.size > 0
  const valueOf = (id: string): Ratio | null => {
    const cell = row.cells.get(id)
    if (!cell) return null
    return view === 'quoted' ? (cell.quoted?.price ?? null) : comparedPrice(cell, row.measure)
  }
  return comparison.suppliers.toSorted((a, b) => {
    const [one, other] = [valueOf(a.id), valueOf(b.id)]
    if (one && other) return comparable ? compare(one, other) : 0
    return one ? -1 : other ? 1 : 0
  })
}

/** Phones: each supplier's total, then a card for each product, cheapest first. */
export function ComparisonCards({ kind, ...shown }: LayoutProps) {
  const { suppliers, rows } = shown.comparison
  const facts = useFacts(shown.comparison)
  return (
    <div className="cmp-cards">
      <ul className="grid-s mb-3 mtot">
        {suppliers.map((supplier) => (
          <li key={supplier.id} className={lowestTotals(shown).has(supplier.id) ? 'best' : undefined}>
            <Link className="strong" to={paths.request(kind, supplier.id)}>
              {supplier.record.company.name}
            </Link>
            <Total supplier={supplier} shown={shown} />
            <ReplyState supplier={supplier} />
            <FactList supplier={supplier} facts={facts} className="stack g-2 small mtot__said" />
            <SupplierActions kind={kind} supplier={supplier} />
          </li>
        ))}
      </ul>
      {rows.map((row) => (
        <article key={row.key} className="mb-3 box mq wraps">
          <header>
            <RowTitle row={row} as="h2" />
          </header>
          <ul>
            {cheapestFirst(row, shown).map((supplier) => (
              <li key={supplier.id} className={lowestIn(row, shown.view).has(supplier.id) ? 'best' : undefined}>
                <Monogram name={supplier.record.company.name} size="sm" />
                <span className="grow">
                  {supplier.record.company.name}
                  <OwnProduct row={row} id={supplier.id} />
                </span>
                <span className="mq__price num">
                  {priceOf(row, supplier, shown) ?? (
                    <span className="small faint">
                      <NoPrice asked={row.cells.has(supplier.id)} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  )
}
