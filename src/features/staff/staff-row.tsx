import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, ShieldPlus, UserMinus } from 'lucide-react'
import type { StaffMember } from '#contract/calls/staff.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { StaffDialog } from './staff-dialogs.tsx'
import { nameOf } from './staff-name.ts'

interface StaffRowProps {
  readonly person: StaffMember
  readonly isMe: boolean
  readonly mayChange: boolean
  readonly onOpen: (dialog: StaffDialog) => void
}

/** One person, with what an administrator can do. */
export const StaffRow = ({ person, isMe, mayChange, onOpen }: StaffRowProps) => {
  const { t } = useLingui()
  const name = nameOf(person)
  return (
    <li className="staff__row">
      <Avatar name={name} />
      <div className="grow">
        <span className="item__t staff__name">
          {name}
          {isMe && (
            <span className="tag">
              <Trans>You</Trans>
            </span>
          )}
          {person.isAdmin && (
            <span className="tag tag--teal">
              <Trans>Administrator</Trans>
            </span>
          )}
          {person.isPending && (
            <span className="tag">
              <Trans>Has not accepted yet</Trans>
            </span>
          )}
        </span>
        <span className="item__s staff__meta">
          {person.username && <span>{person.username}</span>}
          {person.email !== name && <span>{person.email}</span>}
        </span>
      </div>
      {mayChange && (
        <div className="staff__acts">
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
