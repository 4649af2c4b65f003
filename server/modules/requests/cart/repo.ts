import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cartItems } from './schema.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'

/** How many products; withdrawn ones do not count, because the list cannot show them. */
export const cartTotal = async (db: Database, accountId: AccountId): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.pesticideId))
    .where(eq(cartItems.accountId, accountId))
  return row?.total ?? 0
}

/** Newest first. */
export const cartOf = (db: Database, accountId: AccountId) =>
  db
    .select({ createTime: cartItems.createTime, product: products, company: companies })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.pesticideId))
    .innerJoin(companies, eq(companies.id, products.companyId))
    .where(eq(cartItems.accountId, accountId))
    .orderBy(desc(cartItems.createTime), cartItems.pesticideId)

/** Adds the existing products that are not in the cart yet; others change nothing. */
export const addToCart = async (
  db: Database,
  accountId: AccountId,
  pesticideIds: readonly string[],
  now: number,
): Promise<void> => {
  const known = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...pesticideIds]))
  if (known.length === 0) return
  await db
    .insert(cartItems)
    .values(known.map(({ id }) => ({ accountId, pesticideId: id, createTime: now })))
    .onConflictDoNothing()
}

export const removeFromCart = async (
  db: Database,
  accountId: AccountId,
  pesticideIds: readonly string[],
): Promise<void> => {
  if (pesticideIds.length === 0) return
  await db
    .delete(cartItems)
    .where(and(eq(cartItems.accountId, accountId), inArray(cartItems.pesticideId, [...pesticideIds])))
}
