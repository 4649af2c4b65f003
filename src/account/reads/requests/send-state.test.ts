// @vitest-environment node
import { expect, test } from 'vitest'
import { enqueue } from '../../outbox/operations/enqueue.ts'
import { pendingOps } from '../../store/account-rows.ts'
import type { Intent } from '../../store/rows.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { readSendState } from './send-state.ts'

const favourite = (companyId: string): Intent => ({
  name: 'favourite',
  companyId,
  company: 'Anhui Green',
  on: true,
  note: null,
  at: 1,
})

test('a change is found under its own thing, and under no other', async () => {
  const account = await testAccount()
  await enqueue(account, favourite('c1'), 'Anhui Green')
  await enqueue(account, { name: 'profile', fields: { nickname: 'Ana' } }, 'Profile')
  await enqueue(account, { name: 'cart-add', ids: ['p1', 'p2'], products: {} }, 'Cart')
  const state = (thing: Parameters<typeof readSendState>[1]) => readSendState(account.db, thing, true)
  const waiting = { at: 'waiting-to-send', cause: { why: 'offline' } }
  for (const thing of ['favourite:c1', 'profile', 'cart:p1', 'cart:p2'] as const)
    expect(await state(thing)).toMatchObject(waiting)
  for (const thing of ['favourite:c2', 'cart:c1', 'review:c1', 'alert:p1'] as const)
    expect(await state(thing)).toBeNull()
})

test('one that has arrived waits no longer, and a refused one is not said to be on its way', async () => {
  const account = await testAccount()
  await enqueue(account, favourite('c1'), 'Anhui Green')
  const [op] = await pendingOps(account.db)
  if (!op) throw new Error('nothing waits')
  await account.db.ops.put({ ...op, state: 'rejected' })
  expect((await readSendState(account.db, 'favourite:c1', true))?.at).not.toBe('waiting-to-send')
  await account.db.ops.put({ ...op, state: 'done', pending: 0 })
  expect(await readSendState(account.db, 'favourite:c1', true)).toBeNull()
})
