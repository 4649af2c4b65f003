import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#i18n/formats.ts'

/** Words for what ran out, as in the membership dashboard. Not exhaustive: a backend may restrict more. */
const scopes: Readonly<Record<string, MessageDescriptor>> = {
  ENQUIRY: msg`You have no enquiries left.`,
  SAMPLE_REQ: msg`You have no sample requests left.`,
  INTENTION: msg`You have no registration requests left.`,
}

export const MembershipText = ({ scope, endedAt }: { scope: string; endedAt: number | null }) => {
  const { i18n } = useLingui()
  const ended = endedAt === null ? '' : formatDateTime(endedAt)
  const known = scopes[scope]
  return (
    <>
      <p>
        {endedAt !== null && <Trans>Your membership ended on {ended}.</Trans>}
        {endedAt === null &&
          (known ? i18n._(known) : <Trans>Your membership has ended, or nothing is left of it.</Trans>)}
      </p>
      <p>
        <Trans>What you wrote is kept as a draft. Renew on your account page, then send it.</Trans>
      </p>
    </>
  )
}
