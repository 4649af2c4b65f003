import { approvalCalls } from '#contract/calls/requests.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { authorizeAdministrator, authorizeSelf } from '#server/modules/accounts/authorize.ts'
import { nameOfUser } from '#server/modules/accounts/name-of-user.ts'
import { viewDraft, viewDrafts } from '../drafts/draft-view.ts'
import { approveRequest, returnRequest, withdrawRequest } from './decide.ts'
import { pageWaiting } from './repo.ts'

/** Administrators approve what their staff send: only their own company's, and only what they have read. */
export const approvalRoutes = (app: App, deps: Deps): void => {
  const { db, config, random } = deps
  mount(app, deps, approvalCalls.approvalPage, ({ actor, query }) =>
    db.transaction(async (tx) => {
      const { companyId } = (await authorizeAdministrator(tx, actor)).object
      const { rows, total } = await pageWaiting(tx, companyId, query)
      const views = await viewDrafts(
        tx,
        rows.map((row) => row.draft),
      )
      const list = rows.flatMap(({ approval, requester }, at) => {
        const draft = views[at]
        const { contentHash, askedTime } = approval
        return draft
          ? [{ draft, contentHash, askedTime, requester: { id: requester.id, name: nameOfUser(requester) } }]
          : []
      })
      return { list, total }
    }),
  )
  const sending = { random, supplierDelayMs: config.supplierDelayMs }
  mountWrite(app, deps, approvalCalls.approve, async (tx, { actor, body, now }) =>
    approveRequest(tx, sending, await authorizeAdministrator(tx, actor), body, now),
  )
  mountWrite(app, deps, approvalCalls.approvalReturn, async (tx, { actor, body, now }) => {
    await returnRequest(tx, await authorizeAdministrator(tx, actor), body, now)
    return true
  })
  mountWrite(app, deps, approvalCalls.approvalWithdraw, async (tx, { actor, body, now }) =>
    viewDraft(tx, await withdrawRequest(tx, authorizeSelf(actor), body.id, now)),
  )
}
