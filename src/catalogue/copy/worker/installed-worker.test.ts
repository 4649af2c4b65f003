import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installedWorker, installMs } from './workers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const worker = (state: ServiceWorkerState) => {
  const target = new EventTarget()
  return Object.assign(target, {
    state,
    becomes: (next: ServiceWorkerState) => {
      one.state = next
      target.dispatchEvent(new Event('statechange'))
    },
  }) as unknown as ServiceWorker & { state: ServiceWorkerState; becomes: (next: ServiceWorkerState) => void }
}
let one: ReturnType<typeof worker>
const registration = (place: 'installing' | 'waiting' | 'active') =>
  Promise.resolve({
    installing: null,
    waiting: null,
    active: null,
    [place]: one,
  } as unknown as ServiceWorkerRegistration)

test('a first visit gets its worker once it is active, and not before', async () => {
  one = worker('installing')
  const told = vi.fn()
  const installed = installedWorker(registration('installing')).then(told)
  for (const state of ['installed', 'activating'] as const) {
    one.becomes(state)
    await vi.advanceTimersByTimeAsync(10)
    expect(told).not.toHaveBeenCalled()
  }
  one.becomes('activated')
  await installed
  expect(told).toHaveBeenCalledWith(one)
})

test('an installation that fails is not awaited', async () => {
  one = worker('installing')
  const installed = installedWorker(registration('installing'))
  await vi.advanceTimersByTimeAsync(0)
  one.becomes('redundant')
  expect(await installed).toBeNull()
})

test('an installation that takes too long is not awaited', async () => {
  one = worker('installing')
  const installed = installedWorker(registration('installing'))
  await vi.advanceTimersByTimeAsync(installMs)
  expect(await installed).toBeNull()
})
