import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Fee, FeeColumn, FeeComparison, Money, Term } from '#domain/quotes/fees.ts'
import type { FeeName, OfferTerm } from '#domain/requests/kind-rules.ts'
import type { Ratio } from '#lib/ratio.ts'
import { None } from '../comparison/column-parts.tsx'
import type { LayoutProps } from '../comparison/comparison-frame.tsx'
import { priceText, writtenText, AboveLowest, EarlierFigure, Lowest, FigureMissing } from '../comparison/price-cell.tsx'

/** A computed share is rounded; a supplier's figure is shown as written. */
const moneyText = (name: FeeName, { amount, currency }: Money): string =>
  name === 'feePerMonth' ? priceText(amount, currency) : writtenText(amount, currency)

const lowestOf = ({ comparison, view }: FeeView, name: FeeName): ReadonlySet<string> =>
  (view === 'quoted' ? comparison.lowestQuoted : comparison.lowestOnBasis).get(name) ?? new Set()

export const isLowest = (shown: FeeView, name: FeeName, supplier: FeeColumn): boolean =>
  lowestOf(shown, name).has(supplier.id)

/** The values that were compared for the lowest, with this supplier's own. */
function among(shown: FeeView, name: FeeName, own: FeeColumn): Map<string, Ratio> {
  const lowest = lowestOf(shown, name)
  const values = shown.comparison.suppliers.flatMap((supplier) => {
    const fee = supplier.fees.get(name)
    const value = shown.view === 'quoted' ? fee?.quoted.amount : fee?.basis
    return value && (lowest.has(supplier.id) || supplier.id === own.id) ? [[supplier.id, value] as const] : []
  })
  return new Map(values)
}

export type FeeView = Omit<LayoutProps<FeeComparison>, 'kind'>

type CellProps = Readonly<{ shown: FeeView; name: FeeName; supplier: FeeColumn }>

function Mark({ shown, name, supplier, value }: CellProps & { value: Ratio }) {
  if (isLowest(shown, name, supplier)) return <Lowest />
  return lowestOf(shown, name).size > 0 ? <AboveLowest value={value} among={among(shown, name, supplier)} /> : null
}

function OnBasis({ fee, ...cell }: CellProps & { fee: Fee }) {
  const { currency } = cell.shown
  if (!fee.basis) return <FigureMissing />
  return (
    <>
      <span className="cmp__price">
        {priceText(fee.basis, currency)}
        <Mark {...cell} value={fee.basis} />
      </span>
      {fee.quoted.currency !== currency && (
        <span className="block tiny muted cmp__sub">{moneyText(cell.name, fee.quoted)}</span>
      )}
    </>
  )
}

/** One fee of one supplier, as quoted or in the currency of the basis. */
export function FeeCell(cell: CellProps) {
  const { t } = useLingui()
  const { shown, name, supplier } = cell
  const fee = supplier.fees.get(name)
  if (!fee && supplier.offer) return <None />
  if (!fee) return <span className="small faint">{t`Not quoted yet`}</span>
  if (shown.view === 'basis') return <OnBasis {...cell} fee={fee} />
  return (
    <>
      {fee.before && <EarlierFigure text={moneyText(name, fee.before)} />}
      <span className="cmp__price">
        {moneyText(name, fee.quoted)}
        <Mark {...cell} value={fee.quoted.amount} />
      </span>
    </>
  )
}

const months = (value: number) => <Plural value={value} one="# month" other="# months" />
const days = (value: number) => <Plural value={value} one="# day" other="# days" />
const measured: Readonly<Record<Exclude<OfferTerm, 'isSupport'>, (value: number) => ReactNode>> = {
  serviceMonths: months,
  documentDays: days,
  approvalMonths: months,
}

function termText(name: OfferTerm, value: Term['value']): ReactNode {
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  return name === 'isSupport' ? value : measured[name](value)
}

/** What an offer states besides money. */
export function TermCell({ name, supplier }: { name: OfferTerm; supplier: FeeColumn }) {
  const term = supplier.terms.get(name)
  if (!term) return <None />
  return (
    <>
      {term.before !== null && <EarlierFigure text={termText(name, term.before)} />}
      {termText(name, term.value)}
    </>
  )
}
