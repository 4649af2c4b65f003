import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useAreRequestsArriving } from '#account/queries/records.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { useOffline } from '#api/connection.ts'
import { RecordLabels, useLabel } from '#catalogue/queries/names/use-label.ts'
import { status } from '#domain/lifecycle/status.ts'
import { paths } from '#domain/paths.ts'
import { isDeclinedByBuyer, storedLabelsOf } from '#domain/quotations/quotations.ts'
import type { NeededFigure } from '#domain/quotations/figures.ts'
import type { RowMeasure } from '#domain/quotations/on-basis.ts'
import { listSeparator } from '#i18n/formats.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { useConnectionText } from '#widgets/state-texts.ts'
import { legLabels } from '../labels.ts'
import { useComparison, type CompareFunction, type ComparedColumns, type ShownComparison } from './use-comparison.ts'
import '#ui/styles/print.css'
import '../quotes.css'

function NeedText({ need }: Readonly<{ need: NeededFigure }>) {
  const { t, i18n } = useLingui()
  const unit = useLabel('product_unit')
  switch (need.need) {
    case 'rate':
      return <Trans>The rate of {need.currency}</Trans>
    case 'density': {
      const { name } = need
      return t`The density of ${name}`
    }
    case 'clause':
      return t`Incoterm: stated neither in the quotation nor in the request`
    case 'unit': {
      const name = unit(need.unit)
      return t`Quantity contained in one “${name}”: without it these prices cannot be compared`
    }
    case 'quantity':
      return t`The quantity asked for`
    case 'sense': {
      const name = i18n._(legLabels[need.leg])
      return t`${name} is more than the price itself: check the figure`
    }
  }
}

export const NotComparedNote = ({ needs }: Readonly<{ needs: readonly NeededFigure[] }>) => (
  <>
    <span>
      <Trans>Not compared. Missing:</Trans>
    </span>{' '}
    <span>
      {needs.length === 0 ? (
        <Trans>the content of active ingredient</Trans>
      ) : (
        needs.map((need) => (
          <Fragment key={Object.values(need).join('|')}>
            {need !== needs[0] && listSeparator()}
            <NeedText need={need} />
          </Fragment>
        ))
      )}
    </span>
  </>
)

export function NeededFiguresNote({ needs }: Readonly<{ needs: readonly NeededFigure[] }>) {
  if (needs.length === 0) return null
  return (
    <Note tone="pending">
      <Trans>Some prices cannot be converted to this basis. Missing:</Trans>
      <ul className="mt-1 bullets needs">
        {needs.map((need) => (
          <li key={Object.values(need).join('|')}>
            <NeedText need={need} />
          </li>
        ))}
      </ul>
    </Note>
  )
}

export type ComparisonScreenProps = Readonly<{
  kind: RequestKind
  batchNo: string
  tools?: ReactNode
}>

type FrameProps<C extends ComparedColumns> = ComparisonScreenProps &
  Readonly<{
    compare: CompareFunction<C>
    measure?: RowMeasure | null
    children: (view: ShownComparison<C>) => ReactNode
  }>

export function ComparisonFrame<C extends ComparedColumns>(props: FrameProps<C>) {
  const { kind, batchNo, tools, compare, measure = null, children } = props
  const { t } = useLingui()
  const offline = useOffline()
  const line = useConnectionText()
  const coming = useAreRequestsArriving()
  return (
    <ListStates
      read={useComparison(kind, batchNo, compare, measure)}
      coming={coming}
      isEmpty={(view) => view.records.length === 0}
      empty={
        <EmptyState
          icon={Columns3}
          title={t`Not on this device`}
          action={<ButtonLink to={paths.requests(kind)}>{t`All sent requests`}</ButtonLink>}
        >
          {t`This group will be downloaded next time you are online, if it is yours.`}
        </EmptyState>
      }
    >
      {(shown) => {
        const offers = shown.comparison.suppliers.filter(({ offer }) => offer).length
        const all = shown.records.length
        const refused = shown.records.filter(({ status: code }) => code === status.declined).length
        const declinedByYou = shown.records.filter(isDeclinedByBuyer).length
        return (
          <div className="page cmp-page">
            <header className="row g-4 start rec">
              <div className="grow">
                <RecordHeading translate="yes" no={batchNo}>{t`Quotations side by side`}</RecordHeading>
                <p className="meta mt-2 muted rec__meta">
                  <span translate="no" className="num">{t`Group ${batchNo}`}</span>
                  <span>
                    <Plural
                      value={all}
                      one={`${offers} of # supplier has quoted`}
                      other={`${offers} of # suppliers have quoted`}
                    />
                  </span>
                  {refused > 0 && (
                    <span>
                      <Plural value={refused} one="# declined" other="# declined" />
                    </span>
                  )}
                  {declinedByYou > 0 && (
                    <span>
                      <Plural value={declinedByYou} one="# declined by you" other="# declined by you" />
                    </span>
                  )}
                  <AsOf at={shown.asOf} />
                </p>
              </div>
              <div className="not-print">{tools}</div>
            </header>
            {offline && (
              <div className="cmp-page__note">
                <Note tone="offline">
                  {t`${line}. These are the quotations as last downloaded; to accept one you need the server.`}
                </Note>
              </div>
            )}
            <RecordLabels value={storedLabelsOf(shown.records)}>{children(shown)}</RecordLabels>
          </div>
        )
      }}
    </ListStates>
  )
}
