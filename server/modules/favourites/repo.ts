import { and, count, desc, eq } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { favourites } from './schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'

/** Newest first. */
export const favouritesOf = async (db: Database, accountId: AccountId, page: { limit: number; offset: number }) => {
  const where = eq(favourites.accountId, accountId)
  const [counted] = await db.select({ total: count() }).from(favourites).where(where)
  const rows = await db
    .select({ favourite: favourites, company: companies })
    .from(favourites)
    .innerJoin(companies, eq(companies.id, favourites.companyId))
    .where(where)
    .orderBy(desc(favourites.createTime), favourites.companyId)
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: Number(counted?.total ?? 0) }
}

/** `note` undefined leaves the note unchanged. */
export const saveFavourite = async (
  db: Database,
  accountId: AccountId,
  companyId: string,
  note: string | null | undefined,
  now: number,
): Promise<void> => {
  await db
    .insert(favourites)
    .values({ accountId, companyId, note: note ?? null, createTime: now, updateTime: now })
    .onConflictDoUpdate({
      target: [favourites.accountId, favourites.companyId],
      set: note === undefined ? { updateTime: now } : { note, updateTime: now },
    })
}

/** False if the supplier is not among the account's favourites. */
export const changeFavouriteNote = async (
  db: Database,
  accountId: AccountId,
  companyId: string,
  note: string | null,
  now: number,
): Promise<boolean> => {
  const changed = await db
    .update(favourites)
    .set({ note, updateTime: now })
    .where(and(eq(favourites.accountId, accountId), eq(favourites.companyId, companyId)))
    .returning({ companyId: favourites.companyId })
  return changed.length > 0
}

export const removeFavourite = async (db: Database, accountId: AccountId, companyId: string): Promise<void> => {
  await db.delete(favourites).where(and(eq(favourites.accountId, accountId), eq(favourites.companyId, companyId)))
}
