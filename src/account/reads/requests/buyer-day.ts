import { dayIn, zoneOf } from '#domain/lifecycle/deadline.ts'
import { systemClock } from '#lib/clock.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'

/** The zone that deadlines are judged, counted down and shown in. */
export const buyerZone = (): string => {
  const { view } = sessionState
  return zoneOf(view.status === 'expired' ? { timezone: view.zone } : userOf(view))
}

/** Today in the buyer's zone, `yyyy-MM-dd`. */
export const today = (): string => dayIn(buyerZone(), systemClock.now())
