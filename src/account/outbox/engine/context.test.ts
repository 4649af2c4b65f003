import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#lib/day-ms.ts'
import { opOf, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { testDrain } from '#tests/harness/sync/test-drain.ts'
import { cutOffAnswer, sentAgainAnswer } from '../../store/rows.ts'
import { storeHeartbeat, readHeartbeat, beginEpoch, readEpoch, expectEpoch, FencedError } from './context.ts'
import { cutOffProcessingMs } from './timing.ts'

let setup: Awaited<ReturnType<typeof testDrain>>
beforeEach(async () => void (setup = await testDrain()))

describe('FENCE-1 beginning a drain', () => {
  test('raises the epoch, to a different number in each of several drains at once', async () => {
    const epochs = await Promise.all([1, 2, 3, 4].map(() => beginEpoch(setup.drain)))
    expect(epochs.toSorted()).toEqual([2, 3, 4, 5])
    expect(await readEpoch(setup.drain)).toBe(5)
  })

  test('fences earlier drains and rolls back their writes', async () => {
    await beginEpoch(setup.drain)
    const lateWrite = setup.within(async () => {
      await setup.db.meta.put({ k: 'late', v: 1 })
      await expectEpoch(setup.drain, setup.drain.epoch)
    })
    await expect(lateWrite).rejects.toThrow(FencedError)
    expect(await setup.db.meta.get('late')).toBeUndefined()
  })
})

describe('CRASH-1 an operation in progress when its context died', () => {
  const op = opOf('o', {
    state: 'inflight',
    sealed: sealedOf('send'),
    claim: { epoch: 1, attemptId: 'a' },
    attempts: 2,
    lastAnswer: sentAgainAnswer,
  })

  test('has an unknown outcome, and is repeated immediately with the same bytes and key if keys are honoured', async () => {
    await setup.db.ops.put(op)
    await beginEpoch(setup.drain)
    expect(await setup.op('o')).toEqual({
      ...op,
      state: 'retry',
      claim: null,
      ambiguous: true,
      attempts: 3,
      delayMs: 0,
      lastAnswer: cutOffAnswer,
    })
  })

  test('VERIFY-1 waits as long as an answer can take, and half a minute more, if keys are ignored', async () => {
    setup = await testDrain({ honoursKeys: false })
    await setup.db.ops.put(op)
    await beginEpoch(setup.drain)
    expect((await setup.op('o')).delayMs).toBe(cutOffProcessingMs)
  })

  test.each(['open', 'retry', 'rejected', 'conflict', 'parked'] as const)(
    'an operation in the state "%s" is not changed',
    async (state) => {
      await setup.db.ops.put({ ...op, state })
      await beginEpoch(setup.drain)
      expect(await setup.op('o')).toEqual({ ...op, state })
    },
  )

  test('STOR-5 is recovered even if another row is unreadable', async () => {
    await setup.db.table('ops').put({ opId: 'torn', state: 'inflight' })
    await setup.db.ops.put(op)
    await beginEpoch(setup.drain)
    expect((await setup.op('o')).state).toBe('retry')
    expect(await setup.db.table('ops').get('torn')).toEqual({ opId: 'torn', state: 'inflight' })
  })
})

test('I18 finished operations are deleted after a week, waiting ones never', async () => {
  const now = setup.time.clock.now()
  await setup.db.ops.bulkPut([
    opOf('old', { state: 'done', doneAt: now - 7 * dayMs - 1 }),
    opOf('week', { state: 'done', doneAt: now - 7 * dayMs }),
    opOf('ahead', { state: 'done', doneAt: now + 365 * dayMs }),
    opOf('waits', { createdAt: 0 }),
  ])
  await beginEpoch(setup.drain)
  expect(await setup.db.ops.toCollection().primaryKeys()).toEqual(['ahead', 'waits', 'week'])
})

describe('LEAD-4 the heartbeat', () => {
  test('increases with each signal, whatever the clocks say', async () => {
    expect(await readHeartbeat(setup.drain)).toBe(0)
    await storeHeartbeat(setup.drain, setup.drain.epoch)
    setup.time.wallOffset -= 365 * dayMs
    await storeHeartbeat(setup.drain, setup.drain.epoch)
    expect(await readHeartbeat(setup.drain)).toBe(2)
  })

  test('does not increase for a context that was replaced', async () => {
    await beginEpoch(setup.drain)
    await expect(storeHeartbeat(setup.drain, setup.drain.epoch)).rejects.toThrow(FencedError)
    expect(await readHeartbeat(setup.drain)).toBe(0)
  })
})
