import { accountId } from '#domain/ids.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, limitAndOffset } from '#server/platform/http/mount.ts'
import { takeIfWithinLimit, type RateRule } from '#server/platform/limits/rate-limits.ts'
import { dayMs } from '#lib/day-ms.ts'
import { mailboxOf } from '#server/modules/accounts/accounts.ts'
import {
  authorizeAdministrator,
  authorizeInvitation,
  authorizeStaffChange,
  authorizeSelf,
} from '#server/modules/accounts/authorize.ts'
import {
  createInvite,
  findInvitePage,
  revokeInvite,
  acceptInvitation,
  createStaffInvitation,
  declineInvitation,
  findInvitationsTo,
  removeInvitedPerson,
  renameInvitedPerson,
} from './invitations.ts'
import { leaveCompany, promoteStaff, removeStaff, renameStaff, setApprovalRequired, findStaffPage } from './staff.ts'

/** Limits each company and account: an addition sends a mail, and an account can create several companies. */
const addRule: RateRule = { name: 'add-staff', burst: 30, refillMs: 10 * 60_000 }

/** Limits the mails to each mailbox, so that nobody can flood a stranger with invitations. */
const mailRule: RateRule = { name: 'add-staff-mail', burst: 2, refillMs: 2 * dayMs }

export const staffRoutes = (app: App, deps: Deps): void => {
  const { db, random, rateLimiter } = deps
  mount(app, deps, staffCalls.staffPage, ({ actor, query }) => findStaffPage(db, actor, limitAndOffset(query)))
  mountWrite(app, deps, staffCalls.staffCreate, async (tx, { actor, body, now }) => {
    const grant = await authorizeAdministrator(tx, actor)
    for (const one of [grant.object.companyId, actor.userId]) rateLimiter.take(addRule, one)
    // Once the limit of mails is reached, the person still sees the invitation in the app.
    return createStaffInvitation(tx, random, grant, body, now, (email) =>
      takeIfWithinLimit(rateLimiter, mailRule, mailboxOf(email)),
    )
  })
  mountWrite(app, deps, staffCalls.staffUpdate, async (tx, { actor, body }) => {
    const grant = await authorizeAdministrator(tx, actor)
    if (!(await renameInvitedPerson(tx, grant, body.id, body)))
      await renameStaff(tx, await authorizeStaffChange(tx, grant, accountId.parse(body.id)), body)
  })
  mountWrite(app, deps, staffCalls.staffDelete, async (tx, { actor, query, now }) => {
    const grant = await authorizeAdministrator(tx, actor)
    if (!(await removeInvitedPerson(tx, grant, query.id)))
      await removeStaff(tx, await authorizeStaffChange(tx, grant, accountId.parse(query.id)), now)
  })
  mountWrite(app, deps, staffCalls.staffPromote, async (tx, { actor, body }) => {
    const grant = await authorizeAdministrator(tx, actor)
    await promoteStaff(tx, await authorizeStaffChange(tx, grant, accountId.parse(body.id)))
  })
  mountWrite(app, deps, staffCalls.staffExit, (tx, { actor, body, now }) =>
    leaveCompany(tx, authorizeSelf(actor), now, body.dissolve),
  )
  mountWrite(app, deps, staffCalls.staffApproval, async (tx, { actor, body }) =>
    setApprovalRequired(tx, await authorizeAdministrator(tx, actor), body.on),
  )
  mountWrite(app, deps, staffCalls.staffInvite, async (tx, { actor, now }) =>
    createInvite(tx, random, await authorizeAdministrator(tx, actor), now),
  )
  mount(app, deps, staffCalls.staffInvitations, ({ actor, query, now }) =>
    db.transaction(async (tx) =>
      findInvitePage(tx, await authorizeAdministrator(tx, actor), limitAndOffset(query), now),
    ),
  )
  mountWrite(app, deps, staffCalls.staffInviteRevoke, async (tx, { actor, query, now }) =>
    revokeInvite(tx, await authorizeAdministrator(tx, actor), query.id, now),
  )
  mount(app, deps, staffCalls.staffOffers, ({ actor }) => findInvitationsTo(db, actor.email))
  mountWrite(app, deps, staffCalls.staffOfferAccept, async (tx, { actor, body }) =>
    acceptInvitation(tx, await authorizeInvitation(tx, actor, body.id)),
  )
  mountWrite(app, deps, staffCalls.staffOfferDecline, async (tx, { actor, body }) =>
    declineInvitation(tx, await authorizeInvitation(tx, actor, body.id)),
  )
}
