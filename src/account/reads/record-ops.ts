import type { RequestKind } from '#contract/entities/request.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { OutDb } from '../store/db.ts'
import { pendingOps } from '../store/account-rows.ts'
import type { Intent } from '../store/rows.ts'
import { useOutRead } from './use-account-read.ts'

export type RecordIntent = Extract<Intent, { name: `record-${string}` }>

/** Something the buyer did on a record that the server has not confirmed. */
export interface RecordOp {
  readonly opId: string
  readonly intent: RecordIntent
  /** It was refused: it stands in the outbox until somebody acts. */
  readonly refused: boolean
  readonly createdAt: number
}

const isOfRecord = (intent: Intent | null): intent is RecordIntent => intent?.name.startsWith('record-') === true

export const readRecordOps = async (db: OutDb, kind: RequestKind, id: string): Promise<RecordOp[]> =>
  (await pendingOps(db)).flatMap(({ opId, intent, state, createdAt }) =>
    isOfRecord(intent) && intent.kind === kind && intent.id === id && intent.name !== 'record-read'
      ? [{ opId, intent, refused: state === 'rejected' || state === 'parked', createdAt }]
      : [],
  )

const none: RecordOp[] = []

/** What waits on this device for a record, in the order it was done. */
export const useRecordOps = (kind: RequestKind, id: string): LiveRead<RecordOp[]> =>
  useOutRead((db) => readRecordOps(db, kind, id), none, [kind, id])
