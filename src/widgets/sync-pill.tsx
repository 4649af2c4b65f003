import { CircleAlert, CloudCheck, CloudOff, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'

export type SyncTone = 'ok' | 'sending' | 'offline' | 'attention'

const icons = {
  ok: CloudCheck,
  sending: LoaderCircle,
  offline: CloudOff,
  attention: CircleAlert,
} as const satisfies Record<SyncTone, LucideIcon>

interface SyncPillProps {
  readonly tone: SyncTone
  /** "Offline · 3 waiting". */
  readonly text: string
  /** On phones instead of it ("Offline"); empty leaves the icon alone. */
  readonly shortText?: string
  /** What a click does, as part of the name: "Open outbox". */
  readonly actionLabel: string
  readonly onOpen: () => void
}

/** The one global sign of where the buyer's work is. */
export const SyncPill = ({ tone, text, shortText, actionLabel, onOpen }: SyncPillProps) => (
  <>
    <button type="button" className={`sync sync--${tone}`} aria-label={`${text}. ${actionLabel}`} onClick={onOpen}>
      <Icon of={icons[tone]} spin={tone === 'sending'} />
      <span className={shortText === undefined ? undefined : 'not-m'}>{text}</span>
      {shortText && <span className="only-m">{shortText}</span>}
    </button>
    {/* Beside the button: what stands inside one is its name, and is not announced when it changes. */}
    <span className="sr" role="status">
      {text}
    </span>
  </>
)
