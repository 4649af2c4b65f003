import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, LoaderCircle, Send } from 'lucide-react'
import { useOffline } from '#data/queries/surroundings.ts'
import type { KindDescriptor } from '../kinds/kind.ts'
import type { QuotaJudgement } from './quota.ts'
import { QuotaLine } from './quota-line.tsx'
import type { Submitting } from './use-submit.ts'

interface FormFootProps {
  readonly kind: KindDescriptor
  readonly quota: QuotaJudgement | null
  readonly locked: boolean
  readonly busy: Submitting | null
  readonly onSave: () => void
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Draft and confirm. Offline the verb is honest: it queues. */
export const FormFoot = ({ kind, quota, locked, busy, onSave, onSend, onClose }: FormFootProps) => {
  const { i18n } = useLingui()
  const offline = useOffline()
  if (locked)
    return (
      <footer className="dialog__foot">
        <span className="grow not-m" />
        <button type="button" className="btn btn--secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </footer>
    )
  const Icon = offline ? Clock : Send
  return (
    <footer className="dialog__foot">
      <QuotaLine kind={kind} quota={quota} />
      <button type="button" className="btn btn--secondary" disabled={busy !== null} onClick={onSave}>
        {busy === 'save' && <LoaderCircle className="icon spin" aria-hidden />}
        {busy === 'save' ? <Trans>Saving</Trans> : <Trans>Save draft</Trans>}
      </button>
      <button type="button" className="btn btn--primary" disabled={busy !== null} onClick={onSend}>
        {busy === 'send' ? <LoaderCircle className="icon spin" aria-hidden /> : <Icon className="icon" aria-hidden />}
        {i18n._(offline ? kind.words.queue : kind.words.send)}
      </button>
    </footer>
  )
}
