import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { compareFees, type FeeColumn, type FeeComparison as Fees } from '#domain/quotations/fees.ts'
import { bareName } from '#domain/quotations/line.ts'
import { currenciesToRate, feeDoubtsOf } from '#domain/quotations/missing-figures.ts'
import { kindRules, type FeeKind } from '#domain/requests/kinds.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { CurrencyChoice } from '../comparison/basis-bar.tsx'
import { FactList, filesFact, noteFact, OffersTable, ReplyState, type OfferFact } from '../comparison/column-parts.tsx'
import { ComparisonFrame, type ComparisonScreenProps } from '../comparison/comparison-frame.tsx'
import { FiguresList } from '../comparison/figures-list.tsx'
import type { Compare } from '../comparison/use-comparison.ts'
import { SupplierActions } from '../supplier-actions.tsx'
import { feeLabels, termLabels, useLineLabels } from '../labels.ts'
import { FeeCell, isLowest, TermCell, type FeeView } from './fee-cell.tsx'

function RequestedProducts({ supplier }: Readonly<{ supplier: FeeColumn }>) {
  const labels = useLineLabels()
  return supplier.lines.map((line) => (
    <span key={line.pesticideId} className="block">
      <Unbroken text={labels.product(line)} />
      <span className="block tiny muted cmp__sub num">
        <Unbroken text={[labels.amount(line), line.registrationNo].filter(Boolean).join(' · ')} />
      </span>
    </span>
  ))
}

const requestedFact: OfferFact<FeeColumn> = {
  key: 'asked',
  label: <Trans>Requested</Trans>,
  of: (supplier) => <RequestedProducts supplier={supplier} />,
}

type LayoutProps = Readonly<{ kind: RequestKind; names: Fees['names']; terms: Fees['terms']; shown: FeeView }>

function useFacts({ names, terms, shown }: Omit<LayoutProps, 'kind'>): readonly OfferFact<FeeColumn>[] {
  const { i18n } = useLingui()
  return [
    ...names.map((name) => ({
      key: name,
      label: i18n._(feeLabels[name]),
      of: (supplier: FeeColumn) => <FeeCell shown={shown} name={name} supplier={supplier} />,
      className: 'num',
      isBest: (supplier: FeeColumn) => isLowest(shown, name, supplier),
      compared: true,
    })),
    ...terms.map((name) => ({
      key: name,
      label: i18n._(termLabels[name]),
      of: (supplier: FeeColumn) => <TermCell name={name} supplier={supplier} />,
      className: 'num',
      compared: true,
    })),
    noteFact,
    filesFact,
  ]
}

function FeeTable({ kind, ...shown }: LayoutProps) {
  const facts = [requestedFact, ...useFacts(shown)]
  return (
    <OffersTable kind={kind} suppliers={shown.shown.group.suppliers} corner={<Trans>Quotation</Trans>} facts={facts} />
  )
}

function FeeCards({ kind, ...shown }: LayoutProps) {
  const facts = useFacts(shown)
  return (
    <ul className="cmp-cards">
      {shown.shown.group.suppliers.map((supplier) => (
        <li key={supplier.id} className="mb-3 box mq wraps mfee">
          <header className="stack g-1">
            <Link translate="no" className="strong" to={paths.request(kind, supplier.id)}>
              {supplier.record.company.name}
            </Link>
            <ReplyState supplier={supplier} />
            <p className="small muted">
              <RequestedProducts supplier={supplier} />
            </p>
          </header>
          {supplier.offer && <FactList supplier={supplier} facts={facts} />}
          <div className="mfee__acts not-print">
            <SupplierActions kind={kind} supplier={supplier} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Created once, because a new function on each render would repeat the comparison. */
const compares = Object.fromEntries(
  Object.keys(kindRules).map((kind): [string, Compare<Fees>] => [
    kind,
    (suppliers, basis, today) => compareFees(kind as FeeKind, suppliers, basis, today),
  ]),
) as Readonly<Record<FeeKind, Compare<Fees>>>

export function FeeComparison(props: ComparisonScreenProps & Readonly<{ kind: FeeKind }>) {
  const { t } = useLingui()
  const Layout = usePhone() ? FeeCards : FeeTable
  return (
    <ComparisonFrame {...props} compare={compares[props.kind]}>
      {(view) => {
        const { comparison, basis } = view
        const { groups, names, terms } = comparison
        const currencies = currenciesToRate(comparison.suppliers, [basis.currency])
        return (
          <>
            <div className="cluster cmp-bar">
              <span className="small muted">{t`All in one currency`}</span>
              <CurrencyChoice shown={view} />
            </div>
            {groups.map((group) => {
              const { key, suppliers, differs } = group
              const [line] = suppliers[0]?.lines ?? []
              return (
                <section key={key} className="mb-3" aria-label={line ? bareName(line) : key}>
                  {groups.length > 1 && line && <h2 className="h2">{bareName(line)}</h2>}
                  <Layout kind={props.kind} names={names} terms={terms} shown={{ group, currency: basis.currency }} />
                  {differs && (
                    <p className="help">{t`No lowest fee is marked: the suppliers were asked for different quantities.`}</p>
                  )}
                </section>
              )
            })}
            <FiguresList
              shown={view}
              wanted={{ currencies, legs: new Map(), densities: [] }}
              doubts={feeDoubtsOf(comparison, basis)}
            />
          </>
        )
      }}
    </ComparisonFrame>
  )
}
