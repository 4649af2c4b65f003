/** The tag under which the service worker is woken when a network comes back. Stored by the browser: never rename. */
export const syncTag = 'out'

interface SyncRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
}

/** Asks the browser to wake the service worker once there is a network. Chromium only; nothing depends on it. */
export const askBackgroundSync = async (): Promise<void> => {
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!worker?.controller) return
  const registration = (await worker.ready) as unknown as SyncRegistration
  await registration.sync?.register(syncTag).catch(() => undefined)
}
