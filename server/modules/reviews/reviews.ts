import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { reviewCalls, type ReviewBody } from '#contract/calls/reviews.ts'
import { meanRating } from '#domain/reviews/rating.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { companies, reviews } from '#server/modules/catalogue/schema.ts'
import { records } from '#server/modules/requests/schema.ts'
import { invalidFields, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { BuyerActor, App } from '#server/platform/http/context.ts'
import { authorizeSelf, type SelfGrant } from '#server/modules/accounts/authorize.ts'
import { publishCompanyRating } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import { lockCatalogueClock } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { texts } from '#server/texts/texts.ts'
import type { Locale } from '#contract/languages.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { Deps } from '#server/platform/deps.ts'
import { setCacheScope } from '#server/platform/http/compress.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, limitAndOffset } from '#server/platform/http/mount.ts'
import { reviewToWire } from '#server/modules/catalogue/companies/company-view.ts'
import { findReviewPage } from '#server/modules/catalogue/companies/repo.ts'

export const reviewTagOptions = (locale: Locale): { value: string; label: string }[] =>
  Object.entries(texts.reviewTags).map(([value, label]) => ({ value, label: label[locale] }))

const rateAnew = async (tx: Database, companyId: string, now: number): Promise<void> => {
  const isShown = and(eq(reviews.companyId, companyId), isNull(reviews.hiddenAt))
  const rates = await tx.select({ rate: reviews.rate }).from(reviews).where(isShown)
  await tx
    .update(companies)
    .set({ rating: meanRating(rates.map((row) => row.rate)), reviewCount: rates.length })
    .where(eq(companies.id, companyId))
  await publishCompanyRating(tx, companyId, now)
}

export const setReviewHidden = async (
  tx: Database,
  { id, companyId }: Pick<typeof reviews.$inferSelect, 'id' | 'companyId'>,
  hiddenAt: number | null,
  now: number,
): Promise<void> => {
  await lockCatalogueClock(tx)
  await tx.update(reviews).set({ hiddenAt }).where(eq(reviews.id, id))
  await rateAnew(tx, companyId, now)
}

const findCountries = async (db: Database, written: readonly { readonly accountId: AccountId | null }[]) => {
  const ids = [...new Set(written.flatMap(({ accountId }) => accountId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: users.id, country: users.country }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, country }) => [id, country]))
}

export const writeReview = async (tx: Database, grant: SelfGrant, body: ReviewBody, reviewId: string, now: number) => {
  const unknown = body.tags.findIndex((tag) => !Object.hasOwn(texts.reviewTags, tag))
  if (unknown >= 0) throw invalidFields([{ path: `tags.${unknown}`, rule: 'unknown' }])
  const accountId = grant.object.userId
  await lockCatalogueClock(tx)
  const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, body.companyId))
  if (!company) throw notFound(texts.catalogue.noCompany)
  const [author] = await tx.select({ nickname: users.nickname }).from(users).where(eq(users.id, accountId))
  const reviewRow = { ...body, tags: [...new Set(body.tags)], reviewer: author?.nickname ?? null, createdAt: now }
  await tx
    .insert(reviews)
    .values({ ...reviewRow, id: reviewId, accountId })
    .onConflictDoUpdate({ target: [reviews.accountId, reviews.companyId], set: reviewRow })
  await rateAnew(tx, body.companyId, now)
}

const expectAnswered = async (tx: Database, actor: BuyerActor, companyId: string): Promise<void> => {
  const isTheirs = and(eq(records.accountId, actor.userId), sql`${records.companyId} = ${companyId}`)
  const isAnswered = and(isTheirs, eq(records.replyState, 1))
  if ((await tx.$count(records, isAnswered)) === 0)
    throw new Refusal(code.forbidden, { http: 200, msg: texts.catalogue.reviewAfterReply })
}

export const anonymiseReviews = async (tx: Database, accountId: AccountId): Promise<void> => {
  await tx.update(reviews).set({ accountId: null, reviewer: null }).where(eq(reviews.accountId, accountId))
}

export const reviewRoutes = (app: App, deps: Deps): void => {
  mount(app, deps, catalogueCalls.reviewPage, async (call) => {
    setCacheScope(call, 'private')
    const { rows, total } = await findReviewPage(deps.db, call.query.companyId, limitAndOffset(call.query))
    const countries = await findCountries(deps.db, rows)
    const countryOf = (accountId: AccountId | null) => (accountId === null ? null : (countries.get(accountId) ?? null))
    return { list: rows.map((row) => reviewToWire(row, call.actor.userId, countryOf(row.accountId))), total }
  })
  mountWrite(
    app,
    deps,
    reviewCalls.reviewCreate,
    async (tx, { actor, body, now }) => {
      await writeReview(tx, authorizeSelf(actor), body, deps.random.uuid(), now)
      await expectAnswered(tx, actor, body.companyId)
    },
    // A review keeps a database connection while it waits for an import, so all reviews share one account's limit.
    { group: 'catalogue-writers' },
  )
}
