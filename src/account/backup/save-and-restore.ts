import { accountId, type DraftId } from '#domain/ids.ts'
import { systemClock, type Clock } from '#lib/clock.ts'
import { sha256 } from '#lib/sha256.ts'
import {
  readChatsForBackup,
  planImport,
  type ImportPlan,
  type PlannedAction,
  type PlannedDraft,
  restoreChats,
} from './plan.ts'
import { openBackup, type BackupProblem, type BackupFileEntry } from './format.ts'
import { accountDbName, openRawDb, toRawDb, writeLog, deleteFiles } from '../store/db.ts'
import { StorageError, toStorageError, draftTables, nextSeq, writeTx } from '../store/tx.ts'
import { prefs } from '#prefs/prefs.ts'
import { NotLoggedInError, currentAccountContext, whenAccountOpen, type AccountContext } from '../outbox/session.ts'
import { draftsOfForms, withFormChanges } from '../drafts/editor.ts'
import { sendDraft } from '../drafts/queue.ts'
import { makeOpsDue } from '../actions/outbox.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { draftRow, type DraftRow, type OpRow } from '../store/rows.ts'
import { buildBackupFile, readUnsentWork, type BackupDocument, type DigestFunction, type RawDb } from './document.ts'
import { storeSlices } from '../drafts/attach.ts'
import { isChatValueKey } from '../store/account-value-keys.ts'

interface From {
  readonly raw: RawDb
  readonly chats?: () => Promise<BackupDocument['kept']>
  readonly account: BackupDocument['account']
  readonly clock: Clock
  readonly sha256: DigestFunction
  readonly applyForm: (localId: DraftId, content: RequestContent) => RequestContent
}

const withUnstoredChanges = (row: unknown, applyForm: From['applyForm']): unknown => {
  const parsed = draftRow.safeParse(row)
  if (!parsed.success) return row
  const mine = applyForm(parsed.data.localId, parsed.data.mine)
  return mine === parsed.data.mine ? row : { ...parsed.data, mine, rev: parsed.data.rev + 1 }
}

export const backUpUnsentWork = async ({ raw, chats, account, clock, sha256: hashOf, applyForm }: From) => {
  const work = await readUnsentWork(raw)
  const drafts = work.drafts.map((row) => withUnstoredChanges(row, applyForm))
  const values = [...work.kept, ...((await chats?.()) ?? [])]
  const backup = await buildBackupFile(raw, { ...work, drafts, kept: values }, account, clock, hashOf)
  return { ...backup, drafts: drafts.length, operations: work.operations.length, kept: values.length }
}

const common = { clock: systemClock, sha256: (bytes: ArrayBuffer) => sha256(bytes), applyForm: withFormChanges }

/** I26: a replacement for a database that cannot be read or was removed; it has only the drafts of the open forms. */
const formsInMemory = (version: number): RawDb => ({
  version,
  rows: (table) => Promise.resolve(table === 'drafts' ? draftsOfForms() : []),
  get: () => Promise.resolve(undefined),
})

export const makeBackup = async (): ReturnType<typeof backUpUnsentWork> => {
  const context = currentAccountContext()
  const sub = context?.sub ?? (prefs.account && accountId.parse(prefs.account.sub))
  if (!sub) throw new NotLoggedInError('no account was here')
  const account = { sub, email: prefs.account?.sub === sub ? prefs.account.email : '' }
  if (context) {
    const { db } = context
    const fromMemory = () =>
      backUpUnsentWork({ ...common, applyForm: (_, content) => content, raw: formsInMemory(db.verno), account })
    const fromDisk = () =>
      backUpUnsentWork({ ...common, raw: toRawDb(db), chats: () => readChatsForBackup(db), account }).catch(
        (error: unknown) => {
          if (toStorageError(error) && draftsOfForms().length > 0) return fromMemory()
          throw error
        },
      )
    return db.removed ? fromMemory() : fromDisk()
  }
  const database = await openRawDb(sub)
  if (!database) throw new NotLoggedInError('this account has nothing here')
  try {
    const chats = () => readChatsForBackup({ name: accountDbName(sub) })
    return await backUpUnsentWork({ ...common, raw: database.raw, chats, account })
  } finally {
    database.close()
  }
}

export const isNotLoggedInError = (error: unknown): boolean => error instanceof NotLoggedInError

export type BackupReadResult =
  | { readonly ok: true; readonly plan: ImportPlan }
  /** `email`: for `other-account`, the backup owner's email. `failed`: reading failed, but the file may be intact. */
  | {
      readonly ok: false
      readonly fault: BackupProblem | 'other-account' | 'no-account' | 'failed'
      readonly email: string
    }

export const readBackupForAccount = async (context: AccountContext, file: Blob): Promise<BackupReadResult> => {
  const openedBackup = await openBackup(file, context.sha256)
  if (!openedBackup.ok) return { ...openedBackup, email: '' }
  const { account } = openedBackup.backup
  if (account.sub !== context.sub) return { ok: false, fault: 'other-account', email: account.email }
  return { ok: true, plan: await planImport(context.db, openedBackup.backup, context.sha256) }
}
export const readBackup = async (file: Blob): Promise<BackupReadResult> => {
  const context = currentAccountContext()
  return context ? readBackupForAccount(context, file) : { ok: false, fault: 'no-account', email: '' }
}

const fileIdOf = (planned: PlannedDraft, blobId: string): string =>
  planned.fate === 'copy' ? `${planned.localId}-${blobId}` : blobId

/** EXP-5: null if the bytes are missing or do not match the digest. */
const goodBytes = async (context: AccountContext, { row, bytes }: BackupFileEntry): Promise<ArrayBuffer | null> => {
  const content = await bytes?.arrayBuffer()
  return content && (await context.sha256(content)) === row.sha256 ? content : null
}

const storeFiles = async (
  context: AccountContext,
  files: readonly BackupFileEntry[],
  fileIdFor: (blobId: string) => string,
  owner: DraftId,
): Promise<number> => {
  let missing = 0
  for (const file of files) {
    const bytes = await goodBytes(context, file)
    if (!bytes) {
      missing += 1
      continue
    }
    const blobId = fileIdFor(file.row.blobId)
    await writeTx(context.db, ['blobs', 'parts'], async () => {
      await deleteFiles(context.db, [blobId])
      const parts = await storeSlices(context, blobId, bytes)
      const bytesSent = file.row.url ? file.row.size : 0
      await context.db.blobs.put({ ...file.row, blobId, draftId: owner, parts, bytesSent })
    })
  }
  return missing
}

/** EXP-4: parks the operation for the buyer's decision, because the device that made the backup may have sent it. */
const byHand = async (context: AccountContext, op: OpRow, included: ReadonlySet<string>): Promise<OpRow> => ({
  ...op,
  seq: await nextSeq(context.db),
  pending: 1,
  state: 'parked',
  ambiguous: op.ambiguous || op.state === 'inflight',
  deps: op.deps.filter((dep) => included.has(dep)),
  delayMs: 0,
  claim: null,
  block: { why: 'imported' },
  sub: context.sub,
})

const contentOf = (planned: PlannedDraft): DraftRow['mine'] => ({
  ...planned.draft.mine,
  attachments: planned.draft.mine.attachments.map((file) =>
    file.blobId === '' ? file : { ...file, blobId: fileIdOf(planned, file.blobId) },
  ),
})

/** Returns an editable draft even if it had been confirmed; `storeDraft` locks it if a sealed send is imported. */
const rowOf = async (context: AccountContext, planned: PlannedDraft): Promise<DraftRow> => {
  const { draft, here, fate, localId } = planned
  const at = { updatedSeq: await nextSeq(context.db), updatedAt: draft.updatedAt }
  const mine = contentOf(planned)
  // KEY-4: keys contain the number of refusals, so after a refusal on the other device, this device uses another key.
  const refusals = draft.refusals + (planned.refused ? 1 : 0)
  const open = { conflict: null, sendRev: null, receipt: null, status: 'draft' as const }
  if (fate === 'copy') {
    const unknown = { serverId: null, serverVersion: null, base: null, savedAt: null }
    return { ...draft, ...open, ...at, ...unknown, mine, localId, rev: 1, ackedRev: 0, refusals: 0 }
  }
  if (fate === 'restored' && here)
    return {
      ...here,
      ...open,
      ...at,
      mine,
      // If the server has a newer version than the backup, the next save conflicts, and the texts are merged (MERGE-1).
      base: draft.base,
      serverVersion: draft.serverVersion,
      rev: Math.max(here.rev, draft.rev) + 1,
      refusals: Math.max(here.refusals, refusals),
    }
  return { ...draft, ...open, ...at, mine, refusals }
}

const storeDraft = (context: AccountContext, planned: PlannedDraft): Promise<void> =>
  writeTx(context.db, draftTables, async () => {
    const { db, clock } = context
    const row = await rowOf(context, planned)
    const send = planned.sealed.some((op) => op.type === 'send')
    await db.drafts.put(send ? { ...row, sendRev: row.rev } : row)
    const includedIds = new Set(planned.sealed.map((op) => op.opId))
    for (const op of planned.sealed) await db.ops.put(await byHand(context, op, includedIds))
    await writeLog(db, clock, {
      what: `imported: ${planned.fate}`,
      draftId: row.localId,
      detail: { mine: row.mine, replaced: planned.here?.mine ?? null },
    })
  })

export const importPlannedDraft = async (context: AccountContext, planned: PlannedDraft): Promise<number> => {
  const { db } = context
  const fileIdFor = (blobId: string) => fileIdOf(planned, blobId)
  try {
    const missing = await storeFiles(context, planned.files, fileIdFor, planned.localId)
    await storeDraft(context, planned)
    return missing
  } catch (error) {
    // Files without a draft would only use up space. A `restored` draft exists, so its files are not removed.
    const blobIds = planned.files.map((file) => fileIdFor(file.row.blobId))
    if (planned.fate !== 'restored')
      await writeTx(db, ['blobs', 'parts'], async () => deleteFiles(db, blobIds)).catch(() => undefined)
    throw error
  }
}

/** Parks the action (EXP-4). Its uploads may be sent at once, because an upload alone has no effect. */
export const importPlannedAction = async (context: AccountContext, { op, uploads, files }: PlannedAction) => {
  const [first] = files
  const missing = first ? await storeFiles(context, files, (blobId) => blobId, first.row.draftId) : 0
  await writeTx(context.db, draftTables, async () => {
    const { db, clock } = context
    const includedIds = new Set(uploads.map((upload) => upload.opId))
    const open = { state: 'open', sealed: null, block: null, attempts: 0 } as const
    for (const upload of uploads) await db.ops.put({ ...(await byHand(context, upload, includedIds)), ...open })
    await db.ops.put(await byHand(context, op, includedIds))
    await writeLog(db, clock, { what: 'imported', opId: op.opId, detail: op.intent })
  })
  return missing
}

export const importAccountValues = async ({ db }: AccountContext, values: ImportPlan['kept']): Promise<void> => {
  await writeTx(db, ['meta'], async () => {
    for (const { k, v } of values)
      if (!isChatValueKey(k) && (await db.meta.get(k)) === undefined) await db.meta.put({ k, v })
  })
  await restoreChats(db, values)
}

export const willImportDraft = ({ fate }: PlannedDraft): boolean =>
  fate === 'new' || fate === 'restored' || fate === 'copy'
export const willImportAction = ({ fate }: PlannedAction): boolean => fate === 'new'

export type ImportResult = Awaited<ReturnType<typeof importBackupForAccount>>

const sendNow = async (context: AccountContext, planned: PlannedDraft): Promise<boolean> => {
  const sealedSend = planned.sealed.find((op) => op.type === 'send')
  if (!sealedSend) return (await sendDraft.in(context, planned.localId)).length === 0
  await makeOpsDue.in(context, sealedSend.opId)
  return true
}

/** `send`: localIds and opIds to send at once (EXP-4). `incomplete` counts those that the buyer must correct first. */
export const importBackupForAccount = async (context: AccountContext, plan: ImportPlan, send: ReadonlySet<string>) => {
  const totals = { drafts: 0, actions: 0, kept: 0, missingFiles: 0, queued: 0, incomplete: 0, full: false }
  try {
    await importAccountValues(context, plan.kept)
    totals.kept = plan.kept.length
    for (const plannedDraft of plan.drafts.filter(willImportDraft)) {
      totals.missingFiles += await importPlannedDraft(context, plannedDraft)
      totals.drafts += 1
      if (!send.has(plannedDraft.localId)) continue
      if (await sendNow(context, plannedDraft)) totals.queued += 1
      else totals.incomplete += 1
    }
    for (const plannedAction of plan.actions.filter(willImportAction)) {
      totals.missingFiles += await importPlannedAction(context, plannedAction)
      totals.actions += 1
      if (!send.has(plannedAction.op.opId)) continue
      await makeOpsDue.in(context, plannedAction.op.opId)
      totals.queued += 1
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    totals.full = true
  }
  context.kick('now')
  return totals
}
export const importBackup = async (plan: ImportPlan, send: ReadonlySet<string>) =>
  importBackupForAccount(await whenAccountOpen(), plan, send)
