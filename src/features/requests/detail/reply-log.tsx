import { useLingui } from '@lingui/react/macro'
import {
  Settings2,
  BellRing,
  Check,
  CircleX,
  Clock,
  Eye,
  FileBadge,
  MessageSquareReply,
  Package,
  Send,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LogEntry, RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { RecordOp } from '#account/queries/records.ts'
import type { BuyerAction } from '#domain/lifecycle/buyer-moves.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatDay, formatMoney } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import { useLabel } from '#catalogue/queries/names/use-label.ts'
import { acceptedQuotation, stepEntryType, withdrawalEntryType } from '#domain/deal/deal.ts'
import { dealStepText } from './deal.tsx'
import { declineReasonText } from './record-actions.tsx'
import { FileLinks } from './file-link.tsx'
import { isBuyerRefusal, newestQuotationContent } from '#domain/quotations/quotations.ts'
import { Quotation } from './quotation.tsx'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { verbatimMessage } from '#i18n/labels/action-labels.ts'

type LogLabel = Readonly<{ text: MessageDescriptor; icon: LucideIcon }>

const labels: Readonly<Record<string, LogLabel>> = {
  sent: { text: msg`sent the request`, icon: Send },
  opened: { text: msg`opened it`, icon: Eye },
  asked: { text: msg`asked a question`, icon: MessageSquareReply },
  answered: { text: msg`replied`, icon: MessageSquareReply },
  quoted: { text: msg`quoted`, icon: MessageSquareReply },
  declined: { text: msg`declined`, icon: CircleX },
  urged: { text: msg`sent a reminder`, icon: BellRing },
  'revision-requested': { text: msg`requested a revised quotation`, icon: MessageSquareReply },
  confirmed: { text: msg`confirmed the cost`, icon: Check },
  agreed: { text: msg`accepted the registration support`, icon: Check },
  'file-done': { text: msg`marked a document as done`, icon: FileBadge },
  accepted: { text: msg`accepted the quotation`, icon: Check },
  'not-selected': { text: msg`declined the quotation`, icon: CircleX },
  cancelled: { text: msg`cancelled the request`, icon: CircleX },
  expired: { text: msg`Expired`, icon: Clock },
  closed: { text: msg`closed the request`, icon: Clock },
  'export-clearance': { text: msg`is clearing it for export`, icon: Package },
  shipped: { text: msg`shipped it`, icon: Package },
  received: { text: msg`received it`, icon: Package },
  tested: { text: msg`reported the result`, icon: Package },
  'documents-in-preparation': { text: msg`is preparing the documents`, icon: FileBadge },
  'documents-delivered': { text: msg`delivered the documents`, icon: FileBadge },
  filed: { text: msg`submitted the registration`, icon: FileBadge },
  approved: { text: msg`had the registration approved`, icon: FileBadge },
  refused: { text: msg`had the registration refused`, icon: FileBadge },
  said: { text: msg`wrote`, icon: MessageSquareReply },
  'deal-step': { text: msg`marked a step of the deal`, icon: Check },
  'step-taken-back': { text: msg`took back a step of the deal`, icon: CircleX },
}

type Event = Pick<LogEntry, 'type'> & Partial<LogEntry>

export const logLabel = (entry: Event): LogLabel =>
  entry.type === 'not-selected' && entry.actor === 'buyer' && entry.id && !isBuyerRefusal(entry)
    ? { text: msg`accepted another quotation`, icon: Check }
    : (labels[entry.type] ?? { text: verbatimMessage(entry.type), icon: Clock })

type Meaning = Readonly<{ event: string; action?: BuyerAction }>

const meanings: Record<Exclude<RecordOp['intent']['name'], 'record-outcome'>, Meaning> = {
  'record-answer': { event: 'answered', action: 'answer' },
  'record-urge': { event: 'urged' },
  'record-say': { event: 'said' },
  'record-deal-step': { event: 'deal-step' },
  'record-take-back': { event: 'step-taken-back' },
  'record-decline': { event: 'not-selected', action: 'decline-offer' },
  'record-cancel': { event: 'cancelled', action: 'cancel' },
  'record-request-revision': { event: 'revision-requested', action: 'request-revision' },
  'record-receive': { event: 'received', action: 'receive' },
  'record-result': { event: 'tested', action: 'report-result' },
  'record-file-done': { event: 'file-done', action: 'file-done' },
  'record-close': { event: 'closed', action: 'close' },
}
const outcomeActions = { filed: 'file', approved: 'approve', refused: 'refuse' } as const

export const logMeaningOf = (intent: RecordOp['intent']): Meaning =>
  intent.name === 'record-outcome'
    ? { event: intent.outcome, action: outcomeActions[intent.outcome] }
    : meanings[intent.name]

function About({ entry, record }: { entry: LogEntry; record: RequestRecord }) {
  const { t, i18n } = useLingui()
  const labelOf = useLabel('require_file_list')
  // A withdrawal has only the id of the withdrawn step, so the step is looked up in the log.
  const isWithdrawn = ({ type, ref }: LogEntry) => type === stepEntryType && ref === entry.ref
  const withdrawnEntry = entry.type === withdrawalEntryType ? record.log?.find(isWithdrawn) : undefined
  const { file, step, reason, day, number, amount } = withdrawnEntry ?? entry
  const version = entry.quoteVersion ?? 0
  const parts = [
    file ? labelOf(file) : null,
    step ? i18n._(dealStepText(step)) : null,
    reason ? i18n._(declineReasonText(reason)) : null,
    day ? formatDay(day) : null,
    amount ? formatMoney(amount, acceptedQuotation(record)?.currency ?? '') : null,
    number || null,
    version > 0 ? t`Version ${version} of the quotation` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : <p className="mt-1 small faint">{parts.join(' · ')}</p>
}

type EntryProps = Readonly<{
  kind: RequestKind
  entry: LogEntry
  record: RequestRecord
  newest: number
}>

type LineProps = Readonly<{ entry: Event & Pick<LogEntry, 'actor' | 'time' | 'text'>; company: string }> &
  Readonly<Partial<Record<'state' | 'about' | 'children', ReactNode>>>

function Line({ entry, company, state, about, children }: LineProps) {
  const { t, i18n } = useLingui()
  const { actor, time, text } = entry
  const { icon, text: label } = logLabel(entry)
  return (
    <li>
      {actor === 'supplier' ? (
        <span className="log__mark">
          <Monogram name={company} size="sm" />
        </span>
      ) : (
        <span className="log__mark disc">
          <Icon of={actor === 'system' ? Settings2 : icon} size={14} />
        </span>
      )}
      <div className="meta base small log__who">
        {actor === 'supplier' && <b translate="no">{company}</b>}
        {actor === 'buyer' && <b>{t`You`}</b>}
        <span className="faint">{i18n._(label)}</span>
        {state}
        <time translate="no" className="num" dateTime={new Date(time).toISOString()}>
          {formatDateTime(time)}
        </time>
      </div>
      {about}
      {text && (
        <p translate={actor === 'buyer' ? 'no' : undefined} className="mt-1 muted pre measure log__text">
          {text}
        </p>
      )}
      {children}
    </li>
  )
}

function Entry({ kind, entry, record, newest }: EntryProps) {
  const { t } = useLingui()
  const { quote } = entry
  const isReplaced = quote && quote.version < newest
  return (
    <Line entry={entry} company={record.company.name} about={<About entry={entry} record={record} />}>
      {isReplaced && <p className="mt-1 small muted">{t`Replaced by version ${newest}`}</p>}
      {quote && (
        <div className={isReplaced ? 'log__old' : undefined}>
          <Quotation kind={kind} quote={quote} record={record} />
        </div>
      )}
      <FileLinks files={entry.files} />
    </Line>
  )
}

function Waiting({ op }: { op: RecordOp }) {
  const { intent, createdAt, draftState, refused } = op
  const text = 'text' in intent ? intent.text : ''
  const state = <RequestState state={draftState} track={false} />
  return (
    <Line
      entry={{ actor: 'buyer', type: logMeaningOf(intent).event, time: createdAt, text }}
      company=""
      state={refused ? <Link to={paths.device('waiting')}>{state}</Link> : state}
    />
  )
}

type ReplyLogProps = Readonly<{ kind: RequestKind; record: RequestRecord; waiting: readonly RecordOp[] }>

export function ReplyLog({ kind, record, waiting }: ReplyLogProps) {
  const { t } = useLingui()
  const entries = (record.log ?? []).toReversed()
  const newest = newestQuotationContent(record)?.version ?? 0
  if (entries.length === 0 && waiting.length === 0)
    return <p className="muted">{t`The log has not been downloaded to this device yet.`}</p>
  return (
    <ol className="log">
      {waiting.toReversed().map((op) => (
        <Waiting key={op.opId} op={op} />
      ))}
      {entries.map((entry) => (
        <Entry key={entry.id} kind={kind} entry={entry} record={record} newest={newest} />
      ))}
    </ol>
  )
}
