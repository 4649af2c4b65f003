import type { SearchReply, SearchRequest, SearchService } from './search-service.ts'
// oxlint-disable-next-line import/default -- what Vite makes of the file exports its address, which the linter does not see
import workerFile from './search.worker.ts?worker&url'

export interface SearchWorker {
  onmessage: ((event: MessageEvent<SearchReply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (request: SearchRequest) => void
  readonly terminate: () => void
}

export interface SearchClientDeps {
  readonly start: () => SearchWorker | null
  readonly onPage: () => Promise<SearchService>
}

/** If the worker is missing or breaks, the main thread answers all calls, including the pending ones. */
export const createSearchClient = (deps: SearchClientDeps): SearchService => {
  const waiting = new Map<number, { request: SearchRequest; settle: (value: Promise<unknown>) => void }>()
  let worker: SearchWorker | null | undefined
  let page: Promise<SearchService> | null = null
  let ids = 0

  const answerOnPage = async ({ call, args }: SearchRequest) => {
    const answer = (await (page ??= deps.onPage()))[call] as (...given: typeof args) => Promise<unknown>
    return answer(...args)
  }

  const dropWorker = () => {
    worker?.terminate()
    worker = null
    for (const { request, settle } of waiting.values()) settle(answerOnPage(request))
    waiting.clear()
  }

  const startWorker = (): SearchWorker | null => {
    if (worker !== undefined) return worker
    try {
      worker = deps.start()
    } catch {
      worker = null
    }
    if (!worker) return null
    worker.onmessage = ({ data }) => {
      const one = waiting.get(data.id)
      waiting.delete(data.id)
      one?.settle(data.ok ? Promise.resolve(data.value) : Promise.reject(new Error(data.message)))
    }
    // The worker's script could not be loaded, or threw at the top level: it will never answer.
    worker.onerror = dropWorker
    return worker
  }

  const caller = <Name extends keyof SearchService>(call: Name): SearchService[Name] => {
    const ask = (...args: readonly unknown[]): Promise<unknown> => {
      const request = { id: (ids += 1), call, args }
      const target = startWorker()
      if (!target) return answerOnPage(request)
      return new Promise((settle) => {
        waiting.set(request.id, { request, settle })
        target.postMessage(request)
      })
    }
    return ask as SearchService[Name]
  }

  return { search: caller('search'), facets: caller('facets'), sync: caller('sync'), answer: caller('answer') }
}

const startWorker = (name: string) => (): SearchWorker | null => {
  if (typeof Worker === 'undefined') return null
  return new Worker(workerFile, { type: 'module', name })
}

/** In production, the main thread loads the worker's file: a separate chunk would store the same code twice. */
const onPage = async (): Promise<SearchService> => {
  const { searchService } = import.meta.env.PROD
    ? ((await import(/* @vite-ignore */ workerFile)) as typeof import('./search.worker.ts'))
    : await import('./search.worker.ts')
  return searchService
}

export const deviceSearch: SearchService = createSearchClient({ start: startWorker('search'), onPage })

/** A second worker, because the assistant's first question reads the whole catalogue and must not delay a search. */
export const deviceAnswerService: Pick<SearchService, 'answer'> = createSearchClient({
  start: startWorker('answers'),
  onPage,
})
