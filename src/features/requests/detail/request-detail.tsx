import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion, Copy } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { RecordId } from '#domain/ids.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { markRecordRead } from '#account/actions/records.ts'
import { useRecordPageData, useAreRequestsArriving, useDeviceSend, type DeviceSend } from '#account/queries/records.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { RecordLabels } from '#catalogue/queries/names/use-label.ts'
import { paths } from '#domain/paths.ts'
import { storedLabelsOf } from '#domain/quotations/quotations.ts'
import { dataOr, withoutData } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { kinds } from '#kinds/kinds.ts'
import { RecordView, RecordHead } from './open-record.tsx'
import '#ui/styles/log.css'
import './request-detail.css'
import { recordOfSend, stateOfSend } from '#domain/requests/record/record-of-send.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { supplierNames } from '../labels/line-labels.tsx'
import { useCopyRequest } from '../use-request-actions.ts'
import { RequestedTerms, ReceiptCard } from './record-facts.tsx'

function addressOf(kind: KindDescriptor, { records }: DeviceSend): string | null {
  const [first, second] = records
  if (!first) return null
  return second && first.batchNo
    ? paths.requests(kind.kind, { batch: first.batchNo })
    : paths.request(kind.kind, first.id)
}

function UnlistedRecord({ kind, sent }: { kind: KindDescriptor; sent: DeviceSend }) {
  const { t } = useLingui()
  const { copy } = useCopyRequest()
  const to = addressOf(kind, sent)
  const content = useContentWithNames(sent.send.content)
  if (to !== null) return <Navigate replace to={to} />
  const record = recordOfSend({ ...sent.send, content })
  return (
    <div className="page page--narrow rd">
      <RecordHead
        products={record.products}
        facts={
          <>
            <RequestState state={stateOfSend(sent.send)} track={false} />
            {record.recordNo && (
              <span translate="no" className="num">
                {record.recordNo}
              </span>
            )}
          </>
        }
        suppliers={supplierNames(content.lines)}
        actions={
          <Button look="ghost" size="sm" icon={Copy} onClick={() => copy(kind.kind, [record])}>
            {t`Copy as new draft`}
          </Button>
        }
      />
      <div className="mt-4">
        <Note tone="sent">
          <Trans>
            The server took this request and does not list it yet. This is what you sent. Replies are shown here once it
            is listed.
          </Trans>
        </Note>
      </div>
      <div className="cols section">
        <RequestedTerms kind={kind} record={record} />
        <aside className="stack g-4" aria-label={t`Request details`}>
          <ReceiptCard kind={kind.kind} record={record} />
        </aside>
      </div>
    </div>
  )
}

type RequestDetailProps = Readonly<{
  kind: RequestKind
  id: RecordId
  tools?: ReactNode
  prices?: ReactNode
  contact?: (companyId: string) => ReactNode
}>

export function RequestDetail({ kind: name, id, tools, prices, contact = () => null }: RequestDetailProps) {
  const { t } = useLingui()
  const kind = kinds[name]
  const read = useRecordPageData(name, id)
  const sentRead = useDeviceSend(name, id)
  const coming = useAreRequestsArriving()
  const sentRequest = dataOr(sentRead, null)
  const isKnown = read.status !== 'ready' || read.data !== null || sentRead.status === 'ready'
  const unread = read.status === 'ready' && read.data?.record.unread === true
  const { failed } = useSave({ words: t`Could not be marked as read on this device` })
  useEffect(() => {
    if (unread) markRecordRead(name, id).catch(failed)
  }, [unread, name, id, failed])
  return (
    <ListStates
      read={isKnown ? read : withoutData(sentRead)}
      coming={coming}
      isEmpty={(page) => page === null && !sentRequest}
      empty={
        <EmptyState
          icon={FileQuestion}
          title={t`Not on this device`}
          action={<ButtonLink to={paths.requests(kind.kind)}>{t`All sent requests`}</ButtonLink>}
        >{t`This request will be downloaded next time you are online, if it is yours.`}</EmptyState>
      }
    >
      {(page) =>
        page ? (
          <RecordLabels value={storedLabelsOf([page.record])}>
            <RecordView kind={kind} {...page} tools={tools} prices={prices} contact={contact} />
          </RecordLabels>
        ) : (
          sentRequest && <UnlistedRecord kind={kind} sent={sentRequest} />
        )
      }
    </ListStates>
  )
}
