import { setAccountContext, type AccountContext } from '#account/outbox/session.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

/** A real account database, opened for screens as the page's boot opens it. No engine sends its outbox. */
export const openAccount = async (part: Partial<AccountContext> = {}): Promise<AccountContext> => {
  const account = await testAccount(undefined, part)
  setAccountContext(account)
  return account
}

/** As a logout does. Call it after the screen is removed: live reads must not find the database closed. */
export const closeAccount = (account: AccountContext): void => {
  setAccountContext(null)
  account.db.close()
}
