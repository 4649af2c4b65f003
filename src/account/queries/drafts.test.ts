import { expect, test } from 'vitest'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { pendingOps } from '../store/db.ts'
import type { Intent } from '../store/rows.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { anOpId } from '#tests/harness/ids.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { readSendStates } from './drafts.ts'

const favourite = (companyId: string): Intent => ({
  name: 'favourite',
  companyId,
  company: 'Anhui Green',
  on: true,
  note: null,
  at: 1,
})

test('a waiting change is listed under the part of the account that it changes', async () => {
  const account = await testAccount()
  await enqueue(account, favourite('c1'), 'Anhui Green')
  await enqueue(account, { name: 'profile', fields: { nickname: 'Ana' } }, 'Profile')
  await enqueue(account, { name: 'cart-add', ids: ['p1', 'p2'], products: {} }, 'Cart')
  const states = await readSendStates(account.db, true)
  const waiting = { at: 'waiting-to-send', cause: { why: 'offline' } }
  for (const thing of ['favourite:c1', 'profile', 'cart:p1', 'cart:p2'] as const)
    expect(states[thing]).toMatchObject(waiting)
  for (const thing of ['favourite:c2', 'cart:c1', 'review:c1', 'alert:p1'] as const)
    expect(states[thing]).toBeUndefined()
})

test('a change that was applied or refused is not shown as being sent', async () => {
  const account = await testAccount()
  await enqueue(account, favourite('c1'), 'Anhui Green')
  const [op] = await pendingOps(account.db)
  if (!op) throw new Error('nothing waits')
  await account.db.ops.put({ ...op, state: 'rejected' })
  const state = async () => (await readSendStates(account.db, true))['favourite:c1']
  expect((await state())?.at).toBe('blocked')
  await account.db.ops.put({ ...op, state: 'done', pending: 0 })
  expect(await state()).toBeUndefined()
})

test('of several changes to a supplier, the state of the last is shown, with its own files', async () => {
  const account = await testAccount()
  await account.db.ops.bulkPut([
    opOf('file', { seq: 1, type: 'upload', state: 'inflight' }),
    opOf('first', { seq: 2, state: 'rejected', intent: favourite('c1') }),
    opOf('other', { seq: 3, state: 'rejected', intent: favourite('c2') }),
    opOf('last', { seq: 4, state: 'open', intent: favourite('c1'), deps: [anOpId('file')] }),
    opOf('plain', { seq: 5, state: 'open', intent: favourite('c3') }),
  ])
  const states = await readSendStates(account.db, false)
  expect(states['favourite:c1']).toEqual({ at: 'sending', uploaded: 0, of: 1 })
  expect(states['favourite:c2']?.at).toBe('blocked')
  expect(states['favourite:c3']?.at).toBe('waiting-to-send')
})
