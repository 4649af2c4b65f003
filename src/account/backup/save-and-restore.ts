import { accountId, type AccountId, type DraftId } from '#domain/ids.ts'
import { systemClock, type Clock } from '#lib/clock.ts'
import { fieldOf } from '#lib/field-of.ts'
import { sha256 } from '#lib/sha256.ts'
import { collectChats, planImport, type ImportPlan, type PlannedAction, type PlannedDraft } from './plan.ts'
import { openBackup, type BackupFault } from './format.ts'
import { restoreAction, restoreDraft, restoreAccountValues } from './restore.ts'
import { accountDbName, openRaw, rawDb, type RawDb } from '../store/db.ts'
import { StorageError, storageFault } from '../store/tx.ts'
import { prefs } from '#prefs/prefs.ts'
import { NotSignedIn, openAccountContext, openedAccount, type AccountContext } from '../outbox/session.ts'
import { formDrafts, withFormChanges } from '../drafts/editor.ts'
import { sendDraft } from '../drafts/queue.ts'
import { retryNow } from '../actions/outbox.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { blobRow, draftRow } from '../store/rows.ts'
import { isAccountValueRow } from '../store/account-value-keys.ts'
import {
  aboutBackup,
  backupFormat,
  backupName,
  backupVersion,
  documentText,
  plainRow,
  type BackupDocument,
} from './document.ts'

interface CollectedBackup {
  readonly file: Blob
  readonly name: string
  readonly drafts: number
  readonly operations: number
  readonly files: number
  readonly kept: number
  /** Number of files that the backup lists without bytes, because the bytes were unreadable. */
  readonly missing: number
}

interface From {
  readonly raw: RawDb
  readonly chats?: () => Promise<readonly BackupDocument['kept'][number][]>
  readonly account: { readonly sub: AccountId; readonly email: string }
  readonly clock: Clock
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  readonly applyForm: (localId: DraftId, content: RequestContent) => RequestContent
}

const withUnstoredChanges = (row: unknown, applyHeld: From['applyForm']): unknown => {
  const parsed = draftRow.safeParse(row)
  if (!parsed.success) return row
  const mine = applyHeld(parsed.data.localId, parsed.data.mine)
  return mine === parsed.data.mine ? row : { ...parsed.data, mine, rev: parsed.data.rev + 1 }
}

/** The file as a Blob of slices: the browser may move each slice to the disk, so no file is completely in memory. */
const bytesOf = async (raw: RawDb, row: unknown): Promise<Blob | null> => {
  const blob = blobRow.safeParse(row)
  if (!blob.success) return null
  const slices: Blob[] = []
  for (let n = 0; n < blob.data.parts; n++) {
    const bytes = fieldOf(await raw.get('parts', [blob.data.blobId, n]), 'bytes')
    if (!(bytes instanceof ArrayBuffer)) return null
    slices.push(new Blob([bytes]))
  }
  const file = new Blob(slices)
  return file.size === blob.data.size ? file : null
}

/** EXP-1: collects this account's unsent work without changing it. Files are read last, because they never change. */
export const collectUnsent = async ({
  raw,
  chats,
  account,
  clock,
  sha256: hashOf,
  applyForm,
}: From): Promise<CollectedBackup> => {
  const allDrafts = await raw.rows('drafts')
  const drafts = allDrafts.filter((row) => fieldOf(row, 'status') !== 'sent')
  const sentIds = new Set(allDrafts.flatMap((row) => (drafts.includes(row) ? [] : [fieldOf(row, 'localId')])))
  const operations = (await raw.rows('ops')).filter((row) => fieldOf(row, 'state') !== 'done')
  const blobs = (await raw.rows('blobs')).filter((row) => !sentIds.has(fieldOf(row, 'draftId')))
  const accountValues = (await raw.rows('meta')).filter((row) => isAccountValueRow(String(fieldOf(row, 'k'))))
  const talks = (await chats?.()) ?? []
  const fileEntries = []
  for (const row of blobs) fileEntries.push({ row: plainRow(row), bytes: await bytesOf(raw, row) })
  const document: BackupDocument = {
    format: backupFormat,
    version: backupVersion,
    about: aboutBackup,
    madeAt: clock.now(),
    databaseVersion: raw.version,
    account,
    drafts: drafts.map((row) => plainRow(withUnstoredChanges(row, applyForm))),
    operations: operations.map(plainRow),
    files: fileEntries.map(({ row, bytes }) => ({ row, size: bytes?.size ?? 0 })),
    kept: [...accountValues.map((row) => ({ k: String(fieldOf(row, 'k')), v: plainRow(fieldOf(row, 'v')) })), ...talks],
    unreadable: (await raw.rows('quarantine')).map(plainRow),
  }
  const parts = fileEntries.flatMap(({ bytes }) => bytes ?? [])
  return {
    file: new Blob([await documentText(document, hashOf), ...parts], { type: 'application/octet-stream' }),
    name: backupName(document.madeAt, parts.length),
    drafts: drafts.length,
    operations: operations.length,
    files: parts.length,
    kept: accountValues.length + talks.length,
    missing: fileEntries.length - parts.length,
  }
}

const common = { clock: systemClock, sha256: (bytes: ArrayBuffer) => sha256(bytes), applyForm: withFormChanges }

/** I26: a replacement for a database that cannot be read or was removed; it has only the drafts of the open forms. */
const formsInMemory = (version: number): RawDb => ({
  version,
  rows: (table) => Promise.resolve(table === 'drafts' ? formDrafts() : []),
  get: () => Promise.resolve(undefined),
})

/** A backup of the open or else the last account, read without schemas. Throws `NotSignedIn` without one. */
export const makeBackup = async (): ReturnType<typeof collectUnsent> => {
  const context = openAccountContext()
  const sub = context?.sub ?? (prefs.account && accountId.parse(prefs.account.sub))
  if (!sub) throw new NotSignedIn('no account was here')
  const account = { sub, email: prefs.account?.sub === sub ? prefs.account.email : '' }
  if (context) {
    const { db } = context
    const fromMemory = () =>
      collectUnsent({ ...common, applyForm: (_, content) => content, raw: formsInMemory(db.verno), account })
    const fromDisk = () =>
      collectUnsent({ ...common, raw: rawDb(db), chats: () => collectChats(db), account }).catch((error: unknown) => {
        if (storageFault(error) && formDrafts().length > 0) return fromMemory()
        throw error
      })
    return db.removed ? fromMemory() : fromDisk()
  }
  const database = await openRaw(sub)
  if (!database) throw new NotSignedIn('this account has nothing here')
  try {
    const chats = () => collectChats({ name: accountDbName(sub) })
    return await collectUnsent({ ...common, raw: database.raw, chats, account })
  } finally {
    database.close()
  }
}

export const isNothingToSave = (error: unknown): boolean => error instanceof NotSignedIn

export type ReadBackup =
  | { readonly ok: true; readonly plan: ImportPlan }
  /** `email`: for `other-account`, the backup owner's email. `failed`: reading failed, but the file may be intact. */
  | {
      readonly ok: false
      readonly fault: BackupFault | 'other-account' | 'no-account' | 'failed'
      readonly email: string
    }

export const readBackupIn = async (context: AccountContext, file: Blob): Promise<ReadBackup> => {
  const openedBackup = await openBackup(file, context.sha256)
  if (!openedBackup.ok) return { ...openedBackup, email: '' }
  const { account } = openedBackup.backup
  if (account.sub !== context.sub) return { ok: false, fault: 'other-account', email: account.email }
  return { ok: true, plan: await planImport(context.db, openedBackup.backup, context.sha256) }
}
export const readBackup = async (file: Blob): Promise<ReadBackup> => {
  const context = openAccountContext()
  return context ? readBackupIn(context, file) : { ok: false, fault: 'no-account', email: '' }
}

export const draftComes = ({ fate }: PlannedDraft): boolean => fate === 'new' || fate === 'restored' || fate === 'copy'
export const actionComes = ({ fate }: PlannedAction): boolean => fate === 'new'

export interface TakenIn {
  readonly drafts: number
  readonly actions: number
  readonly kept: number
  readonly missingFiles: number
  /** Number of drafts and actions that the buyer chose to send and that were queued. */
  readonly queued: number
  /** Number of drafts and actions that the buyer chose to send but must correct first. */
  readonly incomplete: number
  readonly full: boolean
}

const sendNow = async (context: AccountContext, planned: PlannedDraft): Promise<boolean> => {
  const sealedSend = planned.sealed.find((op) => op.type === 'send')
  if (!sealedSend) return (await sendDraft.in(context, planned.localId)).length === 0
  await retryNow.in(context, sealedSend.opId)
  return true
}

/** Imports a backup. `send`: localIds and opIds that are sent at once; all others wait for the buyer (EXP-4). */
export const takeInBackup = async (context: AccountContext, plan: ImportPlan, send: ReadonlySet<string>) => {
  const totals = { drafts: 0, actions: 0, kept: 0, missingFiles: 0, queued: 0, incomplete: 0, full: false }
  try {
    await restoreAccountValues(context, plan.kept)
    totals.kept = plan.kept.length
    for (const plannedDraft of plan.drafts.filter(draftComes)) {
      totals.missingFiles += await restoreDraft(context, plannedDraft)
      totals.drafts += 1
      if (!send.has(plannedDraft.localId)) continue
      if (await sendNow(context, plannedDraft)) totals.queued += 1
      else totals.incomplete += 1
    }
    for (const plannedAction of plan.actions.filter(actionComes)) {
      totals.missingFiles += await restoreAction(context, plannedAction)
      totals.actions += 1
      if (!send.has(plannedAction.op.opId)) continue
      await retryNow.in(context, plannedAction.op.opId)
      totals.queued += 1
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    totals.full = true
  }
  context.kick('now')
  return totals
}
export const importBackup = async (plan: ImportPlan, send: ReadonlySet<string>): Promise<TakenIn> =>
  takeInBackup(await openedAccount(), plan, send)
