import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { openRawRef } from '../db/ref-raw.ts'
import { nextTask } from './next-task.ts'
import { createSearchClient, type SearchWorker } from './search-client.ts'
import type { SearchService } from './search-service.ts'

const startWorker = (): SearchWorker | null => {
  if (typeof Worker === 'undefined') return null
  return new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module', name: 'search' })
}

const onPage = async (): Promise<SearchService> => {
  const { createSearchService } = await import('./search-service.ts')
  return createSearchService({ openRaw: openRawRef, exclusively, now: systemClock.mono, pause: nextTask })
}

/** The page's way to the device's search index. The worker starts with the first question. */
export const pageSearch: SearchService = createSearchClient({ start: startWorker, onPage })
