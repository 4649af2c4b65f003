import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { today } from '#account/queries/surroundings.ts'
import { RecordLabels, useRecordUnit } from '#catalogue/queries/names/use-label.ts'
import type { DealStep } from '#contract/entities/progress.ts'
import { useOffline } from '#api/connection.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { dealOf, type Deal } from '#domain/deal/deal.ts'
import { amountToPay, lowestPriceAndCount } from '#domain/quotations/as-quoted.ts'
import { storedLabelsOf, newestQuotationContent } from '#domain/quotations/quotations.ts'
import { toDecimal } from '#lib/ratio.ts'
import { awaitsReply, replyStateOf } from '#domain/lifecycle/status-word.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatDateTime, formatDay, formatMoney } from '#i18n/formats.ts'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { isDeepEqual } from '#lib/reuse.ts'
import { RequestState } from '#widgets/request-state.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { useLineSummary, type CategoryLabelOf } from '../labels/line-labels.tsx'
import { DueDay, RequestRowFrame, SuppliersCell } from './list-parts.tsx'
import { type PendingStep, isUnread, lastActivityTime, productsOfRow, type SentRow } from './rows.ts'
import { SentRowState } from '../labels/record-status.tsx'
import { reminderText } from '#i18n/labels/action-labels.ts'
import { checkRecordReminder } from '#domain/lifecycle/transitions.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { SharedSupplierClock } from '#widgets/supplier-clock.tsx'
import { useServerNow } from '#ui/page/use-now.ts'
import { useSendReminders } from '../use-request-actions.ts'

export type SentListRowProps = Readonly<{
  kind: KindDescriptor
  row: SentRow
  className: CategoryLabelOf
  reminding: ReadonlySet<string>
  waiting: ReadonlyMap<string, PendingStep>
}>

type SentActionProps = Omit<SentListRowProps, 'className'> & Readonly<{ to: string }>

function SentAction({ kind, row, to, reminding, waiting }: SentActionProps) {
  const { t, i18n } = useLingui()
  const remind = useSendReminders()
  const offline = useOffline()
  const now = useServerNow()
  const { records, replied } = row
  const remindable = records.filter(
    (record) =>
      checkRecordReminder(kind.kind, record, now).ok &&
      !reminding.has(record.recordNo) &&
      // A step in the outbox may end the wait for a reply, so no reminder is offered, unless the step is stopped.
      (waiting.get(record.recordNo)?.stopped ?? true),
  )
  const open = <ButtonLink size="sm" look="ghost" to={to}>{t`Open`}</ButtonLink>
  const asks = records.some((record) => record.status === status.needsAnswer && !waiting.has(record.recordNo))
  if (asks) return <ButtonLink size="sm" to={paths.request(kind.kind, recordToOpen(row).id)}>{t`Reply`}</ButtonLink>
  const batch = records[0].batchNo
  if (records.length > 1 && replied > 0 && batch)
    return <ButtonLink size="sm" to={paths.comparison(kind.kind, batch)}>{t`Compare`}</ButtonLink>
  if (replied > 0) return open
  if (records.some((record) => reminding.has(record.recordNo)))
    return <span className="tiny faint">{i18n._(reminderText(offline))}</span>
  if (remindable.length === 0) return open
  return (
    <span className="stack to-end">
      <Button look="ghost" size="sm" onClick={() => remind(kind.kind, remindable)}>{t`Remind`}</Button>
      <SharedSupplierClock zones={remindable.map((record) => record.companyTimezone)} compact />
    </span>
  )
}

function Waiting({ row, waiting }: Pick<SentListRowProps, 'row' | 'waiting'>) {
  const steps = row.records.flatMap((record) => waiting.get(record.recordNo) ?? [])
  const first = steps.find((step) => step.stopped) ?? steps[0]
  return first ? <RequestState state={first.draftState} track={false} /> : null
}

function phaseOf(kind: RequestKind, { records }: SentRow) {
  const [first] = records
  if (records.length > 1 || awaitsReply(kind, first)) return 'waits'
  return isEnded(first.status) ? 'ended' : 'agreed'
}

/** Status codes, the most urgent for the buyer first. All other codes rank after them. */
const urgency = [
  status.needsAnswer,
  status.agreed,
  status.offered,
  status.revisionRequested,
  status.opened,
  status.sent,
]
const recordToOpen = ({ records }: SentRow): RequestRecord => {
  const rank = ({ status: code }: RequestRecord) => (urgency as readonly number[]).indexOf(code) >>> 0
  return records.reduce((first, one) => (rank(one) < rank(first) ? one : first))
}

const addressOf = (kind: RequestKind, row: SentRow): string => {
  // An accepted record is opened first, because the row shows its price and next step.
  const first = row.records.find((record) => record.status === status.agreed) ?? recordToOpen(row)
  const quotedCount = row.records.filter((record) => newestQuotationContent(record) !== null).length
  return quotedCount > 1 && first.batchNo && first.status !== status.agreed
    ? paths.comparison(kind, first.batchNo)
    : paths.request(kind, first.id)
}

type AgreedDeal = Readonly<{ record: RequestRecord; deal: Deal }>

const agreedIn = ({ records }: SentRow): AgreedDeal | undefined =>
  records.flatMap((record) => {
    const deal = dealOf(record, [], today())
    return deal ? { record, deal } : []
  })[0]

function Price({ kind, row, agreed }: Readonly<{ kind: RequestKind; row: SentRow; agreed: AgreedDeal | undefined }>) {
  const { t } = useLingui()
  const unitLabel = useRecordUnit()
  const quotation = agreed?.deal.quote
  if (agreed && quotation) {
    const total = amountToPay(kind, agreed.record, quotation)
    const { name } = agreed.record.company
    return (
      <>
        {total && <b className="block nowrap">{formatMoney(toDecimal(total, 2, 0), quotation.currency)}</b>}
        <span>{t`Accepted: ${name}`}</span>
      </>
    )
  }
  const { count, lowest } = lowestPriceAndCount(row.records, today())
  if (!lowest) return count === 0 ? '–' : <Trans>See the comparison</Trans>
  const { price, currency, unit, company } = lowest
  const per = unitLabel(unit)
  return (
    <>
      <span className="block">
        <b className="nowrap">{formatMoney(toDecimal(price, 6, 2), currency)}</b> {per && <span>{t`per ${per}`}</span>}
      </span>
      <span className="item__s">{company}</span>
    </>
  )
}

const nextTexts = {
  proforma: msg`Proforma from the supplier`,
  paid: msg`Pay, then mark it`,
  shipped: msg`Shipment by the supplier`,
  documents: msg`Shipping documents`,
  arrived: msg`Mark the arrival`,
} satisfies Record<DealStep, unknown>

function NextStep({ deal }: Pick<AgreedDeal, 'deal'>) {
  const { t, i18n } = useLingui()
  if (!deal.next) return null
  const day = deal.next.due === null ? null : formatDay(deal.next.due)
  return (
    <span className={deal.late ? 'due due--soon' : 'due'}>
      <span>{i18n._(nextTexts[deal.next.step])}</span>
      {day && (
        <small translate="yes" className="block num">
          {deal.late ? t`expected by ${day}, late` : t`expected by ${day}`}
        </small>
      )}
      {deal.difference && <small className="block">{t`the proforma differs`}</small>}
    </span>
  )
}

const Row = ({ kind, row, className, reminding, waiting }: SentListRowProps) => {
  // The row is memoised, so it must subscribe to the number format itself.
  useNumberStyle()
  const { records } = row
  const [first] = records
  const to = addressOf(kind.kind, row)
  const quantity = useLineSummary()(first.products[0] ?? {})
  const products = productsOfRow(row)
  const number = (records.length > 1 && first.batchNo) || first.recordNo
  const agreedDeal = agreedIn(row)
  const at = lastActivityTime(row)
  const time = formatDateTime(at)
  const classes = [...new Set(products.map((line) => className(line.categoryId)).filter(Boolean))].join(listSeparator())
  return (
    <RequestRowFrame
      products={products}
      open={to}
      unread={isUnread(row)}
      state={
        <>
          <SentRowState kind={kind.kind} row={row} />
          <Waiting row={row} waiting={waiting} />
        </>
      }
      detail={
        <>
          {[quantity, classes].map((part) => part && `${part} · `).join('')}
          <span translate="no" className="num">
            {number}
          </span>
          <span className="rq-row__names">
            {' · '}
            {records.map((record) => record.company.name).join(listSeparator())}
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
      number={<Price kind={kind.kind} row={row} agreed={agreedDeal} />}
      due={
        agreedDeal ? (
          // While a step is in the outbox, the next step is not known.
          !waiting.has(agreedDeal.record.recordNo) && <NextStep deal={agreedDeal.deal} />
        ) : (
          <DueDay day={first.maxReplyTime} stands={phaseOf(kind.kind, row)} />
        )
      }
      activity={records.some((record) => record.lastUrgeTime === at) ? <Trans>Reminded {time}</Trans> : time}
      action={<SentAction kind={kind} row={row} to={to} reminding={reminding} waiting={waiting} />}
    />
  )
}

export const SentListRow = memo(
  (props: SentListRowProps) => (
    <RecordLabels value={storedLabelsOf(props.row.records)}>
      <Row {...props} />
    </RecordLabels>
  ),
  isDeepEqual,
)
