import { Plural, useLingui } from '@lingui/react/macro'
import { Scale, Clock, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestRecord, RequestKind } from '#contract/entities/request.ts'
import { useRecordOps, type RecordOp, type RecordPageData } from '#account/queries/records.ts'
import { today, buyerZone } from '#account/queries/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { awaitsReply } from '#domain/lifecycle/status-word.ts'
import { paths } from '#domain/paths.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Card, Section } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { RecordStatusPill } from '../labels/record-status.tsx'
import { ProductsTitle } from '../labels/line-labels.tsx'
import { AwaitingSupplierAccountNote } from '../labels/without-account.tsx'
import { RecordProgress, RequestedTerms, RegistrationDeadlines, ReceiptCard } from './record-facts.tsx'
import { DocumentChecklist, Shipments } from './progress.tsx'
import { PinnedFilesProvider, usePinRecordFiles } from './file-link.tsx'
import { newestQuotationContent } from '#domain/quotations/quotations.ts'
import { QuotationFoot, QuotationTable } from './quotation.tsx'
import { dealOf } from '#domain/deal/deal.ts'
import { useCopyRequest } from '../use-request-actions.ts'
import { DealSteps, waitingReports } from './deal.tsx'
import { MoneyCaution } from './money-caution.tsx'
import { AnswerBox, MessageComposer, type MessageSuggestion } from './message-forms.tsx'
import { RecordActions } from './record-actions.tsx'
import { logMeaningOf, ReplyLog } from './reply-log.tsx'
import { useRecordNames } from '#catalogue/queries/names/display-names.ts'
import { deadlineState } from '#domain/lifecycle/deadline.ts'
import { formatDay } from '#i18n/formats.ts'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { useTimeLeft } from '#widgets/time-left.tsx'
import { useServerNow } from '#ui/page/use-now.ts'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { buyerMoves, type BuyerMoves, type WaitingStep } from '#domain/lifecycle/buyer-moves.ts'

export const waitingSteps = (waiting: readonly RecordOp[]): WaitingStep[] =>
  waiting.flatMap(({ intent, refused }): WaitingStep[] => {
    const { action } = logMeaningOf(intent)
    return refused || !action ? [] : [{ ...intent, action }]
  })

export const buyerMovesOf = (kind: RequestKind, record: RequestRecord, waiting: readonly RecordOp[]): BuyerMoves =>
  buyerMoves(kind, record, waitingSteps(waiting), today())

type OtherSuppliersProps = Readonly<{ kind: KindDescriptor; record: RequestRecord; others: readonly RequestRecord[] }>

function OtherSuppliers({ kind, record, others }: OtherSuppliersProps) {
  const { t } = useLingui()
  const { copy } = useCopyRequest()
  const all = others.length + 1
  if (others.length === 0) return null
  return (
    <Section
      id="batch-mates"
      title={t`Sent together with`}
      aside={
        <Button look="ghost" size="sm" icon={Copy} onClick={() => copy(kind.kind, [record, ...others])}>
          <Plural value={all} one="Send again to # supplier" other="Send again to # suppliers" />
        </Button>
      }
    >
      <ul className="list">
        {others.map((other) => (
          <ListRow
            key={other.id}
            to={paths.request(kind.kind, other.id)}
            lead={<Monogram name={other.company.name} size="sm" />}
            title={other.company.name}
            detail={other.recordNo}
            side={<RecordStatusPill kind={kind.kind} record={other} />}
            unread={other.unread}
          />
        ))}
      </ul>
    </Section>
  )
}

export function ReplyByPill({ kind, record }: { kind: RequestKind; record: RequestRecord }) {
  const { t } = useLingui()
  const now = useServerNow()
  const timeLeft = useTimeLeft()
  const day = record.maxReplyTime
  if (!day || !awaitsReply(kind, record)) return null
  const state = deadlineState(day, buyerZone(), now)
  const date = formatDay(day)
  const { place, left } = timeLeft(day, buyerZone(), now)
  return (
    <StatusPill tone={state === 'open' ? 'neutral' : 'pending'} icon={Clock}>
      {state === 'passed' ? t`Reply by ${date}, overdue` : t`Reply by the end of ${date} in ${place}, ${left}`}
    </StatusPill>
  )
}

type RecordHeadProps = Pick<RequestRecord, 'products'> & Readonly<Record<'facts' | 'suppliers' | 'actions', ReactNode>>

export const RecordHead = ({ products, facts, suppliers, actions }: RecordHeadProps) => (
  <header className="row g-4 start rec">
    <div className="grow">
      <RecordHeading>
        <ProductsTitle products={products} />
      </RecordHeading>
      <p className="meta mt-2 muted rec__meta">{facts}</p>
      <p className="meta mt-2 muted rec__meta">{suppliers}</p>
    </div>
    <div className="cluster end rec__acts">{actions}</div>
  </header>
)

interface OpenRecordProps extends RecordPageData {
  readonly kind: KindDescriptor
  readonly tools: ReactNode
  readonly prices: ReactNode
  readonly contact: (companyId: string) => ReactNode
}

const none: RecordOp[] = []

/** Rendered after the outbox was read, because a waiting step that appears later would shift the layout. */
export function RecordView(props: OpenRecordProps) {
  const ops = useRecordOps(props.kind.kind, props.record.id)
  if (ops.status === 'loading') return <ListStates read={ops} />
  return <KnownRecord {...props} ops={ops} />
}

function KnownRecord(props: OpenRecordProps & Readonly<{ ops: LiveRead<RecordOp[]> }>) {
  const { kind, record: sent, batch, asOf, tools, prices, contact, ops } = props
  const withNames = useRecordNames(batch)
  const record = withNames(sent)
  const others = batch.filter(({ id }) => id !== sent.id).map(withNames)
  const { t, i18n } = useLingui()
  const { offer } = kind
  const offline = useOffline()
  const waiting = dataOr(ops, none)
  const pinnedUrls = usePinRecordFiles(kind.kind, record)
  const quote = newestQuotationContent(record)
  const parcels = record.shipments.length
  const [suggestion, setSuggestion] = useState<MessageSuggestion | null>(null)
  const deal = dealOf(record, waitingReports(waiting), today())
  // If the outbox could not be read, no step is offered, because it may already contain that step.
  const moves = buyerMovesOf(kind.kind, ops.status === 'ready' ? record : { ...record, status: -1 }, waiting)
  return (
    <PinnedFilesProvider value={pinnedUrls}>
      <div className="page page--narrow rd">
        <RecordHead
          products={record.products}
          facts={
            <>
              <RecordStatusPill kind={kind.kind} record={record} />
              <span>
                {t`Request no.`}{' '}
                <span translate="no" className="num">
                  {record.recordNo}
                </span>
              </span>
              {parcels > 1 && (
                <span translate="yes" className="num">
                  <Plural value={parcels} one="# shipment" other="# shipments" />
                </span>
              )}
              <ReplyByPill kind={kind.kind} record={record} />
            </>
          }
          suppliers={
            <Link translate="no" className="tap" to={paths.company(record.company.companyId)}>
              {record.company.name}
            </Link>
          }
          actions={
            <ListStates read={ops} line rows={0}>
              {() => <RecordActions kind={kind} record={record} waiting={waiting} moves={moves} />}
            </ListStates>
          }
        />
        {tools && <div className="cluster mt-3 rd__tools">{tools}</div>}
        {!deal && <RecordProgress kind={kind.kind} record={record} />}
        <MoneyCaution record={record} />
        {offline && (
          <div className="mt-4">
            <Note tone="offline">{t`What you do here is sent as soon as the server can be reached.`}</Note>
          </div>
        )}
        {moves.question !== null && (
          <AnswerBox key={record.id} kind={kind.kind} id={record.id} question={moves.question} />
        )}
        <div className="cols section">
          <div>
            <DealSteps deal={deal} record={record} waiting={waiting} asOf={asOf} onSuggest={setSuggestion} />
            <Shipments record={record} waiting={waiting} moves={moves} />
            <DocumentChecklist record={record} waiting={waiting} moves={moves} />
            <Section
              id="reply-log"
              title={deal ? t`Messages` : t`Reply log`}
              aside={
                <>
                  <AsOf at={asOf} />
                  {record.batchNo && batch.length > 1 && (
                    <ButtonLink to={paths.comparison(kind.kind, record.batchNo)} size="sm" icon={Scale}>
                      {t`Compare quotations`}
                    </ButtonLink>
                  )}
                </>
              }
            >
              <MessageComposer kind={kind.kind} record={record} suggestion={suggestion} />
              <ReplyLog kind={kind.kind} record={record} waiting={waiting} />
              <AwaitingSupplierAccountNote record={record} />
            </Section>
            <OtherSuppliers kind={kind} record={record} others={others} />
          </div>
          <aside className="stack g-4" aria-label={t`Request details`}>
            {deal && contact(record.company.companyId)}
            {deal?.quote && (
              <Card title={t`What was accepted`}>
                <QuotationTable quote={deal.quote} record={record} />
              </Card>
            )}
            {quote && offer && (
              <Card title={i18n._(offer.title)}>
                <offer.Facts quote={quote} />
                <QuotationFoot quote={quote} record={record} />
              </Card>
            )}
            {prices}
            <RegistrationDeadlines kind={kind.kind} record={record} />
            <RequestedTerms kind={kind} record={record} />
            <ReceiptCard kind={kind.kind} record={record} />
          </aside>
        </div>
      </div>
    </PinnedFilesProvider>
  )
}
