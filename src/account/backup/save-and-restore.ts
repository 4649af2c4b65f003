import { accountId, type DraftId } from '#domain/ids.ts'
import { systemClock, type Clock } from '#lib/clock.ts'
import { sha256 } from '#lib/sha256.ts'
import { collectChats, planImport, type ImportPlan, type PlannedAction, type PlannedDraft } from './plan.ts'
import { openBackup, type BackupProblem } from './format.ts'
import { restoreAction, restoreDraft, restoreAccountValues } from './restore.ts'
import { accountDbName, openRawDb, rawDb } from '../store/db.ts'
import { StorageError, toStorageError } from '../store/tx.ts'
import { prefs } from '#prefs/prefs.ts'
import { NotLoggedInError, currentAccountContext, whenAccountOpen, type AccountContext } from '../outbox/session.ts'
import { draftsOfForms, withFormChanges } from '../drafts/editor.ts'
import { sendDraft } from '../drafts/queue.ts'
import { makeOpsDue } from '../actions/outbox.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { draftRow } from '../store/rows.ts'
import { backupOf, readUnsent, type BackupDocument, type Digest, type RawDb } from './document.ts'

interface From {
  readonly raw: RawDb
  readonly chats?: () => Promise<BackupDocument['kept']>
  readonly account: BackupDocument['account']
  readonly clock: Clock
  readonly sha256: Digest
  readonly applyForm: (localId: DraftId, content: RequestContent) => RequestContent
}

const withUnstoredChanges = (row: unknown, applyForm: From['applyForm']): unknown => {
  const parsed = draftRow.safeParse(row)
  if (!parsed.success) return row
  const mine = applyForm(parsed.data.localId, parsed.data.mine)
  return mine === parsed.data.mine ? row : { ...parsed.data, mine, rev: parsed.data.rev + 1 }
}

/** EXP-1: makes a backup of this account's unsent work, without changing that work. */
export const collectUnsentWork = async ({ raw, chats, account, clock, sha256: hashOf, applyForm }: From) => {
  const work = await readUnsent(raw)
  const drafts = work.drafts.map((row) => withUnstoredChanges(row, applyForm))
  const values = [...work.kept, ...((await chats?.()) ?? [])]
  const backup = await backupOf(raw, { ...work, drafts, kept: values }, account, clock, hashOf)
  return { ...backup, drafts: drafts.length, operations: work.operations.length, kept: values.length }
}

const common = { clock: systemClock, sha256: (bytes: ArrayBuffer) => sha256(bytes), applyForm: withFormChanges }

/** I26: a replacement for a database that cannot be read or was removed; it has only the drafts of the open forms. */
const formsInMemory = (version: number): RawDb => ({
  version,
  rows: (table) => Promise.resolve(table === 'drafts' ? draftsOfForms() : []),
  get: () => Promise.resolve(undefined),
})

/**
 * A backup of the open account, or of the last one if none is open, read without schemas. If there is neither, throws
 * `NotLoggedInError`.
 */
export const makeBackup = async (): ReturnType<typeof collectUnsentWork> => {
  const context = currentAccountContext()
  const sub = context?.sub ?? (prefs.account && accountId.parse(prefs.account.sub))
  if (!sub) throw new NotLoggedInError('no account was here')
  const account = { sub, email: prefs.account?.sub === sub ? prefs.account.email : '' }
  if (context) {
    const { db } = context
    const fromMemory = () =>
      collectUnsentWork({ ...common, applyForm: (_, content) => content, raw: formsInMemory(db.verno), account })
    const fromDisk = () =>
      collectUnsentWork({ ...common, raw: rawDb(db), chats: () => collectChats(db), account }).catch(
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
    const chats = () => collectChats({ name: accountDbName(sub) })
    return await collectUnsentWork({ ...common, raw: database.raw, chats, account })
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

export const isDraftImported = ({ fate }: PlannedDraft): boolean =>
  fate === 'new' || fate === 'restored' || fate === 'copy'
export const isActionImported = ({ fate }: PlannedAction): boolean => fate === 'new'

export type ImportResult = Awaited<ReturnType<typeof importBackupForAccount>>

const sendNow = async (context: AccountContext, planned: PlannedDraft): Promise<boolean> => {
  const sealedSend = planned.sealed.find((op) => op.type === 'send')
  if (!sealedSend) return (await sendDraft.in(context, planned.localId)).length === 0
  await makeOpsDue.in(context, sealedSend.opId)
  return true
}

/**
 * Imports a backup. `send`: localIds and opIds to send at once; all others wait for the buyer (EXP-4). The result
 * counts how many of `send` were queued, and how many are `incomplete`: the buyer must correct these first.
 */
export const importBackupForAccount = async (context: AccountContext, plan: ImportPlan, send: ReadonlySet<string>) => {
  const totals = { drafts: 0, actions: 0, kept: 0, missingFiles: 0, queued: 0, incomplete: 0, full: false }
  try {
    await restoreAccountValues(context, plan.kept)
    totals.kept = plan.kept.length
    for (const plannedDraft of plan.drafts.filter(isDraftImported)) {
      totals.missingFiles += await restoreDraft(context, plannedDraft)
      totals.drafts += 1
      if (!send.has(plannedDraft.localId)) continue
      if (await sendNow(context, plannedDraft)) totals.queued += 1
      else totals.incomplete += 1
    }
    for (const plannedAction of plan.actions.filter(isActionImported)) {
      totals.missingFiles += await restoreAction(context, plannedAction)
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
