import type { AccountDb } from './db.ts'
import { writeTx } from './tx.ts'

const timeSeenKey = 'time-seen'
const minChangeMs = 60_000

/** The latest known time in ms; 0 if none. Setting the clock back does not lower it. */
export const readLatestTime = async (db: AccountDb): Promise<number> => {
  const at: unknown = (await db.meta.get(timeSeenKey))?.v
  return typeof at === 'number' ? at : 0
}

export const raiseLatestTime = async (db: AccountDb, now: number): Promise<void> => {
  if (now - (await readLatestTime(db)) < minChangeMs) return
  await writeTx(db, ['meta'], async () => {
    if (now > (await readLatestTime(db))) await db.meta.put({ k: timeSeenKey, v: now })
  })
}

/** Sets the backend's time, which may be lower: a clock that ran ahead once must not end the membership. */
export const setLatestTime = (db: AccountDb, at: number): Promise<unknown> =>
  writeTx(db, ['meta'], () => db.meta.put({ k: timeSeenKey, v: at }))

const noteEveryMs = 5 * 60_000

export const watchTime = (db: AccountDb, now: () => number): (() => void) => {
  const note = () => void raiseLatestTime(db, now()).catch(() => undefined)
  note()
  const timer = setInterval(note, noteEveryMs)
  return () => clearInterval(timer)
}
