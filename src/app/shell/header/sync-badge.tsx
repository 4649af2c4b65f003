import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { connection, isServerFailing } from '#api/connection.ts'
import { type OutboxSummary, useOutboxSummary } from '#account/queries/outbox.ts'
import { connectionMessage, requestStateText } from '#widgets/state-texts.ts'
import { useOverlay } from '../overlays/open-overlay.ts'
import '../later.css'
import { CircleAlert, CloudAlert, CloudCheck, CloudOff, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Icon } from '#ui/marks/icon.tsx'

type SyncTone = 'ok' | 'sending' | 'offline' | 'silent' | 'attention'

const looks = {
  ok: [CloudCheck, 'sync--ok'],
  sending: [LoaderCircle, 'tone--sent'],
  offline: [CloudOff, 'tone--offline'],
  silent: [CloudAlert, 'tone--pending'],
  attention: [CircleAlert, 'tone--attention'],
} as const satisfies Record<SyncTone, readonly [LucideIcon, className: string]>

interface SyncPillProps {
  readonly tone: SyncTone
  readonly text: string
  readonly shortText: string
  readonly actionLabel: string
  readonly onOpen: () => void
}

export const OutboxPill = ({ tone, text, shortText, actionLabel, onOpen }: SyncPillProps) => {
  const { t } = useLingui()
  const [icon, className] = looks[tone]
  return (
    <>
      <button type="button" className={`sync ${className}`} aria-label={t`${text}. ${actionLabel}`} onClick={onOpen}>
        <Icon of={icon} spin={tone === 'sending'} />
        <span className="not-m">{text}</span>
        {shortText && <span className={/^\d+$/.test(shortText) ? 'only-m sync__n' : 'only-m'}>{shortText}</span>}
      </button>
      {/* The status is outside the button: inside, it would be part of the button's name and not announced. */}
      <span className="sr" role="status">
        {text}
      </span>
    </>
  )
}

const useBadgeText = () => {
  const { t, i18n } = useLingui()
  const connectionState = useSnapshot(connection)
  const line = i18n._(connectionMessage(connectionState))
  // Phones show the number of waiting operations, or else the connection's text, unless it is long (a failing server).
  const shortTextOf = (waiting: number) =>
    waiting > 0 ? String(waiting) : isServerFailing(connectionState) ? '' : line
  return ({
    tone,
    waiting,
    attention,
    sending,
    only,
  }: OutboxSummary): Readonly<{ text: string; shortText: string }> => {
    if (only) {
      const state = requestStateText(only, (message) => i18n._(message))
      const text = tone === 'offline' && only.at !== 'waiting-to-send' ? `${line} · ${state}` : state
      return { text, shortText: tone === 'attention' ? String(attention) : shortTextOf(waiting) }
    }
    switch (tone) {
      case 'ok':
        // The text is not "up to date", because the badge only knows that none of the buyer's operations is waiting.
        return { text: t`All sent`, shortText: '' }
      case 'sending':
        return {
          text: sending ? t`Sending ${sending.n} of ${sending.of}` : t`Sending`,
          shortText: shortTextOf(waiting),
        }
      case 'offline':
        return { text: waiting > 0 ? `${line} · ${waiting}` : line, shortText: shortTextOf(waiting) }
      case 'attention':
        return {
          text: plural(attention, { one: '# needs attention', other: '# need attention' }),
          shortText: String(attention),
        }
    }
  }
}

export const OutboxCount = () => {
  const { waiting = 0, attention = 0 } = useOutboxSummary() ?? {}
  return (
    waiting + attention > 0 && (
      <span translate="no" className="num">
        {' '}
        {waiting + attention}
      </span>
    )
  )
}

export const OutboxBadge = () => {
  const { t } = useLingui()
  const [, openOutbox] = useOverlay('outbox')
  const summary = useOutboxSummary()
  const badgeText = useBadgeText()
  const silent = isServerFailing(useSnapshot(connection))
  if (!summary) return null
  const tone = summary.tone === 'offline' && silent ? 'silent' : summary.tone
  return <OutboxPill tone={tone} {...badgeText(summary)} actionLabel={t`Open outbox`} onOpen={() => openOutbox('1')} />
}
