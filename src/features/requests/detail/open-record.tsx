import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { RequestRecord } from '#contract/entities/request.ts'
import { useOutbox } from '#data/queries/outbox.ts'
import { useRecords } from '#data/queries/records.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { replyStateOf } from '#domain/lifecycle/reply-state.ts'
import { status } from '#domain/lifecycle/status.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Note } from '#ui/note.tsx'
import type { KindDescriptor } from '../kinds/kind.ts'
import { RecordPill } from '../list/sent-state.tsx'
import { ProductsTitle } from '../words/products-title.tsx'
import { AnswerBox } from './answer-box.tsx'
import { AskedFor } from './asked-for.tsx'
import { BatchMates } from './batch-mates.tsx'
import { DeadlinePill } from './deadline-pill.tsx'
import { isPending, pendingOn } from './pending-actions.ts'
import { ReceiptCard } from './receipt-card.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordRoute } from './record-route.tsx'
import { ReplyLog } from './reply-log.tsx'
import { SupplierClock } from './supplier-clock.tsx'

/** A sent request at one supplier. */
export const OpenRecord = ({ kind, record }: { kind: KindDescriptor; record: RequestRecord }) => {
  const offline = useOffline()
  const pending = pendingOn(record, dataOr(useOutbox(), []))
  const { asOf } = dataOr(useRecords(kind.kind), { rows: [], asOf: null })
  const actions = <RecordActions kind={kind.kind} record={record} pending={pending} />
  const asks = record.status === status.needsAnswer && !isPending(pending, 'record-answer')
  return (
    <div className="page page--narrow rd">
      <header className="rec">
        <div className="grow">
          <h1 className="h-record">
            <ProductsTitle products={record.products} />
          </h1>
          <p className="rec__meta">
            <RecordPill kind={kind.kind} code={record.status} replied={replyStateOf(record) === 1} />
            <span className="num">{record.recordNo}</span>
            <DeadlinePill day={record.maxReplyTime} status={record.status} />
          </p>
          <p className="rec__meta">
            <Link to={paths.company(record.company.companyId)}>{record.company.name}</Link>
            <SupplierClock zone={record.companyTimezone} />
          </p>
        </div>
        <div className="rec__acts">{actions}</div>
      </header>
      <RecordRoute kind={kind.kind} record={record} />
      {offline && (
        <div className="rd__note">
          <Note tone="offline">
            <Trans>You are offline. What you do here waits on this device.</Trans>
          </Note>
        </div>
      )}
      {asks && <AnswerBox key={record.id} kind={kind.kind} record={record} />}
      <div className="cols section">
        <div>
          <section aria-labelledby="reply-log">
            <div className="section__head">
              <h3 className="h2" id="reply-log">
                <Trans>Reply log</Trans>
              </h3>
              <AsOf at={asOf} />
            </div>
            <ReplyLog record={record} pending={pending} />
          </section>
          <BatchMates kind={kind} record={record} />
        </div>
        <aside className="rd__side">
          <AskedFor kind={kind} record={record} />
          <ReceiptCard record={record} />
        </aside>
      </div>
    </div>
  )
}
