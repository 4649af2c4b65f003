import type { RequestKind } from '#contract/entities/request.ts'
import type { BlockCause, Cause } from '#domain/requests/causes.ts'
import type { DraftConflict } from '#domain/requests/conflict.ts'
import type { Receipt } from '#domain/requests/receipt.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { OutDb } from '../store/db.ts'
import { readable } from '../store/account-rows.ts'
import { blobRow, draftRow, opRow, type BlobRow, type DraftRow, type Intent, type OpRow } from '../store/rows.ts'
import { mayWithdraw } from '../outbox/operations/draft-ops.ts'
import { heldBy, nextAttemptInMs as nextAttempt, type Surroundings } from '../outbox/status/facts.ts'
import { useOutRead } from './use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { readSurroundings } from './surroundings.ts'

/**
 * `waiting`: has not left (see `cause`). `retrying`: the server failed, again in `nextAttemptInMs`. `uncertain`: it
 * left without an answer and is repeated. `attention`: somebody must act (see `cause`). `done`: kept for 7 days.
 */
export type OutboxState = 'waiting' | 'sending' | 'retrying' | 'uncertain' | 'attention' | 'conflict' | 'done'

export interface OutboxRow {
  readonly opId: string
  /** What the buyer thinks of as one thing: a draft with its files, an action with its files. */
  readonly thing: string
  readonly type: OpRow['type']
  /** What an action does (`cart-add`, `record-answer`, …); null for operations of a draft. */
  readonly action: Intent['name'] | null
  readonly kind: RequestKind | null
  /** The first product's name, a file's name, a record's number; '' when there is nothing to name. */
  readonly title: string
  /** Products besides the first one, and suppliers, of the draft it belongs to. */
  readonly moreProducts: number
  readonly suppliers: readonly string[]
  readonly state: OutboxState
  readonly cause: BlockCause | Cause | null
  /** It left and no answer came, also where `attention` says that somebody has to act before it goes again. */
  readonly unanswered?: boolean
  readonly attempts: number
  readonly nextAttemptInMs: number
  /** The same as a moment, for a countdown; null when no attempt is planned. Shown only. ms. */
  readonly nextAttemptAt: number | null
  readonly createdAt: number
  readonly doneAt: number | null
  readonly bytes: number
  readonly bytesSent: number
  readonly localId: string | null
  /** Of a send that is done. */
  readonly receipt: Receipt | null
  /** Has not left, or was definitely not applied, or somebody has to decide: the buyer may take it back. */
  readonly discardable: boolean
  /** What the two sides of a draft disagree about; null where nobody has to decide. */
  readonly conflict?: DraftConflict['type'] | null
}

/** RETRY-4: it left and may have arrived. A file that goes again is no news. */
const isUnanswered = (op: OpRow): boolean => op.state === 'retry' && op.ambiguous && op.type !== 'upload'

const stateOf = (op: OpRow, blocked: boolean): OutboxState => {
  switch (op.state) {
    case 'open':
      return blocked ? 'attention' : 'waiting'
    case 'inflight':
      return 'sending'
    case 'retry':
      if (blocked) return 'attention'
      if (isUnanswered(op)) return 'uncertain'
      return op.attempts > 0 ? 'retrying' : 'waiting'
    case 'rejected':
    case 'parked':
      return 'attention'
    case 'conflict':
      return 'conflict'
    case 'done':
      return 'done'
  }
}

/** An upload without a draft belongs to the action that waits for it. */
const thingOf = (op: OpRow, ops: readonly OpRow[]): string =>
  op.draftId ?? (op.type === 'upload' ? ops.find((one) => one.deps.includes(op.opId))?.opId : null) ?? op.opId

const discardable = (op: OpRow, draft: DraftRow | undefined): boolean => {
  if (op.state === 'done' || op.type === 'discard' || draft?.status === 'sent') return false
  return op.state === 'parked' || mayWithdraw(op) || (op.type === 'save' && draft !== undefined)
}

export const outboxRow = (
  op: OpRow,
  draft: DraftRow | undefined,
  blobs: readonly BlobRow[],
  around: Surroundings,
  ops: readonly OpRow[] = [],
): OutboxRow => {
  const held = op.state === 'open' || op.state === 'retry' ? heldBy(op, around) : null
  const block = op.block ?? (held && 'block' in held ? held.block : null)
  const own = op.type === 'upload' ? blobs.filter((blob) => op.lane === `up:${blob.blobId}`) : []
  const lines = draft?.mine.lines ?? []
  const nextAttemptInMs = op.state === 'retry' ? nextAttempt(op, around.now) : 0
  return {
    opId: op.opId,
    thing: thingOf(op, ops),
    type: op.type,
    action: op.intent?.name ?? null,
    kind: op.kind,
    title: op.type === 'upload' ? op.title : (lines[0]?.name ?? op.title),
    moreProducts: Math.max(0, lines.length - 1),
    suppliers: [...new Set(lines.map((line) => line.companyName))],
    state: stateOf(op, block !== null),
    cause: block ?? (held && 'cause' in held ? held.cause : null),
    unanswered: isUnanswered(op),
    attempts: op.attempts,
    nextAttemptInMs,
    nextAttemptAt: nextAttemptInMs > 0 ? around.now + nextAttemptInMs : null,
    createdAt: op.createdAt,
    doneAt: op.doneAt,
    bytes: (op.sealed?.body?.length ?? 0) + own.reduce((sum, blob) => sum + blob.size, 0),
    bytesSent: own.reduce((sum, blob) => sum + blob.bytesSent, 0),
    localId: op.draftId,
    receipt: op.type === 'send' && op.state === 'done' ? (draft?.receipt ?? null) : null,
    discardable: discardable(op, draft),
    conflict: draft?.conflict?.type ?? null,
  }
}

const rank: Record<OutboxState, number> = {
  attention: 0,
  conflict: 0,
  sending: 1,
  uncertain: 2,
  retrying: 2,
  waiting: 2,
  done: 3,
}

/** Attention first, then in sending order, then done ones, the latest first. */
const inOrder = (rows: readonly { row: OutboxRow; seq: number }[]): OutboxRow[] =>
  rows
    .toSorted((a, b) => {
      const byRank = rank[a.row.state] - rank[b.row.state]
      if (byRank !== 0) return byRank
      return a.row.state === 'done' ? b.seq - a.seq : a.seq - b.seq
    })
    .map(({ row }) => row)

export const readOutbox = async (db: OutDb, offline: boolean): Promise<OutboxRow[]> => {
  const ops = readable(opRow, await db.ops.toArray())
  const draftIds = [...new Set(ops.flatMap((op) => op.draftId ?? []))]
  const drafts = readable(draftRow, await db.drafts.where('localId').anyOf(draftIds).toArray())
  const blobs = readable(blobRow, await db.blobs.toArray())
  const around = await readSurroundings(db, offline)
  return inOrder(
    ops.map((op) => ({
      seq: op.seq,
      row: outboxRow(
        op,
        drafts.find((draft) => draft.localId === op.draftId),
        blobs,
        around,
        ops,
      ),
    })),
  )
}

const none: OutboxRow[] = []

/** Every operation of this account on this device. */
export const useOutbox = (): LiveRead<OutboxRow[]> => {
  const offline = useOffline()
  return useOutRead((db) => readOutbox(db, offline), none, [offline])
}
