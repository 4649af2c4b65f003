import { companyRef } from './companies.ts'
import { files, listOf, texts, readFirst, type ReadFile } from './lists.ts'
import { field, readRow, same, type Entity } from './table.ts'
import { bool, day, decimal, id, instant, isRow, num, text, type ReadContext, type Reader, type Row } from './values.ts'

/**
 * Fields that identify a request (clientRef, caseDraftId, a line's pesticideId) are read under their own names only.
 * Taken from a field with another meaning, they would prove that a request never arrived.
 */
const line: Entity = {
  fields: {
    pesticideId: field(id, 'pesticideId'),
    companyId: field(id, 'companyId'),
    name: field(text, 'name', 'pesticideName', 'productName'),
    registrationNo: field(text, 'registrationNo', 'registrationNumber', 'registerNo', 'regNo'),
    formulation: field(text, 'formulation'),
    categoryId: field(id, 'categoryId', 'category'),
    totalContent: field(text, 'totalContent', 'concentration', 'content'),
    quantity: field(decimal, 'quantity'),
    unit: field(text, 'unit'),
    packaging: field(text, 'packaging'),
  },
}
const lines = listOf((value, context) => (isRow(value) ? readRow(line, value, context) : undefined))
const lineNames = ['productList', 'products', 'pesticideList', 'lines'] as const

const yesNo: Reader<number> = (value, context) => {
  const said = bool(value, context)
  return said === undefined ? undefined : Number(said)
}

/** A request's fields besides its lines, under the specification's names. */
const terms = {
  ...same(text, 'deliveryPlace', 'payMethod', 'tradeClause', 'purpose', 'shipMethod', 'sampleUnit', 'wtp'),
  ...same(text, 'purchaseN3yUnit'),
  ...same(decimal, 'payAmount', 'sampleCount', 'purchaseN1y', 'purchaseN2y', 'purchaseN3y'),
  ...same(decimal, 'purchaseN1yAmount', 'purchaseN2yAmount', 'purchaseN3yAmount'),
  ...same(bool, 'needSample', 'isSelf'),
  ...same(texts, 'file', 'saleChannel'),
  canPay: field(yesNo, 'canPay'),
  periodMonth: field(num, 'periodMonth'),
  note: field(text, 'note', 'remark'),
  maxReplyTime: field(day, 'maxReplyTime'),
  clientRef: field(id, 'clientRef'),
}

/** Files are objects, joined addresses, or names in one field and addresses in another. */
const attachments = (raw: Row, context: ReadContext): ReadFile[] => {
  const listed = readFirst(raw, ['attachList'], files, context) ?? []
  if (listed.length > 0) return listed
  const names = readFirst(raw, ['attachList'], texts, context) ?? []
  return (readFirst(raw, ['attach', 'attachment', 'attachments'], files, context) ?? []).map((one, at) => ({
    ...one,
    name: names[at] ?? one.name,
  }))
}

/** Groups lines by their supplier, in the order they came. */
const bySupplier = (rows: readonly Row[], raw: Row, context: ReadContext) => {
  const own = companyRef(raw, context)
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const companyId = row['companyId'] ?? own?.['companyId'] ?? null
    groups.set(companyId, [...(groups.get(companyId) ?? []), row])
  }
  return [...groups].map(([companyId, productList]) => ({ companyId, companyName: own?.['name'] ?? '', productList }))
}

const supplierLines: Reader = (value, context) =>
  isRow(value)
    ? {
        companyId: readFirst(value, ['companyId', 'supplierId'], id, context),
        companyName: readFirst(value, ['companyName', 'supplierName', 'name'], text, context) ?? '',
        productList: readFirst(value, lineNames, lines, context) ?? [],
      }
    : undefined

const state: Reader<string> = (value) => (value === 'draft' || value === 'sent' ? value : undefined)

export const drafts = {
  fields: {
    ...terms,
    caseDraftId: field(id, 'caseDraftId', 'id'),
    version: field(num, 'version'),
    draftStatus: field(state, 'draftStatus'),
    companyList: field(listOf(supplierLines), 'companyList'),
    updateTime: field(instant, 'updateTime'),
  },
  finish: (row, raw, context) => ({
    companyList: row['companyList'] ?? bySupplier(readFirst(raw, lineNames, lines, context) ?? [], raw, context),
    attachList: attachments(raw, context),
  }),
} satisfies Entity

export const draftAcks = { fields: { caseDraftId: field(id, 'caseDraftId', 'id') } } satisfies Entity

const actor: Reader<string> = (value) =>
  ['buyer', 'supplier', 'system'].find((one) => String(value).toLowerCase() === one)

const replyNames = ['log', 'replyLog', 'replyLogs', 'replyList', 'replies']

/** A price in a reply is an offer, even when the backend does not call it one. */
const offerIn = (reply: Row, own: readonly Row[], at: number, context: ReadContext): Row | undefined => {
  if (isRow(reply['quote'])) return reply['quote']
  const price = readFirst(reply, ['prePrice'], decimal, context)
  const totalMoney = readFirst(reply, ['totalMoney'], decimal, context)
  if (price === undefined && totalMoney === undefined) return undefined
  const pesticideId = own.length === 1 ? own[0]?.['pesticideId'] : undefined
  return {
    version: at + 1,
    currency: readFirst(reply, ['currency'], text, context),
    lines: price === undefined || pesticideId === undefined ? [] : [{ pesticideId, prePrice: price }],
    totalMoney,
    validUntil: readFirst(reply, ['validUntil', 'expiryDate'], day, context),
  }
}

const replies = (raw: Row, own: readonly Row[], context: ReadContext): Row[] | undefined =>
  readFirst(
    raw,
    replyNames,
    listOf((value) => (isRow(value) ? value : undefined)),
    context,
  )?.map((reply, at) => {
    const quote = offerIn(reply, own, at, context)
    return {
      ...reply,
      id: readFirst(reply, ['id'], id, context) ?? String(at),
      time: readFirst(reply, ['time', 'createTime', 'replyTime'], instant, context) ?? 0,
      actor: readFirst(reply, ['actor'], actor, context) ?? 'supplier',
      type: readFirst(reply, ['type'], text, context) ?? (quote ? 'quoted' : 'replied'),
      text: readFirst(reply, ['text', 'content', 'note', 'remark'], text, context),
      quote: quote ?? null,
      files: readFirst(reply, ['files', 'attachList', 'attach'], files, context) ?? [],
    }
  })

const parcel: Reader = (value, context) =>
  isRow(value)
    ? {
        ...value,
        id: readFirst(value, ['id', 'trackingNumber', 'trackingNo'], id, context) ?? '1',
        time: readFirst(value, ['time', 'createTime', 'shipTime'], instant, context) ?? 0,
        carrierName: readFirst(value, ['carrierName', 'carrier', 'shipCompany'], text, context) ?? '',
        trackingNumber: readFirst(value, ['trackingNumber', 'trackingNo'], text, context) ?? '',
        shippedOn: readFirst(value, ['shippedOn', 'shipDate', 'shipTime'], day, context),
        proof: readFirst(value, ['proof', 'attach', 'attachment'], files, context) ?? [],
      }
    : undefined

const replied: Reader<number> = (value, context) => yesNo(value, context)

export const records = {
  fields: {
    ...terms,
    id: field(id, 'id'),
    recordNo: field(text, 'recordNo', 'no', 'code', 'orderNo'),
    batchNo: field(text, 'batchNo'),
    caseDraftId: field(id, 'caseDraftId'),
    status: field(num, 'status'),
    replyState: field(replied, 'replyState', 'replyStatus', 'isReply', 'replied'),
    unread: field(bool, 'unread'),
    version: field(num, 'version'),
    createTime: field(instant, 'createTime', 'sendTime'),
    lastReplyTime: field(instant, 'lastReplyTime', 'replyTime'),
    lastUrgeTime: field(instant, 'lastUrgeTime', 'urgeTime'),
    products: field(lines, 'products', 'productList', 'pesticideList', 'lines'),
    shipments: field(listOf(parcel), 'shipments', 'shipmentList', 'shipmentRecords'),
    companyTimezone: field(text, 'companyTimezone'),
    updateTime: field(instant, 'updateTime'),
  },
  finish: (row, raw, context) => {
    const products = (row['products'] ?? []) as readonly Row[]
    return {
      company: companyRef(raw, context),
      products,
      attachList: attachments(raw, context),
      log: replies(raw, products, context),
      // A supplier who has answered has replied, even when the backend has no field for it.
      replyState: row['replyState'] ?? (row['lastReplyTime'] === undefined ? 0 : 1),
    }
  },
} satisfies Entity
