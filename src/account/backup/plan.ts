import { isChatValueKey, chatValueKey } from '../store/account-value-keys.ts'
import { draftId, type DraftId, type OpId } from '#domain/ids.ts'
import { sameContent, sameValue } from '#domain/requests/draft/fields.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { withDestinationFromNote } from '#domain/requests/draft/destination.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { recordRow, type AccountDb, getDraft, getOp, opsOfDraft, parseReadable } from '../store/db.ts'
import { draftRow, type DraftRow, type OpRow } from '../store/rows.ts'
import type { DigestFunction } from './document.ts'
import type { Backup, BackupFileEntry } from './format.ts'
import * as z from 'zod/mini'
import { conversationRow, exchangeRow } from '#domain/chat/conversation.ts'
import { putConversations } from '../actions/chat.ts'
import { chatDbOf } from '../store/side-databases.ts'

type AccountValues = Backup['kept']

const savedChat = z.object({ conversation: conversationRow, exchanges: z.array(exchangeRow) })

/** EXP-1: the account's conversations. If they cannot be read, the backup is made without them. */
export const readChatsForBackup = async (account: Pick<AccountDb, 'name'>): Promise<AccountValues> => {
  try {
    const db = chatDbOf(account)
    const exchanges = parseReadable(exchangeRow, await db.exchanges.orderBy('[conversationId+askedAt]').toArray())
    return parseReadable(conversationRow, await db.conversations.toArray()).map((conversation) => ({
      k: chatValueKey(conversation.id),
      v: { conversation, exchanges: exchanges.filter(({ conversationId }) => conversationId === conversation.id) },
    }))
  } catch {
    return []
  }
}

const planChats = async (db: AccountDb, values: AccountValues): Promise<AccountValues> => {
  const chats = values.filter(({ k, v }) => isChatValueKey(k) && savedChat.safeParse(v).success)
  if (chats.length === 0) return []
  const existingIds = new Set(await chatDbOf(db).conversations.toCollection().primaryKeys())
  return chats.filter(({ k }) => ![...existingIds].some((id) => chatValueKey(id) === k))
}

export const restoreChats = async (db: AccountDb, values: AccountValues): Promise<void> => {
  const chats = values.flatMap(({ k, v }) => (isChatValueKey(k) ? [savedChat.parse(v)] : []))
  for (const { conversation, exchanges } of chats) await putConversations(chatDbOf(db), [conversation], exchanges)
}

/** `restored`: replaces a text that this device has saved. `copy`: this device has another text, and both remain. */
export type DraftImportEffect = 'new' | 'restored' | 'copy' | 'known' | 'sent' | 'deleted'

export interface PlannedDraft {
  readonly fate: DraftImportEffect
  readonly draft: DraftRow
  readonly here: DraftRow | null
  /** The draft's id after the import, the same however often a backup is imported (EXP-3). */
  readonly localId: DraftId
  readonly files: readonly BackupFileEntry[]
  readonly confirmed: boolean
  readonly refused: boolean
  /** Operations that are imported with their sealed bytes. They are sent only when the buyer chooses to (EXP-4). */
  readonly sealed: readonly OpRow[]
}

/** `known`: this device has the action or a log entry of it. `quiet`: it only marks something as read; not imported. */
export interface PlannedAction {
  readonly fate: 'new' | 'known' | 'quiet'
  readonly op: OpRow
  readonly uploads: readonly OpRow[]
  readonly files: readonly BackupFileEntry[]
}

export interface ImportPlan {
  readonly backup: Backup
  readonly drafts: readonly PlannedDraft[]
  readonly actions: readonly PlannedAction[]
  readonly kept: Backup['kept']
}

/** The copy's id is made of the draft's id and text (EXP-3). It looks like a UUID, because the server expects one. */
const copyId = async (draft: DraftRow, sha256: DigestFunction): Promise<DraftId> => {
  const hex = await sha256(new TextEncoder().encode(`${draft.localId} ${JSON.stringify(draft.mine)}`).buffer)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return draftId.parse(parts.join('-'))
}

/** Whether the operation may have been sent without a definite answer: it is then imported with its bytes and key. */
const mayHaveLeft = (op: OpRow): boolean =>
  op.sealed !== null && (op.state === 'inflight' || op.state === 'retry' || op.state === 'parked')

const wasDone = async (db: AccountDb, opId: OpId): Promise<boolean> =>
  (await getOp(db, opId)) !== null || (await db.log.where('opId').equals(opId).count()) > 0

const sameAsSent = (mine: RequestContent, sent: readonly RequestRecord[]): boolean => {
  const lines = sent.flatMap((record) => record.products)
  const noteOf = ({ note }: RequestRecord) => withDestinationFromNote({ note: note ?? '', terms: {} }).note
  return (
    sent.every((one) => sameValue(noteOf(one), mine.note) && sameValue(one.maxReplyTime ?? '', mine.maxReplyTime)) &&
    mine.lines.length === lines.length &&
    mine.lines.every((line) =>
      lines.some((one) => one.pesticideId === line.pesticideId && Number(one.quantity) === Number(line.quantity)),
    )
  )
}

const knownDraftOf = async (db: AccountDb, draft: DraftRow) => {
  const byServer = draft.serverId ? await db.drafts.where('serverId').equals(draft.serverId).toArray() : []
  const here = (await getDraft(db, draft.localId)) ?? parseReadable(draftRow, byServer)[0] ?? null
  const rows = parseReadable(
    recordRow,
    await db.records.where('[kind+id]').between([draft.kind, ''], [draft.kind, '\uffff']).toArray(),
  )
  const records = rows
    .map(({ row }) => row)
    .filter((row) => row.clientRef === draft.localId || (draft.serverId !== null && row.caseDraftId === draft.serverId))
  const untouched =
    here !== null &&
    here.rev === here.ackedRev &&
    here.conflict === null &&
    (await opsOfDraft(db, here.localId)).every((op) => op.state === 'done')
  return { here, records, untouched }
}
type KnownDraft = Awaited<ReturnType<typeof knownDraftOf>>

const fateOf = (draft: DraftRow, ops: readonly OpRow[], { here, records, untouched }: KnownDraft) => {
  if (ops.some((op) => op.type === 'discard')) return 'deleted'
  if (here?.status === 'sent') return sameContent(here.mine, draft.mine) ? 'sent' : 'copy'
  if (records.length > 0) return sameAsSent(draft.mine, records) ? 'sent' : 'copy'
  const clean = draft.rev === draft.ackedRev && draft.serverId !== null && ops.length === 0
  if (!here) return clean ? 'known' : 'new'
  if (clean || sameContent(here.mine, draft.mine)) return 'known'
  return untouched ? 'restored' : 'copy'
}

const planDraft = async (
  db: AccountDb,
  backup: Backup,
  draft: DraftRow,
  sha256: DigestFunction,
): Promise<PlannedDraft> => {
  const ops = backup.ops.filter((op) => op.draftId === draft.localId)
  const knownDraft = await knownDraftOf(db, draft)
  const fate = fateOf(draft, ops, knownDraft)
  const copyDraftId = fate === 'copy' ? await copyId(draft, sha256) : null
  // A sealed create is imported only if this device does not have the draft; otherwise, this device saves it itself.
  const sealedOps = ops.filter(
    (op) =>
      mayHaveLeft(op) &&
      (op.type === 'send' || (op.type === 'save' && (op.sealed?.call !== 'create' || !knownDraft.here))),
  )
  return {
    fate: copyDraftId !== null && (await getDraft(db, copyDraftId)) ? 'known' : fate,
    draft,
    here: knownDraft.here,
    localId: copyDraftId ?? knownDraft.here?.localId ?? draft.localId,
    files: backup.files.filter((file) => file.row.draftId === draft.localId),
    confirmed: ops.some((op) => op.type === 'send'),
    refused: ops.some((op) => op.state === 'rejected' && (op.type === 'save' || op.type === 'send')),
    sealed: fate === 'new' || (fate === 'restored' && knownDraft.here?.localId === draft.localId) ? sealedOps : [],
  }
}

const planAction = async (db: AccountDb, backup: Backup, op: OpRow): Promise<PlannedAction> => {
  const fileIds = new Set(op.intent && 'files' in op.intent ? op.intent.files.map((file) => file.blobId) : [])
  const isQuiet = op.intent === null || op.intent.name.startsWith('messages-read') || op.intent.name === 'record-read'
  return {
    fate: isQuiet ? 'quiet' : (await wasDone(db, op.opId)) ? 'known' : 'new',
    op,
    uploads: backup.ops.filter((one) => one.type === 'upload' && op.deps.includes(one.opId)),
    files: backup.files.filter((file) => fileIds.has(file.row.blobId)),
  }
}

export const planImport = async (db: AccountDb, backup: Backup, sha256: DigestFunction): Promise<ImportPlan> => {
  const drafts: PlannedDraft[] = []
  for (const draft of backup.drafts) drafts.push(await planDraft(db, backup, draft, sha256))
  const actions: PlannedAction[] = []
  for (const op of backup.ops) if (op.type === 'action') actions.push(await planAction(db, backup, op))
  const rows = backup.kept.filter(({ k }) => !isChatValueKey(k))
  const existingRows = await db.meta.bulkGet(rows.map(({ k }) => k))
  const missing = [...rows.filter((_, n) => existingRows[n] === undefined), ...(await planChats(db, backup.kept))]
  return { backup, drafts, actions, kept: missing }
}
