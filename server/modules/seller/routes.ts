import type { BodyOut } from '#contract/call.ts'
import type { RequestKind, RequestRecordWire } from '#contract/entities/request.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, SellerActor } from '#server/platform/http/context.ts'
import { mountSellerWrite } from '#server/platform/http/exactly-once.ts'
import { mountSeller } from '#server/platform/http/mount.ts'
import { badFields } from '#server/platform/http/refusal.ts'
import { receivedRecord, type HeldRecord } from '#server/modules/requests/records/advance-record.ts'
import { pageRecords, type RecordRow } from '#server/modules/requests/records/repo.ts'
import { plan } from '#server/modules/requests/records/supplier-outbox.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { labelIn } from '#server/modules/catalogue/reference/labels.ts'
import { filesOfAction, linksOfRecords } from '#server/modules/files/attachments.ts'
import {
  askBuyer,
  declineRequest,
  openRecord,
  quoteRecord,
  clearExport,
  deliverDocuments,
  prepareDocuments,
  shipSample,
  supplierFileDone,
  type SupportOffer,
} from './supplier-actions.ts'
import type { FileRef } from '#contract/entities/company.ts'
import type { SellerRecordWire } from '#contract/entities/seller-record.ts'
import { viewRecords } from '#server/modules/requests/records/record-view.ts'

const minuteMs = 60_000
const toTheMinute = (ms: number) => ms - (ms % minuteMs)

type Links = ReadonlyMap<string, string>

const withLinks = (files: readonly FileRef[] | undefined, links: Links): FileRef[] =>
  (files ?? []).map((file) => ({ ...file, url: links.get(file.url) ?? file.url }))

const toSeller = (row: RecordRow, view: RequestRecordWire, links: Links): SellerRecordWire => ({
  ...row.terms,
  id: row.recordNo,
  kind: row.kind,
  recordNo: row.recordNo,
  company: { name: row.company.name },
  companyTimezone: row.companyZone,
  status: row.status,
  createTime: toTheMinute(row.createTime),
  maxReplyTime: view.maxReplyTime,
  products: (view.products ?? []).map(({ companyId: _, ...line }) => line),
  note: row.note,
  attachList: withLinks(row.files, links),
  requiredFiles: (view.requiredFiles ?? []).map(({ file, done }) => ({ file, done })),
  log: (view.log ?? []).map(({ time, actor, type, text, status, quote, file, files }, position) => ({
    id: String(position),
    time: toTheMinute(time),
    actor,
    type,
    text,
    status,
    quote,
    file,
    files: withLinks(files, links),
  })),
})

/** Records as their supplier reads them, in the given order. */
const viewForSeller = async (db: Database, rows: readonly RecordRow[]): Promise<SellerRecordWire[]> => {
  const views = await viewRecords(db, rows)
  const links = await linksOfRecords(
    db,
    rows.map((row) => row.recordNo),
  )
  return rows.flatMap((row, index) => {
    const view = views[index]
    return view ? [toSeller(row, view, links.get(row.recordNo) ?? new Map())] : []
  })
}

/** A person answers, so the automatic answers of a demonstration supplier stop for this record. */
const byHand = async (tx: Database, step: Promise<RecordRow>) => {
  const changed = await step
  await plan(tx, changed.id, 'by-hand', null)
  const [view] = await viewForSeller(tx, [changed])
  if (!view) throw new Error('a record was not shown')
  return view
}

type Support = BodyOut<typeof sellerCalls.support>

/** An offer of support states its fee and validity; only a refusal may omit them. */
const supportOffer = ({ currency, fee, validUntil, ...rest }: Support): SupportOffer => {
  if (currency !== undefined && fee !== undefined && validUntil !== undefined)
    return { ...rest, currency, fee, validUntil }
  const missing = Object.entries({ currency, fee, validUntil }).filter(([, value]) => value === undefined)
  throw badFields(missing.map(([path]) => ({ path, rule: 'required' })))
}

type Received = (
  tx: Database,
  actor: SellerActor,
  body: { readonly kind: RequestKind; readonly id: string },
) => Promise<HeldRecord<'supplier'>>

/** The steps after an agreement: samples are shipped, documents prepared. */
const deliveryRoutes = (app: App, deps: Deps, received: Received): void => {
  mountSellerWrite(app, deps, sellerCalls.clearExport, async (tx, { actor, body, now }) =>
    byHand(tx, clearExport(tx, await received(tx, actor, body), body.text, now)),
  )
  mountSellerWrite(app, deps, sellerCalls.ship, async (tx, { actor, body, now }) => {
    const proof = await filesOfAction(tx, { role: 'supplier', supplierId: actor.supplierId }, body.attach, now)
    return byHand(tx, shipSample(tx, await received(tx, actor, body), { ...body, proof }, now))
  })
  mountSellerWrite(app, deps, sellerCalls.prepareDocuments, async (tx, { actor, body, now }) =>
    byHand(tx, prepareDocuments(tx, await received(tx, actor, body), body.text, now)),
  )
  mountSellerWrite(app, deps, sellerCalls.fileDone, async (tx, { actor, body, now }) => {
    const files = await filesOfAction(tx, { role: 'supplier', supplierId: actor.supplierId }, body.attach, now)
    return byHand(tx, supplierFileDone(tx, await received(tx, actor, body), { ...body, files }, now))
  })
  mountSellerWrite(app, deps, sellerCalls.deliverDocuments, async (tx, { actor, body, now }) => {
    const files = await filesOfAction(tx, { role: 'supplier', supplierId: actor.supplierId }, body.attach, now)
    return byHand(tx, deliverDocuments(tx, await received(tx, actor, body), { ...body, files }, now))
  })
}

/** The supplier's calls. Signing in is with the other sign-ins. */
export const sellerRoutes = (app: App, deps: Deps): void => {
  const received: Received = (tx, actor, { kind, id }) => receivedRecord(tx, actor.supplierId, kind, id)

  mountSeller(app, deps, sellerCalls.sellerInfo, async ({ actor: { userId, email, supplierId }, locale }) => {
    const company = await findCompany(deps.db, supplierId)
    return { userId, email, supplierId, name: company ? labelIn(company.names, locale) : null }
  })
  mountSeller(app, deps, sellerCalls.inbox, async ({ actor, query }) => {
    const { rows, total } = await pageRecords(deps.db, { owner: { companyId: actor.supplierId }, ...query })
    return { list: await viewForSeller(deps.db, rows), total }
  })
  mountSellerWrite(app, deps, sellerCalls.open, async (tx, { actor, body, now }) =>
    byHand(tx, openRecord(tx, await received(tx, actor, body), now)),
  )
  mountSellerWrite(app, deps, sellerCalls.ask, async (tx, { actor, body, now }) =>
    byHand(tx, askBuyer(tx, await received(tx, actor, body), body, now)),
  )
  mountSellerWrite(app, deps, sellerCalls.quote, async (tx, { actor, body, now }) =>
    byHand(tx, quoteRecord(tx, await received(tx, actor, body), body, now)),
  )
  mountSellerWrite(app, deps, sellerCalls.quoteCost, async (tx, { actor, body, now }) =>
    byHand(tx, quoteRecord(tx, await received(tx, actor, body), body, now)),
  )
  mountSellerWrite(app, deps, sellerCalls.support, async (tx, { actor, body, now }) => {
    const row = await received(tx, actor, body)
    return byHand(
      tx,
      body.isSupport ? quoteRecord(tx, row, supportOffer(body), now) : declineRequest(tx, row, body.text ?? null, now),
    )
  })
  mountSellerWrite(app, deps, sellerCalls.decline, async (tx, { actor, body, now }) =>
    byHand(tx, declineRequest(tx, await received(tx, actor, body), body.text ?? null, now)),
  )
  deliveryRoutes(app, deps, received)
}
