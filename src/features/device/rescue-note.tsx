import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { EvictionRisk } from '#account/queries/storage.ts'
import { restoreForms } from '#account/drafts/restore-forms.ts'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { SaveBackupButton } from './backup.tsx'
import './device.css'

export const RiskText = ({ risk }: { risk: Exclude<EvictionRisk, 'none'> }) => {
  switch (risk) {
    case 'nearly-full':
      return (
        <Trans>
          This device is nearly full, and the browser could clear what you have not sent. Send it, free some space, or
          save a backup.
        </Trans>
      )
    case 'seven-days':
      return (
        <Trans>
          This browser deletes data of sites not visited for 7 days, including unsent drafts. Send what is waiting, or
          save a backup and open it in the installed app: the app on the home screen begins without what is written
          here.
        </Trans>
      )
  }
}

/** I26: shown while nothing can be stored, because the disk is full or the browser has deleted the database. */
export const RescueNote = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useLingui()
  const isRemoved = useSnapshot(outboxStatus).storage === 'removed'
  const { busy, save } = useSave({ words: t`There is still no space. Free some on this device and try again.` })
  const store = () => void save(() => restoreForms().then(() => location.reload()))
  return (
    <Note tone="attention" alert>
      <span>
        {isRemoved
          ? t`This device has removed saved data. What you see here is not saved any more: keep this page open, free some space and try again, or save a backup.`
          : t`This device cannot save what you write. What you see here is not saved: keep this page open, free some space and try again, or save a backup.`}
      </span>
      <span className="cluster mt-2">
        <Button size="sm" look="primary" icon={RefreshCw} busy={busy} onClick={store}>{t`Try again`}</Button>
        <SaveBackupButton size="sm" />
        {children}
      </span>
    </Note>
  )
}
