import { beforeEach, expect, test, vi } from 'vitest'
import { silenceTimeoutMs, loadTimeoutMs, startTimeoutMs, type MessageFromWorker } from './worker-protocol.ts'
import {
  createDedicatedCopier,
  waitForInstalledWorker,
  installTimeoutMs,
  refreshInWorker,
  type CopyWorker,
} from './workers.ts'

/** Only timers are faked, because messages between ports must be delivered. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const worker = () => {
  let port: MessagePort | undefined
  const messages: unknown[] = []
  return {
    messages,
    tell: (message: MessageFromWorker | { type: string }) => port?.postMessage(message),
    target: {
      postMessage: (message: unknown, [transferred]: Transferable[]) => {
        messages.push(message)
        port = transferred as MessagePort
      },
    },
  }
}
const request = { locale: 'en', deviceId: 'device', maxAgeMs: 0, categories: [] } as const
/** Messages are delivered in order, so when this one arrives, all earlier ones have arrived. */
const waitForDelivery = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })

test('if a worker does not answer in time, the refresh counts as unheard', async () => {
  const { target } = worker()
  const outcome = refreshInWorker(target, request)
  vi.advanceTimersByTime(startTimeoutMs)
  expect(await outcome).toEqual({ at: 'unheard' })
})

test('a worker is awaited while it reports that it is working, and counts as lost when the reports stop', async () => {
  const { target, tell } = worker()
  const outcome = refreshInWorker(target, request)
  for (let beat = 0; beat < 5; beat += 1) {
    tell({ type: 'catalogue/working' })
    await waitForDelivery()
    await waitForDelivery()
    vi.advanceTimersByTime(silenceTimeoutMs - 1)
  }
  vi.advanceTimersByTime(1)
  expect(await outcome).toEqual({ at: 'lost' })
})

test('an unknown message of another release is ignored', async () => {
  const { target, tell } = worker()
  const outcome = refreshInWorker(target, request)
  tell({ type: 'catalogue/dance' })
  tell({ type: 'catalogue/done' })
  expect(await outcome).toEqual({ at: 'done' })
})

const workers = () => {
  const started: { worker: CopyWorker; ports: MessagePort[]; ended: boolean }[] = []
  return {
    started,
    start: (): CopyWorker => {
      const ports: MessagePort[] = []
      const one = {
        ports,
        ended: false,
        worker: {
          onerror: null,
          postMessage: (_: unknown, [port]: Transferable[]) => void ports.push(port as MessagePort),
          terminate: () => {
            one.ended = true
          },
        } as CopyWorker,
      }
      started.push(one)
      return one.worker
    },
  }
}
const tell = (port: MessagePort | undefined, message: MessageFromWorker) => port?.postMessage(message)

test('a worker is started for a sync and ended after it, and a later sync starts another', async () => {
  const { start, started } = workers()
  const copy = createDedicatedCopier(start)
  const first = copy(request)
  expect(started[0]?.ended).toBe(false)
  tell(started[0]?.ports[0], { type: 'catalogue/done' })
  expect(await first).toEqual({ at: 'done' })
  expect(started[0]?.ended).toBe(true)
  void copy(request)
  expect(started).toHaveLength(2)
})

test('a worker that falls silent counts as lost and is ended, and the next sync starts another', async () => {
  const { start, started } = workers()
  const copy = createDedicatedCopier(start)
  const first = copy(request)
  tell(started[0]?.ports[0], { type: 'catalogue/working' })
  await waitForDelivery()
  await waitForDelivery()
  vi.advanceTimersByTime(silenceTimeoutMs)
  expect(await first).toEqual({ at: 'lost' })
  expect(started[0]?.ended).toBe(true)
  void copy(request)
  expect(started).toHaveLength(2)
})

test.each<[string, (script: ReturnType<typeof workers>['started'][number] | undefined) => unknown]>([
  ['does not arrive is awaited for as long as a slow connection may take', () => vi.advanceTimersByTime(loadTimeoutMs)],
  ['cannot be loaded is given up immediately', (script) => script?.worker.onerror?.(new Event('error') as ErrorEvent)],
  [
    'fails after it has begun the work is given up immediately',
    async (script) => {
      tell(script?.ports[0], { type: 'catalogue/working' })
      await waitForDelivery()
      await waitForDelivery()
      script?.worker.onerror?.(new Event('error') as ErrorEvent)
    },
  ],
])('a worker whose script %s', async (_, end) => {
  const { start, started } = workers()
  const outcome = createDedicatedCopier(start)(request)
  await end(started[0])
  expect(await outcome).toEqual({ at: 'unheard' })
  expect(started[0]?.ended).toBe(true)
})

test('if workers are missing or forbidden, a sync counts as unheard', async () => {
  expect(await createDedicatedCopier(() => null)(request)).toEqual({ at: 'unheard' })
  const forbidden = createDedicatedCopier(() => {
    throw new DOMException('policy', 'SecurityError')
  })
  expect(await forbidden(request)).toEqual({ at: 'unheard' })
})

const serviceWorker = (state: ServiceWorkerState) => {
  const target = new EventTarget()
  return Object.assign(target, {
    state,
    becomes: (next: ServiceWorkerState) => {
      incoming.state = next
      target.dispatchEvent(new Event('statechange'))
    },
  }) as unknown as ServiceWorker & { state: ServiceWorkerState; becomes: (next: ServiceWorkerState) => void }
}
let incoming: ReturnType<typeof serviceWorker>
const registration = (place: 'installing' | 'waiting' | 'active') =>
  Promise.resolve({
    installing: null,
    waiting: null,
    active: null,
    [place]: incoming,
  } as unknown as ServiceWorkerRegistration)

test('a first visit waits until its service worker is active', async () => {
  incoming = serviceWorker('installing')
  const onInstalled = vi.fn()
  const installation = waitForInstalledWorker(registration('installing')).then(onInstalled)
  for (const state of ['installed', 'activating'] as const) {
    incoming.becomes(state)
    await vi.advanceTimersByTimeAsync(10)
    expect(onInstalled).not.toHaveBeenCalled()
  }
  incoming.becomes('activated')
  await installation
  expect(onInstalled).toHaveBeenCalledWith(incoming)
})

test.each([
  ['failed', () => incoming.becomes('redundant')],
  ['takes too long', () => vi.advanceTimersByTimeAsync(installTimeoutMs)],
])('an installation that %s is not waited for', async (_, end) => {
  incoming = serviceWorker('installing')
  const installation = waitForInstalledWorker(registration('installing'))
  await vi.advanceTimersByTimeAsync(0)
  await Promise.resolve(end())
  expect(await installation).toBeNull()
})
