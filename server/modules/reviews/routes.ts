import { reviewCalls } from '#contract/calls/reviews.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { authorizeSelf } from '#server/modules/accounts/authorize.ts'
import { writeReview } from './reviews.ts'

export const reviewRoutes = (app: App, deps: Deps): void => {
  mountWrite(app, deps, reviewCalls.reviewCreate, async (tx, { actor, body, now }) => {
    await writeReview(tx, authorizeSelf(actor), body, deps.random.uuid(), now)
    return true
  })
}
