import { createWorkerOutbox } from '#app/runtime/worker-account.ts'
import { session } from './api.ts'
import { current } from './settings.ts'

/** What the worker asks of the outbox: the engine of the pages, under their lock. */
export const outbox = createWorkerOutbox({ session, settings: current })
