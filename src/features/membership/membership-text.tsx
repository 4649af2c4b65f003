import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { kindContracts, requestKinds } from '#contract/entities/request.ts'
import { kinds } from '#kinds/kinds.ts'
import { formatDateTime } from '#i18n/formats.ts'

/**
 * What ran out, by the name in the membership dashboard; null for a name that no kind has: a backend may limit more
 * things.
 */
const noneLeft = (scope: string): MessageDescriptor | null => {
  const kind = requestKinds.find((one) => kindContracts[one].permissionType === scope)
  return kind ? kinds[kind].words.noneLeft : null
}

export const MembershipText = ({ scope, endedAt }: { scope: string; endedAt: number | null }) => {
  const { i18n } = useLingui()
  const ended = endedAt === null ? '' : formatDateTime(endedAt)
  const known = noneLeft(scope)
  return (
    <>
      <p>
        {endedAt !== null && <Trans>Your membership ended on {ended}.</Trans>}
        {endedAt === null &&
          (known ? i18n._(known) : <Trans>Your membership has ended or its allowance is used up.</Trans>)}
      </p>
      <p>
        <Trans>Renew on your account page. What you have written stays as it is.</Trans>
      </p>
    </>
  )
}
