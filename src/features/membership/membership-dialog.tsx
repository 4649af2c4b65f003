import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { refusals } from '#api/refusals.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { serverNow } from '#lib/clock.ts'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import type { MessageDescriptor } from '@lingui/core'
import { kindContracts, requestKinds } from '#contract/entities/request.ts'
import { kinds } from '#kinds/kinds.ts'
import { formatDateTime } from '#i18n/formats.ts'

/** The text for a used-up quota. Null if `scope` is not a kind of request: a backend may limit other things. */
const noneLeft = (scope: string): MessageDescriptor | null => {
  const kind = requestKinds.find((one) => kindContracts[one].permissionType === scope)
  return kind ? kinds[kind].words.noneLeft : null
}

export const MembershipRefusalDialog = () => {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { count, scope } = useSnapshot(refusals).membership
  const ends = userOf(useSnapshot(sessionState).view)?.vipExpireTime ?? null
  const [answeredCount, setAnsweredCount] = useState(0)
  if (count <= answeredCount) return null
  const ended = ends !== null && ends < serverNow() ? formatDateTime(ends) : null
  const noneLeftText = noneLeft(scope)
  const close = () => setAnsweredCount(count)
  return (
    <ConfirmDialog
      title={ended ? <Trans>Your membership has ended</Trans> : <Trans>Your membership does not cover this</Trans>}
      action={ended ? <Trans>Activate membership</Trans> : <Trans>Upgrade membership</Trans>}
      cancel={<Trans>Not now</Trans>}
      onCancel={close}
      onConfirm={() => {
        close()
        if (pathname !== paths.account()) void navigate(paths.account(pathname + search))
      }}
    >
      <p>
        {ended ? (
          <Trans>Your membership ended on {ended}.</Trans>
        ) : noneLeftText ? (
          i18n._(noneLeftText)
        ) : (
          <Trans>Your membership has ended or its allowance is used up.</Trans>
        )}
      </p>
      <p>{t`Choose a plan on your account page. What you have written stays as it is.`}</p>
    </ConfirmDialog>
  )
}
