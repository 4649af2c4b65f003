import type { DraftId } from '#domain/ids.ts'
import { requestDefaults, type RequestDefaults } from '#domain/requests/draft/defaults.ts'
import { targetPrices, type TargetPrices } from '#domain/requests/record/private-terms.ts'
import { keptRowKey } from '../store/kept.ts'
import type { OutDb } from '../store/db.ts'

/** What the buyer notes beside a draft, on this device alone. Every function runs in the caller's transaction, with `meta`. */

/** Target prices of earlier requests, for one that begins from them; where two have one for a product, the first's. */
export const copyTargets = async (db: OutDb, from: readonly string[], to: string): Promise<void> => {
  const rows = await db.meta.bulkGet(from.map((id) => keptRowKey(`targets:${id}`)))
  const all = rows.reduceRight<TargetPrices>((sum, row) => ({ ...sum, ...targetPrices.safeParse(row?.v).data }), {})
  if (Object.keys(all).length > 0) await db.meta.put({ k: keptRowKey(`targets:${to}`), v: all })
}

/** Which values of a draft the buyer has not written. */
export const keepDefaults = async (db: OutDb, localId: DraftId, defaults: RequestDefaults): Promise<void> => {
  if (Object.keys(defaults).length > 0) await db.meta.put({ k: keptRowKey(`defaults:${localId}`), v: defaults })
}

/** The draft goes on under another id. Its prices stay with the old one too: a record may have come of that. */
export const carryKept = async (db: OutDb, from: string, to: string): Promise<void> => {
  await copyTargets(db, [from], to)
  const began = requestDefaults.safeParse((await db.meta.get(keptRowKey(`defaults:${from}`)))?.v)
  if (began.success) await keepDefaults(db, to, began.data)
  const pasted = await db.meta.get(keptRowKey(`paste:${from}`))
  if (!pasted) return
  await db.meta.put({ ...pasted, k: keptRowKey(`paste:${to}`) })
  await db.meta.delete(pasted.k)
}
