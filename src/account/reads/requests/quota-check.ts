import { useSnapshot } from 'valtio'
import { kindContracts, type RequestKind } from '#contract/entities/request.ts'
import { judgeQuota, type QuotaJudgement } from '#domain/membership/quota.ts'
import { systemClock } from '#lib/clock.ts'
import { openedAccount } from '../../outbox/operations/account-context.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'
import { readQuota, useQuota } from '../account/account.ts'

const endOf = (view: SessionView): number | null | undefined => userOf(view)?.vipExpireTime

/** What the membership allows for a kind, as last stated by the server; null until that is read. */
export const useQuotaCheck = (kind: RequestKind): QuotaJudgement | null => {
  const quota = useQuota(kindContracts[kind].permissionType)
  const { view } = useSnapshot(sessionState)
  if (quota.status === 'loading') return null
  return judgeQuota(quota.status === 'ready' ? quota.data : null, endOf(view), systemClock.now())
}

/** The same for a button that starts a request. Rejects with `NotSignedIn` if no account is open. */
export const readQuotaCheck = async (kind: RequestKind): Promise<QuotaJudgement> => {
  const { db } = await openedAccount()
  return judgeQuota(
    await readQuota(db, kindContracts[kind].permissionType),
    endOf(sessionState.view),
    systemClock.now(),
  )
}
