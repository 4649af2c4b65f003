import { subscribe } from 'valtio'
import { accountOf, sessionState } from '#api/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { startAccount, stopAccount } from './runtime/page-account.ts'
import { clearSelection } from '#features/products/selection-state.ts'

/** What somebody looked for and ticked is not for the next person on this device. A visitor's own stays at sign-in. */
const forget = () => {
  prefs.recentSearches = []
  clearSelection()
}

/**
 * The outbox follows the account: another one signing in opens another database, never this one. Resolves when that of
 * the account that is signed in by now is open.
 */
export const followAccount = (): Promise<void> => {
  let open: string | null = null
  const follow = async () => {
    const account = accountOf(sessionState.view)
    const signedIn = sessionState.view.status === 'signed-in'
    if (account !== open) {
      if (open !== null) {
        forget()
        void stopAccount()
      }
      open = account
    }
    if (account !== null) await startAccount({ sub: account, signedIn })
  }
  subscribe(sessionState, () => void follow())
  return follow()
}
