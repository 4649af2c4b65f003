import { useSnapshot } from 'valtio'
import { dayIn, zoneOf } from '#domain/lifecycle/deadline.ts'
import { systemClock } from '#lib/clock.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'

const zoneIn = (view: SessionView): string => zoneOf(view.status === 'expired' ? { timezone: view.zone } : userOf(view))

/** The time zone in which deadlines are judged, counted down and shown. */
export const buyerZone = (): string => zoneIn(sessionState.view)

/** The same as a hook, for a component that must render again when it changes. */
export const useBuyerZone = (): string => zoneIn(useSnapshot(sessionState).view)

/** Today in the buyer's time zone, `yyyy-MM-dd`. */
export const today = (): string => dayIn(buyerZone(), systemClock.now())
