import { Plural, Trans } from '@lingui/react/macro'
import { CloudCheck, CloudOff, LoaderCircle, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { retryNow } from '#data/actions/outbox.ts'
import { useSyncSummary } from '#data/queries/sync-summary.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { syncStatus } from '#data/sync/status.ts'
import { formatTime } from '#i18n/formats.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Tries everything that waits, and says that it is at it until that has begun. */
export const TryNow = ({ size }: { size?: 'sm' }) => {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      {...(size ? { size } : {})}
      icon={RefreshCw}
      busy={busy}
      onClick={() => {
        setBusy(true)
        void retryNow().finally(() => setBusy(false))
      }}
    >
      <Trans>Try now</Trans>
    </Button>
  )
}

/** The line, and that the work is safe. */
export const Connection = () => {
  const offline = useOffline()
  const { waiting, attention } = useSyncSummary()
  const { lastContactAt, draining, storage } = useSnapshot(syncStatus)
  const seen = lastContactAt === null ? null : formatTime(lastContactAt)
  const [icon, tone] = offline
    ? ([CloudOff, 'conn--offline'] as const)
    : draining
      ? ([LoaderCircle, ''] as const)
      : ([CloudCheck, ''] as const)
  return (
    <div className={`conn ${tone}`} role="status">
      <Icon of={icon} spin={draining && !offline} />
      <div className="grow">
        <b>
          {offline && (seen ? <Trans>Offline since {seen}</Trans> : <Trans>Offline</Trans>)}
          {!offline && waiting > 0 && <Trans>Sending</Trans>}
          {!offline &&
            waiting === 0 &&
            (attention > 0 ? <Trans>You are online</Trans> : <Trans>Everything is sent</Trans>)}
        </b>
        <p>
          {waiting > 0 ? (
            offline ? (
              <Trans>
                You can keep working. <Plural value={waiting} one="# change is" other="# changes are" /> safe on this
                device and will go out when you reconnect.
              </Trans>
            ) : (
              <Trans>
                <Plural value={waiting} one="# change is" other="# changes are" /> safe on this device until the server
                has confirmed it.
              </Trans>
            )
          ) : attention > 0 ? (
            <Plural
              value={attention}
              one="# change needs you. It is safe on this device."
              other="# changes need you. They are safe on this device."
            />
          ) : (
            <Trans>Nothing waits on this device.</Trans>
          )}
          {storage === 'full' && (
            <b>
              {' '}
              <Trans>This device has no space left.</Trans>
            </b>
          )}
        </p>
      </div>
      {waiting > 0 && <TryNow />}
    </div>
  )
}
