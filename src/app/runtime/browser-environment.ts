import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { sha256 } from '#lib/sha256.ts'
import { keysHonoured, sharedName } from '#prefs/build-settings.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import type { Locks, OutboxPorts } from '#account/outbox/ports.ts'
import { hasFullLevelCapability, createFindingStore } from '#api/capabilities.ts'
export { maxAnswerMs } from '#account/outbox/engine/timing.ts'

const estimate: AccountContext['estimate'] = async () => {
  // `navigator.storage` is missing on plain http and in old browsers.
  const storage = (navigator as { storage?: StorageManager }).storage
  const storageEstimate = await storage?.estimate?.().catch(() => null)
  return storageEstimate?.quota ? { quota: storageEstimate.quota, usage: storageEstimate.usage ?? 0 } : null
}

const probeStep = 1024 * 1024

/** Tests the free disk space with a temporary file, because a failed write would harm a database. Null: unknown. */
const fits: AccountContext['fits'] = async (bytes) => {
  const { storage } = navigator as { storage?: Partial<StorageManager> }
  const folder = await storage?.getDirectory?.().catch(() => null)
  if (!folder) return null
  const name = `space-${systemRandom.uuid()}`
  try {
    const file = await folder.getFileHandle(name, { create: true })
    // `createWritable` is missing in Safari before 26.
    if (!('createWritable' in file)) return null
    const probe = await file.createWritable()
    try {
      for (let writtenBytes = 0; writtenBytes < bytes; writtenBytes += probeStep)
        await probe.write(new Uint8Array(probeStep))
      return true
    } finally {
      await probe.abort().catch(() => undefined)
    }
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? false : null
  } finally {
    await folder.removeEntry(name).catch(() => undefined)
  }
}

/** In a worker, `navigator.storage.persist` is missing although its type declares it. */
const persist = async (): Promise<boolean> => {
  const { storage } = navigator as {
    storage?: { persisted?: () => Promise<boolean>; persist?: () => Promise<boolean> }
  }
  if (await storage?.persisted?.()) return true
  return (await storage?.persist?.()) ?? false
}

let hasAsked = false

/** STOR-9: asks the browser once not to clear this origin if the disk runs low. */
export const requestPersistentStorage = (): void => {
  if (hasAsked) return
  hasAsked = true
  void persist().catch(() => false)
}

type Environment = Pick<AccountContext, 'clock' | 'random' | 'sha256' | 'estimate' | 'fits'> &
  Pick<OutboxPorts, 'knowsAdditions'>

export const browserEnvironment: Environment = {
  clock: systemClock,
  random: systemRandom,
  sha256: (bytes) => sha256(bytes),
  estimate,
  fits,
  knowsAdditions: async () =>
    keysHonoured || hasFullLevelCapability(await createFindingStore(systemClock.now).all(), false),
}

/** Browsers store both tags: never rename them. */
export const backgroundSyncTag = 'out'
export const periodicSyncTag = 'catalogue'
/** On this channel, the service worker posts `{ sub, event }` after it has sent a request or applied an action. */
export const workerEventsChannelName = sharedName('agro-sent')

interface SyncRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
}

/** Has an effect only in Chromium; nothing depends on it. */
export const requestBackgroundSync = async (): Promise<void> => {
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!worker?.controller) return
  const registration = (await worker.ready) as unknown as SyncRegistration
  await registration.sync?.register(backgroundSyncTag).catch(() => undefined)
}

/** Without the browser's locks (plain http), work runs immediately; key, claim and epoch make that safe (LEAD-3). */
export const webLocks = (): Locks => {
  const manager = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks
  if (!manager) return { request: (_name, _options, work) => work() }
  return {
    // The standard rejects a signal together with steal, because stealing never waits.
    request: (name, { signal, steal }, work) => manager.request(name, steal ? { steal: true } : { signal }, work),
  }
}
