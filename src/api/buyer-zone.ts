import type { UserInfo } from '#contract/entities/account.ts'

/** The time zone of the buyer's days: the one saved in the account, by which the server judges, else the device's. */
export const zoneOf = (user: UserInfo | null): string =>
  user?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone
