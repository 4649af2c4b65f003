import { msg } from '@lingui/core/macro'
import { useRefusalText } from '#i18n/words/refusal-words.ts'
import { code } from '#contract/codes.ts'
import type { OnlineResult } from '#account/records/online.ts'
import type { StaffMember } from '#contract/calls/staff.ts'

/** First and last name, else nickname or username, else the email address: nobody is nameless. */
export const nameOf = ({ firstName, lastName, nickname, username, email }: StaffMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || nickname || username || email

/** True for the refusal that has a dialog of its own. */
export const isFull = (result: OnlineResult<unknown>): boolean => !result.ok && result.code === code.staffLimit

const own = {
  offline: msg`You are offline. Staff can only be changed online.`,
  unclear: msg`No answer from the server; it may have worked. Check the list before trying again.`,
}

export const useStaffRefusal = () => useRefusalText(own)
