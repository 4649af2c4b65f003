import { setAccountContext, type AccountContext } from '#account/outbox/session.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

/** No engine sends the outbox of this account. */
export const openAccount = async (part: Partial<AccountContext> = {}): Promise<AccountContext> => {
  const account = await testAccount(undefined, part)
  setAccountContext(account)
  return account
}

export const actAs = async <T>(account: AccountContext, work: () => Promise<T>): Promise<T> => {
  setAccountContext(account)
  try {
    return await work()
  } finally {
    setAccountContext(null)
  }
}

export const closeAccount = (account: AccountContext): void => {
  setAccountContext(null)
  account.db.close()
}
