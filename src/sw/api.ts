import { createWorkerApi } from '#api/worker-api.ts'
import { current } from './settings.ts'

/** The API client of the worker, with the language and device id that a page sent last. */
export const { api, session } = createWorkerApi(current)
