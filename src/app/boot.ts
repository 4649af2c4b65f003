import { renewCheckMs } from '#api/session/session.ts'
import { restoreSession, session } from '#api/commands.ts'
import { restoreClockAhead } from '#api/stored-clock.ts'
import { prefs } from '#prefs/prefs.ts'
import { appBase } from '#lib/app-base.ts'
import { whenAccountRowsRead, startAccount, stopAccount } from './runtime/page-account.ts'
import { titlesLostWithDatabase } from '#account/outbox/status/unsent-note.ts'
import { freeSpaceOnPressure, startCatalogue } from './runtime/page-catalogue.ts'
import { whenFirstScreenShown } from '#ui/page/after-paint.ts'
import { startWorker } from './update.ts'
import { subscribe } from 'valtio'
import { retryUntilInstalled } from './keep-installing.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { clearSelection } from '#features/products/selection.ts'

/** Clears the recent searches and the selected products, because the next person on this device must not see them. */
const clearPersonal = () => {
  prefs.recentSearches = []
  clearSelection()
}

export const bindAccountToSession = (): Promise<void> => {
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
    if (account !== null) await startAccount({ sub: account, signedIn }, whenFirstScreenShown)
  }
  subscribe(sessionState, () => void openCurrent())
  return openCurrent()
}

const refreshPack = async () => {
  if (prefs.offlinePack) await (await import('#offline-pack/pack.ts')).refreshOfflinePack(whenAccountRowsRead)
}

/** I26: lost work is reported even if the browser removed the login together with it. */
const reportLostWork = async () => {
  const lostTitles = prefs.unsent && (await titlesLostWithDatabase(prefs.unsent))
  if (!lostTitles || lostTitles.length === 0) return
  prefs.lost = [...prefs.lost, ...lostTitles]
  prefs.unsent = null
}

const retryInstallation = (first: ReturnType<typeof startWorker>) => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  void retryUntilInstalled(first, {
    register: () => navigator.serviceWorker.register(appBase.onHost('/sw.js')),
    whenOnline: (listener) => addEventListener('online', listener),
    later: (ms, then) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
  })
}

export const boot = async (): Promise<void> => {
  const [storedSession] = await Promise.all([restoreSession(), restoreClockAhead().catch(() => undefined)])
  const registering = startWorker()
  retryInstallation(registering)
  // Loaded after the first screen is shown, because browsers do not translate earlier.
  void whenFirstScreenShown()
    .then(() => import('#ui/page/translated-page.ts'))
    .then(({ protectFromTranslators }) => protectFromTranslators())
    .catch(() => undefined)
  startCatalogue(
    () => prefs.locale,
    registering,
    () => void refreshPack().catch(() => undefined),
  )
  freeSpaceOnPressure(() => prefs.locale)
  if (!storedSession) void reportLostWork().catch(() => undefined)
  const accountOpening = bindAccountToSession()
  setInterval(() => void session.renewIfDue(), renewCheckMs)
  if (storedSession?.login) {
    await session.renewIfDue()
    // A failure is ignored: the stored user remains, or the server refused the login and the session has ended.
    await session.loadUser().catch(() => undefined)
  }
  await accountOpening
}
