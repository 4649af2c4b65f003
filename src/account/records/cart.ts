import type { Product } from '#contract/entities/product.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'

/** Adds products to the buyer's cart; shown at once, and sent to the server when it can be reached. */
export const addToCart = action(async (context: AccountContext, products: readonly Product[]): Promise<void> => {
  if (products.length === 0) return
  const ids = products.map((product) => product.pesticideId)
  const byId = Object.fromEntries(products.map((product) => [product.pesticideId, product]))
  await enqueue(context, { name: 'cart-add', ids, products: byId }, products[0]?.name ?? '')
})

export const removeFromCart = action(
  async (context: AccountContext, pesticideIds: readonly string[]): Promise<void> => {
    if (pesticideIds.length > 0) await enqueue(context, { name: 'cart-remove', ids: [...pesticideIds] }, '')
  },
)
