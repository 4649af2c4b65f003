import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#i18n/formats.ts'
import { clockAheadMs } from '#lib/clock.ts'
import { useServerNow } from '#ui/page/use-now.ts'
import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'
import { startsWithEmptyStorage, useEvictionRisk } from '#account/queries/storage.ts'
import { outboxStatus, type OutboxStatus } from '#account/outbox/status/status.ts'
import { SaveBackupButton } from '#features/device/backup.tsx'
import { RescueNote, RiskText } from '#features/device/rescue-note.tsx'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { dismissRestoreNotice, useRestoreLosses } from '#account/queries/account.ts'
import { dataOr } from '#lib/live-read.ts'
import '../later.css'

const Notice = ({
  onDismiss,
  actions,
  children,
}: Readonly<{ onDismiss?: () => void; actions?: ReactNode; children: ReactNode }>) => (
  <div className="storage-notice">
    <Note tone="attention" alert {...(onDismiss ? { onDismiss } : {})}>
      {children}
      {actions && <span className="cluster mt-2">{actions}</span>}
    </Note>
  </div>
)

const RestoreNotice = () => {
  const { t } = useLingui()
  const restoredBackup = dataOr(useRestoreLosses(), null)
  if (!restoredBackup) return null
  const { gone, older } = restoredBackup
  return (
    <Notice onDismiss={() => void dismissRestoreNotice()}>
      <span>{t`The platform had to go back to an earlier copy of its data.`}</span>{' '}
      {gone.length === 0 && older.length === 0 && <span>{t`All your requests are there.`}</span>}
      {gone.length > 0 && (
        <>
          <Plural
            value={gone.length}
            one="It has lost # request that you sent. You can still read it here; ask the supplier, or send it again:"
            other="It has lost # requests that you sent. You can still read them here; ask the suppliers, or send them again:"
          />{' '}
          {gone.join(' · ')}{' '}
        </>
      )}
      {older.length > 0 && (
        <>
          <Plural
            value={older.length}
            one="Of # request it has lost the latest news, which you can still read here:"
            other="Of # requests it has lost the latest news, which you can still read here:"
          />{' '}
          {older.join(' · ')}
        </>
      )}
    </Notice>
  )
}

const StateText = ({ state }: { state: Exclude<OutboxStatus['storage'], 'ok' | 'removed'> }) => {
  switch (state) {
    case 'full':
      return <Trans>This device has no space left. What you write now may not be kept.</Trans>
    case 'failing':
      return <Trans>This browser does not let the app store data. What you write now may be lost.</Trans>
    case 'newer':
      return (
        <Trans>A newer version of the app is running on this device. Update to continue; nothing will be lost.</Trans>
      )
    case 'older':
      return (
        <Trans>
          The data on this device was stored by a test version, which this version cannot open. Save a backup of your
          unsent work, clear this site’s data in the browser’s settings, log in again and open the backup.
        </Trans>
      )
  }
}

const LostWorkNotice = ({ lost }: { lost: readonly string[] }) => (
  <Notice
    onDismiss={() => {
      prefs.lost = []
    }}
  >
    <Plural
      value={lost.length}
      one="The browser has removed # draft that was not sent:"
      other="The browser has removed # drafts that were not sent:"
    />{' '}
    {lost.join(' · ')}
  </Notice>
)

const Risk = () => {
  const risk = useEvictionRisk()
  const [dismissedRisk, setDismissedRisk] = useState<string | null>(null)
  if (risk === 'none' || dismissedRisk === risk) return null
  return (
    <Notice onDismiss={() => setDismissedRisk(risk)} actions={<SaveBackupButton size="sm" />}>
      <RiskText risk={risk} />
    </Notice>
  )
}

const StorageFailure = () => {
  const { storage } = useSnapshot(outboxStatus)
  const { lost } = useSnapshot(prefs)
  if (storage === 'removed')
    return (
      <div className="storage-notice">
        <RescueNote />
      </div>
    )
  if (lost.length > 0) return <LostWorkNotice lost={lost} />
  if (storage === 'ok') return <Risk />
  return (
    <Notice
      actions={
        <>
          <SaveBackupButton size="sm" />
          {storage === 'newer' && (
            <Button size="sm" look="primary" onClick={() => location.reload()}>
              <Trans>Update the app</Trans>
            </Button>
          )}
        </>
      }
    >
      <StateText state={storage} />
    </Notice>
  )
}

const wrongClockMs = 5 * 60_000

const ClockNotice = () => {
  const now = useServerNow()
  const [isDismissed, setIsDismissed] = useState(false)
  const ahead = clockAheadMs()
  if (isDismissed || Math.abs(ahead) <= wrongClockMs) return null
  const time = formatDateTime(now)
  return (
    <Notice onDismiss={() => setIsDismissed(true)}>
      {ahead > 0 ? (
        <Trans>
          The clock of this device is fast. By the server it is {time}; days and deadlines follow the server.
        </Trans>
      ) : (
        <Trans>
          The clock of this device is slow. By the server it is {time}; days and deadlines follow the server.
        </Trans>
      )}
    </Notice>
  )
}

const InstalledNotice = () => {
  const { t } = useLingui()
  const { account, guidesDone } = useSnapshot(prefs)
  const tip = account && `${account.sub}/installed`
  if (!tip || guidesDone.includes(tip) || !startsWithEmptyStorage()) return null
  return (
    <Notice
      onDismiss={() => void prefs.guidesDone.push(tip)}
      actions={<ButtonLink size="sm" to={paths.device('leaving')}>{t`Open a backup`}</ButtonLink>}
    >
      <Trans>
        Work that you began in the browser stays there: send it there, or save a backup there and open it here.
      </Trans>
    </Notice>
  )
}

export const StorageNotice = () => (
  <>
    <InstalledNotice />
    <RestoreNotice />
    <StorageFailure />
    <ClockNotice />
  </>
)
