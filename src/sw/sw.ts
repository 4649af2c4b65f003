/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import * as z from 'zod/mini'
import type { Locale } from '#contract/languages.ts'
import { type MessageFromWorker, messageToWorker } from '#catalogue/sync/worker/worker-protocol.ts'
import { periodicSyncTag, backgroundSyncTag } from '#app/runtime/browser-environment.ts'
import { createWorkerOutbox } from '#app/runtime/worker-account.ts'
import { getSettings, loadSettings, storeSettings } from './settings.ts'
import { splitParts } from './parts.ts'
import { servePush } from './push.ts'
import { createShell } from './shell.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core/types'
import { isFileRequest, isBackendFile } from '#api/files/file-address.ts'
import { sharePath, storeShare } from '#api/files/shared-files.ts'
import { fetchWithToken, fetchOpaque, findFile, retainedCaches, viewedFilesCache } from '#api/files/files.ts'
import { createWorkerCopier } from '#app/runtime/device-copier.ts'
import { createWorkerApi } from '#api/worker-api.ts'

const { api, session } = createWorkerApi(getSettings)

const { copier, refreshFor } = createWorkerCopier({ api, session, categories: () => getSettings().categories })

export { refreshFor, session }

const periodicAgeMs = 6 * 60 * 60_000

const refreshAlone = async (): Promise<void> => {
  const settings = await loadSettings()
  if (settings) await copier.refresh(settings.locale, periodicAgeMs)
}

const days = 24 * 60 * 60

/** Caches files and photos. Other responses of the API are not cached, because their data are in the databases. */
const serveFiles = (): void => {
  registerRoute(
    ({ url, request }) => request.method === 'GET' && isFileRequest(url),
    new CacheFirst({
      cacheName: viewedFilesCache,
      plugins: [
        {
          // Requests CORS for an <img>, which does not request it: an opaque response could not be checked and cached.
          requestWillFetch: async ({ request }) =>
            request.mode === 'no-cors' && new URL(request.url).origin !== self.location.origin
              ? new Request(request.url, { mode: 'cors', credentials: 'omit' })
              : request,
          // Without a cookie, as from another origin, a private file of the backend is 404. The token is sent then.
          fetchDidSucceed: async ({ request, response }) => {
            const holder =
              response.status === 404 && isBackendFile(new URL(request.url)) ? await session.holder() : null
            return holder ? fetchWithToken(request.url, holder.accessToken).catch(() => response) : response
          },
          // If a host does not allow CORS, the file is shown but not stored.
          handlerDidError: ({ request }) => fetchOpaque(request),
        },
        // The class declares its callbacks as possibly undefined, which the plugin type of its package does not allow.
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * days, purgeOnQuotaError: true }) as WorkboxPlugin,
        // A response with a part of the file (206), an error or an HTML page must not be cached as the file.
        { cacheWillUpdate: async ({ response }) => (response.status === 200 && !isHtml(response) ? response : null) },
        // Files of requests and of the offline pack are in separate caches, which never expire.
        {
          cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
            cachedResponse ?? findFile(request.url, retainedCaches),
        },
      ],
    }),
  )
}

const serveShares = (): void => {
  registerRoute(
    ({ url }) => url.pathname === sharePath,
    async ({ request }) => {
      await storeShare(request).catch(() => undefined)
      return Response.redirect(new URL(`${sharePath}?shared=1`, self.location.href).href, 303)
    },
    'POST',
  )
}

/** True for the login page of a network portal, or the app's start page served in place of a file that was deleted. */
const isHtml = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('text/html')

declare const self: ServiceWorkerGlobalScope

/** TypeScript's libraries do not declare Background Sync. */
interface TagEvent extends ExtendableEvent {
  readonly tag: string
}

// The content security policy forbids the code generation that zod would try.
z.config({ jitless: true })

/** The worker's outbox engine. Pages run the same engine, and all use one lock, so that only one of them sends. */
const outbox = createWorkerOutbox({ session, settings: getSettings })

const parts = splitParts(self.__WB_MANIFEST)
const shell = createShell(parts.shell)
shell.serve()
parts.serve()
serveFiles()
serveShares()
servePush(api)
clientsClaim()

const storeRest = (locale: Locale) => Promise.allSettled([parts.cachePart(locale), parts.cachePart('later')])

/** An update also stores the messages and later screens. If the screens fail though online, a blocker is assumed. */
const install = async () => {
  await shell.store()
  const settings = await loadSettings().catch(() => null)
  if (!settings) return
  await parts.cachePart(settings.locale)
  await parts.cachePart('later').catch(async (error: unknown) => {
    if (!(await shell.isOnNetwork())) throw error
  })
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([shell.tidy(event), parts.tidy()])))

/** In ms. Well below the few minutes after which Chromium stops a sync event and grants the origin less time later. */
const drainBudgetMs = 20_000

type Refresh = Extract<z.infer<typeof messageToWorker>, { type: 'catalogue/refresh' }>

const refresh = async (
  { locale, deviceId, maxAgeMs, categories }: Refresh,
  reply: (answer: MessageFromWorker) => void,
) => {
  await storeSettings({ locale, deviceId, categories })
  await refreshFor(locale, maxAgeMs, reply)
  // Runs after the catalogue's refresh, so as not to slow it down. If this fails, the next start retries.
  await storeRest(locale)
}

const replyMissing = async (
  { locale, fetch }: Extract<z.infer<typeof messageToWorker>, { type: 'parts/missing' }>,
  reply: (answer: MessageFromWorker) => void,
) => {
  if (fetch) await storeRest(locale).catch(() => undefined)
  reply({ type: 'parts', missing: await parts.missing(locale) })
}

self.addEventListener('message', (event) => {
  const parsed = messageToWorker.safeParse(event.data)
  if (!parsed.success) return
  const message = parsed.data
  const port = event.ports[0]
  const reply = (answer: MessageFromWorker) => port?.postMessage(answer)
  switch (message.type) {
    case 'catalogue/refresh':
      return event.waitUntil(refresh(message, reply))
    case 'parts/missing':
      return event.waitUntil(replyMissing(message, reply))
    case 'SKIP_WAITING':
      return void self.skipWaiting()
  }
})

const drain = async () => {
  // If a sync event starts the worker, no page has sent it settings, so they are read from the disk.
  await loadSettings()
  // The browser tries a rejected sync event again.
  if (!(await outbox.drain({ budgetMs: drainBudgetMs }))) throw new Error('work remains in the outbox')
}

self.addEventListener('sync', ((event: TagEvent) => {
  if (event.tag === backgroundSyncTag) event.waitUntil(drain())
}) as EventListener)

self.addEventListener('periodicsync', ((event: TagEvent) => {
  if (event.tag === periodicSyncTag) event.waitUntil(refreshAlone())
}) as EventListener)
