import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RecordId } from '#domain/ids.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { markRecordRead } from '#account/records/records.ts'
import { useRecordPage, useSend } from '#account/reads/requests/records.ts'
import { paths } from '#domain/paths.ts'
import { dataOr, withoutData } from '#lib/live-read.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { kinds } from '#kinds/kinds.ts'
import { AcceptSlot, type DrawAccept } from './offers/accept-slot.ts'
import { OpenRecord } from './open-record.tsx'
import { UnlistedRecord } from './unlisted-record.tsx'
import '#ui/styles/log.css'
import './request-detail.css'

interface RequestDetailProps {
  readonly kind: RequestKind
  readonly id: RecordId
  /** Below the record's title: tools of other features (print, calendar). */
  readonly tools?: ReactNode
  /** Beside the offer: market prices of its time. */
  readonly prices?: ReactNode
  /** Renders the dialog that accepts an offer. */
  readonly drawAccept: DrawAccept
}

/** A sent request, only from this device. Opening it marks it read. */
export const RequestDetail = ({ kind: name, id, tools, prices, drawAccept }: RequestDetailProps) => {
  const { t } = useLingui()
  const kind = kinds[name]
  const read = useRecordPage(name, id)
  const sentRead = useSend(name, id)
  const sent = dataOr(sentRead, null)
  const isKnown = read.status !== 'ready' || read.data !== null || sentRead.status === 'ready'
  const unread = read.status === 'ready' && read.data?.record.unread === true
  const { failed } = useSaving({ words: t`Could not be marked as read on this device` })
  useEffect(() => {
    if (unread) markRecordRead(name, id).catch(failed)
  }, [unread, name, id, failed])
  return (
    <ListStates
      read={isKnown ? read : withoutData(sentRead)}
      isEmpty={(page) => page === null && !sent}
      empty={
        <EmptyState
          icon={FileQuestion}
          title={<Trans>Not on this device</Trans>}
          action={
            <Link className={buttonClass({})} to={paths.requests(kind.kind)}>
              <Trans>All sent requests</Trans>
            </Link>
          }
        >
          <Trans>This request will be downloaded next time you are online, if it is yours.</Trans>
        </EmptyState>
      }
    >
      {(page) =>
        page ? (
          <AcceptSlot value={drawAccept}>
            <OpenRecord kind={kind} {...page} tools={tools} prices={prices} />
          </AcceptSlot>
        ) : (
          sent && <UnlistedRecord kind={kind} sent={sent} />
        )
      }
    </ListStates>
  )
}
