import type { OpId, RecordId } from '#domain/ids.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { useOffline } from '#api/connection.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import { pendingOps } from '../../store/account-rows.ts'
import { isRecordIntent, type RecordIntent } from '../../store/rows.ts'
import { stateOfStep } from '../../outbox/status/facts.ts'
import { readSurroundings } from '../device/surroundings.ts'
import { useAccountRead } from '../use-account-read.ts'

/** A step of the buyer on a record that the server has not confirmed. */
export interface RecordOp {
  readonly opId: OpId
  readonly intent: RecordIntent
  readonly said: DraftState
  /** It was refused and stays in the outbox until somebody acts. */
  readonly refused: boolean
  readonly createdAt: number
}

export const readRecordOps = async (
  db: AccountDb,
  kind: RequestKind,
  id: RecordId,
  offline: boolean,
): Promise<RecordOp[]> => {
  const pending = await pendingOps(db)
  const around = await readSurroundings(db, offline)
  return pending.flatMap((op) => {
    const { opId, intent, state, createdAt, deps } = op
    if (!intent || !isRecordIntent(intent) || intent.kind !== kind || intent.id !== id || intent.name === 'record-read')
      return []
    const uploads = pending.filter((one) => deps.includes(one.opId))
    const refused = state === 'rejected' || state === 'parked'
    return [{ opId, intent, said: stateOfStep(op, uploads, around), refused, createdAt }]
  })
}

const none: RecordOp[] = []

/** Waiting steps for a record, in the order in which they were taken. */
export const useRecordOps = (kind: RequestKind, id: RecordId): LiveRead<RecordOp[]> => {
  const offline = useOffline()
  return useAccountRead((db) => readRecordOps(db, kind, id, offline), none, [kind, id, offline])
}
