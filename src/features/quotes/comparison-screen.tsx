import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Columns3, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestKind } from '#contract/entities/request.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import type { Comparison } from '#domain/quotes/comparison.ts'
import { paths, type RequestSection } from '#domain/paths.ts'
import { AsOf } from '#ui/as-of.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Note } from '#ui/note.tsx'
import { Segment } from '#ui/segment.tsx'
import { usePhone } from '#ui/use-media.ts'
import { BasisPanel } from './basis-panel.tsx'
import { ComparisonCards } from './comparison-cards.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { NeedsNote } from './needs-note.tsx'
import type { View } from './price-cell.tsx'
import { useComparison, type ShownComparison } from './use-comparison.ts'
import { useLabel } from './use-words.ts'
import '#ui/styles/print.css'
import './quotes.css'

interface ScreenProps {
  readonly kind: RequestKind
  readonly section: RequestSection
  readonly batchNo: string
  /** Exports of the batch, which the app joins in. */
  readonly tools?: ReactNode
}

const Caption = ({ shown, view }: { shown: ShownComparison; view: View }) => {
  const clause = useLabel('trade_clause')
  const { comparison, basis } = shown
  if (view === 'basis') {
    const at = basis.clause === null ? '' : clause(basis.clause)
    return (
      <Trans>
        All in {basis.currency}, {at}
      </Trans>
    )
  }
  const first = comparison.suppliers.find(({ offer }) => offer)
  if (!first?.offer) return null
  if (!comparison.alikeAsQuoted)
    return <Trans>As quoted: currencies or trade clauses differ, so no price is marked the lowest</Trans>
  const { currency } = first.offer.quote
  const at = first.clause === null ? '' : clause(first.clause)
  return (
    <Trans>
      As quoted, {currency}, {at}
    </Trans>
  )
}

const TotalsGap = ({ comparison }: { comparison: Comparison }) => {
  switch (comparison.totalsGap) {
    case null:
      return null
    case 'rows':
      return (
        <p className="help">
          <Trans>No total is marked: fewer than two suppliers have priced every product.</Trans>
        </p>
      )
    case 'quantity':
      return (
        <p className="help">
          <Trans>No total is marked: the suppliers were asked for different quantities.</Trans>
        </p>
      )
  }
}

const offersIn = (comparison: Comparison) => comparison.suppliers.filter(({ offer }) => offer).length

const Body = ({ kind, section, batchNo, shown, tools }: ScreenProps & { shown: ShownComparison }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const offline = useOffline()
  const [view, setView] = useState<View>('quoted')
  const { comparison, basis, records, asOf } = shown
  const offers = offersIn(comparison)
  const all = records.length
  const Layout = phone ? ComparisonCards : ComparisonTable
  return (
    <div className="page cmp-page">
      <header className="rec">
        <div className="grow">
          <h1 className="h-record">
            <Trans>Offers side by side</Trans>
          </h1>
          <p className="rec__meta">
            <span className="num">
              <Trans>Batch {batchNo}</Trans>
            </span>
            <span>
              <Plural
                value={all}
                one={`${offers} of # supplier has quoted`}
                other={`${offers} of # suppliers have quoted`}
              />
            </span>
            <AsOf at={asOf} />
          </p>
        </div>
        <div className="cmp-page__tools not-print">
          {tools}
          <Button size="sm" icon={Printer} onClick={() => print()}>
            <Trans>Print or save as PDF</Trans>
          </Button>
        </div>
      </header>
      {offline && (
        <div className="cmp-page__note">
          <Note tone="offline">
            <Trans>
              You are offline. These are the offers as last copied to this device; accepting needs a connection.
            </Trans>
          </Note>
        </div>
      )}
      <div className="cmp-page__bar">
        <Segment
          label={t`Prices`}
          value={view}
          items={[
            { value: 'quoted', label: t`As quoted` },
            { value: 'basis', label: t`On one basis` },
          ]}
          onValue={setView}
        />
        <span className="tiny faint" aria-live="polite">
          <Caption shown={shown} view={view} />
        </span>
      </div>
      {view === 'basis' && (
        <>
          <BasisPanel batchNo={batchNo} shown={shown} />
          <div className="cmp-page__note">
            <NeedsNote needs={comparison.needs} />
          </div>
        </>
      )}
      <Layout kind={kind} section={section} comparison={comparison} view={view} currency={basis.currency} />
      {offers > 1 && <TotalsGap comparison={comparison} />}
    </div>
  )
}

/** The replies of a batch in columns, as quoted or on one basis; works without a network. */
export const ComparisonScreen = (props: ScreenProps) => (
  <ListStates
    read={useComparison(props.kind, props.batchNo)}
    isEmpty={(shown) => shown.records.length === 0}
    empty={
      <EmptyState
        icon={Columns3}
        title={<Trans>Not on this device</Trans>}
        action={
          <Link className={buttonClass({})} to={paths.requests(props.section)}>
            <Trans>All sent requests</Trans>
          </Link>
        }
      >
        <Trans>This batch is copied here the next time you are online, if it is yours.</Trans>
      </EmptyState>
    }
  >
    {(shown) => <Body {...props} shown={shown} />}
  </ListStates>
)
