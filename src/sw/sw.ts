/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import * as z from 'zod/mini'
import { toWorker, type FromWorker } from '#catalogue/copy/worker-protocol.ts'
import { refreshAlone, refreshFor } from './catalogue.ts'
import { outbox } from './outbox.ts'
import { serveShell } from './shell.ts'
import { serveFiles } from './files.ts'
import { recallSettings, takeSettings } from './settings.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript's libs do not declare Background Sync. */
interface TagEvent extends ExtendableEvent {
  readonly tag: string
}

// The content security policy forbids the code generation that zod would try.
z.config({ jitless: true })

const words = serveShell(self.__WB_MANIFEST)
serveFiles()
clientsClaim()

// A new version must have the messages of the current language before it takes over.
self.addEventListener('install', (event) => {
  event.waitUntil(recallSettings().then((settings) => settings && words.cacheLocale(settings.locale)))
})
self.addEventListener('activate', (event) => event.waitUntil(words.tidy()))

/** The tag of the sync event with which the browser wakes the outbox when a network returns. */
const outboxTag = 'out'
/** Chromium ends a sync event after a few minutes, and gives an origin that uses them up less time later. */
const drainBudgetMs = 20_000

self.addEventListener('message', (event) => {
  const parsed = toWorker.safeParse(event.data)
  if (!parsed.success) return
  const message = parsed.data
  const port = event.ports[0]
  const tell = (answer: FromWorker) => port?.postMessage(answer)
  switch (message.type) {
    case 'catalogue/refresh': {
      const { locale, deviceId, maxAgeMs, categories } = message
      event.waitUntil(takeSettings({ locale, deviceId, categories }).then(() => refreshFor(locale, maxAgeMs, tell)))
      return
    }
    case 'busy?':
      return tell({ type: 'busy', busy: outbox.isSending() })
    case 'SKIP_WAITING':
      return void self.skipWaiting()
  }
})

const drain = async () => {
  // A rejected sync event is tried again by the browser.
  if (!(await outbox.drain({ budgetMs: drainBudgetMs }))) throw new Error('work remains in the outbox')
}

self.addEventListener('sync', ((event: TagEvent) => {
  if (event.tag === outboxTag) event.waitUntil(drain())
}) as EventListener)

self.addEventListener('periodicsync', ((event: TagEvent) => {
  if (event.tag === 'catalogue') event.waitUntil(refreshAlone())
}) as EventListener)
