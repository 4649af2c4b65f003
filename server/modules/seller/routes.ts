import type { BodyOut, Call, DataIn } from '#contract/call.ts'
import type { RequestKind, RequestRecordWire } from '#contract/entities/request.ts'
import { sellerCalls, type SellerRecordWire } from '#contract/calls/seller.ts'
import { storeAccountLocale } from '#server/modules/accounts/members.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountSellerWrite } from '#server/platform/http/exactly-once.ts'
import { mountSeller } from '#server/platform/http/mount.ts'
import { invalidFields } from '#server/platform/http/refusal.ts'
import {
  requireStepFiles,
  requireReceivedRecord,
  type LockedRecord,
} from '#server/modules/requests/records/advance-record.ts'
import { addDealMessage, reportDealStep, withdrawDealStep } from '#server/modules/requests/records/deal.ts'
import { findRecordPage, type RecordRow } from '#server/modules/requests/records/repo.ts'
import { markFileDone } from '#server/modules/requests/records/registration-actions.ts'
import { planStep } from '#server/modules/requests/records/supplier-outbox.ts'
import { productsOfCompany } from '#server/modules/catalogue/products/repo.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { linkUrlsOfRecords } from '#server/modules/files/attachments.ts'
import { createFileUrlSigner } from '#server/modules/files/file-access.ts'
import {
  askBuyer,
  deliverDocuments,
  sendQuotation,
  shipSample,
  takeSupplierStep,
  type SupportQuotation,
} from './supplier-actions.ts'
import type { Geography } from '#server/modules/catalogue/reference/geography.ts'
import type { FileRef } from '#contract/entities/company.ts'
import { recordsToWire } from '#server/modules/requests/records/record-view.ts'
import { unsubscribeRoutes } from './request-mails.ts'

const minuteMs = 60_000
const toTheMinute = (ms: number) => ms - (ms % minuteMs)

type LinkOf = (url: string) => string
type LogEntryWire = NonNullable<RequestRecordWire['log']>[number]

const withLinks = (files: readonly FileRef[] | undefined, linkOf: LinkOf): FileRef[] =>
  (files ?? []).map((file) => ({ ...file, url: linkOf(file.url) }))

const toSellerEntry = (linkOf: LinkOf) => (entry: LogEntryWire, position: number) => {
  const { time, actor, type, text, status, quote, file, files, ref, step, day, number, amount } = entry
  const visible = { actor, type, text, status, quote, file, ref, step, day, number, amount }
  return {
    ...visible,
    id: String(position),
    time: toTheMinute(time),
    ...(entry.tellReason ? { reason: entry.reason } : {}),
    files: withLinks(files, linkOf),
  }
}

const toSeller = (row: RecordRow, view: RequestRecordWire, linkOf: LinkOf): SellerRecordWire => ({
  ...row.terms,
  id: row.recordNo,
  kind: row.kind,
  recordNo: row.recordNo,
  company: { name: row.company.name },
  companyTimezone: row.companyZone,
  buyerTimezone: row.buyerZone,
  status: row.status,
  createTime: toTheMinute(row.createTime),
  maxReplyTime: view.maxReplyTime,
  products: (view.products ?? []).map(({ companyId: _, ...line }) => line),
  note: row.note,
  attachList: withLinks(row.files, linkOf),
  requiredFiles: (view.requiredFiles ?? []).map(({ file, done }) => ({ file, done })),
  log: (view.log ?? []).map(toSellerEntry(linkOf)),
})

/** File URLs are signed, because the supplier's page opens them as plain links. */
const viewForSeller = async (db: Database, rows: readonly RecordRow[], now: number): Promise<SellerRecordWire[]> => {
  const views = await recordsToWire(db, rows)
  const recordNos = rows.map((row) => row.recordNo)
  const links = await linkUrlsOfRecords(db, recordNos)
  const signAddress = await createFileUrlSigner(db, now)
  return rows.flatMap((row, index) => {
    const view = views[index]
    const ownLinks = links.get(row.recordNo)
    return view ? [toSeller(row, view, (url) => signAddress(ownLinks?.get(url) ?? url))] : []
  })
}

const byHand = async (tx: Database, step: Promise<RecordRow>, now: number) => {
  const changedRecord = await step
  await planStep(tx, changedRecord.id, 'by-hand', null)
  const [view] = await viewForSeller(tx, [changedRecord], now)
  if (!view) throw new Error('a record was not shown')
  return view
}

const supportOffer = (body: BodyOut<typeof sellerCalls.support>): SupportQuotation => {
  const { currency, fee, validUntil, ...rest } = body
  if (currency !== undefined && fee !== undefined && validUntil !== undefined)
    return { ...rest, currency, fee, validUntil }
  const missing = Object.entries({ currency, fee, validUntil }).filter(([, value]) => value === undefined)
  throw invalidFields(missing.map(([path]) => ({ path, rule: 'required' })))
}

export const sellerRoutes = (app: App, deps: Deps, { isCurrency }: Pick<Geography, 'isCurrency'>): void => {
  const { db } = deps
  unsubscribeRoutes(app, deps)
  const step = <C extends Call>(
    call: C,
    act: (tx: Database, row: LockedRecord<'supplier'>, body: BodyOut<C>, now: number) => Promise<RecordRow>,
  ): void =>
    mountSellerWrite(app, deps, call, async (tx, { actor, body, now }) => {
      // The casts are safe: every body of a step has both fields, and every answer is the record.
      const { kind, id } = body as { readonly kind: RequestKind; readonly id: string }
      const outcome = act(tx, await requireReceivedRecord(tx, actor.supplierId, kind, id), body, now)
      return (await byHand(tx, outcome, now)) as DataIn<C>
    })
  const checkAndQuote: typeof sendQuotation = (tx, row, offer, now) => {
    if (!isCurrency(offer.currency)) throw invalidFields([{ path: 'currency', rule: 'unknown-choice' }])
    return sendQuotation(tx, row, offer, now)
  }

  mountSeller(app, deps, sellerCalls.sellerInfo, async ({ actor: { userId, email, supplierId }, locale }) => {
    await storeAccountLocale(db, userId, locale)
    const company = await findCompany(db, supplierId)
    return { userId, email, supplierId, name: company ? labelFor(company.names, locale) : null }
  })
  mountSeller(app, deps, sellerCalls.inbox, async ({ actor, query, now }) => {
    const { rows, total } = await findRecordPage(db, { owner: { companyId: actor.supplierId }, ...query })
    return { list: await viewForSeller(db, rows, now), total }
  })
  mountSeller(app, deps, sellerCalls.ownProducts, async ({ actor, locale }) =>
    (await productsOfCompany(db, actor.supplierId)).map(({ id, names }) => ({
      pesticideId: id,
      name: labelFor(names, locale),
    })),
  )
  step(sellerCalls.open, (tx, row, _, now) => takeSupplierStep(tx, row, 'open', null, now))
  step(sellerCalls.ask, askBuyer)
  step(sellerCalls.quote, checkAndQuote)
  step(sellerCalls.quoteCost, checkAndQuote)
  step(sellerCalls.support, (tx, row, body, now) =>
    body.isSupport
      ? checkAndQuote(tx, row, supportOffer(body), now)
      : takeSupplierStep(tx, row, 'decline', body.text, now),
  )
  step(sellerCalls.say, (tx, row, body, now) => addDealMessage(tx, 'supplier', row, body, now))
  step(sellerCalls.dealStep, (tx, row, body, now) => reportDealStep(tx, 'supplier', row, body, now))
  step(sellerCalls.takeBack, (tx, row, { ref }, now) => withdrawDealStep(tx, 'supplier', row, ref, now))
  step(sellerCalls.decline, (tx, row, { text }, now) => takeSupplierStep(tx, row, 'decline', text, now))
  step(sellerCalls.clearExport, (tx, row, { text }, now) => takeSupplierStep(tx, row, 'clear-export', text, now))
  step(sellerCalls.ship, async (tx, row, body, now) =>
    shipSample(tx, row, { ...body, proof: await requireStepFiles(tx, 'supplier', row, body.attach, now) }, now),
  )
  step(sellerCalls.prepareDocuments, (tx, row, { text }, now) =>
    takeSupplierStep(tx, row, 'prepare-documents', text, now),
  )
  step(sellerCalls.fileDone, async (tx, row, body, now) => {
    const files = await requireStepFiles(tx, 'supplier', row, body.attach, now)
    return markFileDone(tx, 'supplier', row, { ...body, files }, now)
  })
  step(sellerCalls.deliverDocuments, async (tx, row, body, now) =>
    deliverDocuments(tx, row, { ...body, files: await requireStepFiles(tx, 'supplier', row, body.attach, now) }, now),
  )
}
