import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { priceExcess, distinctDecimals, roundedDifference } from '#domain/quotations/columns.ts'
import { currencyWithoutRate } from '#domain/quotations/figures.ts'
import type { Basis } from '#domain/quotations/on-basis.ts'
import type { FeeColumn, FeeGroup, Money, FeeTerm } from '#domain/quotations/fees.ts'
import type { FeeName, QuotationTerm } from '#domain/requests/kind-rules.ts'
import { compare, type Ratio } from '#lib/ratio.ts'
import { NoQuotation, NoValue } from '../comparison/column-parts.tsx'
import { NotComparedNote } from '../comparison/comparison-frame.tsx'
import {
  priceText,
  fullPriceText,
  AboveLowestNote,
  EarlierFigureNote,
  LowestPriceMark,
} from '../comparison/price-cell.tsx'

/** A fee per month is computed and therefore rounded. All other fees are the supplier's own figures, and are not. */
const moneyText = (name: FeeName, { amount, currency }: Money): string =>
  name === 'feePerMonth' ? priceText(amount, currency) : fullPriceText(amount, currency)

export type FeeView = Readonly<{ group: FeeGroup; basis: Pick<Basis, 'currency' | 'rates'> }>

export const isLowestFee = ({ group }: FeeView, name: FeeName, supplier: FeeColumn): boolean =>
  group.lowest.get(name)?.has(supplier.id) ?? false

export function FeeCell({ shown, name, supplier }: Readonly<{ shown: FeeView; name: FeeName; supplier: FeeColumn }>) {
  const { group } = shown
  const { currency } = shown.basis
  const fee = supplier.fees.get(name)
  if (!fee && supplier.offer) return <NoValue />
  if (!fee)
    return (
      <span className="small faint">
        <NoQuotation supplier={supplier} />
      </span>
    )
  const { basis, quoted, before } = fee
  const all = group.suppliers.flatMap((one) => one.fees.get(name)?.basis ?? [])
  const places = distinctDecimals(all, 2)
  const lowestFee = group.suppliers.find((one) => isLowestFee(shown, name, one))?.fees.get(name)?.basis
  const above = basis && lowestFee && compare(basis, lowestFee) > 0 ? priceExcess(basis, lowestFee) : null
  const isConverted = basis !== null && quoted.currency !== currency
  const earlier = before && <EarlierFigureNote text={moneyText(name, before)} />
  const text = (value: Ratio) => priceText(value, currency, places)
  return (
    <>
      {isConverted || earlier}
      <span className="cmp__price">
        <span>{basis ? text(basis) : moneyText(name, quoted)}</span>{' '}
        {isLowestFee(shown, name, supplier) ? (
          <LowestPriceMark approx={quoted.currency !== currency} />
        ) : (
          <AboveLowestNote
            above={above}
            text={basis && lowestFee ? text(roundedDifference(basis, lowestFee, places)) : ''}
          />
        )}
      </span>
      {isConverted && (
        <span className="block tiny muted cmp__sub">
          {earlier}
          {moneyText(name, quoted)} <Trans>at a rate, estimate</Trans>
        </span>
      )}
      {!basis && (
        <a className="block tiny pending" href="#figures">
          <NotComparedNote needs={[{ need: 'rate', currency: currencyWithoutRate(quoted.currency, shown.basis) }]} />
        </a>
      )}
    </>
  )
}

function termText(name: QuotationTerm, value: FeeTerm['value']): ReactNode {
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  return name === 'documentDays' ? (
    <Plural value={value} one="# day" other="# days" />
  ) : (
    <Plural value={value} one="# month" other="# months" />
  )
}

export function TermCell({ name, supplier }: { name: QuotationTerm; supplier: FeeColumn }) {
  const term = supplier.terms.get(name)
  if (!term) return <NoValue />
  return (
    <>
      {term.before !== null && <EarlierFigureNote text={termText(name, term.before)} />}
      <span>{termText(name, term.value)}</span>
    </>
  )
}
