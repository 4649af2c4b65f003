import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { openRawRef, nextTask } from '../store/raw.ts'
import { createSearchService, type SearchReply, type SearchRequest } from './search-service.ts'

/** This file is compiled both with the page's types and with a worker's; this type suits both. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<SearchRequest>) => void) | null
  readonly postMessage: (reply: SearchReply) => void
}

/** Imported by a page without a worker, which then loads this file itself. */
export const service = createSearchService({ openRaw: openRawRef, exclusively, now: systemClock.mono, pause: nextTask })

const listen = () => {
  scope.onmessage = ({ data: { id, call, args } }) => {
    const answer = service[call] as (...given: typeof args) => Promise<unknown>
    answer(...args).then(
      (value) => scope.postMessage({ id, ok: true, value }),
      (error: unknown) => scope.postMessage({ id, ok: false, message: String(error) }),
    )
  }
}

if (!('document' in scope)) listen()
