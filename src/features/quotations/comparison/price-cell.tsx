import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Distance } from '#domain/quotations/columns.ts'
import type { Cell, Row, SupplierColumn } from '#domain/quotations/comparison.ts'
import type { Basis } from '#domain/quotations/on-basis.ts'
import { formatMoney, formatPercent, formatQuantity } from '#i18n/formats.ts'
import { toDecimal, type Ratio, compare, one } from '#lib/ratio.ts'
import { unitText, useLineLabels } from '../labels.ts'

/** Prices below 1 have four decimals, because two would hide their differences. */
const placesOf = (value: Ratio) => (compare(value, one) < 0 ? 4 : 2)

/** Prices are rounded only when they are shown. `places`: number of decimals that distinguishes the row's prices. */
export const priceText = (value: Ratio, currency: string, places = placesOf(value)): string =>
  formatMoney(toDecimal(value, places, 2), currency)

export const writtenText = (value: Ratio, currency: string): string => formatMoney(toDecimal(value, 6, 2), currency)

const shareText = (share: Ratio, signed = false) => formatPercent(Number(toDecimal(share, 6)), { digits: 1, signed })

/** The word "lowest", not only a colour; with ≈ if the comparison uses figures that are not the suppliers'. */
export const Lowest = ({
  lead,
  text,
  approx = false,
}: Readonly<{ lead?: Distance | null; text?: string | null; approx?: boolean }>) => {
  const share = lead ? shareText(lead.share) : ''
  return (
    <span className="lowest">
      {approx && '≈\u00a0'}
      {lead && text ? (
        <Trans>
          lowest, by {text} ({share})
        </Trans>
      ) : (
        <Trans>lowest</Trans>
      )}
    </span>
  )
}

export const EarlierFigure = ({ text }: { text: ReactNode }) => (
  <s className="block faint num">
    <span className="sr">
      <Trans>Earlier version:</Trans>{' '}
    </span>
    {text}
  </s>
)

/** For example "+0.10 (4.7%)" above the lowest price. */
export function AboveLowest({ above, text }: Readonly<{ above: Distance | null; text: string }>) {
  return above && <small translate="no" className="num">{`+${text} (${shareText(above.share)})`}</small>
}

/** Element id of the first field that can change a supplier's price: an open leg, a rate, or the whole list. */
const figureOf = ({ offer }: SupplierColumn, cell: Cell, basis: Basis): string => {
  const currency = [offer?.quote.currency, basis.currency].find((code) => code && code !== 'USD')
  const open = cell.basis?.open?.legs[0]
  if (open) return `figure-leg-${open}`
  return offer && offer.quote.currency !== basis.currency ? `figure-rate-${currency}` : 'figures'
}

function EstimateLink({ to, children }: Readonly<{ to: string; children: ReactNode }>) {
  return (
    <a
      className="est"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const field = document.getElementById(to)
        field?.scrollIntoView({ block: 'center' })
        field?.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
  )
}

export type CellProps = Readonly<{ row: Row; supplier: SupplierColumn; basis: Basis }>

/** "USD 2.17 per L", or "from USD 2.15" while the cost of a leg is missing. */
export function UnitPrice({ row, supplier, basis }: CellProps) {
  const { i18n } = useLingui()
  const labels = useLineLabels()
  const cell = row.cells.get(supplier.id)
  if (!cell?.price || !row.measure) return null
  const price = priceText(cell.price, basis.currency, row.places)
  const unit = i18n._(unitText(row.measure, row.active, labels.unit(cell.line.unit)))
  const { verdict, basis: own } = cell
  const open = verdict ?? own?.open
  return (
    <span className="cmp__price">
      {open ? open.adds ? <Trans>from {price}</Trans> : <Trans>up to {price}</Trans> : price} <small>{unit}</small>
    </span>
  )
}

/** For the lowest price, its lead; for a price with open legs, their number; otherwise the distance from the lowest. */
export function PriceRank({
  row,
  supplier,
  basis,
  suppliers,
}: CellProps & Readonly<{ suppliers: readonly SupplierColumn[] }>) {
  const cell = row.cells.get(supplier.id)
  const money = (value: Ratio | undefined) => (value ? priceText(value, basis.currency, row.places) : '')
  if (!cell?.price) return null
  const { verdict, above } = cell
  if (row.lowest.has(supplier.id)) {
    const approx = suppliers.some(({ id, isEstimate }) => isEstimate && row.cells.get(id)?.basis)
    return <Lowest lead={row.lead} text={money(row.lead?.amount)} approx={approx} />
  }
  if (verdict)
    return (
      <EstimateLink to={figureOf(supplier, cell, basis)}>
        <Plural value={verdict.legs.length} one="# leg open" other="# legs open" />
        {verdict.adds && !verdict.limit && row.lowest.size > 0 && (
          <>
            {', '}
            <Trans>never lowest</Trans>
          </>
        )}
      </EstimateLink>
    )
  return <AboveLowest above={above} text={money(above?.amount)} />
}

export function PriceCell({ suppliers, ...props }: CellProps & Readonly<{ suppliers: readonly SupplierColumn[] }>) {
  const { row, supplier, basis } = props
  const { t } = useLingui()
  const labels = useLineLabels()
  const cell = row.cells.get(supplier.id)
  const { offer } = supplier
  if (!cell?.quoted || !offer) return null
  const { quoted, before, line } = cell
  const { currency, tradeClause } = offer.quote
  const unit = labels.unit(quoted.unit)
  const written = writtenText(quoted.price, currency)
  const clause = tradeClause ?? supplier.clause ?? ''
  const asQuoted = `${unit === '' ? written : t`${written} per ${unit}`} ${clause}`.trim()
  const quantity = line.quantity ? formatQuantity(toDecimal(line.quantity, 6), labels.unit(line.unit)) : ''
  const total = cell.basis && priceText(cell.basis.cost, basis.currency, 2)
  const added = cell.basis?.estimated
  const legs = added && added.n !== 0n ? priceText(added, basis.currency, 2) : null
  return (
    <>
      {before && <EarlierFigure text={writtenText(before.price, offer.quote.currency)} />}
      {cell.price ? (
        <>
          <UnitPrice {...props} />
          <span className="block">
            <PriceRank {...props} suppliers={suppliers} />
          </span>
          {total && <span className="block">{quantity === '' ? total : t`${total} for ${quantity}`}</span>}
          <span className="block tiny muted cmp__sub">
            {t`Quoted ${asQuoted}`}{' '}
            {(legs !== null || currency !== basis.currency) && (
              <EstimateLink to={figureOf(supplier, cell, basis)}>
                {legs === null ? t`at a rate, estimate` : t`with ${legs} for transport, estimate`}
              </EstimateLink>
            )}
          </span>
        </>
      ) : (
        <>
          <span className="cmp__price">{asQuoted}</span>
          <span className="block tiny pending">{t`Not compared: a figure is missing`}</span>
        </>
      )}
      {quoted.note && <span className="block tiny muted cmp__sub">{quoted.note}</span>}
    </>
  )
}
