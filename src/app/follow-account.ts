import { subscribe } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { startAccount, stopAccount } from './runtime/page-account.ts'
import { clearSelection } from '#features/products/selection.ts'
import { firstScreen } from '#ui/page/after-paint.ts'

/**
 * Recent searches and ticked products must not reach the next person on this device. A visitor's own survive sign-in.
 */
const clearPersonal = () => {
  prefs.recentSearches = []
  clearSelection()
}

/**
 * Opens the outbox of the account that is signed in. Another account opens another database, never this one. Resolves
 * when the database of the current account is open.
 */
export const followAccount = (): Promise<void> => {
  let open: string | null = null
  const follow = async () => {
    const account = accountOf(sessionState.view)
    const signedIn = sessionState.view.status === 'signed-in'
    if (account !== open) {
      if (open !== null) {
        clearPersonal()
        void stopAccount()
      }
      open = account
    }
    if (account !== null) await startAccount({ sub: account, signedIn }, firstScreen)
  }
  subscribe(sessionState, () => void follow())
  return follow()
}
