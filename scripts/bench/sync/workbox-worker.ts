import { Queue } from 'workbox-background-sync'

/** Declared by hand, because TypeScript's worker library would change the types of the pages. */
interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly data?: unknown
  readonly ports?: readonly MessagePort[]
}
interface Worker {
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  readonly addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void
}
const worker = globalThis as unknown as Worker

/** Messages from the page. Each is answered with the queue's size on the transferred port. */
export type Ask =
  | { readonly do: 'push'; readonly requests: readonly (RequestInit & { readonly url: string })[] }
  | { readonly do: 'replay' | 'size' }

// The browser's sync event is not used, because it would send while the queue is being filled.
const queue = new Queue('ops', { forceSyncFallback: true, onSync: async () => undefined })

/** Replays the queue as Workbox does, but retries after one second, where the browser would wait 5 minutes. */
const replay = async (): Promise<void> => {
  for (;;) {
    try {
      return await queue.replayRequests()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 1_000)
      })
    }
  }
}

let replaying: Promise<void> | null = null

const answer = async (ask: Ask): Promise<number> => {
  if (ask.do === 'push')
    for (const { url, ...init } of ask.requests) await queue.pushRequest({ request: new Request(url, init) })
  if (ask.do === 'replay')
    replaying ??= replay().finally(() => {
      replaying = null
    })
  return queue.size()
}

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  const work = answer(event.data as Ask).then((size) => event.ports?.[0]?.postMessage(size))
  event.waitUntil(Promise.all([work, replaying]))
})
