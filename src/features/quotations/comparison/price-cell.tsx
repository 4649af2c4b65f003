import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { roundedDifference, type PriceDifference } from '#domain/quotations/columns.ts'
import type { ComparisonRow, SupplierColumn } from '#domain/quotations/comparison.ts'
import { isComparable } from '#domain/quotations/quotations.ts'
import type { Basis } from '#domain/quotations/on-basis.ts'
import { formatMoney, formatPercent } from '#i18n/formats.ts'
import { add, subtract, toDecimal, type Ratio, compare, oneRatio } from '#lib/ratio.ts'
import { quotationStatusLabel, perUnitText, useLineLabels } from '../labels.ts'

/** Number of decimals: four for prices below 1, because two would hide their differences. */
const placesOf = (value: Ratio) => (compare(value, oneRatio) < 0 ? 4 : 2)

/** `places`: the number of decimals that distinguishes the prices of the row. */
export const priceText = (value: Ratio, currency: string, places = placesOf(value)): string =>
  formatMoney(toDecimal(value, places, 2), currency)

export const fullPriceText = (value: Ratio, currency: string): string => formatMoney(toDecimal(value, 6, 2), currency)

export const percentText = (share: Ratio): string => formatPercent(Number(toDecimal(share, 6)), { digits: 1 })

type LowestProps = Readonly<{ lead?: PriceDifference | null; text?: string; approx?: boolean }>

/** The price is marked with a word, because a colour is not enough. `approx`: some figures are not the suppliers'. */
export function LowestPriceMark({ lead, text, approx = false }: LowestProps) {
  const { t } = useLingui()
  const share = lead ? percentText(lead.share) : ''
  const label = lead && text ? t`lowest, by ${text} (${share})` : t`lowest`
  return <span className="tiny strong teal">{approx ? `≈\u00a0${label}` : label}</span>
}

export const EarlierFigureNote = ({ text }: { text: ReactNode }) => (
  <s translate="no" className="block faint num">
    <span className="sr">
      <Trans>Earlier version:</Trans>{' '}
    </span>
    {text}
  </s>
)

export function AboveLowestNote({ above, text }: Readonly<{ above: PriceDifference | null; text: string }>) {
  return above && <small translate="no" className="num">{`+${text} (${percentText(above.share)})`}</small>
}

export type PriceCellProps = Readonly<{ row: ComparisonRow; supplier: SupplierColumn; basis: Basis }>

export function UnitPrice({ row, supplier, basis }: PriceCellProps) {
  const { t, i18n } = useLingui()
  const labels = useLineLabels()
  const cell = row.cells.get(supplier.id)
  if (!cell?.price || !row.measure) return null
  const price = priceText(cell.price, basis.currency, row.places)
  const unit = i18n._(perUnitText(row.measure, row.active, labels.unit(cell.line.unit)))
  const { verdict, basis: own } = cell
  const open = verdict ?? own?.open
  return (
    <span className="cmp__price">
      <span>{open ? (open.adds ? t`from ${price}` : t`up to ${price}`) : price}</span> <small>{unit}</small>
    </span>
  )
}

type PriceRankProps = PriceCellProps & Readonly<{ suppliers: readonly SupplierColumn[] }>

export function PriceRank({ row, supplier, basis, suppliers }: PriceRankProps) {
  const { t, i18n } = useLingui()
  const cell = row.cells.get(supplier.id)
  if (!cell?.price) return null
  const { verdict, above, price, isOther } = cell
  if (isOther) return <small className="pending">{t`Not ranked: another composition`}</small>
  const gapText = (higher: Ratio, lower: Ratio) =>
    priceText(roundedDifference(higher, lower, row.places), basis.currency, row.places)
  if (row.lowest.has(supplier.id)) {
    const approx = suppliers.some(({ id, isEstimate }) => isEstimate && row.cells.get(id)?.basis)
    return (
      <LowestPriceMark
        lead={row.lead}
        text={row.lead ? gapText(add(price, row.lead.amount), price) : ''}
        approx={approx}
      />
    )
  }
  if (!isComparable(supplier.standing)) {
    const standing = i18n._(quotationStatusLabel(supplier))
    return <small className="pending">{t`Not ranked: ${standing}`}</small>
  }
  if (verdict)
    return (
      <small className="pending">
        <span>
          <Plural value={verdict.legs.length} one="# leg open" other="# legs open" />
        </span>
        {verdict.adds && !verdict.limit && row.lowest.size > 0 && <span>{`, ${t`never lowest`}`}</span>}
      </small>
    )
  return <AboveLowestNote above={above} text={above ? gapText(price, subtract(price, above.amount)) : ''} />
}
