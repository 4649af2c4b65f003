import { subscribe } from 'valtio'
import { periodicSyncTag } from './browser-environment.ts'
import type { Locale } from '#contract/languages.ts'
import { api, session } from '#api/commands.ts'
import { sessionState } from '#api/session/session-state.ts'
import { syncedCategories } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { indexFirstCopy } from '#catalogue/search/first-index.ts'
import {
  waitForInstalledWorker,
  refreshInWorker,
  type SyncRequest,
  type WorkerOutcome,
  createDedicatedCopier,
} from '#catalogue/sync/worker/workers.ts'
import { freeCatalogueSpace } from '#catalogue/store/space.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'
import { onStoragePressure } from '#account/store/tx.ts'
import { setCatalogueRefresh } from '#catalogue/sync/refresh-catalogue.ts'
import { createRefresher } from '#catalogue/sync/refresher.ts'
// oxlint-disable-next-line import/default -- Vite's module for the file exports its URL, which the linter does not see
import copyWorker from './copy.worker.ts?worker&url'

const loadPageCopier = async () => {
  const { createDeviceCopier } = await import('./device-copier.ts')
  return createDeviceCopier({ api, session, categories: () => syncedCategories(prefs) })
}
let inPage: ReturnType<typeof loadPageCopier> | null = null

const requestOf = (locale: Locale, maxAgeMs: number): SyncRequest => ({
  locale,
  maxAgeMs,
  deviceId: prefs.deviceId,
  categories: syncedCategories(prefs),
})

const controller = () => ('serviceWorker' in navigator ? navigator.serviceWorker.controller : null)

const inServiceWorker =
  (installed: Promise<ServiceWorker | null>) =>
  async (locale: Locale, maxAgeMs: number): Promise<WorkerOutcome> => {
    const worker = controller() ?? (await installed)
    if (!worker) return { at: 'unheard' }
    return refreshInWorker(
      { postMessage: (message, transfer) => worker.postMessage(message, transfer) },
      requestOf(locale, maxAgeMs),
    )
  }

const copyInWorker = createDedicatedCopier(() =>
  typeof Worker === 'undefined' ? null : new Worker(copyWorker, { type: 'module', name: 'copy' }),
)

/** Has an effect only in Chromium. */
const askForPeriodicSync = async () => {
  interface WithPeriodicSync {
    readonly periodicSync?: { readonly register: (tag: string, options: { minInterval: number }) => Promise<void> }
  }
  const registration = (await navigator.serviceWorker.ready) as unknown as WithPeriodicSync
  await registration.periodicSync?.register(periodicSyncTag, { minInterval: 12 * 60 * 60_000 })
}

export const freeSpaceOnPressure = (locale: () => Locale): void => {
  onStoragePressure(async () => {
    // The write that ran out of space is retried only once, so two steps of freeing space run before the retry.
    if (await freeCatalogueSpace(locale())) await freeCatalogueSpace(locale())
  })
}

export const startCatalogue = (
  locale: () => Locale,
  registering: Promise<ServiceWorkerRegistration | undefined>,
  settled: () => void,
): void => {
  const refresher = createRefresher({
    locale,
    workers: [
      inServiceWorker(waitForInstalledWorker(registering)),
      (copyLocale, maxAgeMs) => copyInWorker(requestOf(copyLocale, maxAgeMs)),
    ],
    inPage: () => (inPage ??= loadPageCopier()),
    later: systemTimers.after,
    settled,
    // A failure is ignored, because a search builds a missing index.
    copied: (of) => void indexFirstCopy(of).catch(() => undefined),
  })
  setCatalogueRefresh(() => refresher.refresh('demanded'))
  void refresher.refresh('start')

  let lastLocale = locale()
  subscribe(prefs, () => {
    if (locale() === lastLocale) return
    lastLocale = locale()
    void refresher.refresh('start')
  })
  let status = sessionState.view.status
  subscribe(sessionState, () => {
    const previousStatus = status
    status = sessionState.view.status
    if (status === 'signed-in' && previousStatus !== 'signed-in' && previousStatus !== 'starting')
      void refresher.refresh('signedIn')
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresher.refresh('visible')
  })
  addEventListener('online', () => void refresher.refresh('online'))
  // A failure is ignored: some browsers lack periodic sync or require a permission, and nothing depends on it.
  if ('serviceWorker' in navigator) askForPeriodicSync().catch(() => undefined)
}
