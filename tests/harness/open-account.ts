import { setAccountContext, type AccountContext } from '#account/outbox/operations/account-context.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

/** A real account database, open for the screens of a test as the page's boot opens it. Nothing carries its outbox. */
export const openAccount = async (part: Partial<AccountContext> = {}): Promise<AccountContext> => {
  const account = await testAccount(undefined, part)
  setAccountContext(account)
  return account
}

/** As signing out does it. Call after the screen is gone: live reads must not find the database closed. */
export const closeAccount = (account: AccountContext): void => {
  setAccountContext(null)
  account.db.close()
}
