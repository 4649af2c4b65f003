import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Send } from 'lucide-react'
import { useOffline } from '#api/connection.ts'
import { comma } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { QuotaJudgement } from '#domain/membership/quota.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { QuotaLine } from './notices/quota-line.tsx'
import type { Submitting } from './draft/use-submit.ts'

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
