import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eraser, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { deleteAccountFromDevice } from '#account/actions/settings.ts'
import { useUnsentAndSentSizes } from '#account/queries/storage.ts'
import { useDocuments } from '#account/queries/lists.ts'
import { paths } from '#domain/paths.ts'
import { i18n } from '#i18n/setup.ts'
import { dataOr } from '#lib/live-read.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { SaveBackupButton } from './backup.tsx'
import { OpenBackupButton } from './import-dialog.tsx'
import './device.css'

export function LossList() {
  const { t } = useLingui()
  const work = useUnsentAndSentSizes()
  const documentsRead = useDocuments()
  if (work.status === 'loading' || documentsRead.status === 'loading') return <SkeletonRows rows={1} />
  // If the count failed, the dialog must not suggest that nothing would be lost.
  if (work.status === 'failed' || documentsRead.status === 'failed')
    return <p>{t`What was not sent from this device could not be counted. It is lost for good.`}</p>
  const { unsentCount: unsent } = work.data
  const documents = documentsRead.data.length
  if (unsent + documents === 0) return null
  return (
    <ul className="stack g-2 bullets">
      {unsent > 0 && (
        <li>
          <Plural
            value={unsent}
            one="# draft, request or change that was not sent is lost for good."
            other="# drafts, requests or changes that were not sent are lost for good."
          />
        </li>
      )}
      {documents > 0 && (
        <li>
          <Plural
            value={documents}
            one="# document in My documents is deleted from this device."
            other="# documents in My documents are deleted from this device."
          />
        </li>
      )}
    </ul>
  )
}

export async function removeWorkAndReport(): Promise<void> {
  try {
    await deleteAccountFromDevice()
    showToast({ tone: 'ok', text: i18n._(msg`Your work was removed from this device`) })
  } catch {
    const text = i18n._(msg`Your work could not be removed. Close the app’s other tabs and try again.`)
    showToast({ tone: 'bad', text })
  }
}

export function RemoveWorkCheckbox({ on, onChange }: Readonly<{ on: boolean; onChange: (on: boolean) => void }>) {
  const { t } = useLingui()
  const label = t`Also remove my work from this device`
  const work = useUnsentAndSentSizes()
  const documents = useDocuments()
  const { isBorrowed } = useSnapshot(prefs)
  const isSafe = dataOr(work, null)?.unsentCount === 0 && dataOr(documents, null)?.length === 0
  useEffect(() => {
    if (isBorrowed && isSafe) onChange(true)
  }, [isBorrowed, isSafe, onChange])
  return (
    <div className="stack g-1">
      <Checkbox label={label} state={on ? 'on' : 'off'} onChange={() => onChange(!on)}>
        {label}
      </Checkbox>
      <div role="status">{on && <LossList />}</div>
    </div>
  )
}

function RemoveWork() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button look="danger" icon={Eraser} onClick={() => setAsks(true)}>{t`Remove my work`}</Button>
      {asks && (
        <ConfirmDialog
          title={<Trans>Remove your work from this device?</Trans>}
          action={<Trans>Remove my work</Trans>}
          icon={Eraser}
          danger
          busy={busy}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setBusy(true)
            void removeWorkAndReport().then(() => navigate(paths.home()))
          }}
        >
          <p>{t`You are logged out. What the server has comes back when you log in again.`}</p>
          <LossList />
        </ConfirmDialog>
      )}
    </>
  )
}

export function LogoutSection({ onLogOut }: { onLogOut: (() => void) | null }) {
  const { t } = useLingui()
  const unsent = dataOr(useUnsentAndSentSizes(), null)?.unsentCount ?? 0
  return (
    <section id="leaving" aria-labelledby="leaving-title">
      <div className="section__head">
        <h2 className="h2" id="leaving-title">{t`Leaving`}</h2>
      </div>
      <div className="card card__body stack g-4">
        <p className="small muted">
          {unsent > 0 && (
            <b>
              <Plural
                value={unsent}
                one="# draft, request or change exists only on this device."
                other="# drafts, requests or changes exist only on this device."
              />
            </b>
          )}{' '}
          <span>
            {t`Logging out keeps your work here for this account. Removing it, for a shared or borrowed device, logs you out and deletes it here. A backup is a file with your unsent work: open it here or on another device. Nothing is sent twice.`}
          </span>
        </p>
        <div className="cluster leave__bar">
          <SaveBackupButton />
          <OpenBackupButton />
          {onLogOut && <Button icon={LogOut} onClick={onLogOut}>{t`Log out`}</Button>}
          <RemoveWork />
        </div>
      </div>
    </section>
  )
}
