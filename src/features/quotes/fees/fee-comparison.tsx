import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SupplierIn } from '#domain/quotes/columns.ts'
import { compareFees, type FeeComparison as Fees, type FeesGap } from '#domain/quotes/fees.ts'
import type { Basis } from '#domain/quotes/on-basis.ts'
import { kindRules, type FeeKind } from '#domain/requests/kinds.ts'
import { currenciesToRate } from '#domain/quotes/comparison.ts'
import { Card } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { ComparisonFrame, NoSuchBatch, type ComparisonScreenProps } from '../comparison/comparison-frame.tsx'
import { CurrencyField } from '../comparison/currency-field.tsx'
import type { View } from '../comparison/price-cell.tsx'
import { RateField } from '../comparison/rate-field.tsx'
import { useComparison, type ShownComparison } from '../comparison/use-comparison.ts'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { OfferExtras, FileCells, NoteCells } from '../comparison/column-parts.tsx'
import { FeeCell, isLowest, TermCell, type FeeView } from './fee-cell.tsx'
import { ReplyState } from '../reply-state.tsx'
import { SupplierActions } from '../supplier-actions.tsx'
import { feeWords, termWords } from '../words.ts'
import type { FeeColumn } from '#domain/quotes/fees.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { LabelledRow, OffersTable } from '../comparison/offers-table.tsx'
import { useLineWords } from '../use-words.ts'

interface FeeLayoutProps {
  readonly kind: FeeKind
  readonly shown: FeeView
}

/** The products a supplier was asked about, with their amounts. */
const AskedFor = ({ supplier }: { supplier: FeeColumn }) => {
  const words = useLineWords()
  return supplier.lines.map((line) => (
    <span key={line.pesticideId} className="cmp__asked">
      <Unbroken text={words.product(line)} />
      <span className="cmp__sub num">
        <Unbroken text={[words.amount(line), line.registrationNo].filter(Boolean).join(' · ')} />
      </span>
    </span>
  ))
}

/** Wide screens: a column for each supplier, a row for each fee and each term. */
const FeeTable = ({ kind, shown }: FeeLayoutProps) => {
  const { i18n } = useLingui()
  const { suppliers, names, terms } = shown.comparison
  return (
    <OffersTable kind={kind} suppliers={suppliers} corner={<Trans>Quotation</Trans>}>
      <LabelledRow label={<Trans>Requested</Trans>}>
        {suppliers.map((supplier) => (
          <td key={supplier.id}>
            <AskedFor supplier={supplier} />
          </td>
        ))}
      </LabelledRow>
      {names.map((name) => (
        <tr key={name}>
          <th scope="row">{i18n._(feeWords[name])}</th>
          {suppliers.map((supplier) => (
            <td key={supplier.id} className={isLowest(shown, name, supplier) ? 'num best' : 'num'}>
              <FeeCell shown={shown} name={name} supplier={supplier} />
            </td>
          ))}
        </tr>
      ))}
      {terms.map((name) => (
        <tr key={name}>
          <th scope="row">{i18n._(termWords[name])}</th>
          {suppliers.map((supplier) => (
            <td key={supplier.id} className="num">
              <TermCell name={name} supplier={supplier} />
            </td>
          ))}
        </tr>
      ))}
      <LabelledRow label={<Trans>Note</Trans>}>
        <NoteCells suppliers={suppliers} />
      </LabelledRow>
      <LabelledRow label={<Trans>Files</Trans>}>
        <FileCells suppliers={suppliers} />
      </LabelledRow>
    </OffersTable>
  )
}

/** Phones: a card for each supplier, with its fees and terms in a column. */
const FeeCards = ({ kind, shown }: FeeLayoutProps) => {
  const { i18n } = useLingui()
  const { suppliers, names, terms } = shown.comparison
  return (
    <ul className="cmp-cards">
      {suppliers.map((supplier) => (
        <li key={supplier.id} className="mq mfee">
          <header>
            <Link className="strong" to={paths.request(kind, supplier.id)}>
              {supplier.record.company.name}
            </Link>
            <ReplyState supplier={supplier} />
            <p className="small muted">
              <AskedFor supplier={supplier} />
            </p>
          </header>
          {supplier.offer && (
            <dl>
              {names.map((name) => (
                <div key={name} className={isLowest(shown, name, supplier) ? 'best' : undefined}>
                  <dt>{i18n._(feeWords[name])}</dt>
                  <dd className="num">
                    <FeeCell shown={shown} name={name} supplier={supplier} />
                  </dd>
                </div>
              ))}
              {terms.map((name) => (
                <div key={name}>
                  <dt>{i18n._(termWords[name])}</dt>
                  <dd className="num">
                    <TermCell name={name} supplier={supplier} />
                  </dd>
                </div>
              ))}
              <OfferExtras offer={supplier.offer} />
            </dl>
          )}
          <div className="mfee__acts not-print">
            <SupplierActions kind={kind} supplier={supplier} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type Compare = (suppliers: readonly SupplierIn[], basis: Basis, today: string) => Fees
/** Created once: a new function would make the comparison compute again. */
const compares = Object.fromEntries(
  Object.keys(kindRules).map((kind): [string, Compare] => [
    kind,
    (suppliers, basis, today) => compareFees(kind as FeeKind, suppliers, basis, today),
  ]),
) as Readonly<Record<FeeKind, Compare>>

type FeeScreenProps = ComparisonScreenProps & { readonly kind: FeeKind }

const Caption = ({ shown, view }: { shown: ShownComparison<Fees>; view: View }) => {
  const { comparison, basis } = shown
  if (view === 'basis') return <Trans>All in {basis.currency}</Trans>
  const currency = comparison.suppliers.find(({ offer }) => offer)?.offer?.quote.currency
  if (!currency) return null
  if (!comparison.alikeAsQuoted) return <Trans>As quoted: currencies differ, so no lowest fee is marked</Trans>
  return <Trans>As quoted, {currency}</Trans>
}

const Gap = ({ gap }: { gap: FeesGap }) => {
  switch (gap) {
    case null:
      return null
    case 'products':
      return (
        <p className="help">
          <Trans>No lowest fee is marked: the suppliers were asked for different products.</Trans>
        </p>
      )
    case 'quantity':
      return (
        <p className="help">
          <Trans>No lowest fee is marked: the suppliers were asked for different quantities.</Trans>
        </p>
      )
  }
}

/** The currency of all fees, and the buyer's own dated exchange rates, which stay on this device. */
const CurrencyPanel = ({ batchNo, shown }: { batchNo: string; shown: ShownComparison<Fees> }) => {
  const { comparison, basis, figures } = shown
  const offered = comparison.suppliers.flatMap(({ offer }) => (offer ? [offer.quote.currency] : []))
  const wanted = currenciesToRate([...offered, basis.currency])
  return (
    <Card title={<Trans>Comparison basis</Trans>}>
      <div className="basis">
        <CurrencyField batchNo={batchNo} shown={shown} />
        {wanted.map((currency) => (
          <RateField key={currency} currency={currency} rate={figures.own.rates[currency]} />
        ))}
      </div>
      <p className="help basis__note">
        {wanted.length > 0 ? (
          <Trans>These are your own figures; they stay on this device.</Trans>
        ) : (
          <Trans>These quotations need no input from you on this basis.</Trans>
        )}
      </p>
    </Card>
  )
}

const Body = ({ kind, batchNo, shown, tools }: FeeScreenProps & { shown: ShownComparison<Fees> }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const [view, setView] = useState<View>('quoted')
  const { comparison, basis } = shown
  const Layout = phone ? FeeCards : FeeTable
  return (
    <ComparisonFrame
      batchNo={batchNo}
      tools={tools}
      shown={shown}
      view={view}
      basisLabel={t`Convert to one currency`}
      onView={setView}
      caption={<Caption shown={shown} view={view} />}
      panel={<CurrencyPanel batchNo={batchNo} shown={shown} />}
    >
      <Layout kind={kind} shown={{ comparison, view, currency: basis.currency }} />
      <Gap gap={comparison.gap} />
    </ComparisonFrame>
  )
}

/** Fees for a whole request, as quoted or in one currency. */
export const FeeComparison = (props: FeeScreenProps) => (
  <ListStates
    read={useComparison(props.kind, props.batchNo, compares[props.kind])}
    isEmpty={(shown) => shown.records.length === 0}
    empty={<NoSuchBatch kind={props.kind} />}
  >
    {(shown) => <Body {...props} shown={shown} />}
  </ListStates>
)
