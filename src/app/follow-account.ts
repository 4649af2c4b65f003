import { subscribe } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { startAccount, stopAccount } from './runtime/page-account.ts'
import { clearSelection } from '#features/products/selection.ts'
import { firstScreen } from '#ui/page/after-paint.ts'

/**
 * Recent searches and selection must not reach the next person on this device. Those of a visitor survive the login.
 */
const clearPersonal = () => {
  prefs.recentSearches = []
  clearSelection()
}

/** Opens another database for another account. Resolves when that of the current account is open. */
export const followAccount = (): Promise<void> => {
  let open: string | null = null
  const openCurrent = async () => {
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
  subscribe(sessionState, () => void openCurrent())
  return openCurrent()
}
