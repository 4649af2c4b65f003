import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { reviewCalls } from '#contract/calls/reviews.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '#server/platform/deps.ts'
import { cacheable } from '#server/platform/http/caching.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { authorizeSelf } from '#server/modules/accounts/authorize.ts'
import { reviewView } from '#server/modules/catalogue/companies/company-view.ts'
import { findReviewPage } from '#server/modules/catalogue/companies/repo.ts'
import { findCountries, writeReview } from './reviews.ts'

export const reviewRoutes = (app: App, deps: Deps): void => {
  mount(app, deps, catalogueCalls.reviewPage, async (call) => {
    cacheable(call, 'private')
    const { companyId, pageNo, pageSize } = call.query
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
    const { rows, total } = await findReviewPage(deps.db, companyId, page)
    const countries = await findCountries(deps.db, rows)
    const countryOf = (accountId: AccountId | null) => (accountId === null ? null : (countries.get(accountId) ?? null))
    return { list: rows.map((row) => reviewView(row, call.actor.userId, countryOf(row.accountId))), total }
  })
  mountWrite(
    app,
    deps,
    reviewCalls.reviewCreate,
    async (tx, { actor, body, now }) => {
      await writeReview(tx, authorizeSelf(actor), body, deps.random.uuid(), now)
      return true
    },
    // A review changes the catalogue, and waits for an import of it.
    { group: 'catalogue-writers' },
  )
}
