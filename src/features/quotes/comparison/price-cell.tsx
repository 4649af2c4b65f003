import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { aboveLowest } from '#domain/quotes/columns.ts'
import { comparedPrice, type Cell, type Row } from '#domain/quotes/comparison.ts'
import { formatPercent, formatMoney } from '#i18n/formats.ts'
import { toDecimal, type Ratio, compare, one } from '#lib/ratio.ts'
import { useLineWords, measureWords } from '../words.ts'

/** Prices below 1 have four decimals, because two would hide their differences. */
const placesOf = (value: Ratio) => (compare(value, one) < 0 ? 4 : 2)

/** A computed price, rounded only here. */
export const priceText = (value: Ratio, currency: string): string =>
  formatMoney(toDecimal(value, placesOf(value), 2), currency)

/** A price with all decimals that were written. */
export const writtenText = (value: Ratio, currency: string): string => formatMoney(toDecimal(value, 6, 2), currency)

export type View = 'quoted' | 'basis'

type PriceProps = Readonly<{
  row: Row
  id: string
  cell: Cell
  view: View
  currency: string
}>

/** "Lowest" in words, not by colour alone. */
export const Lowest = () => (
  <span className="tiny teal medium nowrap push cmp__low">
    <Trans>Lowest</Trans>
  </span>
)

/** The figure of an earlier version, struck through. */
export const EarlierFigure = ({ text }: { text: ReactNode }) => (
  <s className="block faint num">
    <span className="sr">
      <Trans>Earlier version:</Trans>{' '}
    </span>
    {text}
  </s>
)

export const FigureMissing = () => (
  <span className="faint">
    <Trans>Figure missing</Trans>
  </span>
)

/** How far the value is above the lowest, for example "+0.1 %". */
export function AboveLowest({ value, among }: Readonly<{ value: Ratio; among: ReadonlyMap<string, Ratio> }>) {
  const above = aboveLowest(value, among)
  return above ? <small>{formatPercent(Number(toDecimal(above, 6)), { digits: 1, signed: true })}</small> : null
}

/** A supplier's price in one row, as quoted or on the basis. */
export function Price({ row, id, cell, view, currency }: PriceProps) {
  const { t, i18n } = useLingui()
  const words = useLineWords()
  const { quoted, basis, before } = cell
  if (!quoted) return <span className="faint">{t`Not quoted`}</span>
  const asQuoted = view === 'quoted'
  const unit = words.unit(quoted.unit)
  const onBasis = comparedPrice(cell, row.measure)
  const price = asQuoted ? writtenText(quoted.price, currency) : onBasis && row.measure && priceText(onBasis, currency)
  const cost = asQuoted ? quoted.cost : basis?.cost
  const total = cost && priceText(cost, currency)
  const lowest = asQuoted ? row.lowestQuoted : row.lowestOnBasis
  return (
    <>
      {asQuoted && before && <EarlierFigure text={writtenText(before.price, currency)} />}
      {price ? (
        <span className="cmp__price">
          {price}
          {asQuoted && unit !== '' && <small>{t`per ${unit}`}</small>}
          {lowest.has(id) && <Lowest />}
        </span>
      ) : (
        <FigureMissing />
      )}
      {price && !asQuoted && row.measure && (
        <span className="block tiny muted cmp__sub">{i18n._(measureWords[row.measure])}</span>
      )}
      {total && <span className="block tiny muted cmp__sub">{t`Total ${total}`}</span>}
      {asQuoted && quoted.note && <span className="block tiny muted cmp__sub">{quoted.note}</span>}
    </>
  )
}
