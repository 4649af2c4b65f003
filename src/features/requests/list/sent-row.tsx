import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import { awaitsReply, replyStateOf } from '#domain/lifecycle/status-word.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { paths } from '#domain/paths.ts'
import { comma, formatDateTime } from '#i18n/formats.ts'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { isSame } from '#lib/reuse.ts'
import { RequestState } from '#widgets/request-state.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { ClassName } from '../labels/line-labels.tsx'
import { Due, RowFrame, SuppliersCell } from './list-parts.tsx'
import { type StepUnderWay, isUnread, lastActivity, productsOf, type SentRow } from './rows.ts'
import { SentState } from '../labels/record-status.tsx'
import { judgeUrge } from '#domain/lifecycle/transitions.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { SuppliersClock } from '#widgets/supplier-clock.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useRemind } from '../use-request-actions.ts'

export type SentListRowProps = Readonly<{
  kind: KindDescriptor
  row: SentRow
  className: ClassName
  /** Record numbers whose reminder is in the outbox. */
  reminding: ReadonlySet<string>
  /** By record number: the record's step in the outbox. */
  waiting: ReadonlyMap<string, StepUnderWay>
}>

type SentActionProps = Omit<SentListRowProps, 'className'> & Readonly<{ to: string }>

/** The action that the buyer most likely needs next in this state. */
function SentAction({ kind, row, to, reminding, waiting }: SentActionProps) {
  const { t } = useLingui()
  const remind = useRemind()
  const now = useNow()
  const { records, replied } = row
  const remindable = records.filter(
    (record) =>
      judgeUrge({ kind: kind.kind, status: record.status, lastUrgeTime: record.lastUrgeTime }, now).ok &&
      !reminding.has(record.recordNo) &&
      // A cancellation in the outbox is sent before a reminder, and after it the supplier owes no reply.
      (waiting.get(record.recordNo)?.stopped ?? true),
  )
  const link = (label: React.ReactNode, look: 'secondary' | 'ghost') => (
    <ButtonLink size="sm" look={look} to={to}>
      {label}
    </ButtonLink>
  )
  const asks = records.some((record) => record.status === status.needsAnswer && !waiting.has(record.recordNo))
  if (asks) return link(<Trans>Reply</Trans>, 'secondary')
  const batch = records[0].batchNo
  if (records.length > 1 && replied > 0 && batch)
    return <ButtonLink size="sm" to={paths.comparison(kind.kind, batch)}>{t`Compare`}</ButtonLink>
  if (replied > 0) return link(<Trans>Open</Trans>, 'ghost')
  if (records.some((record) => reminding.has(record.recordNo)))
    return <span className="tiny faint">{t`Reminder waiting to send`}</span>
  if (remindable.length === 0) return link(<Trans>Open</Trans>, 'ghost')
  return (
    <span className="stack to-end">
      <Button look="ghost" size="sm" onClick={() => remind(kind.kind, remindable)}>{t`Remind`}</Button>
      <SuppliersClock zones={remindable.map((record) => record.companyTimezone)} compact />
    </span>
  )
}

function Waiting({ row, waiting }: Pick<SentListRowProps, 'row' | 'waiting'>) {
  const steps = row.records.flatMap((record) => waiting.get(record.recordNo) ?? [])
  const first = steps.find((step) => step.stopped) ?? steps[0]
  return first ? <RequestState state={first.draftState} track={false} /> : null
}

/** If the send has several suppliers, some of them may still reply. */
function phaseOf(kind: RequestKind, { records }: SentRow) {
  const [first] = records
  if (records.length > 1 || awaitsReply(kind, first)) return 'waits'
  return isEnded(first.status) ? 'ended' : 'agreed'
}

/** The row links to its record, or if there are several, to the list of its suppliers. */
export const SentListRow = memo(({ kind, row, className, reminding, waiting }: SentListRowProps) => {
  // The row is memoised, so it must subscribe to the number format itself.
  useNumberStyle()
  const { records } = row
  const [first] = records
  const to = records.length > 1 ? paths.requests(kind.kind, { batch: row.key }) : paths.request(kind.kind, first.id)
  const products = productsOf(row)
  const at = lastActivity(row)
  const time = formatDateTime(at)
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
      due={<Due day={first.maxReplyTime} stands={phaseOf(kind.kind, row)} />}
      activity={records.some((record) => record.lastUrgeTime === at) ? <Trans>Reminded {time}</Trans> : time}
      action={<SentAction kind={kind} row={row} to={to} reminding={reminding} waiting={waiting} />}
    />
  )
}, isSame)
