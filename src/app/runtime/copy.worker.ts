import * as z from 'zod/mini'
import { createWorkerApi, type WorkerSettings } from '#api/worker-api.ts'
import { toWorker } from '#catalogue/copy/worker/worker-protocol.ts'
import { createWorkerCopies } from './worker-catalogue.ts'

/** Compiled with the page's types and with a worker's; this is what both agree on. */
const scope = self as unknown as { onmessage: ((event: MessageEvent<unknown>) => void) | null }

// The content security policy forbids what zod's compiler would try.
z.config({ jitless: true })

let settings: WorkerSettings & { readonly categories: readonly string[] } = {
  locale: 'en',
  deviceId: '',
  categories: [],
}
const { refreshFor } = createWorkerCopies({
  ...createWorkerApi(() => settings),
  categories: () => settings.categories,
})

/** Speaks as the service worker does, so that the page need not care which of the two it asks. */
scope.onmessage = ({ data, ports: [port] }) => {
  const parsed = toWorker.safeParse(data)
  if (!parsed.success || parsed.data.type !== 'catalogue/refresh') return
  const { locale, deviceId, categories, maxAgeMs } = parsed.data
  settings = { locale, deviceId, categories }
  void refreshFor(locale, maxAgeMs, (answer) => port?.postMessage(answer))
}
