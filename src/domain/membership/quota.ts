import type { DashboardEntry } from '#contract/entities/account.ts'

/** `seen`: the latest time that this device has recorded. If its clock is set back, a membership is not extended. */
export const membershipLasts = (until: number | null | undefined, now: number, seen: number): boolean =>
  typeof until === 'number' && Math.max(now, seen) < until

export type QuotaJudgement =
  | { readonly ok: true; readonly remaining: number | null }
  | { readonly ok: false; readonly why: 'none-left' | 'expired' }

/** Rule of the specification, section 6. An unknown quota is allowed, because the server checks it. */
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
