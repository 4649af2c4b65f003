import type { DraftId, RecordId } from '#domain/ids.ts'
import { requestKinds, type Approval, type RequestKind } from '#contract/entities/request.ts'
import type { DraftConflict } from '#domain/requests/conflict/conflict.ts'
import type { RequestContent, Receipt } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import { getDraft, opsOfDraft, readable } from '../../store/account-rows.ts'
import { draftRow, opRow, type DraftRow, type OpRow } from '../../store/rows.ts'
import { stateOfDraft, type Surroundings } from '../../outbox/status/facts.ts'
import { useAccountRead } from '../use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { readSurroundings } from '../device/surroundings.ts'
import { listedOf } from './unlisted.ts'

/** A draft as a screen shows it. Times are in ms and for display only. */
export interface DraftView {
  readonly localId: DraftId
  readonly kind: RequestKind
  readonly content: RequestContent
  readonly state: DraftState
  /** Send was pressed, and it has neither arrived nor been taken back. */
  readonly sendPending: boolean
  readonly serverId: RecordId | null
  readonly createdAt: number
  readonly updatedAt: number
  /** When the server last acknowledged it. */
  readonly savedAt: number | null
  readonly conflict?: DraftConflict
  /** The state of the company's approval. */
  readonly approval?: Approval
  readonly receipt?: Receipt
}

const viewOf = (row: DraftRow, ops: readonly OpRow[], around: Surroundings, listed = false): DraftView => ({
  localId: row.localId,
  kind: row.kind,
  content: row.mine,
  state: stateOfDraft(row, ops, around, listed),
  sendPending: ops.some((op) => op.type === 'send' && op.state !== 'done'),
  serverId: row.serverId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  savedAt: row.savedAt,
  ...(row.conflict ? { conflict: row.conflict } : {}),
  ...(row.approval ? { approval: row.approval } : {}),
  ...(row.receipt ? { receipt: row.receipt } : {}),
})

export const readDrafts = async (db: AccountDb, kind: RequestKind, offline: boolean): Promise<DraftView[]> => {
  const raw = await db.drafts
    .where('[kind+updatedSeq]')
    .between([kind, -Infinity], [kind, Infinity])
    .reverse()
    .toArray()
  const rows = readable(draftRow, raw).filter((row) => row.status === 'draft')
  const ops = readable(
    opRow,
    await db.ops
      .where('draftId')
      .anyOf(rows.map((row) => row.localId))
      .toArray(),
  )
  const around = await readSurroundings(db, offline)
  return rows.map((row) =>
    viewOf(
      row,
      ops.filter((op) => op.draftId === row.localId),
      around,
    ),
  )
}

export const readDraft = async (db: AccountDb, localId: DraftId, offline: boolean): Promise<DraftView | null> => {
  const row = await getDraft(db, localId)
  if (!row) return null
  const listed = (await listedOf(db, [row])).has(localId)
  return viewOf(row, await opsOfDraft(db, localId), await readSurroundings(db, offline), listed)
}

/** How many drafts of all kinds are on this device. */
export const useDraftCount = (): LiveRead<number> =>
  useAccountRead(
    async (db) => {
      const lists = await Promise.all(requestKinds.map((kind) => readDrafts(db, kind, false)))
      return lists.reduce((sum, rows) => sum + rows.length, 0)
    },
    0,
    [],
  )

/** One draft, even after it was sent (`state.at === 'sent'`, with the receipt). */
export const useDraft = (localId: DraftId): LiveRead<DraftView | null> => {
  const offline = useOffline()
  return useAccountRead<DraftView | null>((db) => readDraft(db, localId, offline), null, [localId, offline])
}
