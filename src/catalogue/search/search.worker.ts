import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { openRawRef } from '../store/raw.ts'
import { nextTask } from '../store/next-task.ts'
import type { SearchReply, SearchRequest } from './page-search.ts'
import { createSearchService } from './search-service.ts'

/** Compiled with the page's types and with a worker's; this is what both agree on. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<SearchRequest>) => void) | null
  readonly postMessage: (reply: SearchReply) => void
}

/** What a page takes that has no worker and reads this file itself. */
export const service = createSearchService({ openRaw: openRawRef, exclusively, now: systemClock.mono, pause: nextTask })

const answer = (request: SearchRequest): Promise<unknown> => {
  switch (request.call) {
    case 'search':
      return service.search(request.locale, request.table, request.query)
    case 'facets':
      return service.facets(request.locale, request.table, request.query)
    case 'sync':
      return service.sync(request.locale)
    case 'answer':
      return service.answer(request.locale, request.question, request.before)
  }
}

const listen = () => {
  scope.onmessage = ({ data }) => {
    answer(data).then(
      (value) => scope.postMessage({ id: data.id, ok: true, value }),
      (error: unknown) => scope.postMessage({ id: data.id, ok: false, message: String(error) }),
    )
  }
}

if (!('document' in scope)) listen()
