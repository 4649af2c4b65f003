import type { DashboardEntry } from '#contract/entities/account.ts'

/** `seen`: the latest time known to this device, so that setting the clock back does not extend a membership. */
export const membershipLasts = (until: number | null | undefined, now: number, seen: number): boolean =>
  typeof until === 'number' && Math.max(now, seen) < until

export type QuotaJudgement =
  | { readonly ok: true; readonly remaining: number | null }
  | { readonly ok: false; readonly why: 'none-left' | 'expired' }

/** Specification, section 6. An unknown quota is allowed. */
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
