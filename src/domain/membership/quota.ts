import type { DashboardEntry } from '#contract/entities/account.ts'

/**
 * Whether a membership that ends at `until` still lasts. `seen`: the latest time that this device was ever sure of, so
 * that setting the clock back does not bring a membership back. If its end is unknown, it does not last.
 */
export const membershipLasts = (until: number | null | undefined, now: number, seen: number): boolean =>
  typeof until === 'number' && Math.max(now, seen) < until

export type QuotaJudgement =
  | { readonly ok: true; readonly remaining: number | null }
  | { readonly ok: false; readonly why: 'none-left' | 'expired' }

/** Specification, section 6: refused when nothing remains or the membership has ended. Unknown is allowed. */
export const judgeQuota = (
  entry: DashboardEntry | null,
  vipExpireTime: number | null | undefined,
  now: number,
): QuotaJudgement => {
  if (typeof vipExpireTime === 'number' && now > vipExpireTime) return { ok: false, why: 'expired' }
  if (!entry) return { ok: true, remaining: null }
  return entry.remainingCount <= 0 || entry.usedCount >= entry.totalLimit
    ? { ok: false, why: 'none-left' }
    : { ok: true, remaining: entry.remainingCount }
}
