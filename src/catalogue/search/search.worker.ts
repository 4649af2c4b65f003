import { systemClock } from '#lib/clock.ts'
import { runExclusively } from '#lib/exclusively.ts'
import { openRawCatalogue, yieldToTasks } from '../store/raw.ts'
import { createSearchService, type SearchReply, type SearchRequest } from './search-service.ts'

/** This file is compiled with the types of a window and with those of a worker; this type fits both. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<SearchRequest>) => void) | null
  readonly postMessage: (reply: SearchReply) => void
}

export const searchService = createSearchService({
  openRaw: openRawCatalogue,
  exclusively: runExclusively,
  now: systemClock.mono,
  pause: yieldToTasks,
})

const listen = () => {
  scope.onmessage = ({ data: { id, call, args } }) => {
    const answer = searchService[call] as (...given: typeof args) => Promise<unknown>
    answer(...args).then(
      (value) => scope.postMessage({ id, ok: true, value }),
      (error: unknown) => scope.postMessage({ id, ok: false, message: String(error) }),
    )
  }
}

if (!('document' in scope)) listen()
