import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { acceptOffer, type AcceptRefusal } from '#data/actions/records.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import type { SupplierColumn } from '#domain/quotes/comparison.ts'
import { formatDay } from '#i18n/formats.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { showToast } from '#ui/toast-state.ts'
import { Tick } from '#ui/tick.tsx'
import { priceText } from './money-text.ts'

const refusals = {
  offline: <Trans>You are offline. Nothing was sent; accept when you are online.</Trans>,
  unclear: <Trans>No answer came. Press again: it is the same request, it cannot count twice.</Trans>,
  changed: <Trans>The supplier has sent a newer offer. Look at it first.</Trans>,
  expired: <Trans>This offer is past its validity. Ask for a revision.</Trans>,
  'not-allowed': <Trans>This offer can no longer be accepted.</Trans>,
  refused: <Trans>It was refused.</Trans>,
} as const satisfies Record<AcceptRefusal, unknown>

interface AcceptDialogProps {
  readonly supplier: SupplierColumn
  /** Other offers of the batch that could still be accepted. */
  readonly others: number
  readonly onClose: () => void
}

/** The one step that binds, and only online: what is accepted, of whom, and what becomes of the others. */
export const AcceptDialog = ({ supplier, others, onClose }: AcceptDialogProps) => {
  const { t } = useLingui()
  const offline = useOffline()
  const [declineOthers, setDeclineOthers] = useState(true)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ why: AcceptRefusal; message: string } | null>(null)
  const { offer, total, record } = supplier
  if (!offer) return null
  const { name } = record.company
  const { quote } = offer
  const tellOthers = t`${plural(others, {
    one: 'Tell the other supplier that it was not selected',
    other: 'Tell the # other suppliers that they were not selected',
  })}`
  const accept = async () => {
    setBusy(true)
    setRefused(null)
    try {
      const result = await acceptOffer(record.id, quote.version, { declineOthers: declineOthers && others > 0 })
      if (!result.ok) {
        setRefused(result)
        return
      }
      showToast({ tone: 'ok', text: t`Offer accepted` })
      onClose()
    } catch {
      setRefused({ why: 'unclear', message: '' })
    } finally {
      setBusy(false)
    }
  }
  const blocked = offline || refused?.why === 'changed' || refused?.why === 'expired' || refused?.why === 'not-allowed'
  return (
    <Dialog
      title={<Trans>Accept this offer?</Trans>}
      onClose={onClose}
      foot={
        <>
          <span className="grow not-m" />
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            icon={Check}
            busy={busy}
            busyLabel={<Trans>Accepting</Trans>}
            disabled={blocked}
            onClick={() => void accept()}
          >
            <Trans>Accept offer</Trans>
          </Button>
        </>
      }
    >
      <div className="accept">
        <dl className="kv kv--rows">
          <div>
            <dt>
              <Trans>Supplier</Trans>
            </dt>
            <dd>{name}</dd>
          </div>
          {total && (
            <div>
              <dt>
                <Trans>Total</Trans>
              </dt>
              <dd className="num">{priceText(total, quote.currency)}</dd>
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
          <Tick
            label={tellOthers}
            state={declineOthers ? 'on' : 'off'}
            onChange={() => setDeclineOthers(!declineOthers)}
          >
            {tellOthers}
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
