import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { sessionState } from '#api/session/session-state.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { useReceipt } from '#account/reads/records.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Card } from '#ui/marks/card.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

/** Enough of a hash to compare by eye. */
const shortHash = (hash: string) => hash.slice(0, 12)

/** The proof of one send: when, under which batch number, with exactly which content. */
export const ReceiptCard = ({ kind, record }: { kind: RequestKind; record: RequestRecord }) => {
  const { t } = useLingui()
  const receipt = dataOr(useReceipt(kind, record), null)
  const sentAt = receipt?.sentAt ?? record.createTime
  const batchNo = receipt?.batchNo ?? record.batchNo ?? null
  const { view } = useSnapshot(sessionState)
  const writer = ('user' in view && view.user?.nickname) || ''
  const approver = record.approvedBy ?? null
  const hash = receipt?.contentHash ?? record.contentHash ?? null
  const copy = async () => {
    const text = [record.recordNo, batchNo, new Date(sentAt).toISOString(), hash && `sha-256 ${hash}`]
      .filter(Boolean)
      .join('\n')
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'ok', text: t`Receipt copied` })
    } catch {
      showToast({ tone: 'bad', text: t`The browser did not allow copying` })
    }
  }
  return (
    <Card
      title={<Trans>Receipt</Trans>}
      aside={<IconButton icon={Copy} size="sm" label={t`Copy receipt details`} onClick={() => void copy()} />}
    >
      <dl className="kv kv--rows receipt">
        <div>
          <dt>
            <Trans>Sent</Trans>
          </dt>
          <dd className="num">{formatDateTime(sentAt)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Written by</Trans>
          </dt>
          <dd>{writer === '' ? <Trans>You</Trans> : <Trans>You ({writer})</Trans>}</dd>
        </div>
        {approver && (
          <div>
            <dt>
              <Trans>Approved by</Trans>
            </dt>
            <dd>{approver}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Visible to</Trans>
          </dt>
          <dd>
            {approver ? (
              <Trans>You and the supplier. Administrators of your company saw it before it was sent.</Trans>
            ) : (
              <Trans>You and the supplier</Trans>
            )}
          </dd>
        </div>
        {batchNo && (
          <div>
            <dt>
              <Trans>Request group</Trans>
            </dt>
            <dd className="num">{batchNo}</dd>
          </div>
        )}
        {hash && (
          <div>
            <dt>
              <Trans>Checksum</Trans>
            </dt>
            <dd>
              <code title={hash}>{shortHash(hash)}</code>
            </dd>
          </div>
        )}
      </dl>
      {receipt && (
        <p className="tiny faint">
          <Trans>Kept on this device.</Trans>
        </p>
      )}
    </Card>
  )
}
