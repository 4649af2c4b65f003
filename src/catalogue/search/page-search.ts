import type { Answered } from './answering.ts'
import type { SearchService } from './search-service.ts'
// oxlint-disable-next-line import/default -- what Vite makes of the file exports its address, which the linter does not see
import workerFile from './search.worker.ts?worker&url'
import type { TableFacets, TableHits } from './table-index.ts'
import { answerCall, type SearchCall, type SearchReply, type SearchRequest } from './search-calls.ts'

/** The part of a `Worker` that the client uses. */
export interface SearchWorker {
  onmessage: ((event: MessageEvent<SearchReply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (request: SearchRequest) => void
  readonly terminate: () => void
}

export interface SearchClientDeps {
  /** Null if there are no workers. May throw. */
  readonly start: () => SearchWorker | null
  /** The same code, run on the page. */
  readonly onPage: () => Promise<SearchService>
}

interface Waiting {
  readonly call: SearchCall
  readonly settle: (value: Promise<unknown>) => void
}

/**
 * Asks the search worker. If there is none, or it breaks, the page answers by itself, including questions that are
 * still open.
 */
export const createSearchClient = (deps: SearchClientDeps): SearchService => {
  const waiting = new Map<number, Waiting>()
  let worker: SearchWorker | null | undefined
  let page: Promise<SearchService> | null = null
  let ids = 0

  const here = async (call: SearchCall) => answerCall(await (page ??= deps.onPage()), call)

  const giveUp = () => {
    worker?.terminate()
    worker = null
    for (const { call, settle } of waiting.values()) settle(here(call))
    waiting.clear()
  }

  const started = (): SearchWorker | null => {
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
    // Its script could not be loaded or threw at the top level: it will never answer.
    worker.onerror = giveUp
    return worker
  }

  const ask = (call: SearchCall): Promise<unknown> => {
    const target = started()
    if (!target) return here(call)
    return new Promise((resolve) => {
      const id = (ids += 1)
      waiting.set(id, { call, settle: resolve })
      target.postMessage({ id, ...call })
    })
  }

  return {
    search: async (locale, table, query) => (await ask({ call: 'search', locale, table, query })) as TableHits,
    facets: async (locale, table, query) => (await ask({ call: 'facets', locale, table, query })) as TableFacets,
    sync: async (locale) => (await ask({ call: 'sync', locale })) as boolean,
    answer: async (locale, question, before) =>
      (await ask({ call: 'answer', locale, question, before })) as Answered | null,
  }
}

const startWorker = (name: string) => (): SearchWorker | null => {
  if (typeof Worker === 'undefined') return null
  return new Worker(workerFile, { type: 'module', name })
}

/**
 * The page loads the worker's own file. As a chunk of the page, the same code would be stored twice on every device,
 * for the few whose worker breaks. In development there is no such file.
 */
const onPage = async (): Promise<SearchService> => {
  const { service } = import.meta.env.PROD
    ? ((await import(/* @vite-ignore */ workerFile)) as typeof import('./search.worker.ts'))
    : await import('./search.worker.ts')
  return service
}

/** The page's access to the device's search index. The worker starts with the first question. */
export const pageSearch: SearchService = createSearchClient({ start: startWorker('search'), onPage })

/**
 * The same file in a second worker: reading the whole catalogue for the first question takes seconds, and no search may
 * wait for that.
 */
export const pageAnswers: Pick<SearchService, 'answer'> = createSearchClient({ start: startWorker('answers'), onPage })
