import { beforeEach, describe, expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { pendingOps } from '../../store/account-rows.ts'
import type { Intent, OpRow } from '../../store/rows.ts'
import type { AccountContext } from './account-context.ts'
import { enqueue } from './enqueue.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})

const favourite = (on: boolean, note: string | null = null, companyId = '9001'): Intent => ({
  name: 'favourite',
  companyId,
  company: 'Demo',
  on,
  note,
  at: 1,
})
const rates = {
  rate: 4,
  infoRate: 4,
  speedRate: 4,
  professionRate: 4,
  feedbackRate: 4,
  attitudeRate: 4,
  qualityRate: 4,
}
const review = (content: string, companyId = '9001'): Intent => ({
  name: 'review',
  company: 'Demo',
  review: { ...rates, companyId, tags: [], content },
})
const put = async (...intents: Intent[]) => {
  for (const intent of intents) await enqueue(account, intent, '')
}
const waiting = async () => (await pendingOps(account.db)).map((op) => op.intent)
const change = async (part: Partial<OpRow>) => {
  for (const op of await pendingOps(account.db)) await account.db.ops.put({ ...op, ...part })
}

test('characters that no server can store are removed', async () => {
  await put(favourite(true, 'rice \ud83c'))
  expect(await waiting()).toEqual([favourite(true, 'rice ')])
})

describe('COAL-6 unsent changes become one request', () => {
  test('the last change of a supplier counts', async () => {
    await put(favourite(true), favourite(false), favourite(true), favourite(false))
    expect(await waiting()).toEqual([favourite(false)])
  })
  test('a note that a later change does not mention stays until the supplier is removed', async () => {
    await put(favourite(true, 'call them'), favourite(true))
    expect(await waiting()).toEqual([favourite(true, 'call them')])
    await put(favourite(false), favourite(true))
    expect(await waiting()).toEqual([favourite(true)])
  })
  test('two suppliers are separate', async () => {
    await put(favourite(true), favourite(true, null, '9002'), favourite(false))
    expect(await waiting()).toEqual([favourite(false), favourite(true, null, '9002')])
  })
  test('changes of a profile are joined field by field', async () => {
    const fields = (part: object): Intent => ({ name: 'profile', fields: part })
    await put(fields({ nickname: 'A', timezone: 'UTC' }), fields({ nickname: 'B' }), fields({ country: 'BR' }))
    expect(await waiting()).toEqual([fields({ nickname: 'B', timezone: 'UTC', country: 'BR' })])
  })
  test('the last text of a review and the last position of a switch count', async () => {
    await put(review('first'), review('second'))
    await put({ name: 'subscription', id: '1', on: false }, { name: 'subscription', id: '1', on: true })
    expect(await waiting()).toEqual([review('second'), { name: 'subscription', id: '1', on: true }])
  })
  test('two pieces of feedback are separate', async () => {
    const feedback = (ref: string): Intent => ({ name: 'feedback', ref, content: 'Slow', files: [] })
    await put(feedback('a'), feedback('b'))
    expect(await waiting()).toHaveLength(2)
  })
  test('changes of a company profile are joined by field, but files stay with their own request', async () => {
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

describe('COAL-5 an operation that was sent is never changed', () => {
  test.each(['inflight', 'retry', 'parked'] as const)('an operation that is %s stays as it is', async (state) => {
    await put(favourite(true))
    await change({ state })
    await put(favourite(false))
    expect(await waiting()).toEqual([favourite(true), favourite(false)])
  })
})

describe('KEY-4 REFUSE-3 COAL-6 a refused change', () => {
  test('keeps its note while the supplier stays saved without another note', async () => {
    await put(favourite(true, 'Ask for the SDS'))
    await change({ state: 'rejected' })
    await put(favourite(true))
    expect(await waiting()).toEqual([favourite(true, 'Ask for the SDS'), favourite(true)])
    await put(favourite(false))
    expect(await waiting()).toEqual([favourite(false)])
  })
  test('is replaced by the same change as a new operation', async () => {
    await put(review('refused'))
    const [before] = await pendingOps(account.db)
    await change({ state: 'rejected' })
    await put(review('better'))
    const after = await pendingOps(account.db)
    expect(after.map((op) => op.intent)).toEqual([review('better')])
    expect(after[0]?.opId).not.toBe(before?.opId)
  })
  test('keeps only the fields that no later change has', async () => {
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
