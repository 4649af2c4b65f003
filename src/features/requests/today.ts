import { dayIn } from '#domain/lifecycle/deadline.ts'
import { systemClock } from '#lib/clock.ts'

/** The device's own zone: the one the buyer reads dates in. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today on this device, `yyyy-MM-dd`. */
export const today = (): string => dayIn(deviceZone(), systemClock.now())
