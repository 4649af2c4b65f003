import { subscribe } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { startAccount, stopAccount } from './runtime/page-account.ts'
import { clearSelection } from '#features/products/selection.ts'
import { firstScreen } from '#ui/page/after-paint.ts'

/** They must not reach the next person on this device. A visitor's own survive sign-in. */
const clearPersonal = () => {
  prefs.recentSearches = []
  clearSelection()
}

/** Another account opens another database. Resolves when the current account's is open. */
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
