import { useSnapshot } from 'valtio'
import { refusals } from '#data/api/commands.ts'
import { sessionState } from '#data/api/session-state.ts'
import { useQuota } from '#data/queries/account.ts'
import { systemClock } from '#lib/clock.ts'
import type { KindRules } from '#domain/requests/kind-rules.ts'
import { judgeQuota, type QuotaJudgement } from './quota.ts'

/** What the membership allows of a kind, as last told; null until that is read. */
export const useQuotaCheck = (permissionType: KindRules['permissionType']): QuotaJudgement | null => {
  const quota = useQuota(permissionType)
  const { view } = useSnapshot(sessionState)
  if (quota.status === 'loading') return null
  const user = view.status === 'signed-in' || view.status === 'expired' ? view.user : null
  return judgeQuota(quota.status === 'ready' ? quota.data : null, user?.vipExpireTime, systemClock.now())
}

/** Opens the membership error dialog, as a refusal of the server does. */
export const refuseForMembership = (permissionType: string): void => {
  refusals.membership = { count: refusals.membership.count + 1, scope: permissionType }
}
