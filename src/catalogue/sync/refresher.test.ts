import { expect, test, vi } from 'vitest'
import type { CopyOutcome } from './replicate.ts'
import { createRefresher, type RefresherDeps } from './refresher.ts'
import type { WorkerOutcome } from './worker/workers.ts'

const set = (
  worker: WorkerOutcome[] | null,
  page: CopyOutcome[] = [{ at: 'done' }],
  own: WorkerOutcome[] | null = null,
) => {
  const timers: { ms: number; work: () => void }[] = []
  const inPage = vi.fn(async () => page.shift() ?? ({ at: 'done' } as const))
  const outcomes = (of: WorkerOutcome[] | null) =>
    vi.fn(async (): Promise<WorkerOutcome> => (of ? (of.shift() ?? { at: 'done' }) : { at: 'unheard' }))
  const [inWorker, inOwn] = [outcomes(worker), outcomes(own)]
  const settled = vi.fn()
  const copied = vi.fn()
  const deps: RefresherDeps = {
    settled,
    copied,
    locale: () => 'en',
    workers: [inWorker, inOwn],
    inPage: async () => ({ refresh: inPage }),
    later: (ms, work) => {
      const timer = { ms, work }
      timers.push(timer)
      return () => {
        const at = timers.indexOf(timer)
        if (at >= 0) timers.splice(at, 1)
      }
    },
  }
  return { refresher: createRefresher(deps), inPage, inWorker, inOwn, timers, settled, copied }
}

test('if a service worker exists, only it syncs', async () => {
  const { refresher, inPage, inOwn } = set([{ at: 'done' }])
  expect(await refresher.refresh('start')).toEqual({ at: 'done' })
  expect(inOwn).not.toHaveBeenCalled()
  expect(inPage).not.toHaveBeenCalled()
})

test('if there is no worker, the main thread syncs', async () => {
  const { refresher, inPage } = set(null)
  await refresher.refresh('start')
  expect(inPage).toHaveBeenCalledWith('en', 60_000)
})

test('if a worker of another release does not answer, the next worker syncs', async () => {
  const { refresher, inWorker, inOwn } = set([{ at: 'unheard' }], [], [{ at: 'done' }])
  await refresher.refresh('start')
  expect(inWorker).toHaveBeenCalledTimes(1)
  expect(inOwn).toHaveBeenCalledTimes(1)
})

test('if a worker dies during a refresh, the refresh is requested again, three times in all', async () => {
  const lostRig = set([{ at: 'lost' }, { at: 'done' }])
  await lostRig.refresher.refresh('start')
  expect(lostRig.inWorker).toHaveBeenCalledTimes(2)
  expect(lostRig.inPage).not.toHaveBeenCalled()
  const always = set([{ at: 'lost' }, { at: 'lost' }, { at: 'lost' }, { at: 'lost' }])
  await always.refresher.refresh('start')
  expect(always.inWorker).toHaveBeenCalledTimes(3)
  expect(always.inPage).toHaveBeenCalledTimes(1)
})

test('while the network is unavailable, a refresh is repeated at growing intervals, up to five minutes', async () => {
  const away = Array.from({ length: 9 }, (): CopyOutcome => ({ at: 'stopped', problem: 'offline' }))
  const { refresher, timers, inPage } = set(null, away)
  await refresher.refresh('start')
  const delays: number[] = []
  while (inPage.mock.calls.length < 9) {
    const [timer] = timers.splice(0)
    delays.push(timer?.ms ?? -1)
    const callsBefore = inPage.mock.calls.length
    timer?.work()
    await vi.waitFor(() => {
      expect(inPage.mock.calls.length).toBe(callsBefore + 1)
      expect(timers).toHaveLength(1)
    })
  }
  expect(delays.slice(0, 6)).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000])
  expect(Math.max(...delays)).toBe(300_000)
})

test('if the disk was full, a refresh is not repeated', async () => {
  const { refresher, timers } = set(null, [{ at: 'stopped', problem: 'no-space' }])
  await refresher.refresh('start')
  expect(timers).toHaveLength(0)
})

test('the end of a refresh without earlier failures is reported only for the reasons start and online', async () => {
  const { refresher, settled } = set([{ at: 'stopped', problem: 'no-space' }])
  const start = refresher.refresh('start')
  expect(settled).not.toHaveBeenCalled()
  await start
  expect(settled).toHaveBeenCalledTimes(1)
  await refresher.refresh('visible')
  await refresher.refresh('demanded')
  expect(settled).toHaveBeenCalledTimes(1)
  await refresher.refresh('online')
  expect(settled).toHaveBeenCalledTimes(2)
})
