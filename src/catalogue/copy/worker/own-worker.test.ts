import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadMs, loadMs, type FromWorker } from './worker-protocol.ts'
import { createOwnWorker, type CopyWorker } from './workers.ts'

/** Only timers: messages between ports must go on. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const request = { locale: 'en', deviceId: 'device', maxAgeMs: 0, categories: [] } as const

/** Workers as they are started, each with its asked ports. */
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
/** A message has been delivered when one sent after it has. */
const delivered = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })

test('it is started for the copy and ended with it, and a later copy starts another', async () => {
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

test('dead in the middle: it reports that and is ended, so that asking again starts another', async () => {
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

test('a script that does not come is waited for as long as a slow line may take, no longer', async () => {
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

test('without workers, or where they are forbidden, no worker does it', async () => {
  expect(await createOwnWorker(() => null)(request)).toEqual({ at: 'unheard' })
  const forbidden = createOwnWorker(() => {
    throw new DOMException('policy', 'SecurityError')
  })
  expect(await forbidden(request)).toEqual({ at: 'unheard' })
})
