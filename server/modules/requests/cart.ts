import { cartCalls } from '#contract/calls/catalogue.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { CatalogueCache } from '#server/modules/catalogue/library.ts'
import { productToWire } from '#server/modules/catalogue/products/product-view.ts'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cartItems } from './schema.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'

/** Withdrawn products do not count, because the cart cannot show them. */
const cartTotal = async (db: Database, accountId: AccountId): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.pesticideId))
    .where(eq(cartItems.accountId, accountId))
  return row?.total ?? 0
}

const cartOf = (db: Database, accountId: AccountId) =>
  db
    .select({ createTime: cartItems.createTime, product: products, company: companies })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.pesticideId))
    .innerJoin(companies, eq(companies.id, products.companyId))
    .where(eq(cartItems.accountId, accountId))
    .orderBy(desc(cartItems.createTime), cartItems.pesticideId)

export const addToCart = async (db: Database, accountId: AccountId, pesticideIds: readonly string[], now: number) => {
  const existingProducts = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...pesticideIds]))
  if (existingProducts.length === 0) return
  await db
    .insert(cartItems)
    .values(existingProducts.map(({ id }) => ({ accountId, pesticideId: id, createTime: now })))
    .onConflictDoNothing()
}

export const removeFromCart = async (db: Database, accountId: AccountId, pesticideIds: readonly string[]) => {
  if (pesticideIds.length === 0) return
  await db
    .delete(cartItems)
    .where(and(eq(cartItems.accountId, accountId), inArray(cartItems.pesticideId, [...pesticideIds])))
}

export const cartRoutes = (app: App, deps: Deps, library: CatalogueCache): void => {
  const { db } = deps
  mount(app, deps, cartCalls.cartTotal, ({ actor }) => cartTotal(db, actor.userId))
  mount(app, deps, cartCalls.cartList, async ({ actor, locale }) => {
    const words = await library.words()
    const items = await cartOf(db, actor.userId)
    return items.map(({ product, company, createTime }) => ({
      id: product.id,
      pesticideId: product.id,
      createTime,
      product: productToWire(product, company, words, locale),
    }))
  })
  mountWrite(app, deps, cartCalls.cartAdd, async (tx, { actor, body, now }) => {
    await addToCart(tx, actor.userId, body.pesticideIds, now)
    return cartTotal(tx, actor.userId)
  })
  mountWrite(app, deps, cartCalls.cartDelete, async (tx, { actor, query }) => {
    const ids = query.ids.split(',').filter((id) => id !== '')
    await removeFromCart(tx, actor.userId, ids)
    return cartTotal(tx, actor.userId)
  })
}
