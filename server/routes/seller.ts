import type { RequestKind } from '#contract/entities/request.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { App, SellerActor } from '../http/context.ts'
import { mountSellerWrite } from '../http/exactly-once.ts'
import { mountSeller } from '../http/mount.ts'
import { receivedRecord } from '../policies/own-record.ts'
import { pageRecords } from '../repos/records.ts'
import { plan } from '../repos/supplier-outbox.ts'
import { viewRecord, viewRecords } from '../services/record-view.ts'
import { askBuyer, declineRequest, openRecord, quoteRecord } from '../services/supplier-actions.ts'
import type { RecordRow } from '../repos/records.ts'

/** A person acts: the machine that answers for a demonstration supplier stops for this record. */
const byHand = async (tx: Database, step: Promise<RecordRow>) => {
  const changed = await step
  await plan(tx, changed.id, 'rest', null)
  return viewRecord(tx, changed)
}

/** The few calls with which a supplier answers. Signing in is with the other sign-ins. */
export const sellerRoutes = (app: App, deps: Deps): void => {
  const received = (tx: Database, actor: SellerActor, { kind, id }: { kind: RequestKind; id: string }) =>
    receivedRecord(tx, actor.supplierId, kind, id)

  mountSeller(app, deps, sellerCalls.inbox, async ({ actor, query }) => {
    const { rows, total } = await pageRecords(deps.db, { owner: { companyId: actor.supplierId }, ...query })
    return { list: await viewRecords(deps.db, rows), total }
  })
  mountSellerWrite(app, deps, sellerCalls.open, async (tx, { actor, body, now }) =>
    byHand(tx, openRecord(tx, await received(tx, actor, body), now)),
  )
  mountSellerWrite(app, deps, sellerCalls.ask, async (tx, { actor, body, now }) =>
    byHand(tx, askBuyer(tx, await received(tx, actor, body), body.text, now)),
  )
  mountSellerWrite(app, deps, sellerCalls.quote, async (tx, { actor, body, now }) =>
    byHand(tx, quoteRecord(tx, await received(tx, actor, body), body, now)),
  )
  mountSellerWrite(app, deps, sellerCalls.decline, async (tx, { actor, body, now }) =>
    byHand(tx, declineRequest(tx, await received(tx, actor, body), body.text ?? null, now)),
  )
}
