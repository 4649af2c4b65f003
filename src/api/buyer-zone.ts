import type { UserInfo } from '#contract/entities/account.ts'

/** The zone the buyer's days end in: the one saved in the account, which the server judges by, otherwise the device's. */
export const zoneOf = (user: UserInfo | null): string =>
  user?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone
