import { useSnapshot } from 'valtio'
import { connection } from '#api/connection.ts'
import { systemClock } from '#lib/clock.ts'
import type { AccountDb } from '../../store/db.ts'
import { readable } from '../../store/account-rows.ts'
import { gateRow } from '../../store/rows.ts'
import type { Surroundings } from '../../outbox/status/facts.ts'
import { syncStatus } from '../../outbox/status/status.ts'

/** KEY-5: whether the browser itself could send something twice over this connection. */
export const useSendsUnprotected = (): boolean => useSnapshot(syncStatus).sends === 'unprotected'

/** LINE-1: if the server was heard within this time, it is not asked whether it is there. ms. */
const heardForMs = 10_000

export const readSurroundings = async (db: AccountDb, offline: boolean): Promise<Surroundings> => {
  const now = systemClock.now()
  const { browserOffline, failing, lastContactAt } = connection
  return {
    gates: readable(gateRow, await db.gates.toArray()),
    offline,
    failing: failing && !browserOffline,
    heard: lastContactAt !== null && now - lastContactAt <= heardForMs,
    now,
  }
}
