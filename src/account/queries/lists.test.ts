// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#api/commands.ts'
import { sessionState } from '#api/session/session-state.ts'
import { longTimeout, readLive, expectShown } from '#tests/harness/live-read.ts'
import { closeAccount } from '#tests/harness/open-account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import type { OpRow } from '../store/rows.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { readCart, useCartTotal } from './lists.ts'

let serverTotal: () => Promise<number>
withAccount()
beforeEach(() => {
  serverTotal = () => Promise.resolve(4)
  vi.spyOn(api, 'call').mockImplementation(() => serverTotal())
})

const confirm = (...ids: string[]) =>
  account.db.cart.bulkPut(ids.map((id, order) => ({ pesticideId: id, product: testProduct(id), order })))
const cartWasRead = (asOf = 7) => account.db.kv.put({ k: 'cart', v: 0, asOf })
let seq = 0
const put = (ids: string[], products: Record<string, unknown> = {}, part: Partial<OpRow> = {}) => {
  seq += 1
  return account.db.ops.put(opOf(`op-${seq}`, { seq, intent: { name: 'cart-add', ids, products }, ...part }))
}
const take = (ids: string[], part: Partial<OpRow> = {}) => {
  seq += 1
  return account.db.ops.put(opOf(`op-${seq}`, { seq, intent: { name: 'cart-remove', ids }, ...part }))
}
const items = async () => (await readCart(account.db)).items.map(({ pesticideId, pending }) => [pesticideId, pending])

describe('the cart with waiting changes', () => {
  test('is in the order in which the buyer added products', async () => {
    await confirm('1', '2')
    await put(['3'])
    await take(['3', '1'])
    await put(['1'])
    expect(await items()).toEqual([
      ['2', false],
      ['1', true],
    ])
  })

  test('contains each product once, and shows a confirmed one as confirmed', async () => {
    await confirm('1')
    await put(['1', '2', '2'])
    expect(await items()).toEqual([
      ['1', false],
      ['2', true],
    ])
  })

  test("shows the server's state after a refused change, and the buyer's after an unclear one", async () => {
    await confirm('1')
    await take(['1'], { state: 'rejected' })
    await put(['2'], {}, { state: 'rejected' })
    await put(['3'], {}, { state: 'retry', ambiguous: true, attempts: 1 })
    expect((await items()).map(([id]) => id)).toEqual(['1', '3'])
  })
})

describe("the cart's number in the badge", () => {
  const total = () => readLive(() => ({ status: 'ready', data: useCartTotal() }))

  test("is the server's until this device has read the cart", async () => {
    await expectShown(await total(), 4)
    expect(api.call).toHaveBeenCalledTimes(1)
  })

  test("is this device's, without another request, after a product was added", async () => {
    const current = await total()
    await expectShown(current, 4)
    await put(['1'])
    await expectShown(current, 1)
    expect(api.call).toHaveBeenCalledTimes(1)
  })

  test('ignores an answer that arrives after the cart was read', async () => {
    let answer = (_: number) => {}
    serverTotal = () => new Promise((resolve) => (answer = resolve))
    const current = await total()
    await waitFor(() => expect(api.call).toHaveBeenCalled(), longTimeout)
    await confirm('1', '2')
    await cartWasRead()
    await expectShown(current, 2)
    await act(async () => answer(99))
    expect(current()).toBe(2)
  })

  test('ACC-1 changes when another account logs in', async () => {
    await confirm('1', '2', '3')
    await cartWasRead()
    const current = await total()
    await expectShown(current, 3)
    sessionState.view = { status: 'visitor' }
    serverTotal = () => Promise.resolve(0)
    closeAccount(account)
    await expectShown(current, 0)
  })
})
