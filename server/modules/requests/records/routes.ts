import { enquiryCalls, intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, BuyerActor } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { followRecords } from './follow.ts'
import { ownRecord, ownRecordInBatch, expireRecords, type OnExpired } from './advance-record.ts'
import { findRecord, pageRecords } from './repo.ts'
import {
  acceptOffer,
  agreeIntention,
  confirmSample,
  answerRecord,
  cancelRecord,
  closeRecord,
  declineOffer,
  readRecord,
  requestRevision,
  urgeRecord,
} from './record-actions.ts'
import { viewRecord, viewRecords } from './record-view.ts'
import { fileDone, reportOutcome, receiveShipment, reportResult } from './registration-actions.ts'
import { serverKinds, type ServerKind } from '../request-kinds.ts'

const kindRoutes = (app: App, deps: Deps, kind: ServerKind, onExpired: OnExpired): void => {
  const { calls } = kind
  const delay = deps.config.supplierDelayMs

  const own = (tx: Database, actor: BuyerActor, id: string) => ownRecord(tx, actor.userId, kind.kind, id)

  mount(app, deps, calls.recordPage, async ({ actor, query, now }) => {
    await expireRecords(deps.db, actor.userId, now, onExpired)
    const { after, ...asked } = query
    const filter = { owner: { accountId: actor.userId }, kind: kind.kind, ...asked }
    if (after !== undefined) return followRecords(deps, filter, after)
    const { rows, total } = await pageRecords(deps.db, filter)
    return { list: await viewRecords(deps.db, rows), total }
  })
  mount(app, deps, calls.recordGet, async ({ actor, query, now }) => {
    await expireRecords(deps.db, actor.userId, now, onExpired)
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
  mountWrite(app, deps, calls.requestRevision, async (tx, { actor, body, now }) =>
    requestRevision(tx, await own(tx, actor, body.id), body, delay, now),
  )
  mountWrite(app, deps, calls.close, async (tx, { actor, body, now }) =>
    closeRecord(tx, await own(tx, actor, body.id), body.text, now),
  )
  mountWrite(app, deps, calls.read, async (tx, { actor, body, now }) =>
    readRecord(tx, await own(tx, actor, body.id), now),
  )
}

/** The record of the agreement, with those of its batch whose suppliers are to be told. */
const agreedOn = async (
  tx: Database,
  actor: BuyerActor,
  kind: RequestKind,
  { id, declineOthers }: { readonly id: string; readonly declineOthers?: boolean | undefined },
) =>
  declineOthers === true
    ? ownRecordInBatch(tx, actor.userId, kind, id)
    : { own: await ownRecord(tx, actor.userId, kind, id), others: [] }

const enquiryRoutes = (app: App, deps: Deps): void =>
  mountWrite(app, deps, enquiryCalls.accept, async (tx, { actor, body, now }) => {
    const { own, others } = await agreedOn(tx, actor, 'enquiry', body)
    return acceptOffer(tx, own, others, { version: body.version, now })
  })

const sampleRoutes = (app: App, deps: Deps): void => {
  const own = (tx: Database, actor: BuyerActor, id: string) => ownRecord(tx, actor.userId, 'sample', id)
  mountWrite(app, deps, sampleCalls.confirm, async (tx, { actor, body, now }) => {
    const { own: row, others } = await agreedOn(tx, actor, 'sample', body)
    return confirmSample(tx, row, others, { ...body, now }, deps.config.supplierDelayMs)
  })
  mountWrite(app, deps, sampleCalls.receive, async (tx, { actor, body, now }) =>
    receiveShipment(tx, await own(tx, actor, body.id), body, now),
  )
  mountWrite(app, deps, sampleCalls.result, async (tx, { actor, body, now }) =>
    reportResult(tx, await own(tx, actor, body.id), body, now),
  )
}

const intentionRoutes = (app: App, deps: Deps): void => {
  const own = (tx: Database, actor: BuyerActor, id: string) => ownRecord(tx, actor.userId, 'intention', id)
  mountWrite(app, deps, intentionCalls.agree, async (tx, { actor, body, now }) => {
    const { own: row, others } = await agreedOn(tx, actor, 'intention', body)
    return agreeIntention(tx, row, others, { ...body, now }, deps.config.supplierDelayMs)
  })
  mountWrite(app, deps, intentionCalls.fileDone, async (tx, { actor, body, now }) =>
    fileDone(tx, await own(tx, actor, body.id), body, now),
  )
  mountWrite(app, deps, intentionCalls.outcome, async (tx, { actor, body, now }) =>
    reportOutcome(tx, await own(tx, actor, body.id), body, now),
  )
}

/** The buyer's steps that only one kind has. */
const ownRoutes = {
  enquiry: enquiryRoutes,
  sample: sampleRoutes,
  intention: intentionRoutes,
} satisfies Record<RequestKind, (app: App, deps: Deps) => void>

/** Sent requests: lists, one record, and the buyer's steps. */
export const recordRoutes = (app: App, deps: Deps, onExpired: OnExpired): void => {
  for (const kind of Object.values(serverKinds)) {
    kindRoutes(app, deps, kind, onExpired)
    ownRoutes[kind.kind](app, deps)
  }
}
