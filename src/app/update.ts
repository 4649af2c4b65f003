import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'
import { environmentName } from '#prefs/build-settings.ts'
import { place } from '#lib/place.ts'
import { takeOver } from './take-over.ts'

/**
 * `ready`: a newer version is installed and waits for the buyer. `waiting`: the buyer agreed, a send is still running.
 */
export const updateState = proxy<{ phase: 'none' | 'ready' | 'waiting' }>({ phase: 'none' })

let worker: Workbox | null = null
let reloading = false

/** Several events ask for a reload; only the first counts. */
const reload = () => {
  if (reloading) return
  reloading = true
  location.reload()
}

/** Registers the service worker and watches for a newer version. Without support the app runs without it. */
export const startWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined
  worker = new Workbox(place.onHost('/sw.js'))
  worker.addEventListener('waiting', () => (updateState.phase = 'ready'))
  worker.addEventListener('controlling', (event) => {
    // A page of the first visit must not reload when its first worker takes control.
    if (event.isUpdate || updateState.phase !== 'none') reload()
  })
  return worker.register().catch(() => undefined)
}

/** The prefix of the lock that a tab or worker holds while it sends the outbox. */
const outboxLock = `out:agro-out-${environmentName}-`

const isSending = async (): Promise<boolean> => {
  const locks = await navigator.locks?.query()
  return locks?.held?.some((lock) => lock.name?.startsWith(outboxLock)) ?? false
}

/** Lets the new version take over once no tab and no worker is sending. */
export const applyUpdate = (): Promise<void> => {
  updateState.phase = 'waiting'
  return takeOver({
    sending: isSending,
    ask: () => worker?.messageSkipWaiting(),
    taken: () => reloading,
    reload,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}
