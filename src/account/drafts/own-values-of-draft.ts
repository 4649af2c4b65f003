import type { DraftId } from '#domain/ids.ts'
import { requestDefaults, type RequestDefaults } from '#domain/requests/draft/defaults.ts'
import { targetPrices, type TargetPrices } from '#domain/requests/record/private-terms.ts'
import { ownValueRowKey } from '../store/own-value-keys.ts'
import type { AccountDb } from '../store/db.ts'

/**
 * The buyer's own notes about a draft, stored only on this device. Every function runs in the caller's transaction,
 * with `meta`.
 */

/**
 * Copies the target prices of earlier requests to one that starts from them. If two have a price for a product, the
 * first one's counts.
 */
export const copyTargets = async (db: AccountDb, from: readonly DraftId[], to: DraftId): Promise<void> => {
  const rows = await db.meta.bulkGet(from.map((id) => ownValueRowKey(`targets:${id}`)))
  const all = rows.reduceRight<TargetPrices>((sum, row) => ({ ...sum, ...targetPrices.safeParse(row?.v).data }), {})
  if (Object.keys(all).length > 0) await db.meta.put({ k: ownValueRowKey(`targets:${to}`), v: all })
}

/** Stores which values of a draft were filled in rather than written by the buyer. */
export const storeDefaults = async (db: AccountDb, localId: DraftId, defaults: RequestDefaults): Promise<void> => {
  if (Object.keys(defaults).length > 0) await db.meta.put({ k: ownValueRowKey(`defaults:${localId}`), v: defaults })
}

/**
 * The draft gets another id. Its prices stay under the old id too, because a record may have been made from that draft.
 */
export const carryOwnValues = async (db: AccountDb, from: DraftId, to: DraftId): Promise<void> => {
  await copyTargets(db, [from], to)
  const began = requestDefaults.safeParse((await db.meta.get(ownValueRowKey(`defaults:${from}`)))?.v)
  if (began.success) await storeDefaults(db, to, began.data)
  const confirmed = await db.meta.get(ownValueRowKey(`confirmed:${from}`))
  if (confirmed) await db.meta.put({ ...confirmed, k: ownValueRowKey(`confirmed:${to}`) })
  const pasted = await db.meta.get(ownValueRowKey(`paste:${from}`))
  if (!pasted) return
  await db.meta.put({ ...pasted, k: ownValueRowKey(`paste:${to}`) })
  await db.meta.delete(pasted.k)
}
