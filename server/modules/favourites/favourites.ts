import { favouriteCalls } from '#contract/calls/reviews.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, limitAndOffset } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { texts } from '#server/texts/texts.ts'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { favourites } from './schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'

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

const emptyIsNone = (note: string | null) => (note === '' ? null : note)

const isFavourite = (accountId: AccountId, companyId: string) =>
  and(eq(favourites.accountId, accountId), eq(favourites.companyId, companyId))

export const favouriteRoutes = (app: App, deps: Deps): void => {
  const { db } = deps
  mount(app, deps, favouriteCalls.favouritePage, async ({ actor, query, locale }) => {
    const isOwn = eq(favourites.accountId, actor.userId)
    const { accountId: _, ...columns } = getTableColumns(favourites)
    const { limit, offset } = limitAndOffset(query)
    const rows = await db
      .select({ favourite: columns, names: companies.names })
      .from(favourites)
      .innerJoin(companies, eq(companies.id, favourites.companyId))
      .where(isOwn)
      .orderBy(desc(favourites.createTime), favourites.companyId)
      .limit(limit)
      .offset(offset)
    const list = rows.map(({ favourite, names }) => {
      return { ...favourite, company: { companyId: favourite.companyId, name: labelFor(names, locale) } }
    })
    return { list, total: await db.$count(favourites, isOwn) }
  })
  mountWrite(app, deps, favouriteCalls.favouriteCreate, async (tx, { actor, body, now }) => {
    if (!(await findCompany(tx, body.companyId))) throw notFound(texts.catalogue.noCompany)
    const note = body.note === undefined ? undefined : emptyIsNone(body.note)
    await saveFavourite(tx, actor.userId, body.companyId, note, now)
  })
  mountWrite(app, deps, favouriteCalls.favouriteUpdate, async (tx, { actor, body, now }) => {
    const change = tx.update(favourites).set({ note: emptyIsNone(body.note), updateTime: now })
    const changedRows = await change.where(isFavourite(actor.userId, body.companyId)).returning()
    if (changedRows.length === 0) throw notFound()
  })
  mountWrite(app, deps, favouriteCalls.favouriteDelete, async (tx, { actor, query }) => {
    await tx.delete(favourites).where(isFavourite(actor.userId, query.companyId))
  })
}
