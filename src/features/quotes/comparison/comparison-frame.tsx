import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestKind } from '#contract/entities/request.ts'
import { useSnapshot } from 'valtio'
import { connection, useOffline } from '#api/connection.ts'
import { lineWords } from '#widgets/state-words.ts'
import { paths } from '#domain/paths.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { Note } from '#ui/marks/note.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { Segment } from '#ui/fields/segment.tsx'
import type { View } from './price-cell.tsx'
import type { Compared, ShownComparison } from './use-comparison.ts'
import '#ui/styles/print.css'
import '../quotes.css'
import type { Need } from '#domain/quotes/figures.ts'
import { useLabel } from '../use-words.ts'
import { legWords } from '../words.ts'

const NeedText = ({ need }: { need: Need }) => {
  const { i18n } = useLingui()
  const unit = useLabel('product_unit')
  switch (need.need) {
    case 'rate':
      return <Trans>The rate of {need.currency}</Trans>
    case 'density': {
      const { name } = need
      return <Trans>The density of {name}</Trans>
    }
    case 'figure':
      return <>{i18n._(legWords[need.leg])}</>
    case 'clause':
      return <Trans>Incoterm: stated neither in the quotation nor in the request</Trans>
    case 'unit': {
      const name = unit(need.unit)
      return <Trans>Quantity contained in one “{name}”: without it these prices cannot be compared</Trans>
    }
    case 'quantity':
      return <Trans>The quantity asked for</Trans>
    case 'sense': {
      const name = i18n._(legWords[need.leg])
      return <Trans>{name} is more than the price itself: check the figure</Trans>
    }
  }
}

/** Lists what is missing to bring all prices to the basis. */
const NeedsNote = ({ needs }: { needs: readonly Need[] }) => {
  if (needs.length === 0) return null
  return (
    <Note tone="pending">
      <Trans>Some prices cannot be converted to this basis. Missing:</Trans>
      <ul className="needs">
        {needs.map((need) => (
          <li key={Object.values(need).join('|')}>
            <NeedText need={need} />
          </li>
        ))}
      </ul>
    </Note>
  )
}

export interface ComparisonScreenProps {
  readonly kind: RequestKind
  readonly batchNo: string
  /** Paper and files of the batch, passed in by the app. */
  readonly tools?: ReactNode
}

interface FrameProps {
  readonly batchNo: string
  readonly tools: ReactNode
  readonly shown: ShownComparison<Compared>
  readonly view: View
  /** Label of the second view: one basis for prices, one currency for fees. */
  readonly basisLabel: string
  readonly onView: (view: View) => void
  readonly caption: ReactNode
  /** The buyer's own figures for the second view. */
  readonly panel: ReactNode
  readonly children: ReactNode
}

/** The frame of every comparison: batch, number of answers, exports, the choice of view, and what the second one needs. */
export const ComparisonFrame = (props: FrameProps) => {
  const { batchNo, tools, shown, view, basisLabel, onView, caption, panel, children } = props
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const line = i18n._(lineWords(useSnapshot(connection)))
  const offers = shown.comparison.suppliers.filter(({ offer }) => offer).length
  const all = shown.records.length
  return (
    <div className="page cmp-page">
      <header className="rec">
        <div className="grow">
          <RecordHeading no={batchNo}>
            <Trans>Quotations side by side</Trans>
          </RecordHeading>
          <p className="rec__meta">
            <span className="num">
              <Trans>Group {batchNo}</Trans>
            </span>
            <span>
              <Plural
                value={all}
                one={`${offers} of # supplier has quoted`}
                other={`${offers} of # suppliers have quoted`}
              />
            </span>
            <AsOf at={shown.asOf} />
          </p>
        </div>
        <div className="not-print">{tools}</div>
      </header>
      {offline && (
        <div className="cmp-page__note">
          <Note tone="offline">
            <Trans>{line}. These are the quotations as last downloaded; to accept one you need the server.</Trans>
          </Note>
        </div>
      )}
      <div className="cmp-page__bar">
        <div className="not-print">
          <Segment
            label={t`Prices`}
            value={view}
            items={[
              { value: 'quoted', label: t`As quoted (no conversion)` },
              { value: 'basis', label: basisLabel },
            ]}
            onValue={onView}
          />
        </div>
        <span className="tiny faint" aria-live="polite">
          {caption}
        </span>
      </div>
      {view === 'basis' && (
        <>
          {panel}
          <div className="cmp-page__note">
            <NeedsNote needs={shown.comparison.needs} />
          </div>
        </>
      )}
      {children}
    </div>
  )
}

/** A batch that was never copied here. */
export const NoSuchBatch = ({ kind }: { kind: RequestKind }) => (
  <EmptyState
    icon={Columns3}
    title={<Trans>Not on this device</Trans>}
    action={
      <Link className={buttonClass({})} to={paths.requests(kind)}>
        <Trans>All sent requests</Trans>
      </Link>
    }
  >
    <Trans>This group will be downloaded next time you are online, if it is yours.</Trans>
  </EmptyState>
)
