import { describe, expect, test, vi } from 'vitest'
import { testDrain } from '#tests/harness/sync/test-drain.ts'
import { runPending } from '#tests/harness/sync/virtual-time.ts'
import { storeHeartbeat, type OutboxContext } from './context.ts'
import { runAsLeader, frozenAfterMs, lockNameOf } from './engine.ts'

const lasting = () => {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: vi.fn(() => over), end }
}
const expectSoon = (mock: ReturnType<typeof vi.fn>) => vi.waitFor(() => expect(mock).toHaveBeenCalled())

const twoTabs = async () => {
  const setup = await testDrain()
  const tab = (): OutboxContext => ({ ...setup.drain, ports: { ...setup.drain.ports, locks: setup.locks.of({}) } })
  return { ...setup, first: tab(), second: tab(), pass: (ms: number) => setup.time.pass(ms) }
}
const never = new AbortController().signal

describe('LEAD-2 the lock', () => {
  test('ACC-1 is separate for each account', async () => {
    const [here, there] = [await testDrain(), await testDrain()]
    expect(lockNameOf(here.db.name)).not.toBe(lockNameOf(there.db.name))
  })

  test('is released when the work fails, and the failure is reported', async () => {
    const { first, second } = await twoTabs()
    const nextWork = vi.fn(() => Promise.resolve())
    await expect(runAsLeader(first, never, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    await runAsLeader(second, never, nextWork)
    expect(nextWork).toHaveBeenCalledTimes(1)
  })

  test('is not requested any more by a tab that is closed while it waits', async () => {
    const { first, second } = await twoTabs()
    const one = lasting()
    const holding = runAsLeader(first, never, one.work)
    await expectSoon(one.work)
    const stop = new AbortController()
    const work = vi.fn(() => Promise.resolve())
    const waiting = runAsLeader(second, stop.signal, work)
    stop.abort()
    await waiting
    one.end()
    await holding
    await runPending()
    expect(work).not.toHaveBeenCalled()
  })
})

describe('LEAD-4 a holder of the lock', () => {
  test('retains the lock as long as its heartbeat continues', async () => {
    const { first, second, pass, locks, drain } = await twoTabs()
    const [slow, next] = [lasting(), lasting()]
    const holding = runAsLeader(first, never, slow.work)
    await expectSoon(slow.work)
    const waiting = runAsLeader(second, never, next.work)
    await runPending()
    for (let n = 0; n < 8; n += 1) {
      await storeHeartbeat(drain, drain.epoch)
      await pass(15_000)
    }
    expect([locks.steals, next.work.mock.calls.length]).toEqual([0, 0])
    slow.end()
    next.end()
    await Promise.all([holding, waiting])
  })

  test('F39 is not replaced if its heartbeat cannot be read, and the waiting context stays in the queue', async () => {
    const { first, second, pass, locks, db } = await twoTabs()
    const [one, two] = [lasting(), lasting()]
    const holding = runAsLeader(first, never, one.work)
    await expectSoon(one.work)
    db.close()
    const waiting = runAsLeader(second, never, two.work)
    await runPending()
    await pass(10 * frozenAfterMs)
    expect(locks.steals).toBe(0)
    one.end()
    await expectSoon(two.work)
    two.end()
    await Promise.all([holding, waiting])
  })

  test('F32 can finish its work after it was replaced', async () => {
    const { first, second, pass } = await twoTabs()
    const [frozen, next] = [lasting(), lasting()]
    let hasEnded = false
    const holding = runAsLeader(first, never, frozen.work).finally(() => {
      hasEnded = true
    })
    await expectSoon(frozen.work)
    const waiting = runAsLeader(second, never, next.work)
    await runPending()
    await pass(frozenAfterMs)
    await expectSoon(next.work)
    expect(hasEnded).toBe(false)
    frozen.end()
    await holding
    next.end()
    await waiting
  })
})
