import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LogEntry, RequestRecord } from '#contract/entities/request.ts'
import { acceptOffer, type AcceptRefusal } from '#data/actions/records.ts'
import { useRecords } from '#data/queries/records.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { status } from '#domain/lifecycle/status.ts'
import { formatDay, formatMoney } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Tick } from '#ui/tick.tsx'
import { showToast } from '#ui/toast-state.ts'

const refusals = {
  offline: <Trans>You are offline. Nothing was sent; accept when you are online.</Trans>,
  unclear: <Trans>No answer came. Press again: it is the same request, it cannot count twice.</Trans>,
  changed: <Trans>The supplier has sent a newer offer. Look at it first.</Trans>,
  expired: <Trans>This offer is past its validity. Ask for a revision.</Trans>,
  'not-allowed': <Trans>This offer can no longer be accepted.</Trans>,
  refused: <Trans>It was refused.</Trans>,
} as const satisfies Record<AcceptRefusal, ReactNode>

const none = { rows: [] as RequestRecord[], asOf: null }

interface AcceptDialogProps {
  readonly record: RequestRecord
  readonly quote: NonNullable<LogEntry['quote']>
  readonly onClose: () => void
}

/** The one step that binds, and only online: what is accepted, of whom, and what becomes of the others. */
export const AcceptDialog = ({ record, quote, onClose }: AcceptDialogProps) => {
  const { t } = useLingui()
  const offline = useOffline()
  const batch = dataOr(useRecords('enquiry', record.batchNo ? { batchNo: record.batchNo } : {}), none).rows
  const others = record.batchNo
    ? batch.filter((other) => other.id !== record.id && other.status === status.offered).length
    : 0
  const [declineOthers, setDeclineOthers] = useState(true)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ readonly why: AcceptRefusal; readonly message: string } | null>(null)
  const accept = async () => {
    setBusy(true)
    setRefused(null)
    try {
      const result = await acceptOffer(record.id, quote.version, { declineOthers: declineOthers && others > 0 })
      if (!result.ok) return setRefused(result)
      showToast({ tone: 'ok', text: t`Offer accepted` })
      onClose()
    } catch {
      setRefused({ why: 'unclear', message: '' })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const tell = t`Decline the other offers of this batch`
  return (
    <Dialog
      title={<Trans>Accept this offer?</Trans>}
      onClose={onClose}
      foot={
        <>
          <span className="grow not-m" />
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button look="primary" icon={Check} busy={busy} disabled={offline} onClick={() => void accept()}>
            <Trans>Accept offer</Trans>
          </Button>
        </>
      }
    >
      <div className="words">
        <p className="muted">
          <Trans>
            It binds you at this price, so the supplier’s side must confirm it at once: it needs a connection.
          </Trans>
        </p>
        <dl className="kv kv--rows">
          <div>
            <dt>
              <Trans>Supplier</Trans>
            </dt>
            <dd>{record.company.name}</dd>
          </div>
          {quote.totalMoney && (
            <div>
              <dt>
                <Trans>Total</Trans>
              </dt>
              <dd className="num">{formatMoney(quote.totalMoney, quote.currency)}</dd>
            </div>
          )}
          {quote.validUntil && (
            <div>
              <dt>
                <Trans>Valid until</Trans>
              </dt>
              <dd className="num">{formatDay(quote.validUntil)}</dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Version</Trans>
            </dt>
            <dd className="num">{quote.version}</dd>
          </div>
        </dl>
        {others > 0 && (
          <Tick label={tell} state={declineOthers ? 'on' : 'off'} onChange={() => setDeclineOthers(!declineOthers)}>
            {tell}
          </Tick>
        )}
        {offline && !refused && <Note tone="offline">{refusals.offline}</Note>}
        {refused && (
          <Note tone="attention" alert>
            {refusals[refused.why]} {refused.message}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
