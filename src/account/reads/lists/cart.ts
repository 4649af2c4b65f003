import { useEffect, useState } from 'react'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { product, type Product } from '#contract/entities/product.ts'
import { useOffline } from '#api/connection.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { cartRow } from '../../store/confirmed-rows.ts'
import type { AccountDb } from '../../store/db.ts'
import { pendingOps, readable } from '../../store/account-rows.ts'
import { useAccount, useAccountRead } from '../use-account-read.ts'

export interface CartEntry {
  readonly pesticideId: string
  /** The product when it was added; null if only its id is known. */
  readonly product: Product | null
  /** Added here; the server does not know it yet. */
  readonly pending: boolean
}

export interface CartView {
  readonly items: CartEntry[]
  readonly total: number
  /** When the server was last asked, ms. */
  readonly asOf: number | null
}

/** The confirmed cart with the waiting additions and removals laid over it, in the order they were made. */
export const readCart = async (db: AccountDb): Promise<CartView> => {
  const confirmed = readable(cartRow, await db.cart.toArray()).sort((a, b) => a.order - b.order)
  const items = new Map<string, CartEntry>(
    confirmed.map((row) => [row.pesticideId, { pesticideId: row.pesticideId, product: row.product, pending: false }]),
  )
  for (const { intent, state } of await pendingOps(db)) {
    if (state === 'rejected') continue
    if (intent?.name === 'cart-remove') for (const id of intent.ids) items.delete(id)
    if (intent?.name !== 'cart-add') continue
    for (const id of intent.ids) {
      if (items.has(id)) continue
      const kept = product.safeParse(intent.products[id])
      items.set(id, { pesticideId: id, product: kept.success ? kept.data : null, pending: true })
    }
  }
  return { items: [...items.values()], total: items.size, asOf: (await db.kv.get('cart'))?.asOf ?? null }
}

const empty: CartView = { items: [], total: 0, asOf: null }

export const useCart = (): LiveRead<CartView> => useAccountRead(readCart, empty, [])

/**
 * The number for the badge. Until this device has its own cart, it is the server's (`cart/total`), if it offers that
 * call.
 */
export const useCartTotal = (): number => {
  const cart = useCart()
  const account = useAccount()
  const offline = useOffline()
  const [told, setTold] = useState(0)
  const unread = cart.status === 'ready' && cart.data.asOf === null && cart.data.total === 0
  useEffect(() => {
    if (!account || !unread || offline) return
    let here = true
    account.call(cartCalls.cartTotal).then(
      (total) => here && setTold(total),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [account, unread, offline])
  if (unread) return told
  return cart.status === 'ready' ? cart.data.total : 0
}
