import * as z from 'zod/mini'
import { createWorkerApi, type WorkerSettings } from '#api/worker-api.ts'
import { messageToWorker } from '#catalogue/sync/worker/worker-protocol.ts'
import { createWorkerCopier } from './device-copier.ts'

/** This file is compiled with the types of a window and with those of a worker; this type fits both. */
const scope = self as unknown as { onmessage: ((event: MessageEvent<unknown>) => void) | null }

// zod's compiler would use `eval`, which the content security policy forbids.
z.config({ jitless: true })

let settings: WorkerSettings & { readonly categories: readonly string[] } = {
  locale: 'en',
  deviceId: '',
  categories: [],
}
const { refreshFor } = createWorkerCopier({
  ...createWorkerApi(() => settings),
  categories: () => settings.categories,
})

scope.onmessage = ({ data, ports: [port] }) => {
  const message = messageToWorker.safeParse(data)
  if (!message.success || message.data.type !== 'catalogue/refresh') return
  const { locale, deviceId, categories, maxAgeMs } = message.data
  settings = { locale, deviceId, categories }
  void refreshFor(locale, maxAgeMs, (answer) => port?.postMessage(answer))
}
