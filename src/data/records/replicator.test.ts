// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { silenceMs, startReplicator } from './replicator.ts'

test('a line that connects and never answers is told as no line long before the call gives up', async () => {
  const { db, clock, random } = await testAccount()
  const timers: { ms: number; work: () => void }[] = []
  const told: boolean[] = []
  const call = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
  const replicator = startReplicator({
    db,
    clock,
    random,
    call,
    timers: {
      after: (ms, work) => {
        timers.push({ ms, work })
        return () => undefined
      },
    },
    visible: () => true,
    signedIn: () => Promise.resolve(true),
    onQuota: () => undefined,
    onContact: (reached) => told.push(reached),
  })
  void replicator.refresh('all')
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  expect(told).toEqual([])
  timers.find(({ ms }) => ms === silenceMs)?.work()
  expect(told).toEqual([false])
  replicator.stop()
  db.close()
})
