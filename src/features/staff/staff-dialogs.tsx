import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Building2, Copy, DoorOpen, Link2, ShieldPlus, ShoppingBag, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { staffCalls, StaffMember } from '#contract/calls/staff.ts'
import { session } from '#api/commands.ts'
import { leaveCompany, inviteStaff, type OnlineResult, promoteStaff, removeStaff } from '#account/actions/online.ts'
import type { soleRoleOf } from '#domain/account/company-profile.ts'
import { paths } from '#domain/paths.ts'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { isStaffLimitReached, staffNameOf, useStaffChange, useStaffRefusalText } from './staff-change.ts'
import type { DataOut } from '#contract/call.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { appBase } from '#lib/app-base.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

type Invite = DataOut<typeof staffCalls.staffInvite>

const CopyField = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showToast({ tone: 'ok', text: t`Copied` })
    } catch {
      showToast({ tone: 'bad', text: t`Could not copy. Select the text and copy it manually.` })
    }
  }
  return (
    <div className="staff__copy">
      <Field label={label}>
        <TextInput value={value} readOnly onValue={() => undefined} onFocus={(event) => event.target.select()} />
      </Field>
      <Button icon={Copy} aria-label={t`Copy: ${label}`} onClick={() => void copy()}>{t`Copy`}</Button>
    </div>
  )
}

const InviteDialog = ({ onClose, onFull }: Readonly<{ onClose: () => void; onFull: () => void }>) => {
  const { t } = useLingui()
  const refusalText = useStaffRefusalText()
  const [invite, setInvite] = useState<Invite | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setRefusal(null)
    const result = await inviteStaff()
    setBusy(false)
    if (result.ok) return setInvite(result.data)
    if (isStaffLimitReached(result)) return onFull()
    setRefusal(refusalText(result))
  }
  const until = invite ? formatDateTime(invite.expiresTime) : ''
  return (
    <Dialog
      title={<Trans>Invite a colleague</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot back={<Trans>Close</Trans>} onBack={onClose}>
          {!invite && (
            <Button look="primary" icon={Link2} busy={busy} onClick={() => void make()}>{t`Create invitation`}</Button>
          )}
        </DialogFoot>
      }
    >
      <div className="stack g-4">
        {refusal !== null && (
          <Note tone="attention" alert>
            {refusal}
          </Note>
        )}
        {invite ? (
          <>
            <CopyField label={t`Link`} value={`${location.origin}${appBase.onHost(paths.invite(invite.inviteUuid))}`} />
            <CopyField label={t`Code`} value={invite.inviteCode} />
            <p className="muted small">{t`Valid until ${until}. Send the code separately from the link.`}</p>
          </>
        ) : (
          <p>
            <Trans>
              Your colleague opens the link, types the code, and logs in or creates an account. It is for one person and
              valid for a week.
            </Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}

export type StaffDialogState =
  | { readonly name: 'add' | 'invite' | 'exit' }
  | { readonly name: 'edit' | 'promote' | 'remove'; readonly person: StaffMember }
  | { readonly name: 'full'; readonly max: number }

interface StaffDialogsProps {
  readonly dialog: StaffDialogState
  readonly standing: ReturnType<typeof soleRoleOf>
  readonly max: number
  readonly onOpen: (dialog: StaffDialogState) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

export const StaffLimitDialog = ({ max, onClose }: { readonly max: number; readonly onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
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
    </ConfirmDialog>
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
    <ConfirmDialog {...confirm} busy={busy} onConfirm={() => void run()} onCancel={onClose}>
      {children}
    </ConfirmDialog>
  )
}

const leave = async (dissolve: boolean) => {
  const result = await leaveCompany(dissolve)
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
      <ul className="bullets mt-2 mb-2">
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
  const onFull = () => onOpen({ name: 'full', max })
  const ends = { onClose, onDone }
  switch (dialog.name) {
    case 'add':
      return <PersonDialog person={null} {...ends} onFull={onFull} />
    case 'edit':
      return <PersonDialog person={dialog.person} {...ends} onFull={onFull} />
    case 'invite':
      return <InviteDialog onClose={onClose} onFull={onFull} />
    case 'full':
      return <StaffLimitDialog max={dialog.max} onClose={onClose} />
    case 'promote': {
      const name = staffNameOf(dialog.person)
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
      const name = staffNameOf(dialog.person)
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
        <ConfirmDialog
          title={<Trans>You are the last administrator</Trans>}
          action={<Trans>Close</Trans>}
          cancel={null}
          onConfirm={onClose}
          onCancel={onClose}
        >{t`Make a colleague an administrator before you leave the company.`}</ConfirmDialog>
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
