import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudCheck, CloudOff, LoaderCircle } from 'lucide-react'
import { useSyncSummary } from '#data/queries/sync-summary.ts'
import { useOverlay } from './open-overlay.ts'

/** The one global sign of where the buyer's work is. Opens the outbox. */
export const SyncBadge = () => {
  const { t } = useLingui()
  const [, openOutbox] = useOverlay('outbox')
  const summary = useSyncSummary()
  const open = () => openOutbox('1')
  const { tone, waiting, attention, sending } = summary
  const shown = {
    ok: { icon: CloudCheck, text: t`Up to date`, phone: false },
    sending: {
      icon: LoaderCircle,
      text: sending ? t`Sending ${sending.n} of ${sending.of}` : t`Sending`,
      phone: true,
    },
    offline: {
      icon: CloudOff,
      text: waiting > 0 ? t`Offline · ${waiting} waiting` : t`Offline`,
      phone: true,
    },
    attention: {
      icon: CircleAlert,
      text: plural(attention, { one: '# needs attention', other: '# need attention' }),
      phone: true,
    },
  }[tone]
  const Icon = shown.icon
  return (
    <button type="button" className={`sync sync--${tone}`} onClick={open} aria-label={t`${shown.text}. Open outbox`}>
      <Icon className={tone === 'sending' ? 'icon spin' : 'icon'} aria-hidden />
      <span className={shown.phone ? '' : 'not-m'} role="status">{shown.text}</span>
    </button>
  )
}
