import type { DashboardEntry } from '#contract/entities/account.ts'

/** The year 9999: `vipExpireTime` of all accounts if the backend does not need a membership. */
export const endlessMembership = 253_402_214_400_000
export const isEndlessMembership = (until: number | null | undefined): boolean => (until ?? 0) >= endlessMembership

/** `seen`: the latest recorded time, so that setting the clock back does not extend the membership. */
export const isMembershipActive = (until: number | null | undefined, now: number, seen: number): boolean =>
  typeof until === 'number' && Math.max(now, seen) < until

export type QuotaCheck =
  | { readonly ok: true; readonly remaining: number | null }
  | { readonly ok: false; readonly why: 'none-left' | 'expired' }

/** Specification, section 6. Unless the membership expired, an unknown quota allows sending: the server checks it. */
export const checkQuota = (
  entry: DashboardEntry | null,
  vipExpireTime: number | null | undefined,
  now: number,
): QuotaCheck => {
  if (typeof vipExpireTime === 'number' && now > vipExpireTime) return { ok: false, why: 'expired' }
  if (!entry) return { ok: true, remaining: null }
  return entry.remainingCount <= 0 || entry.usedCount >= entry.totalLimit
    ? { ok: false, why: 'none-left' }
    : { ok: true, remaining: entry.remainingCount }
}
