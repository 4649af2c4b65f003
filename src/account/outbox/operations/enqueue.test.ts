import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { sealedOf } from '#tests/harness/sync/made-rows.ts'
import { ratings } from '#tests/harness/ratings.ts'
import { openAccountDb } from '../../store/open.ts'
import type { Intent, OpRow } from '../../store/rows.ts'
import type { AccountContext } from '../session.ts'
import { enqueue, laneOf, rewriteOrWithdraw, subtractIntent } from './enqueue.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})
const put = async (...intents: Intent[]) => {
  for (const intent of intents) await enqueue(account, intent, 'title')
}
const ops = () => account.db.ops.orderBy('seq').toArray()
const waiting = async () => (await ops()).map(({ intent }) => intent)
const change = async (part: Partial<OpRow>) => {
  for (const op of await ops()) await account.db.ops.put({ ...op, ...part })
}
const add = (...ids: string[]): Extract<Intent, { name: 'cart-add' }> => ({
  name: 'cart-add',
  ids,
  products: Object.fromEntries(ids.map((id) => [id, 1])),
})
const remove = (...ids: string[]): Intent => ({ name: 'cart-remove', ids })
const read = (...ids: string[]): Intent => ({ name: 'messages-read', ids })
const answer = (text: string, id = '7'): Intent => ({ name: 'record-answer', kind: 'enquiry', id: aRecordId(id), text })

test('LANE-1 intents on the same thing share a lane, and others do not', () => {
  const lanes = [
    add('1'),
    remove('1'),
    read('1'),
    { name: 'messages-read-all' as const },
    answer('a'),
    answer('b', '8'),
  ]
  expect(lanes.map(laneOf)).toEqual(['cart', 'cart', 'messages', 'messages', 'record:enquiry:7', 'record:enquiry:8'])
  expect(laneOf({ name: 'record-read', kind: 'sample', id: aRecordId('7') })).toBe('record:sample:7')
})

describe('COAL-6 unsent changes of a set', () => {
  test('are joined with further additions to the cart, each product once and with its data', async () => {
    await put(add('1', '2'), add('2', '3'))
    expect(await waiting()).toEqual([add('1', '2', '3')])
  })

  test('no longer add a product that is removed from the cart', async () => {
    await put(add('1', '2'), remove('2'))
    expect(await waiting()).toEqual([{ ...add('1'), products: { '1': 1, '2': 1 } }, remove('2')])
    await put(add('2'))
    expect(await waiting()).toMatchObject([{ ids: ['1', '2'] }])
  })

  test('are withdrawn, with a journal entry, if a later change cancels all of them', async () => {
    await put(add('1'), remove('1'))
    expect(await waiting()).toEqual([remove('1')])
    expect(await account.db.log.toArray()).toMatchObject([{ what: 'withdrawn: said otherwise since' }])
  })

  test('are joined for messages that were read, and "read all" is sent once', async () => {
    await put(read('1'), read('2', '1'), { name: 'messages-read-all' }, { name: 'messages-read-all' })
    expect(await waiting()).toEqual([read('1', '2'), { name: 'messages-read-all' }])
  })

  test('are neither lost nor duplicated if two tabs make them at once', async () => {
    const otherTab = { ...account, db: await openAccountDb(account.sub, account.clock) }
    await Promise.all([
      enqueue(account, add('1'), ''),
      enqueue(otherTab, add('2'), ''),
      enqueue(account, add('3'), ''),
      enqueue(otherTab, add('1'), ''),
    ])
    const [op, ...others] = await waiting()
    expect(others).toEqual([])
    expect(op && 'ids' in op ? op.ids.toSorted() : []).toEqual(['1', '2', '3'])
    otherTab.db.close()
  })
})

test.each(['inflight', 'retry', 'parked'] as const)(
  'COAL-5 an operation that was sent is never changed: while it is %s, the next intent becomes another operation',
  async (state) => {
    await put(add('1'))
    await change({ state, sealed: sealedOf('action') })
    const opsBefore = await ops()
    await put(add('2'), remove('1'))
    const [first, ...later] = await ops()
    expect(first).toEqual(opsBefore[0])
    expect(later.map(({ intent }) => intent)).toEqual([add('2'), remove('1')])
  },
)

describe('a step on a record', () => {
  test('is queued once if it is pressed twice, but different texts are queued in order', async () => {
    await put(answer('one'), answer('one'), answer('two'), answer('one'))
    expect(await waiting()).toEqual([answer('one'), answer('two')])
  })

  test('is queued only once until it is sent if it is a reminder or marks the record as read', async () => {
    const [urge, mark]: Intent[] = [
      { name: 'record-urge', kind: 'enquiry', id: aRecordId('7') },
      { name: 'record-read', kind: 'enquiry', id: aRecordId('7') },
    ]
    if (!urge || !mark) throw new Error('none')
    await put(urge, mark, urge, mark)
    expect(await waiting()).toEqual([urge, mark])
    await change({ state: 'inflight' })
    await put(urge)
    expect(await waiting()).toEqual([urge, mark, urge])
  })
})

describe('KEY-4 a refused operation whose intent changes', () => {
  test('becomes a new operation with a new key, at the same position and with the same cause', async () => {
    await put(add('1', '2'))
    await change({ state: 'rejected', block: { why: 'forbidden' }, sealed: null })
    const [before] = await ops()
    await put(remove('2'))
    const [rest, later] = await ops()
    expect(rest).toMatchObject({
      seq: before?.seq,
      state: 'rejected',
      block: { why: 'forbidden' },
      intent: { ids: ['1'] },
    })
    expect(rest?.opId).not.toBe(before?.opId)
    expect(later?.intent).toEqual(remove('2'))
  })

  test('is removed if a later intent cancels it, and stays unchanged after an unrelated one', async () => {
    await put(add('1'))
    await change({ state: 'rejected' })
    const opsBefore = await ops()
    await put(remove('9'))
    expect((await ops())[0]).toEqual(opsBefore[0])
    await put(remove('1'))
    expect(await waiting()).toEqual([remove('9', '1')])
  })

  test('if the operation was not refused, it remains the same operation', async () => {
    await put(add('1', '2'))
    const [op] = await ops()
    if (!op) throw new Error('none')
    expect(await rewriteOrWithdraw(account, op, op.intent)).toBe(op)
    expect((await rewriteOrWithdraw(account, op, add('1')))?.opId).toBe(op.opId)
    expect(await rewriteOrWithdraw(account, op, null)).toBeNull()
    expect(await waiting()).toEqual([])
  })
})

const knownProducts = { '1': 1, '2': 1 }
test.each<[Intent, Intent, Intent | null]>([
  [add('1', '2'), remove('2'), { ...add('1'), products: knownProducts }],
  [remove('1'), add('1'), null],
  [add('1'), add('1'), add('1')],
  [answer('a'), answer('b'), answer('a')],
  [{ name: 'price-star', id: '1', on: true }, { name: 'price-star', id: '1', on: false }, null],
])('COAL-6 a later intent leaves the right part of a refused one: %o, then %o', (refused, later, rest) => {
  expect(subtractIntent(refused, later)).toEqual(rest)
})

test('STOR-1 if the disk is full, nothing is queued and the engine is not woken', async () => {
  await put(add('1'))
  const opsBefore = await ops()
  const kick = vi.fn()
  account.db.ops.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(enqueue({ ...account, kick }, add('2'), '')).rejects.toMatchObject({ kind: 'full' })
  expect(await ops()).toEqual(opsBefore)
  expect(kick).not.toHaveBeenCalled()
})

const favourite = (on: boolean, note: string | null = null, companyId = '9001'): Intent => ({
  name: 'favourite',
  companyId,
  company: 'Demo',
  on,
  note,
  at: 1,
})
const review = (content: string, companyId = '9001'): Intent => ({
  name: 'review',
  company: 'Demo',
  review: { ...ratings(4), companyId, tags: [], content },
})

test('characters that no server can store are removed from an intent', async () => {
  await put(favourite(true, 'rice \ud83c'))
  expect(await waiting()).toEqual([favourite(true, 'rice ')])
})

describe("COAL-6 unsent changes of the buyer's data", () => {
  test('are replaced by the last change of the same supplier', async () => {
    await put(favourite(true), favourite(false), favourite(true), favourite(false))
    expect(await waiting()).toEqual([favourite(false)])
  })
  test("retain a supplier's note that a later change does not mention, until the supplier is removed", async () => {
    await put(favourite(true, 'call them'), favourite(true))
    expect(await waiting()).toEqual([favourite(true, 'call them')])
    await put(favourite(false), favourite(true))
    expect(await waiting()).toEqual([favourite(true)])
  })
  test('unsent changes of two suppliers are separate', async () => {
    await put(favourite(true), favourite(true, null, '9002'), favourite(false))
    expect(await waiting()).toEqual([favourite(false), favourite(true, null, '9002')])
  })
  test('unsent changes of a profile are joined field by field', async () => {
    const fields = (part: object): Intent => ({ name: 'profile', fields: part })
    await put(fields({ nickname: 'A', timezone: 'UTC' }), fields({ nickname: 'B' }), fields({ country: 'BR' }))
    expect(await waiting()).toEqual([fields({ nickname: 'B', timezone: 'UTC', country: 'BR' })])
  })
  test('the last text of a review and the last position of a switch replace the earlier ones', async () => {
    await put(review('first'), review('second'))
    await put({ name: 'subscription', id: '1', on: false }, { name: 'subscription', id: '1', on: true })
    expect(await waiting()).toEqual([review('second'), { name: 'subscription', id: '1', on: true }])
  })
  test('two pieces of feedback are separate changes', async () => {
    const feedback = (ref: string): Intent => ({ name: 'feedback', ref, content: 'Slow', files: [] })
    await put(feedback('a'), feedback('b'))
    expect(await waiting()).toHaveLength(2)
  })
  test('company profile changes are joined field by field, except a change with files', async () => {
    const profile = (part: object): Intent => ({
      name: 'company-profile',
      fields: {},
      photos: null,
      licence: 'keep',
      files: [],
      ...part,
    })
    await put(profile({ fields: { name: 'A', taxNo: '1' } }), profile({ fields: { name: 'B' }, photos: [] }))
    expect(await waiting()).toEqual([profile({ fields: { name: 'B', taxNo: '1' }, photos: [] })])
    await put(profile({ licence: 'new', files: [{ blobId: 'x', name: 'x.pdf', size: 1 }] }))
    expect(await waiting()).toHaveLength(2)
  })
})

describe('KEY-4 REFUSE-3 COAL-6 a refused change', () => {
  test('retains its note if the supplier is saved again without a note', async () => {
    await put(favourite(true, 'Ask for the SDS'))
    await change({ state: 'rejected' })
    await put(favourite(true))
    expect(await waiting()).toEqual([favourite(true, 'Ask for the SDS'), favourite(true)])
    await put(favourite(false))
    expect(await waiting()).toEqual([favourite(false)])
  })
  test('is replaced by a new operation if the buyer changes the same thing again', async () => {
    await put(review('refused'))
    const [before] = await ops()
    await change({ state: 'rejected' })
    await put(review('better'))
    const opsAfter = await ops()
    expect(opsAfter.map((op) => op.intent)).toEqual([review('better')])
    expect(opsAfter[0]?.opId).not.toBe(before?.opId)
  })
  test('retains only the fields that no later change contains', async () => {
    await put({ name: 'profile', fields: { country: 'XX', nickname: 'A' } })
    await change({ state: 'rejected' })
    await put({ name: 'profile', fields: { nickname: 'B' } })
    expect(await waiting()).toEqual([
      { name: 'profile', fields: { country: 'XX' } },
      { name: 'profile', fields: { nickname: 'B' } },
    ])
    await change({ state: 'rejected' })
    await put({ name: 'profile', fields: { nickname: 'C', country: 'BR' } })
    expect(await waiting()).toEqual([{ name: 'profile', fields: { nickname: 'C', country: 'BR' } }])
  })
})
