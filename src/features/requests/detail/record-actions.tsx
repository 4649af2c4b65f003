import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { cancelRecord, declineRecord, urgeRecord } from '#data/actions/records.ts'
import type { OutboxRow } from '#data/queries/outbox.ts'
import { actionsOn } from '#domain/lifecycle/transitions.ts'
import { judgeUrge } from '#domain/lifecycle/urge.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { showToast } from '#ui/toast-state.ts'
import { useNow } from '../use-now.ts'
import { isPending } from './pending-actions.ts'

interface RecordActionsProps {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly pending: readonly OutboxRow[]
}

const Remind = ({ kind, record, pending }: RecordActionsProps) => {
  const { t } = useLingui()
  const now = useNow()
  const judged = judgeUrge({ kind, status: record.status, lastUrgeTime: record.lastUrgeTime }, now)
  if (isPending(pending, 'record-urge'))
    return (
      <span className="small faint">
        <Trans>Reminder queued</Trans>
      </span>
    )
  if (!judged.ok) {
    if (judged.why === 'not-owed') return null
    const again = formatDateTime(judged.againAt)
    return (
      <span className="small faint">
        <Trans>Reminded; again from {again}</Trans>
      </span>
    )
  }
  const remind = async () => {
    try {
      await urgeRecord(kind, record.id)
      showToast({ tone: 'ok', text: t`Reminder queued` })
    } catch {
      showToast({ tone: 'bad', text: t`It could not be saved on this device` })
    }
  }
  return (
    <Button look="primary" icon={BellRing} onClick={() => void remind()}>
      <Trans>Remind</Trans>
    </Button>
  )
}

const closing = {
  cancel: {
    action: 'cancel',
    pendingName: 'record-cancel',
    run: cancelRecord,
    label: <Trans>Cancel request</Trans>,
    title: <Trans>Cancel this request?</Trans>,
    text: (
      <Trans>The supplier is told. It cannot be taken back; you can send the products again as a new request.</Trans>
    ),
  },
  decline: {
    action: 'decline-offer',
    pendingName: 'record-decline',
    run: declineRecord,
    label: <Trans>Decline offer</Trans>,
    title: <Trans>Decline this offer?</Trans>,
    text: <Trans>The supplier is told that you do not take it. It cannot be taken back.</Trans>,
  },
} as const

const Closing = ({ kind, record, pending, which }: RecordActionsProps & { which: keyof typeof closing }) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { action, pendingName, run, label, title, text } = closing[which]
  if (!actionsOn(kind, record.status, 'buyer').includes(action) || isPending(pending, pendingName)) return null
  const confirm = async () => {
    setAsking(false)
    try {
      await run(kind, record.id)
    } catch {
      showToast({ tone: 'bad', text: t`It could not be saved on this device` })
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && (
        <Confirm
          danger
          title={title}
          action={label}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          {text}
        </Confirm>
      )}
    </>
  )
}

/** What the buyer may do now. All of it waits on this device when there is no network. */
export const RecordActions = (props: RecordActionsProps) => (
  <>
    <Closing {...props} which="decline" />
    <Closing {...props} which="cancel" />
    <Remind {...props} />
  </>
)
