import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadMs, loadMs, type FromWorker } from './worker-protocol.ts'
import { createOwnWorker, type CopyWorker } from './workers.ts'

/** Only timers: messages between ports must continue. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const request = { locale: 'en', deviceId: 'device', maxAgeMs: 0, categories: [] } as const

/** Workers as they are started, each with the ports of its requests. */
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
const tell = (port: MessagePort | undefined, message: FromWorker) => port?.postMessage(message)
/** Messages are delivered in order, so an earlier message has arrived when a later one has. */
const delivered = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })

test('a worker is started for a copy and ended after it, and a later copy starts another', async () => {
  const { start, started } = workers()
  const copy = createOwnWorker(start)
  const first = copy(request)
  expect(started[0]?.ended).toBe(false)
  tell(started[0]?.ports[0], { type: 'catalogue/done' })
  expect(await first).toEqual({ at: 'done' })
  expect(started[0]?.ended).toBe(true)
  void copy(request)
  expect(started).toHaveLength(2)
})

test('a worker that dies is reported and ended, so that the next request starts another', async () => {
  const { start, started } = workers()
  const copy = createOwnWorker(start)
  const first = copy(request)
  tell(started[0]?.ports[0], { type: 'catalogue/working' })
  await delivered()
  await delivered()
  vi.advanceTimersByTime(deadMs)
  expect(await first).toEqual({ at: 'lost' })
  expect(started[0]?.ended).toBe(true)
  void copy(request)
  expect(started).toHaveLength(2)
})

test('a script that does not arrive is awaited for as long as a slow connection may take', async () => {
  const { start, started } = workers()
  const outcome = createOwnWorker(start)(request)
  vi.advanceTimersByTime(loadMs)
  expect(await outcome).toEqual({ at: 'unheard' })
  expect(started[0]?.ended).toBe(true)
})

test('a script that cannot be loaded is given up at once', async () => {
  const { start, started } = workers()
  const outcome = createOwnWorker(start)(request)
  started[0]?.worker.onerror?.(new Event('error') as ErrorEvent)
  expect(await outcome).toEqual({ at: 'unheard' })
  expect(started[0]?.ended).toBe(true)
})

test('without workers, or if they are forbidden, none begins the work', async () => {
  expect(await createOwnWorker(() => null)(request)).toEqual({ at: 'unheard' })
  const forbidden = createOwnWorker(() => {
    throw new DOMException('policy', 'SecurityError')
  })
  expect(await forbidden(request)).toEqual({ at: 'unheard' })
})
