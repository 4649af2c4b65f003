import { cartCalls } from '#contract/calls/catalogue.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { addToCart, cartOf, cartTotal, removeFromCart } from './repo.ts'
import type { Library } from '#server/modules/catalogue/library.ts'
import { productView } from '#server/modules/catalogue/products/product-view.ts'

/** The buyer's product library: a set of products, so that adding and removing again changes nothing. */
export const cartRoutes = (app: App, deps: Deps, library: Library): void => {
  const { db } = deps
  mount(app, deps, cartCalls.cartTotal, ({ actor }) => cartTotal(db, actor.userId))
  mount(app, deps, cartCalls.cartList, async ({ actor, locale }) => {
    const words = await library.words()
    const items = await cartOf(db, actor.userId)
    return items.map(({ product, company, createTime }) => ({
      id: product.id,
      pesticideId: product.id,
      createTime,
      product: productView(product, company, words, locale),
    }))
  })
  mountWrite(app, deps, cartCalls.cartAdd, async (tx, { actor, body, now }) => {
    await addToCart(tx, actor.userId, body.pesticideIds, now)
    return cartTotal(tx, actor.userId)
  })
  mountWrite(app, deps, cartCalls.cartDelete, async (tx, { actor, query }) => {
    await removeFromCart(
      tx,
      actor.userId,
      query.ids.split(',').filter((id) => id !== ''),
    )
    return cartTotal(tx, actor.userId)
  })
}
