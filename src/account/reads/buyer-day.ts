import { useSnapshot } from 'valtio'
import { dayIn, zoneOf } from '#domain/lifecycle/deadline.ts'
import { systemClock } from '#lib/clock.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'

const zoneIn = (view: SessionView): string => zoneOf(view.status === 'expired' ? { timezone: view.zone } : userOf(view))

/** The zone that deadlines are judged, counted down and shown in. */
export const buyerZone = (): string => zoneIn(sessionState.view)

/** The same for a component that may be drawn by nobody but itself when it changes. */
export const useBuyerZone = (): string => zoneIn(useSnapshot(sessionState).view)

/** Today in the buyer's zone, `yyyy-MM-dd`. */
export const today = (): string => dayIn(buyerZone(), systemClock.now())
