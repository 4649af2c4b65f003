import { describe, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { decidedAgain, type Intent, type OpRow } from '../store/rows.ts'
import { retryNow, sendAsNew } from './outbox.ts'
import { anOp } from '#tests/harness/ids.ts'

const sealed = sealedOf('action')
const waits = { sealed, attempts: 3, ambiguous: true, delayMs: 60_000 } as const
const star = (on: boolean): Intent => ({ name: 'price-star', id: '1', on })
const cart = (name: 'cart-add' | 'cart-remove', ...ids: string[]): Intent =>
  name === 'cart-add' ? { name, ids, products: {} } : { name, ids }

const standing = async (...ops: OpRow[]) => {
  const kick = vi.fn()
  const account = await testAccount(undefined, { kick })
  await account.db.ops.bulkPut(ops)
  const gates = ['auth', 'server', 'throttle', 'client', 'quota:ENQUIRY']
  for (const name of gates) await account.db.gates.put({ name, block: null, delayMs: null, closedAt: 0, note: '' })
  return { ...account, kick, op: (opId: string) => account.db.ops.get(opId) }
}

describe('tried again because the buyer wants it', () => {
  test('KEY-3 waiting operations are sent now, under their key, with their bytes', async () => {
    const op = opOf('o', { ...waits, state: 'retry' })
    const here = await standing(op)
    await retryNow.in(here)
    expect(await here.op('o')).toEqual({ ...op, delayMs: 0 })
    expect(here.kick.mock.calls).toEqual([['now']])
  })

  test('gates are opened for one more try, except the one that only a sign-in opens', async () => {
    const here = await standing()
    await retryNow.in(here)
    expect(await here.db.gates.toCollection().primaryKeys()).toEqual(['auth'])
  })

  test.each(['inflight', 'conflict', 'done'] as const)('%s: it is left alone', async (state) => {
    const op = opOf('o', { ...waits, state })
    const here = await standing(op)
    await retryNow.in(here)
    await retryNow.in(here, anOp('o'))
    expect(await here.op('o')).toEqual(op)
  })

  test('PARK-1 "all" skips what only a person can decide; named, it is sent again unchanged', async () => {
    const op = opOf('o', { ...waits, state: 'parked', block: { why: 'unconfirmed' } })
    const here = await standing(op)
    await retryNow.in(here)
    expect(await here.op('o')).toEqual(op)
    await retryNow.in(here, anOp('o'))
    expect(await here.op('o')).toMatchObject({ state: 'retry', sealed, block: null, lastAnswer: decidedAgain })
  })

  test('REFUSE-3 refused operations are made again', async () => {
    const here = await standing(
      opOf('o', { type: 'save', state: 'rejected', attempts: 2, block: { why: 'forbidden' } }),
    )
    await retryNow.in(here)
    expect(await here.op('o')).toMatchObject({ state: 'open', attempts: 0, block: null, sealed: null })
  })

  test('one alone: the others stay as they are; a deleted one is no error', async () => {
    const other = opOf('other', { ...waits, state: 'retry' })
    const here = await standing(opOf('o', { ...waits, state: 'retry' }), other)
    await retryNow.in(here, anOp('o'))
    await retryNow.in(here, anOp('none'))
    expect(await here.op('other')).toEqual(other)
  })
})

describe('COAL-6 a refused intent made again, after a later one on the same thing', () => {
  const lane = 'price-star:1'
  test.each(['done', 'open', 'inflight'] as const)(
    'which is %s: the later one counts, nothing is left to say',
    async (state) => {
      const here = await standing(
        opOf('refused', { lane, state: 'rejected', intent: star(true), seq: 1 }),
        opOf('later', { lane, state, intent: star(false), seq: 2 }),
      )
      await retryNow.in(here)
      expect(await here.op('refused')).toBeUndefined()
      expect((await here.db.log.toArray()).map(({ what }) => what)).toEqual(['withdrawn: said otherwise since'])
    },
  )

  test('which was refused too: both are queued, each in its place', async () => {
    const here = await standing(
      opOf('refused', { lane, state: 'rejected', intent: star(true), seq: 1 }),
      opOf('later', { lane, state: 'rejected', intent: star(false), seq: 2 }),
    )
    await retryNow.in(here)
    expect((await here.db.ops.toArray()).map(({ state }) => state)).toEqual(['open', 'open'])
  })

  test('which concerned a part of it: the rest is queued, under its own key, before the later one', async () => {
    const here = await standing(
      opOf('refused', { lane: 'cart', state: 'rejected', intent: cart('cart-add', '1', '2'), seq: 1 }),
      opOf('later', { lane: 'cart', state: 'done', intent: cart('cart-remove', '2'), seq: 2 }),
    )
    await retryNow.in(here)
    const [rest] = await here.db.ops.orderBy('seq').toArray()
    expect(rest).toMatchObject({ state: 'open', seq: 1, intent: { ids: ['1'] } })
    expect(rest?.opId).not.toBe('refused')
  })

  test('an earlier word does not take from it', async () => {
    const here = await standing(
      opOf('earlier', { lane, state: 'done', intent: star(false), seq: 1 }),
      opOf('refused', { lane, state: 'rejected', intent: star(true), seq: 2 }),
    )
    await retryNow.in(here)
    expect(await here.op('refused')).toMatchObject({ state: 'open', intent: star(true) })
  })
})

describe('PARK-1 an action whose key was used for something else', () => {
  const stuck = opOf('o', {
    ...waits,
    state: 'parked',
    block: { why: 'key-reused' },
    intent: star(true),
    deps: [anOp('up')],
    title: 'Glyphosate',
  })

  test('is queued once more, as an operation of its own; the journal has the earlier one', async () => {
    const here = await standing(stuck)
    expect(await sendAsNew.in(here, anOp('o'))).toBe(true)
    const ops = await here.db.ops.toArray()
    expect(ops).toMatchObject([{ state: 'open', sealed: null, intent: star(true), deps: ['up'], title: 'Glyphosate' }])
    expect(ops[0]?.opId).not.toBe('o')
    expect((await here.db.log.toArray()).map(({ opId }) => opId)).toEqual(['o'])
  })

  test('pressed twice, in two tabs, it is queued once', async () => {
    const here = await standing(stuck)
    const both = await Promise.all([sendAsNew.in(here, anOp('o')), sendAsNew.in(here, anOp('o'))])
    expect(both.toSorted()).toEqual([false, true])
    expect(await here.db.ops.count()).toBe(1)
  })

  test.each<[string, Partial<OpRow>]>([
    ['of which nobody can tell whether it was done', { block: { why: 'unconfirmed' } }],
    ['that was refused', { state: 'rejected' }],
    ['of a draft', { type: 'send' }],
    ['that says nothing', { intent: null }],
  ])('one %s is not', async (_, part) => {
    const here = await standing({ ...stuck, ...part })
    expect(await sendAsNew.in(here, anOp('o'))).toBe(false)
    expect(await here.op('o')).toEqual({ ...stuck, ...part })
    expect(await sendAsNew.in(here, anOp('none'))).toBe(false)
  })
})

test('STOR-1 the disk fails half-way: nothing was queued again, and nothing was withdrawn', async () => {
  const op = opOf('o', { ...waits, state: 'parked', block: { why: 'key-reused' }, intent: star(true) })
  const here = await standing(op)
  here.db.ops.hook('creating', () => {
    throw new DOMException('given up', 'AbortError')
  })
  await expect(sendAsNew.in(here, anOp('o'))).rejects.toMatchObject({ kind: 'refused' })
  expect([await here.op('o'), await here.db.log.count()]).toEqual([op, 0])
})
