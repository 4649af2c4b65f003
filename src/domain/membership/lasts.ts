/**
 * Whether a membership that ends at `until` lasts. `seen`: the latest time that this device was ever sure of; a clock that
 * was set back since brings no membership back. Not known when it ends: it does not last.
 */
export const membershipLasts = (until: number | null | undefined, now: number, seen: number): boolean =>
  typeof until === 'number' && Math.max(now, seen) < until
