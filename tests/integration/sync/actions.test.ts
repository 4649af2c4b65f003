import { afterEach, beforeEach, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { withdrawWaitingSend } from '#account/drafts/draft.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { pendingOps } from '#account/store/db.ts'
import { readCart } from '#account/queries/lists.ts'
import { openStage, closeStages } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

let setup: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => void (setup = await openStage()))

const change = async (name: 'cart-add' | 'cart-remove', ids: string[], ms: number) => {
  await enqueue(setup.tab.account, name === 'cart-add' ? { name, ids, products: {} } : { name, ids }, '')
  await setup.device.pass(ms)
}

test('COAL-6 retrying all refused operations does not add a product that was removed after its addition was refused', async () => {
  const { account } = setup.tab
  setup.server.refuseWith(() => ({ status: 200, envelope: { code: code.productUnavailable } }))
  await change('cart-add', ['1'], 1_000)
  expect(await setup.op('action')).toMatchObject({ state: 'rejected' })
  setup.server.refuseWith(null)
  await change('cart-remove', ['1'], 1_000)
  await makeOpsDue.in(account)
  await setup.device.pass(10_000)
  expect(await setup.server.cart()).toEqual([])
  expect((await readCart(account.db)).items).toEqual([])
})

test('COAL-6 KEY-4 retrying a refused removal uses another key, and does not remove products that were added since', async () => {
  const { account } = setup.tab
  await change('cart-add', ['1', '2'], 1_000)
  setup.network.script.push('portal', 'forbidden')
  await change('cart-remove', ['1', '2'], 500)
  expect(await setup.server.cart()).toEqual(['1', '2'])
  await change('cart-add', ['1'], 60_000)
  await makeOpsDue.in(account)
  await setup.device.pass(10_000)
  expect(await setup.server.cart()).toEqual(['1'])
  expect((await readCart(account.db)).items.map((item) => item.pesticideId)).toEqual(['1'])
  const removals = setup.network.log.filter(({ arrival }) => arrival.method === 'DELETE').map(({ arrival }) => arrival)
  expect(removals.map(({ path }) => new URL(path, 'http://server').searchParams.get('ids'))).toEqual([
    '1,2',
    '1,2',
    '2',
  ])
  expect(new Set(removals.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
})

test('COAL-6 retrying all refused operations withdraws a refused change if later changes replace all of it', async () => {
  const { account } = setup.tab
  setup.network.script.push('portal', 'forbidden')
  await change('cart-remove', ['1'], 500)
  await change('cart-add', ['1'], 60_000)
  await makeOpsDue.in(account)
  await setup.device.pass(10_000)
  expect(await setup.server.cart()).toEqual(['1'])
  expect(await pendingOps(account.db)).toEqual([])
})

test('COAL-6 ORD-3 the rest of a refused change is sent before a change that was refused after it', async () => {
  const { account } = setup.tab
  await change('cart-add', ['1', '2'], 1_000)
  // The buyer adds a product after the removal was sent. Both operations are refused; a second addition is not.
  setup.network.script.push('portal', 'forbidden', 'forbidden')
  await change('cart-remove', ['1', '2'], 500)
  await change('cart-add', ['1'], 60_000)
  await change('cart-add', ['2'], 10_000)
  await makeOpsDue.in(account)
  await setup.device.pass(10_000)
  expect((await setup.server.cart()).toSorted()).toEqual(['1', '2'])
  expect(await pendingOps(account.db)).toEqual([])
})

test('KEY-1 if two devices send different texts of a saved draft, the first is sent, and the other stays on its device as a conflict', async () => {
  await setup.save(1_000)
  const storedDraft = [...setup.server.drafts.values()][0]
  if (!storedDraft) throw new Error('not saved')
  await setup.note('mine')
  // The other device sends another text first, under the same key, because both devices derive it from the draft.
  setup.server.sendElsewhere(setup.localId)
  await setup.send(60_000, 'key-reused')
  expect(setup.effects()).toEqual(['create', 'send'])
  expect(await setup.view()).toMatchObject({ conflict: { type: 'sent-elsewhere' }, content: { note: 'mine' } })
})

test('OPS-1 a sent operation that the buyer withdraws is in the journal, with key and bytes', async () => {
  setup.server.refuseWith(() => ({ status: 200, envelope: { code: code.membershipLimit } }))
  await setup.send(1_000)
  const { opId, sealed } = await setup.op('send')
  expect(await withdrawWaitingSend.in(setup.tab.account, setup.localId)).toBe(true)
  expect(await setup.tab.account.db.ops.get(opId)).toBeUndefined()
  const journal = await setup.tab.account.db.log.where('opId').equals(opId).toArray()
  expect(journal.map((entry) => entry.detail)).toContainEqual(expect.objectContaining({ sealed }))
})
