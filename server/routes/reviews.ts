import { reviewCalls } from '#contract/calls/reviews.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/context.ts'
import { mountWrite } from '../http/exactly-once.ts'
import { authorizeSelf } from '../policies/authorize.ts'
import { writeReview } from '../services/reviews.ts'

export const reviewRoutes = (app: App, deps: Deps): void => {
  mountWrite(app, deps, reviewCalls.reviewCreate, async (tx, { actor, body, now }) => {
    await writeReview(tx, authorizeSelf(actor), body, deps.random.uuid(), now)
    return true
  })
}
