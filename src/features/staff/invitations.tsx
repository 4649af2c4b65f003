import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, X } from 'lucide-react'
import { useState } from 'react'
import type { StaffInvitation } from '#contract/calls/staff.ts'
import { useInvitations, useReceivedInvitations } from '#account/queries/membership.ts'
import { revokeInvite, acceptInvitation, declineInvitation, type OnlineResult } from '#account/actions/online.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { useStaffChange } from './staff-change.ts'
import { session } from '#api/commands.ts'
import { useOffline } from '#api/connection.ts'

export const ReceivedInvitations = ({ isMember, onJoined }: Readonly<{ isMember?: boolean; onJoined: () => void }>) => {
  const { t } = useLingui()
  const offline = useOffline()
  const invitations = useReceivedInvitations()
  const { busy, change } = useStaffChange(null)
  const run = async (act: Promise<OnlineResult<unknown>>, done: string) => {
    await change(act, () => session.loadUser().catch(() => undefined), done)
    invitations.askAgain()
    onJoined()
  }
  return (
    <ListStates
      of={invitations}
      line
      rows={1}
      alsoWhenOld={!offline}
      missing={<Trans>Could not check whether a company has added you.</Trans>}
    >
      {({ data: list }) =>
        list.map(({ id, companyName, inviter, createTime }) => {
          const by = inviter ?? companyName
          const time = formatDateTime(createTime)
          return (
            <Card key={id} title={<Trans>{companyName} wants to add you</Trans>}>
              <p>
                <Trans>
                  {by} added you on {time}. As staff you share the company and its administrators; your own requests
                  stay yours.
                </Trans>
              </p>
              {isMember && <p>{t`You belong to a company already. To accept, leave it first.`}</p>}
              <div className="row g-1 staff__acts--wide">
                <Button
                  look="primary"
                  icon={Check}
                  busy={busy}
                  disabled={offline || isMember}
                  onClick={() => void run(acceptInvitation(id), t`You have joined ${companyName}`)}
                >{t`Accept`}</Button>
                <Button
                  icon={X}
                  disabled={offline || busy}
                  onClick={() => void run(declineInvitation(id), t`Declined`)}
                >{t`Decline`}</Button>
              </div>
            </Card>
          )
        })
      }
    </ListStates>
  )
}

const stateLabels = {
  open: msg`Not used yet`,
  used: msg`Used`,
  revoked: msg`Revoked`,
  expired: msg`Expired`,
  locked: msg`Locked after too many wrong codes`,
} satisfies Record<StaffInvitation['state'], MessageDescriptor>

const Detail = ({ invitation }: { readonly invitation: StaffInvitation }) => {
  const { i18n, t } = useLingui()
  const { state, usedBy, usedTime, inviter, createTime, expiresTime } = invitation
  const [made, until, used] = [formatDateTime(createTime), formatDateTime(expiresTime), formatDateTime(usedTime ?? 0)]
  const by = inviter ?? ''
  return (
    <>
      <span>
        {state !== 'used'
          ? i18n._(stateLabels[state])
          : usedBy
            ? t`Used by ${usedBy}, ${used}`
            : t`Used by an account that was deleted, ${used}`}
      </span>
      <span>{` · ${state === 'open' ? t`By ${by}, valid until ${until}` : t`By ${by}, ${made}`}`}</span>
    </>
  )
}

/** A change of `again` reads the list again, because an invitation may have been created. */
export const Invitations = ({ offline, again }: Readonly<{ offline: boolean; again: unknown }>) => {
  const { t } = useLingui()
  const invitations = useInvitations(again)
  const [revoking, setRevoking] = useState<StaffInvitation | null>(null)
  const { busy, change } = useStaffChange(t`Invitation revoked`)
  const revoke = async (id: string) => {
    await change(revokeInvite(id))
    setRevoking(null)
    invitations.askAgain()
  }
  if (invitations.read.status === 'ready' && invitations.read.data?.data === null) return null
  return (
    <Card title={<Trans>Invitations</Trans>}>
      <ListStates
        of={invitations}
        line
        rows={1}
        alsoWhenOld={!offline}
        missing={<Trans>The invitations could not be loaded.</Trans>}
      >
        {({ data: list }) =>
          list &&
          (list.length === 0 ? (
            <p className="muted small">{t`Nobody has been invited.`}</p>
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
                        >{t`Revoke`}</Button>
                      )
                    }
                  />
                )
              })}
            </ul>
          ))
        }
      </ListStates>
      {revoking && (
        <ConfirmDialog
          danger
          icon={Ban}
          busy={busy}
          title={<Trans>Revoke this invitation?</Trans>}
          action={<Trans>Revoke</Trans>}
          onConfirm={() => void revoke(revoking.inviteUuid)}
          onCancel={() => setRevoking(null)}
        >{t`Nobody can use its link and code any more.`}</ConfirmDialog>
      )}
    </Card>
  )
}
