import { Trans, useLingui } from '@lingui/react/macro'
import { Gauge } from 'lucide-react'
import { useNeedsApproval } from '#account/reads/account/team.ts'
import { useOffline } from '#api/connection.ts'
import type { QuotaJudgement } from '#domain/membership/quota.ts'
import type { KindDescriptor } from '#kinds/kind.ts'

/** The quota that the send will use, shown in advance. Offline it is the last known one, and says so. */
export const QuotaLine = ({ kind, quota }: { kind: KindDescriptor; quota: QuotaJudgement | null }) => {
  const { i18n } = useLingui()
  const offline = useOffline()
  const needsApproval = useNeedsApproval()
  if (!quota) return <span className="foot-note grow" />
  const line = quota.ok ? (quota.remaining === null ? null : i18n._(kind.words.quota(quota.remaining))) : null
  return (
    <span className={quota.ok ? 'foot-note grow' : 'foot-note foot-note--none grow'}>
      <Gauge className="icon icon--16" aria-hidden />
      <span>
        {line ??
          (quota.ok ? (
            <Trans>Your remaining allowance is checked when it is sent</Trans>
          ) : (
            <Trans>None left in your membership</Trans>
          ))}
        {line && offline && (
          <>
            {' '}
            · <Trans>according to the last update</Trans>
          </>
        )}
        {needsApproval && (
          <>
            {' '}
            · <Trans>An administrator approves it before it is sent</Trans>
          </>
        )}
      </span>
    </span>
  )
}
