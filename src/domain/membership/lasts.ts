/**
 * Whether a membership that ends at `until` still lasts. `seen`: the latest time that this device was ever sure of, so
 * that setting the clock back does not bring a membership back. If its end is unknown, it does not last.
 */
export const membershipLasts = (until: number | null | undefined, now: number, seen: number): boolean =>
  typeof until === 'number' && Math.max(now, seen) < until
