import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ReadBackup, TakenIn } from '#account/backup/save-and-restore.ts'
import type { ImportPlan } from '#account/backup/plan.ts'
import { useOpening } from '#account/reads/use-account-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Note } from '#ui/marks/note.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { itemsOf } from './import-items.ts'
import { ImportList } from './import-list.tsx'

interface ImportDialogProps {
  readonly file: File
  readonly onClose: () => void
}

type Fault = Extract<ReadBackup, { ok: false }>

const FaultText = ({ fault, email }: Fault) => {
  switch (fault) {
    case 'not-a-backup':
      return <Trans>This is not a backup of unsent work.</Trans>
    case 'newer':
      return (
        <Trans>This backup was made by a newer version of the app. Update the app, then open the backup again.</Trans>
      )
    case 'damaged':
      return <Trans>This backup is damaged or incomplete. Nothing was imported.</Trans>
    case 'other-account':
      return email === '' ? (
        <Trans>This backup belongs to another account. Log in with that one to open it.</Trans>
      ) : (
        <Trans>This backup belongs to {email}. Log in with that account to open it.</Trans>
      )
    case 'no-account':
      return <Trans>Log in first: the backup is restored to your account.</Trans>
    case 'failed':
      return <Trans>This backup could not be read now. Nothing was imported. Choose it again.</Trans>
  }
}

/** Null while the file is being read, or while the account to import into is being opened. */
const useRead = (file: File): ReadBackup | null => {
  const opening = useOpening()
  const [read, setRead] = useState<ReadBackup | null>(null)
  useEffect(() => {
    if (opening) return undefined
    let here = true
    const look = async () => {
      const { readBackup } = await import('#account/backup/save-and-restore.ts')
      return readBackup(file)
    }
    void look()
      .catch((): Fault => ({ ok: false, fault: 'failed', email: '' }))
      .then((told) => here && setRead(told))
    return () => {
      here = false
    }
  }, [file, opening])
  return read
}

const useSaid = () => {
  const { t } = useLingui()
  return ({ drafts, actions, incomplete, missingFiles }: TakenIn) => {
    if (incomplete > 0) return { tone: 'bad', text: t`Imported. Some items are incomplete and were not sent` } as const
    if (missingFiles > 0) return { tone: 'bad', text: t`Imported. Some files were damaged and are missing` } as const
    return drafts + actions > 0
      ? ({ tone: 'ok', text: t`Imported` } as const)
      : ({ tone: 'ok', text: t`Nothing new to import` } as const)
  }
}

const Preview = ({ plan, onClose }: { plan: ImportPlan; onClose: () => void }) => {
  const { i18n } = useLingui()
  const items = itemsOf(plan, (message) => i18n._(message))
  const said = useSaid()
  const [send, setSend] = useState<ReadonlySet<string>>(new Set())
  const { busy, save } = useSaving()
  const [full, setFull] = useState(false)
  const count = items.length
  const nothing = count === 0 && plan.kept.length === 0
  const takeIn = () =>
    save(async () => {
      setFull(false)
      const { importBackup } = await import('#account/backup/save-and-restore.ts')
      const taken = await importBackup(plan, send)
      if (taken.full) setFull(true)
      else {
        showToast(said(taken))
        onClose()
      }
    })
  return (
    <Dialog
      title={<Trans>Open a backup</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot back={nothing ? <Trans>Close</Trans> : <Trans>Cancel</Trans>} onBack={onClose}>
          {!nothing && (
            <Button look="primary" busy={busy} busyLabel={<Trans>Importing</Trans>} onClick={() => void takeIn()}>
              {count === 0 ? (
                <Trans>Import</Trans>
              ) : (
                <Plural value={count} one="Import # item" other="Import # items" />
              )}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {full && (
        <Note tone="attention" alert>
          <Trans>
            No space left on this device. Free some space, then open the same backup again: import continues from here.
          </Trans>
        </Note>
      )}
      <ImportList plan={plan} items={items} send={send} onSend={setSend} />
    </Dialog>
  )
}

/**
 * Shows what a backup contains, what would be imported, and what to send at once. Writes nothing before it is
 * confirmed.
 */
export const ImportDialog = ({ file, onClose }: ImportDialogProps) => {
  const read = useRead(file)
  if (read?.ok) return <Preview plan={read.plan} onClose={onClose} />
  return (
    <Dialog
      title={<Trans>Open a backup</Trans>}
      onClose={onClose}
      foot={<DialogFoot back={<Trans>Close</Trans>} onBack={onClose} />}
    >
      {read ? (
        <Note tone="attention" alert>
          <FaultText {...read} />
        </Note>
      ) : (
        <p className="muted" role="status">
          <Spinner size={14} /> <Trans>Reading the backup</Trans>
        </p>
      )}
    </Dialog>
  )
}
