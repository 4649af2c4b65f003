import type { OutDb } from '../store/db.ts'
import { noteTime } from '../store/time-seen.ts'

const everyMs = 5 * 60_000

/** Notes the time while the app is open, so that a clock set back later is known for what it is. Returns what ends it. */
export const watchTime = (db: OutDb, now: () => number): (() => void) => {
  const note = () => void noteTime(db, now()).catch(() => undefined)
  note()
  const timer = setInterval(note, everyMs)
  return () => clearInterval(timer)
}
