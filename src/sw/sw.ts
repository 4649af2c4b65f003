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

/** Background Sync is in no lib of TypeScript's. */
interface TagEvent extends ExtendableEvent {
  readonly tag: string
}

// The content security policy forbids what zod's compiler would try.
z.config({ jitless: true })

const words = serveShell(self.__WB_MANIFEST)
serveFiles()
clientsClaim()

// A new version must have the words of the language in use before it takes over.
self.addEventListener('install', (event) => {
  event.waitUntil(recallSettings().then((settings) => settings && words.keep(settings.locale)))
})
self.addEventListener('activate', (event) => event.waitUntil(words.tidy()))

/** The tag under which the outbox asks to be woken when a network comes back. */
const outboxTag = 'out'
/** Chromium ends a sync event after a few minutes, and charges its patience to later ones. */
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
  // Rejecting is how a sync event says "wake me again".
  if (!(await outbox.drain({ budgetMs: drainBudgetMs }))) throw new Error('work remains in the outbox')
}

self.addEventListener('sync', ((event: TagEvent) => {
  if (event.tag === outboxTag) event.waitUntil(drain())
}) as EventListener)

self.addEventListener('periodicsync', ((event: TagEvent) => {
  if (event.tag === 'catalogue') event.waitUntil(refreshAlone())
}) as EventListener)
