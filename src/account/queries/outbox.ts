import type { DraftId } from '#domain/ids.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { BlockCause, WaitCause } from '#domain/requests/draft/causes.ts'
import { distinctProductNames, type LineContent } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { groupBy } from '#lib/group-by.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { type AccountDb, parseReadable, recordRow } from '../store/db.ts'
import { blobRow, draftRow, opRow, type BlobRow, type DraftRow, type Intent, type OpRow } from '../store/rows.ts'
import { mayWithdraw } from '../outbox/operations/draft-ops.ts'
import { stateOfDraft, stateOfOp, type StatusInputs } from '../outbox/status/item-state.ts'
import { useAccountRead } from './use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { readStatusInputs } from './surroundings.ts'
import { findUnlistedSends, type StoredSend } from '#domain/requests/record/record-of-send.ts'
import { recordsOf, readSends } from '../store/read-records.ts'

export const newestFirst = (sends: readonly StoredSend[]) =>
  sends.toSorted((a, b) => b.receipt.sentAt - a.receipt.sentAt)

export const readUnlistedSends = async (db: AccountDb, kind: RequestKind): Promise<StoredSend[]> => {
  const rows = parseReadable(recordRow, await recordsOf(db, kind).toArray()).map(({ row }) => row)
  return newestFirst(findUnlistedSends(await readSends(db, kind), rows))
}

/** Ids of drafts that the list of sent requests contains. If no record of a receipt is stored, searches all records. */
export const readListedDraftIds = async (db: AccountDb, drafts: readonly DraftRow[]): Promise<ReadonlySet<string>> => {
  const listedIds = new Set<string>()
  const unlistedSends = new Map<RequestKind, readonly StoredSend[]>()
  for (const { kind, localId, receipt, status } of drafts) {
    if (status !== 'sent' || !receipt) continue
    const rows = await db.records.bulkGet(receipt.records.map(({ id }): [RequestKind, string] => [kind, id]))
    if (!rows.some(Boolean)) {
      const missing = unlistedSends.get(kind) ?? (await readUnlistedSends(db, kind))
      unlistedSends.set(kind, missing)
      if (missing.some((send) => send.localId === localId)) continue
    }
    listedIds.add(localId)
  }
  return listedIds
}

/** `uncertain`: sent without an answer, and repeated. `attention`: somebody must act. `done`: shown for 7 days. */
export type OutboxState = 'waiting' | 'sending' | 'retrying' | 'uncertain' | 'attention' | 'conflict' | 'done'

/** The product or supplier of an action, to show its name in the current language, unlike the stored title. */
const subjectOf = (intent: Intent | null) => {
  switch (intent?.name) {
    case 'cart-add':
      return { pesticideId: intent.ids[0] }
    case 'favourite':
      return { companyId: intent.companyId }
    case 'review':
      return { companyId: intent.review.companyId }
    default:
      return null
  }
}

const groupOf = (itemState: DraftState, op: OpRow): OutboxState => {
  switch (itemState.at) {
    case 'device':
    case 'waiting-to-save':
    case 'waiting-to-send':
    case 'waiting-to-delete':
      return op.state === 'retry' && op.attempts > 0 ? 'retrying' : 'waiting'
    case 'saving':
    case 'sending':
      return 'sending'
    case 'uncertain':
      return itemState.needs ? 'attention' : 'uncertain'
    case 'blocked':
      return 'attention'
    case 'conflict':
      return 'conflict'
    case 'saved':
    case 'approval':
    case 'sent':
    case 'done':
      return 'done'
  }
}

const causeOf = (itemState: DraftState): BlockCause | WaitCause | null => {
  if (itemState.at === 'uncertain') return itemState.needs
  return 'cause' in itemState ? itemState.cause : null
}

const isDone = (op: OpRow) => op.state === 'done'

/** A finished save or upload shows its own state, even if a send still waits. */
const itemStateOf = (op: OpRow, draft: DraftRow | undefined, around: Around): DraftState => {
  if (draft && (!isDone(op) || op.type === 'send'))
    return stateOfDraft(draft, around.ofDraft.get(draft.localId) ?? [], around, around.listed.has(draft.localId))
  if (op.type === 'discard' && isDone(op)) return { at: 'done', deleted: true }
  if (op.draftId !== null && isDone(op)) return op.type === 'save' ? { at: 'saved' } : { at: 'done' }
  const actionId = itemIdOf(op, around.ops)
  const step = isDone(op) ? op : (around.ops.find((one) => one.opId === actionId) ?? op)
  const uploads = around.ops.filter((one) => one.type === 'upload' && step.deps.includes(one.opId))
  return stateOfOp(step, uploads, around)
}

const itemIdOf = (op: OpRow, ops: readonly OpRow[]): string =>
  op.draftId ?? (op.type === 'upload' ? ops.find((one) => one.deps.includes(op.opId))?.opId : null) ?? op.opId

const discardable = (op: OpRow, draft: DraftRow | undefined): boolean => {
  if (op.state === 'done' || op.type === 'discard' || draft?.status === 'sent') return false
  return op.state === 'parked' || mayWithdraw(op) || (op.type === 'save' && draft !== undefined)
}

interface Around extends StatusInputs {
  readonly ops: readonly OpRow[]
  readonly ofDraft: ReadonlyMap<string, readonly OpRow[]>
  readonly listed: ReadonlySet<string>
}

const outboxRow = (op: OpRow, draft: DraftRow | undefined, blobs: readonly BlobRow[], around: Around) => {
  const itemState = itemStateOf(op, draft, around)
  // An upload has its own state: if another file was refused, this one may be uploaded.
  const self = op.type === 'upload' ? stateOfOp(op, [], around) : itemState
  const fileBlobs = op.type === 'upload' ? blobs.filter((blob) => op.lane === `up:${blob.blobId}`) : []
  const lines: readonly LineContent[] = draft?.mine.lines ?? []
  const [name, ...otherNames] = distinctProductNames(lines)
  return {
    opId: op.opId,
    thing: itemIdOf(op, around.ops),
    type: op.type,
    action: op.intent?.name ?? null,
    kind: op.kind,
    title: op.type === 'upload' ? op.title : (name ?? op.title),
    moreProducts: otherNames.length,
    subject: subjectOf(op.intent),
    lines,
    suppliers: [...new Set(lines.map((line) => line.companyName))],
    draftState: itemState,
    state: isDone(op) ? ('done' as const) : groupOf(self, op),
    cause: causeOf(self),
    attempts: op.attempts,
    nextTryAt: 'nextTryAt' in itemState ? itemState.nextTryAt : null,
    createdAt: op.createdAt,
    doneAt: op.doneAt,
    bytes: (op.sealed?.body?.length ?? 0) + fileBlobs.reduce((sum, blob) => sum + blob.size, 0),
    bytesSent: fileBlobs.reduce((sum, blob) => sum + blob.bytesSent, 0),
    localId: op.draftId,
    receipt: op.type === 'send' && isDone(op) ? (draft?.receipt ?? null) : null,
    discardable: discardable(op, draft),
    conflict: draft?.conflict?.type ?? null,
  }
}
export type OutboxRow = ReturnType<typeof outboxRow>

const rank = { attention: 0, conflict: 0, sending: 1, uncertain: 2, retrying: 2, waiting: 2, done: 3 } as const

const inOrder = (rows: readonly { row: OutboxRow; seq: number }[]): OutboxRow[] =>
  rows
    .toSorted(
      (a, b) => rank[a.row.state] - rank[b.row.state] || (a.row.state === 'done' ? b.seq - a.seq : a.seq - b.seq),
    )
    .map(({ row }) => row)

export const readOutbox = async (db: AccountDb, offline: boolean): Promise<OutboxRow[]> => {
  const ops = parseReadable(opRow, await db.ops.toArray())
  const draftIds = [...new Set(ops.flatMap((op) => op.draftId ?? []))]
  const drafts = parseReadable(draftRow, await db.drafts.where('localId').anyOf(draftIds).toArray())
  const blobs = parseReadable(blobRow, await db.blobs.toArray())
  const ofDraft = groupBy(ops, (op) => op.draftId ?? '')
  const listed = await readListedDraftIds(db, drafts)
  const around: Around = { ...(await readStatusInputs(db, offline)), ops, ofDraft, listed }
  const byId = new Map<DraftId | null, DraftRow>(drafts.map((draft) => [draft.localId, draft]))
  return inOrder(ops.map((op) => ({ seq: op.seq, row: outboxRow(op, byId.get(op.draftId), blobs, around) })))
}

const none: OutboxRow[] = []

export const useOutbox = (): LiveRead<OutboxRow[]> => {
  const offline = useOffline()
  return useAccountRead((db) => readOutbox(db, offline), none, [offline])
}

/** A draft or an action is counted once, together with its operations and uploads. */
export interface OutboxSummary {
  readonly tone: 'ok' | 'sending' | 'offline' | 'attention'
  readonly waiting: number
  readonly attention: number
  readonly sending?: { readonly n: number; readonly of: number }
  readonly only?: DraftState
}

const unfinishedItems = (rows: readonly OutboxRow[]): OutboxRow[] => {
  const rowsByThing = new Map<string, OutboxRow>()
  for (const row of rows) if (row.state !== 'done' && !rowsByThing.has(row.thing)) rowsByThing.set(row.thing, row)
  return [...rowsByThing.values()]
}

const waitsForConnection = ({ cause }: OutboxRow) => cause?.why === 'offline' || cause?.why === 'server'

export const outboxSummaryOf = (rows: readonly OutboxRow[], offline: boolean, unreadable: number): OutboxSummary => {
  const all = unfinishedItems(rows)
  const needs = all.filter((row) => row.state === 'attention' || row.state === 'conflict')
  const moving = all.filter((row) => row.state === 'sending')
  const attention = needs.length + unreadable
  const waiting = all.length - needs.length
  const [first] = all
  const counts = { waiting, attention, ...(first && all.length + unreadable === 1 ? { only: first.draftState } : {}) }
  if (attention > 0) return { tone: 'attention', ...counts }
  if (offline) return { tone: 'offline', ...counts }
  if (moving.length > 0) return { tone: 'sending', ...counts, sending: { n: moving.length, of: waiting } }
  if (waiting > 0) return { tone: all.every(waitsForConnection) ? 'offline' : 'sending', ...counts }
  return { tone: 'ok', ...counts }
}

const readSummary = async (db: AccountDb, offline: boolean) =>
  outboxSummaryOf(await readOutbox(db, offline), offline, await db.quarantine.count())

const quietSummary: OutboxSummary = { tone: 'ok', waiting: 0, attention: 0 }

export const useOutboxSummaryRead = (): LiveRead<OutboxSummary> => {
  const offline = useOffline()
  const emptySummary: OutboxSummary = offline ? { ...quietSummary, tone: 'offline' } : quietSummary
  return useAccountRead((db) => readSummary(db, offline), emptySummary, [offline])
}

export const useOutboxSummary = (): OutboxSummary | null => dataOr(useOutboxSummaryRead(), null)
