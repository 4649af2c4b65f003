import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Send, Gauge } from 'lucide-react'
import { useOffline } from '#api/connection.ts'
import { comma } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { QuotaJudgement } from '#domain/membership/quota.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { Submitting } from './draft/use-submit.ts'
import { useNeedsApproval } from '#account/reads/membership.ts'

/** The quota that the send will use, shown in advance. Offline it is the last known one, and says so. */
export const QuotaLine = ({ kind, quota }: { kind: KindDescriptor; quota: QuotaJudgement | null }) => {
  const { i18n } = useLingui()
  const offline = useOffline()
  const needsApproval = useNeedsApproval()
  if (!quota) return <span className="foot-note grow" />
  const line = quota.ok ? (quota.remaining === null ? null : i18n._(kind.words.quota(quota.remaining))) : null
  return (
    <span className={quota.ok ? 'foot-note grow' : 'foot-note foot-note--none grow'}>
      <Gauge className="icon icon--16" aria-hidden />
      <span>
        {line ??
          (quota.ok ? (
            <Trans>Your remaining allowance is checked when it is sent</Trans>
          ) : (
            <Trans>None left in your membership</Trans>
          ))}
        {line && offline && (
          <>
            {' '}
            · <Trans>according to the last update</Trans>
          </>
        )}
        {needsApproval && (
          <>
            {' '}
            · <Trans>An administrator approves it before it is sent</Trans>
          </>
        )}
      </span>
    </span>
  )
}

interface FormFootProps {
  readonly kind: KindDescriptor
  readonly quota: QuotaJudgement | null
  readonly locked: boolean
  readonly busy: Submitting | null
  /** Names of the files that the pressed button waits for. */
  readonly waitsFor: readonly string[]
  readonly onSave: () => void
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Buttons to save the draft and to send. Offline the label says that sending is queued. */
export const FormFoot = ({ kind, quota, locked, busy, waitsFor, onSave, onSend, onClose }: FormFootProps) => {
  const { i18n } = useLingui()
  const offline = useOffline()
  const isWaiting = waitsFor.length > 0
  const names = waitsFor.join(comma())
  if (locked)
    return (
      <footer className="dialog__foot">
        <span className="grow not-m" />
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </footer>
    )
  return (
    <footer className="dialog__foot">
      {isWaiting ? (
        <p className="foot-note grow" role="status">
          <Trans>Waiting for {names}</Trans>
        </p>
      ) : (
        <QuotaLine kind={kind} quota={quota} />
      )}
      <Button
        busy={busy === 'save'}
        busyLabel={<Trans>Saving</Trans>}
        disabled={busy === 'send' && !isWaiting}
        onClick={onSave}
      >
        <Trans>Save draft</Trans>
      </Button>
      <Button
        look="primary"
        icon={offline ? Clock : Send}
        busy={busy === 'send'}
        disabled={busy === 'save' && !isWaiting}
        onClick={onSend}
      >
        {i18n._(offline ? kind.words.queue : kind.words.send)}
      </Button>
    </footer>
  )
}
