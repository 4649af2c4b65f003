import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { connection, serverFails } from '#api/connection.ts'
import { useSyncSummary, type SyncSummary } from '#account/queries/outbox.ts'
import { SyncPill } from '#widgets/sync-pill.tsx'
import { connectionText, stateText } from '#widgets/state-texts.ts'
import { useOverlay } from '../overlays/open-overlay.ts'
import '../later.css'

const useBadgeText = () => {
  const { t, i18n } = useLingui()
  const connectionState = useSnapshot(connection)
  const line = i18n._(connectionText(connectionState))
  // A phone lacks room for a sentence, so it shows the number of waiting operations, or nothing beside the icon.
  const short = (waiting: number) => (waiting > 0 ? String(waiting) : serverFails(connectionState) ? '' : line)
  return ({ tone, waiting, attention, sending, only }: SyncSummary): Readonly<{ text: string; shortText?: string }> => {
    if (only) {
      const state = stateText(only, (message) => i18n._(message))
      const text = tone === 'offline' && only.at !== 'waiting-to-send' ? `${line} · ${state}` : state
      return { text, shortText: tone === 'attention' ? String(attention) : tone === 'offline' ? short(waiting) : text }
    }
    switch (tone) {
      case 'ok':
        // Not "up to date": the badge only knows that none of the buyer's operations is waiting.
        return { text: t`All sent`, shortText: '' }
      case 'sending':
        return { text: sending ? t`Sending ${sending.n} of ${sending.of}` : t`Sending` }
      case 'offline':
        return { text: waiting > 0 ? `${line} · ${waiting}` : line, shortText: short(waiting) }
      case 'attention':
        return {
          text: plural(attention, { one: '# needs attention', other: '# need attention' }),
          shortText: String(attention),
        }
    }
  }
}

export const SyncBadge = () => {
  const { t } = useLingui()
  const [, openOutbox] = useOverlay('outbox')
  const summary = useSyncSummary()
  const badgeText = useBadgeText()
  const silent = serverFails(useSnapshot(connection))
  if (!summary) return null
  const tone = summary.tone === 'offline' && silent ? 'silent' : summary.tone
  return <SyncPill tone={tone} {...badgeText(summary)} actionLabel={t`Open outbox`} onOpen={() => openOutbox('1')} />
}
