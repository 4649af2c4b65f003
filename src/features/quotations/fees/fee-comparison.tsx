import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { compareFees, type FeeColumn, type FeeComparison as Fees } from '#domain/quotations/fees.ts'
import { nameWithoutConcentration } from '#domain/quotations/line.ts'
import { currenciesNeedingRates, doubtfulFeeFiguresOf } from '#domain/quotations/missing-figures.ts'
import type { FeeKind } from '#domain/requests/kinds.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { CurrencyChoice } from '../comparison/basis-bar.tsx'
import {
  QuotationFactList,
  filesFact,
  noteFact,
  QuotationsTable,
  QuotationStatusLine,
  type QuotationFact,
} from '../comparison/column-parts.tsx'
import { ComparisonFrame, type ComparisonScreenProps } from '../comparison/comparison-frame.tsx'
import { FiguresList } from '../comparison/figures-list.tsx'
import type { CompareFunction } from '../comparison/use-comparison.ts'
import { SupplierActions } from '../supplier-actions.tsx'
import { feeLabels, termLabels, useLineLabels } from '../labels.ts'
import { FeeCell, isLowestFee, TermCell, type FeeView } from './fee-cell.tsx'

function RequestedProducts({ supplier }: Readonly<{ supplier: FeeColumn }>) {
  const labels = useLineLabels()
  return supplier.lines.map((line) => (
    <span key={line.pesticideId} className="block">
      <UnbrokenText text={labels.product(line)} />
      <span translate="no" className="block tiny muted cmp__sub num">
        <UnbrokenText text={[labels.amount(line), line.registrationNo].filter(Boolean).join(' · ')} />
      </span>
    </span>
  ))
}

const requestedFact: QuotationFact<FeeColumn> = {
  key: 'asked',
  label: <Trans>Requested</Trans>,
  of: (supplier) => <RequestedProducts supplier={supplier} />,
}

function factsOf({ names, terms }: Fees, shown: FeeView, i18n: I18n): Facts {
  return [
    ...names.map((name) => ({
      key: name,
      label: i18n._(feeLabels[name]),
      of: (supplier: FeeColumn) => <FeeCell shown={shown} name={name} supplier={supplier} />,
      className: 'num',
      isBest: (supplier: FeeColumn) => isLowestFee(shown, name, supplier),
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

type Facts = readonly QuotationFact<FeeColumn>[]
type FeeCardsProps = Readonly<{ kind: RequestKind; suppliers: readonly FeeColumn[]; facts: Facts }>

function FeeCards({ kind, suppliers, facts }: FeeCardsProps) {
  return (
    <ul>
      {suppliers.map((supplier) => (
        <li key={supplier.id} className="mb-3 box flush mq wraps mfee">
          <header className="stack g-1">
            <Link translate="no" className="strong" to={paths.request(kind, supplier.id)}>
              {supplier.record.company.name}
            </Link>
            <QuotationStatusLine supplier={supplier} />
            <p className="small muted">
              <RequestedProducts supplier={supplier} />
            </p>
          </header>
          {supplier.offer && <QuotationFactList supplier={supplier} facts={facts} />}
          <div className="mfee__acts not-print">
            <SupplierActions kind={kind} supplier={supplier} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function FeeComparison(props: ComparisonScreenProps & Readonly<{ kind: FeeKind }>) {
  const { t, i18n } = useLingui()
  const phone = usePhone()
  const { kind } = props
  const compareKind: CompareFunction<Fees> = useCallback((...asked) => compareFees(kind, ...asked), [kind])
  return (
    <ComparisonFrame {...props} compare={compareKind}>
      {(view) => {
        const { comparison, basis } = view
        const currencies = currenciesNeedingRates(comparison.suppliers, [basis.currency])
        return (
          <>
            <div className="cluster mt-4 mb-3 cmp-bar">
              <span className="small muted">{t`All in one currency`}</span>
              <CurrencyChoice shown={view} />
            </div>
            {comparison.groups.map((group) => {
              const { key, suppliers, differs } = group
              const [line] = suppliers[0]?.lines ?? []
              const facts = factsOf(comparison, { group, basis }, i18n)
              const layout = { kind, suppliers, facts }
              return (
                <section key={key} className="mb-3" aria-label={line ? nameWithoutConcentration(line) : key}>
                  {comparison.groups.length > 1 && line && <h2 className="h2">{nameWithoutConcentration(line)}</h2>}
                  {phone ? (
                    <FeeCards {...layout} />
                  ) : (
                    <QuotationsTable {...layout} facts={[requestedFact, ...facts]} corner={t`Quotation`} />
                  )}
                  {differs && (
                    <p className="help">{t`No lowest fee is marked: the suppliers were asked for different quantities.`}</p>
                  )}
                </section>
              )
            })}
            <FiguresList
              shown={view}
              wanted={{ currencies, legs: new Map(), densities: [] }}
              doubts={doubtfulFeeFiguresOf(comparison, basis)}
            />
          </>
        )
      }}
    </ComparisonFrame>
  )
}
