import { favouriteCalls } from '#contract/calls/reviews.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, limitAndOffset } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { texts } from '#server/texts/texts.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Page } from '#server/platform/db/statements.ts'
import { favourites } from './schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'

const favouritesOf = async (db: Database, accountId: AccountId, page: Page) => {
  const condition = eq(favourites.accountId, accountId)
  const rows = await db
    .select({ favourite: favourites, company: companies })
    .from(favourites)
    .innerJoin(companies, eq(companies.id, favourites.companyId))
    .where(condition)
    .orderBy(desc(favourites.createTime), favourites.companyId)
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(favourites, condition) }
}

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

const changeFavouriteNote = async (
  db: Database,
  accountId: AccountId,
  companyId: string,
  note: string | null,
  now: number,
): Promise<boolean> => {
  const changedRows = await db
    .update(favourites)
    .set({ note, updateTime: now })
    .where(and(eq(favourites.accountId, accountId), eq(favourites.companyId, companyId)))
    .returning({ companyId: favourites.companyId })
  return changedRows.length > 0
}

const removeFavourite = async (db: Database, accountId: AccountId, companyId: string): Promise<void> => {
  await db.delete(favourites).where(and(eq(favourites.accountId, accountId), eq(favourites.companyId, companyId)))
}

const emptyIsNone = (note: string | null) => (note === '' ? null : note)

/** Every statement below is restricted to the account, so that another account's notes cannot be read or changed. */
export const favouriteRoutes = (app: App, deps: Deps): void => {
  const { db } = deps
  mount(app, deps, favouriteCalls.favouritePage, async ({ actor, query, locale }) => {
    const { rows, total } = await favouritesOf(db, actor.userId, limitAndOffset(query))
    return {
      list: rows.map(({ favourite, company }) => ({
        companyId: company.id,
        company: { companyId: company.id, name: labelFor(company.names, locale) },
        note: favourite.note,
        createTime: favourite.createTime,
        updateTime: favourite.updateTime,
      })),
      total,
    }
  })
  mountWrite(app, deps, favouriteCalls.favouriteCreate, async (tx, { actor, body, now }) => {
    if (!(await findCompany(tx, body.companyId))) throw notFound(texts.catalogue.noCompany)
    const note = body.note === undefined ? undefined : emptyIsNone(body.note)
    await saveFavourite(tx, actor.userId, body.companyId, note, now)
  })
  mountWrite(app, deps, favouriteCalls.favouriteUpdate, async (tx, { actor, body, now }) => {
    if (!(await changeFavouriteNote(tx, actor.userId, body.companyId, emptyIsNone(body.note), now))) throw notFound()
  })
  mountWrite(app, deps, favouriteCalls.favouriteDelete, (tx, { actor, query }) =>
    removeFavourite(tx, actor.userId, query.companyId),
  )
}
