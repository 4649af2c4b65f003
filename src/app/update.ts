import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'

/** `ready`: a newer version is installed and waits for the buyer; `waiting`: agreed to, a send is still under way. */
export const updateState = proxy<{ phase: 'none' | 'ready' | 'waiting' }>({ phase: 'none' })

let worker: Workbox | null = null
const pollMs = 1_000

/** Registers the service worker and watches for a newer version. Without support the app runs without it. */
export const startWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => (updateState.phase = 'ready'))
  let reloading = false
  worker.addEventListener('controlling', (event) => {
    if (!event.isUpdate || reloading) return
    reloading = true
    location.reload()
  })
  await worker.register().catch(() => undefined)
}

/** Any tab or worker that carries the outbox holds a lock of this prefix while it does. */
const outboxLock = 'out:'

const isSending = async (): Promise<boolean> => {
  const locks = await navigator.locks?.query()
  return locks?.held?.some((lock) => lock.name?.startsWith(outboxLock)) ?? false
}

/** Lets the new version take over once no tab and no worker is sending. */
export const applyUpdate = async (): Promise<void> => {
  updateState.phase = 'waiting'
  while (await isSending()) await new Promise((resolve) => setTimeout(resolve, pollMs))
  worker?.messageSkipWaiting()
}
