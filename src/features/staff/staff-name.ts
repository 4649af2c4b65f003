import type { StaffMember } from '#contract/calls/staff.ts'

/** First and last name, else nickname or username, else the email address: nobody is nameless. */
export const nameOf = ({ firstName, lastName, nickname, username, email }: StaffMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || nickname || username || email
