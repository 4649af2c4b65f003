import { clockAheadMs, updateClockOffset, systemClock } from '#lib/clock.ts'

const key = 'clock-ahead'
/** Smaller changes of the clock difference are not stored: most are response times, and rarely change the day. */
const minChangeMs = 60_000
let storedAhead = 0
let isFromServer = false

/** The database library is imported dynamically, so that the first paint does not wait for it. */
const openAppDb = async () => (await import('./app-db.ts')).appDb()

export const storeClockAhead = async (): Promise<void> => {
  isFromServer = true
  const ahead = clockAheadMs()
  if (Math.abs(ahead - storedAhead) < minChangeMs) return
  storedAhead = ahead
  await (await openAppDb()).kv.put({ k: key, v: ahead })
}

/** Ignores the stored clock difference if the server has already answered. Call once at boot. */
export const restoreClockAhead = async (): Promise<void> => {
  const row = await (await openAppDb()).kv.get(key)
  if (typeof row?.v !== 'number') return
  storedAhead = row.v
  if (isFromServer) return storeClockAhead()
  const now = systemClock.now()
  updateClockOffset(new Date(now - storedAhead).toUTCString(), now, now)
}
