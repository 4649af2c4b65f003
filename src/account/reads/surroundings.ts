import { useSnapshot } from 'valtio'
import { systemClock } from '#lib/clock.ts'
import type { OutDb } from '../store/db.ts'
import { readable } from '../store/account-rows.ts'
import { gateRow } from '../store/rows.ts'
import type { Surroundings } from '../outbox/status/facts.ts'
import { syncStatus } from '../outbox/status/status.ts'

/** KEY-5: whether the browser itself could send something twice over this line. */
export const useSendsUnprotected = (): boolean => useSnapshot(syncStatus).sends === 'unprotected'

export const readSurroundings = async (db: OutDb, offline: boolean): Promise<Surroundings> => ({
  gates: readable(gateRow, await db.gates.toArray()),
  offline,
  now: systemClock.now(),
})
