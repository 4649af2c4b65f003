import { favouriteCalls } from '#contract/calls/reviews.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { changeFavouriteNote, favouritesOf, removeFavourite, saveFavourite } from './repo.ts'
import { labelIn } from '#server/modules/catalogue/reference/labels.ts'
import { texts } from '#server/texts/texts.ts'

const emptyIsNone = (note: string | null) => (note === '' ? null : note)

/** Saved suppliers. Every statement names the account: nobody can read or change another account's notes. */
export const favouriteRoutes = (app: App, deps: Deps): void => {
  const { db } = deps
  mount(app, deps, favouriteCalls.favouritePage, async ({ actor, query, locale }) => {
    const page = { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize }
    const { rows, total } = await favouritesOf(db, actor.userId, page)
    return {
      list: rows.map(({ favourite, company }) => ({
        companyId: company.id,
        company: { companyId: company.id, name: labelIn(company.names, locale) },
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
    return true
  })
  mountWrite(app, deps, favouriteCalls.favouriteUpdate, async (tx, { actor, body, now }) => {
    if (!(await changeFavouriteNote(tx, actor.userId, body.companyId, emptyIsNone(body.note), now))) throw notFound()
    return true
  })
  mountWrite(app, deps, favouriteCalls.favouriteDelete, async (tx, { actor, query }) => {
    await removeFavourite(tx, actor.userId, query.companyId)
    return true
  })
}
