import type { Product } from '#contract/entities/product.ts'
import { maxIds } from '#contract/values.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'

const slices = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / maxIds) }, (_, n) => list.slice(n * maxIds, (n + 1) * maxIds))

/** Puts products in the buyer's library; shown at once, carried to the server when it can be reached. */
export const addToCart = action(async (context: AccountContext, products: readonly Product[]): Promise<void> => {
  for (const some of slices(products)) {
    const ids = some.map((product) => product.pesticideId)
    const kept = Object.fromEntries(some.map((product) => [product.pesticideId, product]))
    await enqueue(context, { name: 'cart-add', ids, products: kept }, some[0]?.name ?? '')
  }
})

export const removeFromCart = action(
  async (context: AccountContext, pesticideIds: readonly string[]): Promise<void> => {
    for (const ids of slices(pesticideIds)) await enqueue(context, { name: 'cart-remove', ids }, '')
  },
)
