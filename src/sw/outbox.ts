import { createWorkerOutbox } from '#app/runtime/worker-account.ts'
import { session } from './api.ts'
import { current } from './settings.ts'

/** The outbox in the worker: the same engine as in a page, under the same lock. */
export const outbox = createWorkerOutbox({ session, settings: current })
