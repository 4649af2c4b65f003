import { companyRef } from './companies.ts'
import { files, listOf, texts, told, type ReadFile } from './lists.ts'
import { field, readRow, same, type Entity } from './table.ts'
import { bool, day, decimal, id, instant, isRow, num, text, type Around, type Reader, type Row } from './values.ts'

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
const lines = listOf((value, around) => (isRow(value) ? readRow(line, value, around) : undefined))
const lineNames = ['productList', 'products', 'pesticideList', 'lines'] as const

const yesNo: Reader<number> = (value, around) => {
  const said = bool(value, around)
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
const attachments = (raw: Row, around: Around): ReadFile[] => {
  const listed = told(raw, ['attachList'], files, around) ?? []
  if (listed.length > 0) return listed
  const names = told(raw, ['attachList'], texts, around) ?? []
  return (told(raw, ['attach', 'attachment', 'attachments'], files, around) ?? []).map((one, at) => ({
    ...one,
    name: names[at] ?? one.name,
  }))
}

/** Groups lines by their supplier, in the order they came. */
const bySupplier = (rows: readonly Row[], raw: Row, around: Around) => {
  const own = companyRef(raw, around)
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const companyId = row['companyId'] ?? own?.['companyId'] ?? null
    groups.set(companyId, [...(groups.get(companyId) ?? []), row])
  }
  return [...groups].map(([companyId, productList]) => ({ companyId, companyName: own?.['name'] ?? '', productList }))
}

const supplierLines: Reader = (value, around) =>
  isRow(value)
    ? {
        companyId: told(value, ['companyId', 'supplierId'], id, around),
        companyName: told(value, ['companyName', 'supplierName', 'name'], text, around) ?? '',
        productList: told(value, lineNames, lines, around) ?? [],
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
  finish: (row, raw, around) => ({
    companyList: row['companyList'] ?? bySupplier(told(raw, lineNames, lines, around) ?? [], raw, around),
    attachList: attachments(raw, around),
  }),
} satisfies Entity

export const draftAcks = { fields: { caseDraftId: field(id, 'caseDraftId', 'id') } } satisfies Entity

const actor: Reader<string> = (value) =>
  ['buyer', 'supplier', 'system'].find((one) => String(value).toLowerCase() === one)

const replyNames = ['log', 'replyLog', 'replyLogs', 'replyList', 'replies']

/** A price in a reply is an offer, even when the backend does not call it one. */
const offerIn = (reply: Row, own: readonly Row[], at: number, around: Around): Row | undefined => {
  if (isRow(reply['quote'])) return reply['quote']
  const price = told(reply, ['prePrice'], decimal, around)
  const totalMoney = told(reply, ['totalMoney'], decimal, around)
  if (price === undefined && totalMoney === undefined) return undefined
  const pesticideId = own.length === 1 ? own[0]?.['pesticideId'] : undefined
  return {
    version: at + 1,
    currency: told(reply, ['currency'], text, around),
    lines: price === undefined || pesticideId === undefined ? [] : [{ pesticideId, prePrice: price }],
    totalMoney,
    validUntil: told(reply, ['validUntil', 'expiryDate'], day, around),
  }
}

const replies = (raw: Row, own: readonly Row[], around: Around): Row[] | undefined =>
  told(
    raw,
    replyNames,
    listOf((value) => (isRow(value) ? value : undefined)),
    around,
  )?.map((reply, at) => {
    const quote = offerIn(reply, own, at, around)
    return {
      ...reply,
      id: told(reply, ['id'], id, around) ?? String(at),
      time: told(reply, ['time', 'createTime', 'replyTime'], instant, around) ?? 0,
      actor: told(reply, ['actor'], actor, around) ?? 'supplier',
      type: told(reply, ['type'], text, around) ?? (quote ? 'quoted' : 'replied'),
      text: told(reply, ['text', 'content', 'note', 'remark'], text, around),
      quote: quote ?? null,
      files: told(reply, ['files', 'attachList', 'attach'], files, around) ?? [],
    }
  })

const parcel: Reader = (value, around) =>
  isRow(value)
    ? {
        ...value,
        id: told(value, ['id', 'trackingNumber', 'trackingNo'], id, around) ?? '1',
        time: told(value, ['time', 'createTime', 'shipTime'], instant, around) ?? 0,
        carrierName: told(value, ['carrierName', 'carrier', 'shipCompany'], text, around) ?? '',
        trackingNumber: told(value, ['trackingNumber', 'trackingNo'], text, around) ?? '',
        shippedOn: told(value, ['shippedOn', 'shipDate', 'shipTime'], day, around),
        proof: told(value, ['proof', 'attach', 'attachment'], files, around) ?? [],
      }
    : undefined

const replied: Reader<number> = (value, around) => yesNo(value, around)

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
  finish: (row, raw, around) => {
    const products = (row['products'] ?? []) as readonly Row[]
    return {
      company: companyRef(raw, around),
      products,
      attachList: attachments(raw, around),
      log: replies(raw, products, around),
      // A supplier who has answered has replied, even when the backend has no field for it.
      replyState: row['replyState'] ?? (row['lastReplyTime'] === undefined ? 0 : 1),
    }
  },
} satisfies Entity
