import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { compareFees, type FeeColumn, type FeeComparison as Fees } from '#domain/quotes/fees.ts'
import { kindRules, type FeeKind } from '#domain/requests/kinds.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { CurrencyPanel } from '../comparison/basis-panel.tsx'
import { FactList, filesFact, noteFact, OffersTable, ReplyState, type OfferFact } from '../comparison/column-parts.tsx'
import { ComparisonFrame, type ComparisonScreenProps, type LayoutProps } from '../comparison/comparison-frame.tsx'
import type { View } from '../comparison/price-cell.tsx'
import type { Compare, ShownComparison } from '../comparison/use-comparison.ts'
import { SupplierActions } from '../supplier-actions.tsx'
import { feeWords, termWords, useLineWords } from '../words.ts'
import { FeeCell, isLowest, TermCell, type FeeView } from './fee-cell.tsx'

/** The products a supplier was asked about, with their amounts. */
function AskedFor({ supplier }: Readonly<{ supplier: FeeColumn }>) {
  const words = useLineWords()
  return supplier.lines.map((line) => (
    <span key={line.pesticideId} className="block">
      <Unbroken text={words.product(line)} />
      <span className="block tiny muted cmp__sub num">
        <Unbroken text={[words.amount(line), line.registrationNo].filter(Boolean).join(' · ')} />
      </span>
    </span>
  ))
}

const askedFact: OfferFact<FeeColumn> = {
  key: 'asked',
  label: <Trans>Requested</Trans>,
  of: (supplier) => <AskedFor supplier={supplier} />,
}

/** Each fee and each term of the suppliers' offers. */
function useFacts(shown: FeeView): readonly OfferFact<FeeColumn>[] {
  const { i18n } = useLingui()
  const { names, terms } = shown.comparison
  return [
    ...names.map((name) => ({
      key: name,
      label: i18n._(feeWords[name]),
      of: (supplier: FeeColumn) => <FeeCell shown={shown} name={name} supplier={supplier} />,
      className: 'num',
      isBest: (supplier: FeeColumn) => isLowest(shown, name, supplier),
      compared: true,
    })),
    ...terms.map((name) => ({
      key: name,
      label: i18n._(termWords[name]),
      of: (supplier: FeeColumn) => <TermCell name={name} supplier={supplier} />,
      className: 'num',
      compared: true,
    })),
    noteFact,
    filesFact,
  ]
}

/** Wide screens: a column for each supplier, a row for each fee and each term. */
function FeeTable({ kind, ...shown }: LayoutProps<Fees>) {
  const facts = [askedFact, ...useFacts(shown)]
  return (
    <OffersTable kind={kind} suppliers={shown.comparison.suppliers} corner={<Trans>Quotation</Trans>} facts={facts} />
  )
}

/** Phones: a card for each supplier, with its fees and terms in a column. */
function FeeCards({ kind, ...shown }: LayoutProps<Fees>) {
  const facts = useFacts(shown)
  return (
    <ul className="cmp-cards">
      {shown.comparison.suppliers.map((supplier) => (
        <li key={supplier.id} className="mb-3 box mq wraps mfee">
          <header>
            <Link className="strong" to={paths.request(kind, supplier.id)}>
              {supplier.record.company.name}
            </Link>
            <ReplyState supplier={supplier} />
            <p className="small muted">
              <AskedFor supplier={supplier} />
            </p>
          </header>
          {supplier.offer && <FactList supplier={supplier} facts={facts} className="kv kv--rows" />}
          <div className="mfee__acts not-print">
            <SupplierActions kind={kind} supplier={supplier} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Created once: a new function would make the comparison compute again. */
const compares = Object.fromEntries(
  Object.keys(kindRules).map((kind): [string, Compare<Fees>] => [
    kind,
    (suppliers, basis, today) => compareFees(kind as FeeKind, suppliers, basis, today),
  ]),
) as Readonly<Record<FeeKind, Compare<Fees>>>

/** Fees for a whole request, as quoted or in one currency. */
export function FeeComparison(props: ComparisonScreenProps & Readonly<{ kind: FeeKind }>) {
  const { t } = useLingui()
  const caption = ({ comparison, basis }: ShownComparison<Fees>, view: View) => {
    if (view === 'basis') return t`All in ${basis.currency}`
    const currency = comparison.suppliers.find(({ offer }) => offer)?.offer?.quote.currency
    if (!currency) return null
    if (!comparison.alikeAsQuoted) return t`As quoted: currencies differ, so no lowest fee is marked`
    return t`As quoted, ${currency}`
  }
  const gaps = {
    products: t`No lowest fee is marked: the suppliers were asked for different products.`,
    quantity: t`No lowest fee is marked: the suppliers were asked for different quantities.`,
  }
  return (
    <ComparisonFrame
      {...props}
      compare={compares[props.kind]}
      basisLabel={t`Convert to one currency`}
      caption={caption}
      Panel={CurrencyPanel}
      gap={({ gap }) => gap && gaps[gap]}
      Table={FeeTable}
      Cards={FeeCards}
    />
  )
}
