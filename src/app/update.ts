import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'
import { environmentName } from '#prefs/build-settings.ts'
import { place } from '#lib/place.ts'
import { takeOver } from './take-over.ts'

/** `ready`: a newer version is installed and waits for the buyer; `waiting`: agreed to, a send is still under way. */
export const updateState = proxy<{ phase: 'none' | 'ready' | 'waiting' }>({ phase: 'none' })

let worker: Workbox | null = null
let reloading = false

/** Once: the page that goes is the one that answers to several reasons. */
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
    // A page of the first visit knows of no update before it; the first worker's own claim is none either.
    if (event.isUpdate || updateState.phase !== 'none') reload()
  })
  return worker.register().catch(() => undefined)
}

/** Any tab or worker of this app that carries the outbox holds a lock of this prefix while it does. */
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
