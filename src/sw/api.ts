import { createWorkerApi } from '#api/worker-api.ts'
import { current } from './settings.ts'

/** The API without a page: language and device as the last page named them. */
export const { api, session } = createWorkerApi(current)
