import type { SearchCall, SearchReply, SearchRequest } from './search-messages.ts'
import type { SearchService } from './search-service.ts'
import type { TableFacets, TableHits } from './table-index.ts'

/** What the client needs of a `Worker`. */
export interface SearchWorker {
  onmessage: ((event: MessageEvent<SearchReply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (request: SearchRequest) => void
  readonly terminate: () => void
}

export interface SearchClientDeps {
  /** Null where there are no workers. May throw. */
  readonly start: () => SearchWorker | null
  /** The same code on the page. */
  readonly onPage: () => Promise<SearchService>
}

interface Waiting {
  readonly call: SearchCall
  readonly settle: (value: Promise<unknown>) => void
}

const onService = async (service: Promise<SearchService>, call: SearchCall): Promise<unknown> => {
  const { search, facets, sync } = await service
  switch (call.call) {
    case 'search':
      return search(call.locale, call.table, call.query)
    case 'facets':
      return facets(call.locale, call.table, call.query)
    case 'sync':
      return sync(call.locale)
  }
}

/** Asks the search worker; where there is none, or it breaks, the page answers by itself, the unanswered included. */
export const createSearchClient = (deps: SearchClientDeps): SearchService => {
  const waiting = new Map<number, Waiting>()
  let worker: SearchWorker | null | undefined
  let page: Promise<SearchService> | null = null
  let ids = 0

  const here = (call: SearchCall) => onService((page ??= deps.onPage()), call)

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
    // Its script could not be loaded or threw at the top: it will never answer.
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
  }
}
