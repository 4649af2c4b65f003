import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { App, BuyerActor } from '../http/context.ts'
import { mountWrite } from '../http/exactly-once.ts'
import { mount } from '../http/mount.ts'
import { notFound } from '../http/refusal.ts'
import { ownRecord } from '../policies/own-record.ts'
import { findRecord, pageRecords } from '../repos/records.ts'
import { expireRecords } from '../services/expiry.ts'
import { answerRecord, cancelRecord, declineOffer, readRecord, urgeRecord } from '../services/record-actions.ts'
import { viewRecord, viewRecords } from '../services/record-view.ts'
import { serverKinds } from '../services/request-kinds.ts'
import type { ServerKind } from '../services/request-kinds.ts'
import { supplierDelayMs } from '../suppliers/pace.ts'

const kindRoutes = (app: App, deps: Deps, kind: ServerKind): void => {
  const { calls } = kind
  const delay = supplierDelayMs(deps.config)

  const own = (tx: Database, actor: BuyerActor, id: string) => ownRecord(tx, actor.userId, kind.kind, id)

  mount(app, deps, calls.recordPage, async ({ actor, query, now }) => {
    await expireRecords(deps.db, actor.userId, now)
    const { rows, total } = await pageRecords(deps.db, {
      owner: { accountId: actor.userId },
      kind: kind.kind,
      ...query,
    })
    return { list: await viewRecords(deps.db, rows), total }
  })
  mount(app, deps, calls.recordGet, async ({ actor, query, now }) => {
    await expireRecords(deps.db, actor.userId, now)
    const row = await findRecord(deps.db, kind.kind, query.id)
    if (row?.accountId !== actor.userId) throw notFound()
    return viewRecord(deps.db, row)
  })
  mountWrite(app, deps, calls.urge, async (tx, { actor, body, now }) =>
    urgeRecord(tx, await own(tx, actor, body.id), now),
  )
  mountWrite(app, deps, calls.answer, async (tx, { actor, body, now }) =>
    answerRecord(tx, await own(tx, actor, body.id), body.text, delay, now),
  )
  mountWrite(app, deps, calls.decline, async (tx, { actor, body, now }) =>
    declineOffer(tx, await own(tx, actor, body.id), body.text, now),
  )
  mountWrite(app, deps, calls.cancel, async (tx, { actor, body, now }) =>
    cancelRecord(tx, await own(tx, actor, body.id), body.text, now),
  )
  mountWrite(app, deps, calls.read, async (tx, { actor, body, now }) =>
    readRecord(tx, await own(tx, actor, body.id), now),
  )
}

/** Sent requests of the three kinds: lists, one record, and what a buyer may do with it. */
export const recordRoutes = (app: App, deps: Deps): void => {
  for (const kind of Object.values(serverKinds)) kindRoutes(app, deps, kind)
}
