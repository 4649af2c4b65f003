import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'
import { environmentName } from '#prefs/build-settings.ts'
import { appBase } from '#lib/app-base.ts'
import { createReloadGuard, activateUpdate } from './reloads.ts'

/** `ready`: a newer version waits for the buyer. `waiting`: the buyer agreed, and a running send may delay it. */
export const updateState = proxy<{ phase: 'none' | 'ready' | 'waiting' }>({ phase: 'none' })

let worker: Workbox | null = null

const reloads = createReloadGuard({
  dialogs: () => document.querySelectorAll('dialog[open]').length,
  onTyped: (typed) => addEventListener('input', typed, true),
  offer: () => (updateState.phase = 'ready'),
  reload: () => location.reload(),
})

export const startWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined
  worker = new Workbox(appBase.onHost('/sw.js'))
  worker.addEventListener('waiting', () => (updateState.phase = 'ready'))
  worker.addEventListener('controlling', ({ isUpdate }) =>
    reloads.changed({
      controlled: navigator.serviceWorker.controller !== null,
      isUpdate: Boolean(isUpdate) || updateState.phase !== 'none',
    }),
  )
  return worker.register().catch(() => undefined)
}

const outboxLock = `out:agro-out-${environmentName}-`

const isSending = async (): Promise<boolean> => {
  const locks = await navigator.locks?.query()
  return locks?.held?.some((lock) => lock.name?.startsWith(outboxLock)) ?? false
}

export const applyUpdate = async (): Promise<void> => {
  reloads.agree()
  if (reloads.isReplaced()) return reloads.reload()
  updateState.phase = 'waiting'
  return activateUpdate({
    sending: isSending,
    ask: () => worker?.messageSkipWaiting(),
    isReplaced: () => reloads.begun() || reloads.isReplaced(),
    reload: reloads.reload,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}
