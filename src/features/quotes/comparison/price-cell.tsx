import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { aboveLowest } from '#domain/quotes/columns.ts'
import { comparedPrice, type Cell, type Row } from '#domain/quotes/comparison.ts'
import { formatPercent } from '#i18n/formats.ts'
import { toDecimal, type Ratio } from '#lib/ratio.ts'
import { priceText, writtenText } from './money-text.ts'
import { useLineWords } from '../use-words.ts'
import { measureWords } from '../words.ts'

export type View = 'quoted' | 'basis'

interface PriceProps {
  readonly row: Row
  readonly id: string
  readonly cell: Cell
  readonly view: View
  /** The currency of the offer, or of the basis. */
  readonly currency: string
}

/** "Lowest" in words, not by colour alone. */
export const Lowest = () => (
  <span className="cmp__low">
    <Trans>Lowest</Trans>
  </span>
)

/** The figure of an earlier version, struck through. */
export const EarlierFigure = ({ text }: { text: ReactNode }) => (
  <s className="cmp__before num">
    <span className="sr">
      <Trans>Earlier version:</Trans>{' '}
    </span>
    {text}
  </s>
)

const Quoted = ({ row, id, cell, currency }: Omit<PriceProps, 'view'>) => {
  const words = useLineWords()
  const { quoted, before } = cell
  if (!quoted) return <NotQuoted />
  const unit = words.unit(quoted.unit)
  const total = quoted.cost && priceText(quoted.cost, currency)
  return (
    <>
      {before && <EarlierFigure text={writtenText(before.price, currency)} />}
      <span className="cmp__price">
        {writtenText(quoted.price, currency)}
        {unit !== '' && (
          <small>
            <Trans>per {unit}</Trans>
          </small>
        )}
        {row.lowestQuoted.has(id) && <Lowest />}
      </span>
      {total && (
        <span className="cmp__sub">
          <Trans>Total {total}</Trans>
        </span>
      )}
      {quoted.note && <span className="cmp__sub">{quoted.note}</span>}
    </>
  )
}

const NotQuoted = () => (
  <span className="faint">
    <Trans>Not quoted</Trans>
  </span>
)

/** How far the value is above the lowest, for example "+0.1 %". */
export const AboveLowest = ({ value, among }: { value: Ratio; among: ReadonlyMap<string, Ratio> }) => {
  const above = aboveLowest(value, among)
  return above ? <small>{formatPercent(Number(toDecimal(above, 6)), { digits: 1, signed: true })}</small> : null
}

const OnBasis = ({ row, id, cell, currency }: Omit<PriceProps, 'view'>) => {
  const { i18n } = useLingui()
  if (!cell.quoted) return <NotQuoted />
  const price = comparedPrice(cell, row.measure)
  const total = cell.basis && priceText(cell.basis.cost, currency)
  return (
    <>
      {price && row.measure ? (
        <>
          <span className="cmp__price">
            {priceText(price, currency)}
            {row.lowestOnBasis.has(id) && <Lowest />}
          </span>
          <span className="cmp__sub">{i18n._(measureWords[row.measure])}</span>
        </>
      ) : (
        <span className="faint">
          <Trans>Figure missing</Trans>
        </span>
      )}
      {total && (
        <span className="cmp__sub">
          <Trans>Total {total}</Trans>
        </span>
      )}
    </>
  )
}

/** A supplier's price in one row, as quoted or on the basis. */
export const Price = ({ view, ...rest }: PriceProps) =>
  view === 'quoted' ? <Quoted {...rest} /> : <OnBasis {...rest} />
