import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudAlert, CloudCheck, CloudOff, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Icon } from '#ui/marks/icon.tsx'

export type SyncTone = 'ok' | 'sending' | 'offline' | 'silent' | 'attention'

const icons = {
  ok: CloudCheck,
  sending: LoaderCircle,
  offline: CloudOff,
  silent: CloudAlert,
  attention: CircleAlert,
} as const satisfies Record<SyncTone, LucideIcon>

interface SyncPillProps {
  readonly tone: SyncTone
  /** For example "Offline · 3". */
  readonly text: string
  /** Text on phones, for example "3". If empty, only the icon is shown. */
  readonly shortText?: string
  /** The effect of a click, for example "Open outbox". Part of the accessible name. */
  readonly actionLabel: string
  readonly onOpen: () => void
}

export const SyncPill = ({ tone, text, shortText, actionLabel, onOpen }: SyncPillProps) => {
  const { t } = useLingui()
  return (
    <>
      <button type="button" className={`sync sync--${tone}`} aria-label={t`${text}. ${actionLabel}`} onClick={onOpen}>
        <Icon of={icons[tone]} spin={tone === 'sending'} />
        <span className={shortText === undefined ? undefined : 'not-m'}>{text}</span>
        {shortText && <span className={/^\d+$/.test(shortText) ? 'only-m sync__n' : 'only-m'}>{shortText}</span>}
      </button>
      {/* Outside the button: a status inside it would be part of its name, and changes would not be announced. */}
      <span className="sr" role="status">
        {text}
      </span>
    </>
  )
}
