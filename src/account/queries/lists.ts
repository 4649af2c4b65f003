import { useEffect, useState } from 'react'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { product, type Product } from '#contract/entities/product.ts'
import { useOffline } from '#api/connection.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { cartRow, kvKey, type AccountDb, pendingIntents, parseReadable } from '../store/db.ts'
import { useAccount, useAccountRead, useLocalRead, useAccountDb } from './use-account-read.ts'
import { luckyCalls, luckyOverview, type LuckyOverview } from '#contract/calls/membership.ts'
import { useFetchedValue, type FetchedData } from './fetched.ts'
import { storedDocument, type StoredDocument } from '#domain/documents/documents.ts'
import { documentsDbOf } from '../store/side-databases.ts'
import { readFavourites, type FavouriteEntry, type FavouriteList } from '../store/read-records.ts'

export type { FavouriteEntry, FavouriteList } from '../store/read-records.ts'

export const useFavourites = (): LiveRead<FavouriteList> =>
  useAccountRead(readFavourites, { items: [], asOf: null }, [])

export const useFavourite = (companyId: string): LiveRead<FavouriteEntry | null> =>
  useAccountRead<FavouriteEntry | null>(
    async (db) => (await readFavourites(db)).items.find((one) => one.companyId === companyId) ?? null,
    null,
    [companyId],
  )

export const useDocuments = (): LiveRead<StoredDocument[]> => {
  const account = useAccountDb()
  return useLocalRead(
    async () => (account ? parseReadable(storedDocument, await documentsDbOf(account).documents.toArray()) : []),
    [account],
  )
}

export const useLuckyOverview = (again: unknown): FetchedData<LuckyOverview> =>
  useFetchedValue(kvKey.lucky, luckyOverview, ({ call }) => call(luckyCalls.luckyOverview), { again })

const entryOf = (pesticideId: string, added: Product | null, pending: boolean) => {
  return { pesticideId, product: added, pending }
}

export const readCart = async (db: AccountDb) => {
  const confirmedRows = parseReadable(cartRow, await db.cart.toArray()).sort((a, b) => a.order - b.order)
  const items = new Map(confirmedRows.map((row) => [row.pesticideId, entryOf(row.pesticideId, row.product, false)]))
  for (const intent of await pendingIntents(db)) {
    if (intent.name === 'cart-remove') for (const id of intent.ids) items.delete(id)
    if (intent.name !== 'cart-add') continue
    for (const id of intent.ids)
      if (!items.has(id)) items.set(id, entryOf(id, product.safeParse(intent.products[id]).data ?? null, true))
  }
  return { items: [...items.values()], total: items.size, asOf: (await db.kv.get('cart'))?.asOf ?? null }
}
export type CartView = Awaited<ReturnType<typeof readCart>>

export const useCart = (): LiveRead<CartView> => useAccountRead(readCart, { items: [], total: 0, asOf: null }, [])

export const useCartTotal = (): number => {
  const cart = useCart()
  const account = useAccount()
  const offline = useOffline()
  const [serverTotal, setServerTotal] = useState(0)
  const unread = cart.status === 'ready' && cart.data.asOf === null && cart.data.total === 0
  useEffect(() => {
    if (!account || !unread || offline) return
    let isMounted = true
    account.call(cartCalls.cartTotal).then(
      (total) => isMounted && setServerTotal(total),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [account, unread, offline])
  if (unread) return serverTotal
  return cart.status === 'ready' ? cart.data.total : 0
}
