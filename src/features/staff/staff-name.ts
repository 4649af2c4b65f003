import type { StaffMember } from '#contract/calls/staff.ts'

/** First and last name, else the username, else the address: a person is never nameless. */
export const nameOf = ({ firstName, lastName, username, email }: StaffMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username || email
