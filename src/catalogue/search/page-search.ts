import { createSearchClient, type SearchWorker } from './search-client.ts'
import type { SearchService } from './search-service.ts'
// oxlint-disable-next-line import/default -- what Vite makes of the file exports its address, which the linter does not see
import workerFile from './search.worker.ts?worker&url'

const startWorker = (): SearchWorker | null => {
  if (typeof Worker === 'undefined') return null
  return new Worker(workerFile, { type: 'module', name: 'search' })
}

/**
 * The worker's own file, read by the page: as a chunk of the page the same code would stand on every device twice, for
 * the few whose worker breaks. Unbuilt there is no such file.
 */
const onPage = async (): Promise<SearchService> => {
  const { service } = import.meta.env.PROD
    ? ((await import(/* @vite-ignore */ workerFile)) as typeof import('./search.worker.ts'))
    : await import('./search.worker.ts')
  return service
}

/** The page's way to the device's search index. The worker starts with the first question. */
export const pageSearch: SearchService = createSearchClient({ start: startWorker, onPage })
