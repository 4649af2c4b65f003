import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing, Check } from 'lucide-react'
import { useState } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import { declineRecord, urgeRecord } from '#data/actions/records.ts'
import { useOutbox } from '#data/queries/outbox.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { actionsOn } from '#domain/lifecycle/transitions.ts'
import { judgeUrge } from '#domain/lifecycle/urge.ts'
import type { Comparison, SupplierColumn } from '#domain/quotes/comparison.ts'
import { systemClock } from '#lib/clock.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { showToast } from '#ui/toast-state.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { waitingOn } from './pending.ts'

/** Offers besides this one that could still be accepted. */
export const othersOpen = ({ suppliers }: Comparison, than: SupplierColumn): number =>
  suppliers.filter(({ id, standing }) => standing === 'open' && id !== than.id).length

/** An enquiry's offer is accepted here; the cost of samples and the support of a registration on their own records. */
const takesOffers = { enquiry: true, sample: false, intention: false } as const satisfies Record<RequestKind, boolean>

interface SupplierActionsProps {
  readonly kind: RequestKind
  readonly supplier: SupplierColumn
  /** Other offers of the batch that could still be accepted. */
  readonly others: number
}

const Accept = ({ supplier, others }: Omit<SupplierActionsProps, 'kind'>) => {
  const offline = useOffline()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" icon={Check} onClick={() => setAsking(true)}>
        {offline ? <Trans>Accept when online</Trans> : <Trans>Accept</Trans>}
      </Button>
      {asking && <AcceptDialog supplier={supplier} others={others} onClose={() => setAsking(false)} />}
    </>
  )
}

const Decline = ({ kind, supplier }: Omit<SupplierActionsProps, 'others'>) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    setAsking(false)
    try {
      await declineRecord(kind, supplier.id)
    } catch {
      showToast({ tone: 'bad', text: t`It could not be saved on this device` })
    }
  }
  return (
    <>
      <Button size="sm" look="ghost" onClick={() => setAsking(true)}>
        <Trans>Decline</Trans>
      </Button>
      {asking && (
        <Confirm
          danger
          title={<Trans>Decline this offer?</Trans>}
          action={<Trans>Decline offer</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          <Trans>The supplier is told that you do not take it. It cannot be taken back.</Trans>
        </Confirm>
      )}
    </>
  )
}

const Remind = ({ kind, supplier }: Omit<SupplierActionsProps, 'others'>) => {
  const { t } = useLingui()
  const remind = async () => {
    try {
      await urgeRecord(kind, supplier.id)
      showToast({ tone: 'ok', text: t`Reminder queued` })
    } catch {
      showToast({ tone: 'bad', text: t`It could not be saved on this device` })
    }
  }
  return (
    <Button size="sm" icon={BellRing} onClick={() => void remind()}>
      <Trans>Remind</Trans>
    </Button>
  )
}

/** What can be done with one supplier's offer now; what waits on this device is said instead. */
export const SupplierActions = ({ kind, supplier, others }: SupplierActionsProps) => {
  const { record, standing } = supplier
  const waiting = waitingOn(record, dataOr(useOutbox(), []))
  const allowed = actionsOn(kind, record.status, 'buyer')
  if (waiting.has('record-decline'))
    return (
      <span className="small faint">
        <Trans>Decline queued</Trans>
      </span>
    )
  if (waiting.has('record-urge'))
    return (
      <span className="small faint">
        <Trans>Reminder queued</Trans>
      </span>
    )
  const mayRemind = judgeUrge({ kind, status: record.status, lastUrgeTime: record.lastUrgeTime }, systemClock.now()).ok
  return (
    <div className="cmp__buttons">
      {takesOffers[kind] && standing === 'open' && allowed.includes('accept') && (
        <Accept supplier={supplier} others={others} />
      )}
      {allowed.includes('decline-offer') && <Decline kind={kind} supplier={supplier} />}
      {mayRemind && <Remind kind={kind} supplier={supplier} />}
    </div>
  )
}
