import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, DoorOpen, UserPlus, Users, Link2, Pencil, ShieldPlus, UserMinus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useStaff, type StaffWithQuota } from '#account/queries/account.ts'
import { useOffline } from '#api/connection.ts'
import { soleRoleOf } from '#domain/account/company-profile.ts'
import { paths } from '#domain/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { dataOr, mayBeStale } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates, ReadFailureNote } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { Invitations, ReceivedInvitations } from './invitations.tsx'
import { StaffDialogs, type StaffDialogState } from './staff-dialogs.tsx'
import './staff.css'
import { session } from '#api/commands.ts'
import { setApprovalRequired } from '#account/actions/online.ts'
import { Card } from '#ui/marks/card.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { staffNameOf, useStaffChange } from './staff-change.ts'
import type { StaffMember } from '#contract/calls/staff.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'

type StaffRowProps = Readonly<{ person: StaffMember; isMe: boolean; mayChange: boolean }> &
  Pick<StaffListProps, 'onOpen'>

const StaffRow = ({ person, isMe, mayChange, onOpen }: StaffRowProps) => {
  const { t } = useLingui()
  const name = staffNameOf(person)
  return (
    <li className="cluster g-3 line-b pad-y">
      <Avatar name={name} />
      <div className="grow">
        <span className="item__t meta breaks wraps">
          <span>{name}</span>
          {isMe && <span className="tag">{t`You`}</span>}
          {person.isAdmin && <span className="tag tag--teal">{t`Administrator`}</span>}
          {person.isPending && <span className="tag">{t`Has not accepted yet`}</span>}
        </span>
        <span className="item__s meta breaks wraps">
          {person.username && <span>{person.username}</span>}
          {person.email !== name && <span>{person.email}</span>}
        </span>
      </div>
      {mayChange && (
        <div className="row g-1">
          <IconButton icon={Pencil} label={t`Edit ${name}`} onClick={() => onOpen({ name: 'edit', person })} />
          {!person.isAdmin && !person.isPending && (
            <IconButton
              icon={ShieldPlus}
              label={t`Make ${name} an administrator`}
              onClick={() => onOpen({ name: 'promote', person })}
            />
          )}
          {!isMe && (
            <IconButton icon={UserMinus} label={t`Remove ${name}`} onClick={() => onOpen({ name: 'remove', person })} />
          )}
        </div>
      )}
    </li>
  )
}

const ApprovalSetting = ({ on, offline }: { readonly on: boolean; readonly offline: boolean }) => {
  const { busy, change } = useStaffChange(null)
  const set = (next: boolean) => void change(setApprovalRequired(next), () => session.loadUser().catch(() => undefined))
  return (
    <Card title={<Trans>Approval</Trans>}>
      <Switch on={on} disabled={offline || busy} onChange={set}>
        <Trans>An administrator approves requests before they are sent</Trans>
      </Switch>
      <p className="muted small">
        <Trans>
          This is for requests of staff; administrators send directly. Switched off, what is waiting stays until an
          administrator decides or its writer takes it back.
        </Trans>
      </p>
    </Card>
  )
}

type StaffListProps = Readonly<{
  staff: StaffWithQuota
  myId: string
  isAdmin: boolean
  isStale: boolean
  onOpen: (dialog: StaffDialogState) => void
  children: ReactNode
}>

const StaffList = ({ staff, myId, isAdmin, isStale, onOpen, children }: StaffListProps) => {
  const { t } = useLingui()
  const { quota } = staff
  const add = (dialog: StaffDialogState) =>
    onOpen(quota.remainingQuota <= 0 ? { name: 'full', max: quota.total } : dialog)
  const total = formatNumber(quota.total)
  return (
    <>
      <div className="bar mb-3 staff__bar">
        <p className="muted">
          <Plural value={quota.used} one={`# of ${total} accounts used`} other={`# of ${total} accounts used`} />
        </p>
        <span className="grow" />
        {isAdmin && (
          <>
            <Button icon={Link2} disabled={isStale} onClick={() => add({ name: 'invite' })}>{t`Invite`}</Button>
            <Button look="primary" icon={UserPlus} disabled={isStale} onClick={() => add({ name: 'add' })}>
              <Trans>Add a colleague</Trans>
            </Button>
          </>
        )}
      </div>
      <ul className="list" aria-label={t`Staff`}>
        {staff.list.map((person) => (
          <StaffRow
            key={person.id}
            person={person}
            isMe={person.id === myId}
            mayChange={isAdmin && !isStale}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {children}
      <div className="mt-5">
        <Button icon={DoorOpen} disabled={isStale} onClick={() => onOpen({ name: 'exit' })}>{t`Leave company`}</Button>
      </div>
    </>
  )
}

export const StaffScreen = ({ approvals }: { readonly approvals?: ReactNode }) => {
  const { t } = useLingui()
  const user = userOf(useSnapshot(sessionState).view)
  const offline = useOffline()
  const staffResult = useStaff()
  const { requestState, askAgain } = staffResult
  const [dialog, setDialog] = useState<StaffDialogState | null>(null)
  const storedStaff = dataOr(staffResult.read, null)
  if (!storedStaff)
    return <ListStates of={staffResult} missing={<Trans>The staff list is not on this device yet</Trans>} />
  const myId = user?.userId ?? ''
  const { data: staff } = storedStaff
  const isAdmin = staff.list.some((person) => person.id === myId && person.isAdmin)
  const isStale = offline || mayBeStale(requestState)
  const staleNotice = isStale && (
    <div className="stale">
      {offline ? (
        <Note tone="offline">{t`Last loaded version. Staff can only be changed online.`}</Note>
      ) : (
        <ReadFailureNote icon={CloudOff} line onAgain={askAgain}>{t`Last loaded version.`}</ReadFailureNote>
      )}
    </div>
  )
  const age = isStale && <AsOf at={storedStaff.asOf} />
  if (staff.list.length === 0)
    return (
      <div className="page page--narrow staff wraps">
        {staleNotice}
        <ReceivedInvitations onJoined={askAgain} />
        <EmptyState
          icon={Users}
          title={<Trans>You have not joined a company</Trans>}
          action={<ButtonLink to={paths.companyProfile()}>{t`Set up your company`}</ButtonLink>}
        >{t`Create one and invite colleagues, or open an invitation link.`}</EmptyState>
        {age}
      </div>
    )
  return (
    <div className="page page--narrow staff wraps">
      {staleNotice}
      <ReceivedInvitations isMember onJoined={askAgain} />
      {isAdmin && approvals}
      <StaffList staff={staff} myId={myId} isAdmin={isAdmin} isStale={isStale} onOpen={setDialog}>
        {isAdmin && user?.companyApproval != null && <ApprovalSetting on={user.companyApproval} offline={offline} />}
        {isAdmin && <Invitations offline={offline} again={dialog === null} />}
      </StaffList>
      {age}
      {dialog && (
        <StaffDialogs
          dialog={dialog}
          standing={soleRoleOf(staff.list, myId)}
          max={staff.quota.total}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
          onDone={askAgain}
        />
      )}
    </div>
  )
}
