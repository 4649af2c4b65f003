import * as z from 'zod/mini'
import { product } from '#contract/entities/product.ts'
import type { AccountDb } from '../../store/db.ts'
import { isRecordIntent, type Intent } from '../../store/rows.ts'
import { nextSeq } from '../../store/tx.ts'
import { favourite, type Favourite } from '#contract/calls/reviews.ts'
import { priceFollowing } from '#contract/calls/market.ts'
import { subscription, userInfo } from '#contract/entities/account.ts'
import { withFollowing } from '../../store/prices.ts'
import { kvKey } from '../../store/confirmed-rows.ts'

type OfName<N extends Intent['name']> = Extract<Intent, { name: N }>

const change = async <T extends z.ZodMiniType>(
  db: AccountDb,
  k: string,
  schema: T,
  next: (now: z.output<T>) => z.output<T>,
): Promise<void> => {
  const row = await db.kv.get(k)
  const parsed = schema.safeParse(row?.v)
  if (row && parsed.success) await db.kv.put({ ...row, v: next(parsed.data) })
}

const savedAnew = (list: readonly Favourite[], { companyId, company, note, at }: OfName<'favourite'>): Favourite[] => {
  const before = list.find((one) => one.companyId === companyId)
  const entry = {
    companyId,
    company: { companyId, name: company },
    note: note === null ? (before?.note ?? null) : note || null,
    createTime: before?.createTime ?? at,
  }
  return [entry, ...list.filter((one) => one.companyId !== companyId)]
}

/** Creates the list if it was never read from the server. */
const applyFavourite = async (db: AccountDb, intent: OfName<'favourite'>): Promise<void> => {
  if (!(await db.kv.get(kvKey.favourites))) await db.kv.put({ k: kvKey.favourites, v: [], asOf: 0 })
  await change(db, kvKey.favourites, z.array(favourite), (list) =>
    intent.on ? savedAnew(list, intent) : list.filter((one) => one.companyId !== intent.companyId),
  )
}

const applyAvatar = async (db: AccountDb, { files: [file] }: OfName<'avatar'>): Promise<void> => {
  const avatar = file ? ((await db.blobs.get(file.blobId))?.url ?? null) : null
  await change(db, kvKey.user, userInfo, (user) => ({ ...user, avatar }))
}

const addToCart = async (db: AccountDb, intent: OfName<'cart-add'>) => {
  for (const pesticideId of intent.ids) {
    if (await db.cart.get(pesticideId)) continue
    const parsed = product.safeParse(intent.products[pesticideId])
    await db.cart.put({ pesticideId, product: parsed.success ? parsed.data : null, order: await nextSeq(db) })
  }
}

const readMessages = async (db: AccountDb, ids: readonly string[]) => {
  const rows = (await db.messages.bulkGet([...ids])).flatMap((row) => row ?? [])
  const unread = rows.filter((row) => !row.readStatus)
  await db.messages.bulkPut(unread.map((row) => ({ ...row, readStatus: true })))
  const count = await db.kv.get('unread')
  if (typeof count?.v === 'number') await db.kv.put({ ...count, v: Math.max(0, count.v - unread.length) })
}

const readRecord = async (db: AccountDb, { kind, id }: OfName<'record-read'>) => {
  const row = await db.records.get([kind, id])
  if (row) await db.records.put({ ...row, row: { ...row.row, unread: false } })
}

export const applyAction = async (db: AccountDb, intent: Intent): Promise<void> => {
  // After any other step, the caller reads the record from the server again.
  if (isRecordIntent(intent)) return intent.name === 'record-read' ? readRecord(db, intent) : undefined
  switch (intent.name) {
    case 'cart-add':
      return addToCart(db, intent)
    case 'cart-remove':
      return db.cart.bulkDelete([...intent.ids])
    case 'messages-read':
      return readMessages(db, intent.ids)
    case 'messages-read-all':
      return readMessages(db, await db.messages.toCollection().primaryKeys())
    case 'favourite':
      return applyFavourite(db, intent)
    case 'profile':
      return change(db, kvKey.user, userInfo, (user) => ({ ...user, ...intent.fields }))
    case 'avatar':
      return applyAvatar(db, intent)
    case 'subscription':
      return change(db, kvKey.subscriptions, z.array(subscription), (list) =>
        list.map((one) => (one.id === intent.id ? { ...one, isEnable: intent.on } : one)),
      )
    case 'price-star':
    case 'price-alert':
      return change(db, kvKey.priceFollowing, priceFollowing, (following) => withFollowing(following, [intent]))
    case 'review':
    case 'feedback':
    case 'company-profile':
      // The screens that show these fetch them again.
      return
  }
}
