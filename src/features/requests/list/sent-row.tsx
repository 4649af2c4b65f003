import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import { awaitsReply } from '#domain/lifecycle/awaits-reply.ts'
import { isEnded } from '#domain/lifecycle/status.ts'
import { paths } from '#domain/paths.ts'
import { replyStateOf } from '#domain/lifecycle/reply-state.ts'
import { comma, formatDateTime } from '#i18n/formats.ts'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { isSame } from '#lib/reuse.ts'
import { RequestState } from '#widgets/request-state.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { ClassName } from '../words/use-class-name.ts'
import { Due } from './due.tsx'
import { RowFrame } from './row-frame.tsx'
import { SentAction } from './sent-action.tsx'
import type { StepUnderWay } from './pending-sends.ts'
import { isUnread, lastActivity, productsOf, type SentRow } from './sent-rows.ts'
import { SentState } from './sent-state.tsx'
import { SuppliersCell } from './suppliers-cell.tsx'

const Activity = ({ row }: { row: SentRow }) => {
  const at = lastActivity(row)
  const time = formatDateTime(at)
  return row.records.some((record) => record.lastUrgeTime === at) ? <Trans>Reminded {time}</Trans> : <>{time}</>
}

export interface SentListRowProps {
  readonly kind: KindDescriptor
  readonly row: SentRow
  readonly className: ClassName
  /** Record numbers with a waiting reminder. */
  readonly reminding: ReadonlySet<string>
  readonly waiting: ReadonlyMap<string, StepUnderWay>
}

/** A step of the buyer on a record in this row has not arrived. */
const Waiting = ({ row, waiting }: Pick<SentListRowProps, 'row' | 'waiting'>) => {
  const steps = row.records.flatMap((record) => waiting.get(record.recordNo) ?? [])
  const first = steps.find((step) => step.stopped) ?? steps[0]
  return first ? <RequestState state={first.said} track={false} /> : null
}

/** With several suppliers, some may still reply. */
const standsOf = (kind: RequestKind, { records }: SentRow) => {
  const [first] = records
  if (records.length > 1 || awaitsReply(kind, first)) return 'waits'
  return isEnded(first.status) ? 'ended' : 'agreed'
}

/**
 * One send; opens its record, or its suppliers one by one if there are several. Rendered again only if its content
 * changes.
 */
export const SentListRow = memo(({ kind, row, className, reminding, waiting }: SentListRowProps) => {
  // Memoised, so it must subscribe to the number format itself.
  useNumberStyle()
  const { records } = row
  const [first] = records
  const to = records.length > 1 ? paths.requests(kind.kind, { batch: row.key }) : paths.request(kind.kind, first.id)
  const products = productsOf(row)
  const classes = [...new Set(products.map((line) => className(line.categoryId)).filter(Boolean))].join(comma())
  return (
    <RowFrame
      products={products}
      open={to}
      unread={isUnread(row)}
      state={
        <>
          <SentState kind={kind.kind} row={row} />
          <Waiting row={row} waiting={waiting} />
        </>
      }
      detail={
        <>
          {classes}
          <span className="rq-row__names">
            {classes && ' · '}
            {records.map((record) => record.company.name).join(comma())}
          </span>
        </>
      }
      suppliers={
        <SuppliersCell
          suppliers={records.map((record) => ({
            id: record.id,
            name: record.company.name,
            replied: replyStateOf(record) === 1,
          }))}
        />
      }
      number={records.length > 1 ? (first.batchNo ?? first.recordNo) : first.recordNo}
      due={<Due day={first.maxReplyTime} stands={standsOf(kind.kind, row)} />}
      activity={<Activity row={row} />}
      action={<SentAction kind={kind} row={row} to={to} reminding={reminding} waiting={waiting} />}
    />
  )
}, isSame)
