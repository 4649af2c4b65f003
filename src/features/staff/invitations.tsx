import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { StaffInvitation } from '#contract/calls/staff.ts'
import { useInvitations } from '#account/reads/membership.ts'
import { revokeInvite } from '#account/records/online.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { FetchedStates } from '#ui/lists/fetched-states.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useStaffRefusal } from './staff-refusal.ts'

const stateWords = {
  open: msg`Not used yet`,
  used: msg`Used`,
  revoked: msg`Revoked`,
  expired: msg`Expired`,
  locked: msg`Locked after too many wrong codes`,
} satisfies Record<StaffInvitation['state'], MessageDescriptor>

const Detail = ({ invitation }: { readonly invitation: StaffInvitation }) => {
  const { i18n } = useLingui()
  const { state, usedBy, usedTime, inviter, createTime, expiresTime } = invitation
  const [made, until, used] = [formatDateTime(createTime), formatDateTime(expiresTime), formatDateTime(usedTime ?? 0)]
  const by = inviter ?? ''
  return (
    <>
      {state === 'used' ? (
        usedBy ? (
          <Trans>
            Used by {usedBy}, {used}
          </Trans>
        ) : (
          <Trans>Used by an account that was deleted, {used}</Trans>
        )
      ) : (
        i18n._(stateWords[state])
      )}
      {' · '}
      {state === 'open' ? (
        <Trans>
          By {by}, valid until {until}
        </Trans>
      ) : (
        <Trans>
          By {by}, {made}
        </Trans>
      )}
    </>
  )
}

interface InvitationsProps {
  readonly offline: boolean
  /** A change of this value reads the list again: an invitation may have been created. */
  readonly again: unknown
}

/** The company's invitations: which are open, and who has used them. Each is for one person. */
export const Invitations = ({ offline, again }: InvitationsProps) => {
  const { t } = useLingui()
  const refusalText = useStaffRefusal()
  const invitations = useInvitations(again)
  const [revoking, setRevoking] = useState<StaffInvitation | null>(null)
  const [busy, setBusy] = useState(false)
  const revoke = async (id: string) => {
    setBusy(true)
    const result = await revokeInvite(id)
    setBusy(false)
    setRevoking(null)
    showToast(result.ok ? { tone: 'ok', text: t`Invitation revoked` } : { tone: 'bad', text: refusalText(result) })
    invitations.askAgain()
  }
  // A backend without invitations says nothing about them, so nothing is shown.
  if (invitations.read.status === 'ready' && invitations.read.data?.data === null) return null
  return (
    <Card title={<Trans>Invitations</Trans>}>
      <FetchedStates
        of={invitations}
        line
        rows={1}
        alsoWhenOld={!offline}
        missing={<Trans>The invitations could not be loaded.</Trans>}
      >
        {({ data: list }) =>
          list &&
          (list.length === 0 ? (
            <p className="muted small">
              <Trans>Nobody has been invited.</Trans>
            </p>
          ) : (
            <ul className="list">
              {list.map((invitation) => {
                const { inviteUuid, inviteCode, state } = invitation
                return (
                  <ListRow
                    key={inviteUuid}
                    title={<Trans>Code {inviteCode}</Trans>}
                    detail={<Detail invitation={invitation} />}
                    action={
                      state === 'open' && (
                        <Button
                          size="sm"
                          icon={Ban}
                          disabled={offline}
                          aria-label={t`Revoke the invitation with code ${inviteCode}`}
                          onClick={() => setRevoking(invitation)}
                        >
                          <Trans>Revoke</Trans>
                        </Button>
                      )
                    }
                  />
                )
              })}
            </ul>
          ))
        }
      </FetchedStates>
      {revoking && (
        <Confirm
          danger
          icon={Ban}
          busy={busy}
          title={<Trans>Revoke this invitation?</Trans>}
          action={<Trans>Revoke</Trans>}
          onConfirm={() => void revoke(revoking.inviteUuid)}
          onCancel={() => setRevoking(null)}
        >
          <Trans>Nobody can use its link and code any more.</Trans>
        </Confirm>
      )}
    </Card>
  )
}
