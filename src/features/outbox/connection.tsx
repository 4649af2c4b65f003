import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudCheck, CloudOff, LoaderCircle, RefreshCw } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { retryNow } from '#account/records/outbox.ts'
import { useSyncSummary, type SyncSummary } from '#account/reads/outbox.ts'
import { connection, useOffline } from '#api/connection.ts'
import { syncStatus } from '#account/outbox/status/status.ts'
import { formatTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { lineWords } from '#widgets/state-words.ts'

/** Tries everything that waits. Shows that it is busy until the attempts have started. */
export const TryNow = ({ size }: { size?: 'sm' }) => {
  const { busy, save } = useSaving()
  return (
    <Button {...(size ? { size } : {})} icon={RefreshCw} busy={busy} onClick={() => void save(() => retryNow())}>
      <Trans>Try now</Trans>
    </Button>
  )
}

/** Says how much is safe on this device, and what happens next. */
const Safety = ({ waiting, attention, offline }: { waiting: number; attention: number; offline: boolean }) => {
  if (waiting > 0 && offline)
    return (
      <Plural
        value={waiting}
        one="You can keep working. # change is saved on this device and will be sent when you are back online."
        other="You can keep working. # changes are saved on this device and will be sent when you are back online."
      />
    )
  if (waiting > 0)
    return (
      <Plural
        value={waiting}
        one="# change is stored on this device until the server confirms it."
        other="# changes are stored on this device until the server confirms them."
      />
    )
  if (attention > 0)
    return (
      <Plural
        value={attention}
        one="# change needs your attention. It is saved on this device."
        other="# changes need your attention. They are saved on this device."
      />
    )
  return <Trans>Nothing is waiting to be sent from this device.</Trans>
}

const waits = (summary: SyncSummary | null, offline: boolean) => offline || summary?.tone === 'offline'

const Headline = ({ summary, offline }: { summary: SyncSummary | null; offline: boolean }) => {
  const { i18n } = useLingui()
  const line = useSnapshot(connection)
  const { lastContactAt } = line
  const seen = lastContactAt === null ? null : formatTime(lastContactAt)
  if (line.failing && waits(summary, offline)) return i18n._(lineWords(line))
  if (offline) return seen ? <Trans>Offline since {seen}</Trans> : <Trans>Offline</Trans>
  if (!summary) return <Trans>Checking what is waiting on this device</Trans>
  if (summary.waiting > 0 && summary.tone === 'offline') return <Trans>Waiting for a connection</Trans>
  if (summary.waiting > 0) return <Trans>Sending</Trans>
  return summary.attention > 0 ? <Trans>You are online</Trans> : <Trans>All changes sent</Trans>
}

/**
 * The connection, and whether the buyer's work is safe. Says nothing about the work before the outbox has been read.
 */
export const Connection = () => {
  const offline = useOffline()
  const summary = useSyncSummary()
  const { draining, storage } = useSnapshot(syncStatus)
  const stopped = waits(summary, offline)
  const moving = (draining || !summary) && !stopped
  return (
    <div className={stopped ? 'conn conn--offline' : 'conn'} role="status">
      <Icon of={stopped ? CloudOff : moving ? LoaderCircle : CloudCheck} spin={moving} />
      <div className="grow">
        <b>
          <Headline summary={summary} offline={offline} />
        </b>
        <p>
          {summary && <Safety {...summary} offline={offline} />}
          {storage === 'full' && (
            <b>
              {' '}
              <Trans>This device has no space left.</Trans>
            </b>
          )}
        </p>
      </div>
      {summary && summary.waiting > 0 && <TryNow />}
    </div>
  )
}
