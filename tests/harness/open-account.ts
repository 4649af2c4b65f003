import { setAccountContext, type AccountContext } from '#account/outbox/session.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

/** Opens a real account database for screens as the app's start does. No engine sends its outbox. */
export const openAccount = async (part: Partial<AccountContext> = {}): Promise<AccountContext> => {
  const account = await testAccount(undefined, part)
  setAccountContext(account)
  return account
}

/** Closes the account as a logout does. Remove the screen first, because live reads fail on a closed database. */
export const closeAccount = (account: AccountContext): void => {
  setAccountContext(null)
  account.db.close()
}
