import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DraftImportEffect, ImportPlan } from '#account/backup/plan.ts'
import {
  willImportAction,
  willImportDraft,
  type BackupReadResult,
  type ImportResult,
} from '#account/backup/save-and-restore.ts'
import { useAccountOpening } from '#account/queries/use-account-read.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { distinctProductNames } from '#domain/requests/draft/content.ts'
import { actionLabels, productsLabel } from '#i18n/labels/action-labels.ts'
import { kinds } from '#kinds/kinds.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { Note } from '#ui/marks/note.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { DotSeparated } from './outbox-item.tsx'
import './device.css'

type Fault = Extract<BackupReadResult, { ok: false }>

function FaultText({ fault, email }: Fault) {
  const { t } = useLingui()
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
      return email === ''
        ? t`This backup belongs to another account. Log in with that one to open it.`
        : t`This backup belongs to ${email}. Log in with that account to open it.`
    case 'no-account':
      return <Trans>Log in first: the backup is restored to your account.</Trans>
    case 'failed':
      return <Trans>This backup could not be read now. Nothing was imported. Choose it again.</Trans>
  }
}

function useRead(file: File): BackupReadResult | null {
  const opening = useAccountOpening()
  const [read, setRead] = useState<BackupReadResult | null>(null)
  useEffect(() => {
    if (opening) return undefined
    let isMounted = true
    void import('#account/backup/save-and-restore.ts')
      .then(({ readBackup }) => readBackup(file))
      .catch((): Fault => ({ ok: false, fault: 'failed', email: '' }))
      .then((result) => isMounted && setRead(result))
    return () => {
      isMounted = false
    }
  }, [file, opening])
  return read
}

interface ImportItem {
  readonly id: string
  readonly title: string
  readonly how: 'new' | 'restored' | 'copy'
  readonly files: number
  readonly confirmed: boolean
}

function itemsOf(plan: ImportPlan, translate: (message: MessageDescriptor) => string): ImportItem[] {
  const drafts = plan.drafts.filter(willImportDraft).map((planned): ImportItem => {
    const { kind, mine } = planned.draft
    const [name = '', ...otherNames] = distinctProductNames(mine.lines)
    const products = translate(productsLabel(name, otherNames.length))
    const { sending, saving } = kinds[kind].words
    return {
      id: planned.localId,
      title: translate(planned.confirmed ? sending(products) : saving(products)),
      how: planned.fate === 'restored' || planned.fate === 'copy' ? planned.fate : 'new',
      files: planned.files.length,
      confirmed: planned.confirmed,
    }
  })
  const actions = plan.actions.filter(willImportAction).flatMap(({ op, files }): ImportItem[] => {
    if (!op.intent) return []
    const title = translate(actionLabels[op.intent.name](op.title))
    return [{ id: op.opId, title, how: 'new', files: files.length, confirmed: true }]
  })
  return [...drafts, ...actions]
}

const resultTexts = {
  new: null,
  restored: <Trans>your unsaved text is merged into the saved draft</Trans>,
  copy: <Trans>this device has a different version; both are kept</Trans>,
}

function Row({ item, ticked, onTick }: { item: ImportItem; ticked: boolean; onTick: () => void }) {
  const { t } = useLingui()
  const { title, files } = item
  return (
    <li className="meta line-t pad-y wraps">
      <span className="grow">
        <span className="item__t">{title}</span>
        <span translate="yes" className="item__s num">
          <DotSeparated
            words={{
              files: files > 0 && <Plural value={files} one="# file" other="# files" />,
              how: resultTexts[item.how],
            }}
          />
        </span>
      </span>
      {item.confirmed && (
        <Checkbox label={t`Send now: ${title}`} state={ticked ? 'on' : 'off'} onChange={onTick}>{t`Send now`}</Checkbox>
      )}
    </li>
  )
}

function LeftOut({ plan }: { plan: ImportPlan }) {
  const count = (fate: DraftImportEffect) => plan.drafts.filter((planned) => planned.fate === fate).length
  const here = count('known') + plan.actions.filter((planned) => planned.fate === 'known').length
  const [sent, deleted] = [count('sent'), count('deleted')]
  const { unreadable } = plan.backup
  if (here + sent + deleted + unreadable === 0) return null
  const words = {
    here: here > 0 && <Plural value={here} one="# is already on this device" other="# are already on this device" />,
    sent: sent > 0 && <Plural value={sent} one="# was sent" other="# were sent" />,
    deleted: deleted > 0 && <Plural value={deleted} one="# was discarded earlier" other="# were discarded earlier" />,
    unreadable: unreadable > 0 && <Plural value={unreadable} one="# cannot be read" other="# cannot be read" />,
  }
  return (
    <p className="small muted">
      <Trans>Not imported:</Trans> <DotSeparated words={words} />
    </p>
  )
}

type ImportListProps = Readonly<{
  plan: ImportPlan
  items: readonly ImportItem[]
  send: ReadonlySet<string>
  onSend: (send: ReadonlySet<string>) => void
}>

function ImportList({ plan, items, send, onSend }: ImportListProps) {
  const { t } = useLingui()
  const made = formatDateTime(plan.backup.madeAt)
  const waiting = items.filter((item) => item.confirmed).length
  const toggle = (id: string) => {
    const next = new Set(send)
    if (!next.delete(id)) next.add(id)
    onSend(next)
  }
  return (
    <div className="stack g-3">
      <p translate="yes" className="small muted num">{t`Saved ${made}`}</p>
      {items.length === 0 ? (
        <p>
          {plan.kept.length > 0
            ? t`Your templates, target prices and unfinished replies are restored.`
            : t`Everything in this backup is already here or has been sent.`}
        </p>
      ) : (
        <ul className="line-b">
          {items.map((item) => (
            <Row key={item.id} item={item} ticked={send.has(item.id)} onTick={() => toggle(item.id)} />
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <Note>
          <Plural
            value={waiting}
            one="# item was waiting to be sent. Its original device may already have sent it: it is sent from here only if you say so, and arrives only once."
            other="# items were waiting to be sent. Their original device may already have sent them: they are sent from here only if you say so, and arrive only once."
          />
        </Note>
      )}
      <LeftOut plan={plan} />
    </div>
  )
}

function Preview({ plan, onClose }: { plan: ImportPlan; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const items = itemsOf(plan, (message) => i18n._(message))
  const [send, setSend] = useState<ReadonlySet<string>>(new Set())
  const { busy, save } = useSave()
  const [full, setFull] = useState(false)
  const count = items.length
  const isEmpty = count === 0 && plan.kept.length === 0
  const showImported = ({ drafts, actions, incomplete, missingFiles }: ImportResult) => {
    if (incomplete > 0) showToast({ tone: 'bad', text: t`Imported. Some items are incomplete and were not sent` })
    else if (missingFiles > 0) showToast({ tone: 'bad', text: t`Imported. Some files were damaged and are missing` })
    else showToast({ tone: 'ok', text: drafts + actions > 0 ? t`Imported` : t`Nothing new to import` })
  }
  const takeIn = () =>
    save(async () => {
      setFull(false)
      const { importBackup } = await import('#account/backup/save-and-restore.ts')
      const result = await importBackup(plan, send)
      if (result.full) return setFull(true)
      showImported(result)
      onClose()
    })
  return (
    <Dialog
      title={<Trans>Open a backup</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot back={isEmpty ? <Trans>Close</Trans> : <Trans>Cancel</Trans>} onBack={onClose}>
          {!isEmpty && (
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

function ImportDialog({ file, onClose }: Readonly<{ file: File; onClose: () => void }>) {
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

interface LaunchQueue {
  readonly setConsumer: (
    consumer: (launch: { readonly files: readonly { readonly getFile: () => Promise<File> }[] }) => void,
  ) => void
}

export function OpenBackupButton() {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  // If a backup is opened with the installed app, Chromium puts the file in `launchQueue` (scripts/manifest.ts).
  useEffect(() => {
    const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(({ files }) => void files[0]?.getFile().then(setFile, () => undefined))
  }, [])
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".agrobackup,.json,application/json"
        aria-label={t`Backup of unsent work`}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null)
          // If the value remained, choosing the same file again after a failure would not fire a change event.
          event.target.value = ''
        }}
      />
      <Button icon={FolderOpen} onClick={() => picker.current?.click()}>{t`Open a backup`}</Button>
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </>
  )
}
