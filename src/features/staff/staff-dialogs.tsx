import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Building2, DoorOpen, ShieldPlus, ShoppingBag, UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffMember } from '#contract/calls/staff.ts'
import { session } from '#api/commands.ts'
import { type OnlineResult, exitCompany, promoteStaff, removeStaff } from '#account/actions/online.ts'
import type { standingIn } from '#domain/account/company-profile.ts'
import { paths } from '#domain/paths.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { nameOf, useStaffChange } from './staff-change.ts'

export type StaffDialog =
  | { readonly name: 'add' | 'invite' | 'exit' }
  | { readonly name: 'edit' | 'promote' | 'remove'; readonly person: StaffMember }
  /** The company's limit is reached. `max` is its number of accounts. */
  | { readonly name: 'full'; readonly max: number }

interface StaffDialogsProps {
  readonly dialog: StaffDialog
  readonly standing: ReturnType<typeof standingIn>
  readonly max: number
  readonly onOpen: (dialog: StaffDialog) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Shown if the limit is reached: how to buy more accounts (specification, section 6). */
export const LimitDialog = ({ max, onClose }: { readonly max: number; readonly onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <Confirm
      title={<Trans>Staff limit reached</Trans>}
      action={<Trans>Purchase Now</Trans>}
      icon={ShoppingBag}
      onConfirm={() => void navigate(paths.account(paths.staff()))}
      onCancel={onClose}
    >
      <Plural
        value={max}
        one="Your company may have # account. Buy more to add somebody."
        other="Your company may have # accounts. Buy more to add somebody."
      />
    </Confirm>
  )
}

interface ActionConfirmProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly action: ReactNode
  readonly icon: typeof UserMinus
  readonly danger?: boolean
  readonly act: () => Promise<OnlineResult<unknown>>
  readonly done: string
  readonly onClose: () => void
  readonly onDone: () => void
}

const ActionConfirm = ({ act, done, onClose, onDone, children, ...confirm }: ActionConfirmProps) => {
  const { busy, change } = useStaffChange(done)
  const run = async () => {
    await change(act())
    onClose()
    onDone()
  }
  return (
    <Confirm {...confirm} busy={busy} onConfirm={() => void run()} onCancel={onClose}>
      {children}
    </Confirm>
  )
}

const leave = async (dissolve: boolean) => {
  const result = await exitCompany(dissolve)
  if (result.ok) await session.loadUser().catch(() => undefined)
  return result
}

const DissolveDialog = (ends: Pick<StaffDialogsProps, 'onClose' | 'onDone'>) => {
  const { t } = useLingui()
  return (
    <ActionConfirm
      {...ends}
      danger
      title={<Trans>Dissolve the company?</Trans>}
      action={<Trans>Dissolve company</Trans>}
      icon={Building2}
      act={() => leave(true)}
      done={t`The company was dissolved`}
    >
      <p>{t`You are the only person in it, so it cannot continue without you. Deleted for good:`}</p>
      <ul className="bullets staff__losses">
        <li>{t`the company profile with its licence and photos`}</li>
        <li>{t`accounts bought for colleagues`}</li>
        <li>{t`open invitations, and colleagues who have not accepted yet`}</li>
      </ul>
      <p>{t`Your account, your membership and your requests stay with you.`}</p>
    </ActionConfirm>
  )
}

export const StaffDialogs = ({ dialog, standing, max, onOpen, onClose, onDone }: StaffDialogsProps) => {
  const { t } = useLingui()
  const full = () => onOpen({ name: 'full', max })
  const ends = { onClose, onDone }
  switch (dialog.name) {
    case 'add':
      return <PersonDialog person={null} {...ends} onFull={full} />
    case 'edit':
      return <PersonDialog person={dialog.person} {...ends} onFull={full} />
    case 'invite':
      return <InviteDialog onClose={onClose} onFull={full} />
    case 'full':
      return <LimitDialog max={dialog.max} onClose={onClose} />
    case 'promote': {
      const name = nameOf(dialog.person)
      return (
        <ActionConfirm
          {...ends}
          title={<Trans>Make {name} an administrator?</Trans>}
          action={<Trans>Make administrator</Trans>}
          icon={ShieldPlus}
          act={() => promoteStaff(dialog.person.id)}
          done={t`${name} is an administrator`}
        >{t`Administrators can edit the company profile and manage staff. You cannot undo this here.`}</ActionConfirm>
      )
    }
    case 'remove': {
      const name = nameOf(dialog.person)
      const [title, action, text] = dialog.person.isPending
        ? [
            <Trans key="title">Take back the addition of {name}?</Trans>,
            <Trans key="action">Take back</Trans>,
            <Trans key="text">Nothing is left for them to accept.</Trans>,
          ]
        : [
            <Trans key="title">Remove {name} from the company?</Trans>,
            <Trans key="action">Remove</Trans>,
            <Trans key="text">The account is kept but leaves the company. You can invite it again.</Trans>,
          ]
      return (
        <ActionConfirm
          {...ends}
          danger
          title={title}
          action={action}
          icon={UserMinus}
          act={() => removeStaff(dialog.person.id)}
          done={t`${name} removed`}
        >
          {text}
        </ActionConfirm>
      )
    }
    case 'exit':
      if (standing === 'alone') return <DissolveDialog {...ends} />
      return standing === 'last-administrator' ? (
        <Confirm
          title={<Trans>You are the last administrator</Trans>}
          action={<Trans>Close</Trans>}
          cancel={null}
          onConfirm={onClose}
          onCancel={onClose}
        >{t`Make a colleague an administrator before you leave the company.`}</Confirm>
      ) : (
        <ActionConfirm
          {...ends}
          danger
          title={<Trans>Leave the company?</Trans>}
          action={<Trans>Leave company</Trans>}
          icon={DoorOpen}
          act={() => leave(false)}
          done={t`You have left the company`}
        >{t`Your own requests stay with you. To rejoin you need an invitation.`}</ActionConfirm>
      )
  }
}
