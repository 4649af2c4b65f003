import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadMs, takeUpMs, type FromWorker } from './worker-protocol.ts'
import { refreshInWorker } from './workers.ts'

/** Only timers: messages between ports must continue. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const worker = () => {
  let port: MessagePort | undefined
  const asked: unknown[] = []
  return {
    asked,
    tell: (message: FromWorker | { type: string }) => port?.postMessage(message),
    target: {
      postMessage: (message: unknown, [transferred]: Transferable[]) => {
        asked.push(message)
        port = transferred as MessagePort
      },
    },
  }
}
const request = { locale: 'en', deviceId: 'device', maxAgeMs: 0, categories: [] } as const
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

test('without any answer no worker has begun the work', async () => {
  const { target } = worker()
  const outcome = refreshInWorker(target, request)
  vi.advanceTimersByTime(takeUpMs)
  expect(await outcome).toEqual({ at: 'unheard' })
})

test('a worker is awaited while it shows signs of life, and counts as dead when they stop', async () => {
  const { target, tell } = worker()
  const outcome = refreshInWorker(target, request)
  for (let beat = 0; beat < 5; beat += 1) {
    tell({ type: 'catalogue/working' })
    await delivered()
    await delivered()
    vi.advanceTimersByTime(deadMs - 1)
  }
  vi.advanceTimersByTime(1)
  expect(await outcome).toEqual({ at: 'lost' })
})

test('an unknown message of another release is ignored', async () => {
  const { target, tell } = worker()
  const outcome = refreshInWorker(target, request)
  tell({ type: 'catalogue/dance' })
  tell({ type: 'busy', busy: true })
  tell({ type: 'catalogue/done' })
  expect(await outcome).toEqual({ at: 'done' })
})
