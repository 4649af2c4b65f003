import { staffCalls } from '#contract/calls/staff.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { authorizeAdministrator, authorizeOverStaff, authorizeSelf } from '#server/modules/accounts/authorize.ts'
import { addStaff, createInvite, leaveCompany, promoteStaff, removeStaff, renameStaff, staffPage } from './staff.ts'

/** The people of the buyer's company. Everybody of it may see the list; only its administrators change it. */
export const staffRoutes = (app: App, deps: Deps): void => {
  const { db, random, passwords } = deps
  mount(app, deps, staffCalls.staffPage, async ({ actor, query }) => {
    const page = { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize }
    const { rows, total } = await staffPage(db, actor.companyId, page)
    return {
      list: rows.map((row) => ({
        id: row.id,
        firstName: row.firstName,
        lastName: row.lastName,
        username: row.username,
        nickname: row.nickname,
        email: row.email,
        isAdmin: row.isCompanyAdmin,
        createTime: row.createdAt,
      })),
      total,
    }
  })
  mountWrite(app, deps, staffCalls.staffCreate, async (tx, { actor, body, now }) => {
    const grant = await authorizeAdministrator(tx, actor)
    return addStaff(tx, random, grant, body, await passwords.hash(random.token()), now)
  })
  mountWrite(app, deps, staffCalls.staffUpdate, async (tx, { actor, body }) => {
    const grant = await authorizeAdministrator(tx, actor)
    await renameStaff(tx, await authorizeOverStaff(tx, grant, body.id), body)
    return true
  })
  mountWrite(app, deps, staffCalls.staffDelete, async (tx, { actor, query }) => {
    const grant = await authorizeAdministrator(tx, actor)
    await removeStaff(tx, await authorizeOverStaff(tx, grant, query.id))
    return true
  })
  mountWrite(app, deps, staffCalls.staffInvite, async (tx, { actor, now }) =>
    createInvite(tx, random, await authorizeAdministrator(tx, actor), now),
  )
  mountWrite(app, deps, staffCalls.staffPromote, async (tx, { actor, body }) => {
    const grant = await authorizeAdministrator(tx, actor)
    await promoteStaff(tx, await authorizeOverStaff(tx, grant, body.id))
    return true
  })
  mountWrite(app, deps, staffCalls.staffExit, async (tx, { actor }) => {
    await leaveCompany(tx, authorizeSelf(actor))
    return true
  })
}
