import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Distance } from '#domain/quotations/columns.ts'
import type { Comparison, Row, SupplierColumn } from '#domain/quotations/comparison.ts'
import { figuresOfPrice, type Doubt, type MissingFigures } from '#domain/quotations/missing-figures.ts'
import { isComparable } from '#domain/quotations/quotations.ts'
import type { Basis } from '#domain/quotations/on-basis.ts'
import { formatMoney, formatPercent, formatQuantity } from '#i18n/formats.ts'
import { toDecimal, type Ratio, compare, negate, one } from '#lib/ratio.ts'
import { standingWord, unitText, useLineLabels } from '../labels.ts'
import { CellFigures } from './figures-list.tsx'
import type { ShownComparison } from './use-comparison.ts'

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
  const { t, i18n } = useLingui()
  const cell = row.cells.get(supplier.id)
  const money = (value: Ratio | undefined) => (value ? priceText(value, basis.currency, row.places) : '')
  if (!cell?.price) return null
  const { verdict, above } = cell
  if (row.lowest.has(supplier.id)) {
    const approx = suppliers.some(({ id, isEstimate }) => isEstimate && row.cells.get(id)?.basis)
    return <Lowest lead={row.lead} text={money(row.lead?.amount)} approx={approx} />
  }
  if (!isComparable(supplier.standing)) {
    const standing = i18n._(standingWord(supplier.standing, supplier.record.kind))
    return <small className="pending">{t`Not ranked: ${standing}`}</small>
  }
  if (verdict)
    return (
      <small className="pending">
        <Plural value={verdict.legs.length} one="# leg open" other="# legs open" />
        {verdict.adds && !verdict.limit && row.lowest.size > 0 && (
          <>
            {', '}
            <Trans>never lowest</Trans>
          </>
        )}
      </small>
    )
  return <AboveLowest above={above} text={money(above?.amount)} />
}

type PriceCellProps = Omit<CellProps, 'basis'> &
  Readonly<{ shown: ShownComparison<Comparison>; wanted: MissingFigures; doubts: readonly Doubt[] }>

export function PriceCell({ shown, wanted, doubts, ...own }: PriceCellProps) {
  const { row, supplier } = own
  const { basis } = shown
  const { suppliers } = shown.comparison
  const props = { ...own, basis }
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
  const legs = added && added.n !== 0n ? priceText(added.n < 0n ? negate(added) : added, basis.currency, 2) : null
  const isConverted = legs !== null || currency !== basis.currency
  const transport =
    (added?.n ?? 0n) < 0n ? t`less ${legs} for transport, estimate` : t`with ${legs} for transport, estimate`
  const estimate = !cell.price
    ? t`Not compared: a figure is missing`
    : isConverted
      ? legs === null
        ? t`at a rate, estimate`
        : transport
      : cell.basis?.open && t`enter the open figures`
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
        </>
      ) : (
        <span className="cmp__price">{asQuoted}</span>
      )}
      <span className={cell.price ? 'block tiny muted cmp__sub' : 'block tiny pending'}>
        {cell.price && t`Quoted ${asQuoted}`}{' '}
        {estimate && (
          // Always in the same place, so that a field remains open while the figure that is typed changes the cell.
          <CellFigures shown={shown} wanted={figuresOfPrice(wanted, supplier, line.pesticideId, basis)} doubts={doubts}>
            {estimate}
          </CellFigures>
        )}
      </span>
      {quoted.note && <span className="block tiny muted cmp__sub">{quoted.note}</span>}
    </>
  )
}
