import type { FileRef } from '#contract/entities/company.ts'
import { groupBy } from '#lib/group-by.ts'
import {
  bool,
  companyRef,
  day,
  decimal,
  field,
  files,
  id,
  instant,
  isRow,
  listOf,
  namedRef,
  num,
  readFirst,
  rowOf,
  sameFields,
  text,
  type Entity,
  type Reader,
  type Row,
} from './values.ts'

/* Fields that identify a request, such as `clientRef`, are read only under their contract names: a similar field could
falsely prove that a sent request did not arrive. */
const lines = listOf(
  rowOf({
    fields: {
      ...sameFields(id, 'pesticideId', 'companyId'),
      ...sameFields(text, 'name', 'registrationNo', 'formulation', 'unit', 'packaging'),
      ...sameFields(decimal, 'quantity'),
      categoryId: field(id, 'categoryId', 'category'),
      totalContent: field(text, 'totalContent', 'concentration'),
    },
  }),
)

const yesNo: Reader<number> = (value) => {
  const flag = bool(value)
  return flag === undefined ? undefined : Number(flag)
}

const terms = {
  ...sameFields(text, 'deliveryPlace', 'payMethod', 'tradeClause', 'purpose', 'shipMethod'),
  ...sameFields(text, 'sampleUnit', 'wtp', 'note', 'purchaseN3yUnit'),
  ...sameFields(decimal, 'payAmount', 'sampleCount', 'purchaseN1y', 'purchaseN2y', 'purchaseN3y'),
  ...sameFields(decimal, 'purchaseN1yAmount', 'purchaseN2yAmount', 'purchaseN3yAmount'),
  ...sameFields(bool, 'needSample', 'isSelf'),
  ...sameFields(listOf(text), 'file', 'saleChannel'),
  ...sameFields(yesNo, 'canPay'),
  ...sameFields(num, 'periodMonth', 'version'),
  ...sameFields(day, 'maxReplyTime'),
  ...sameFields(id, 'clientRef', 'caseDraftId'),
  ...sameFields(instant, 'updateTime'),
}

/** `attachList` has files with URLs. If it has only names, `attach` has the URLs in the same order. */
const attachments = (raw: Row): FileRef[] => {
  const listedFiles = readFirst(raw, ['attachList'], files) ?? []
  if (listedFiles.length > 0) return listedFiles
  const names = readFirst(raw, ['attachList'], listOf(namedRef)) ?? []
  return (readFirst(raw, ['attach'], files) ?? []).map((one, at) => ({ ...one, name: names[at]?.name ?? one.name }))
}

const supplierLines = rowOf({
  fields: { ...sameFields(id, 'companyId'), ...sameFields(text, 'companyName'), ...sameFields(lines, 'productList') },
})

/** In edit mode, a draft's lines are grouped by supplier; a saved draft has `products` (specification, 3 and 7). */
const bySupplier = (rows: readonly Row[]): Row[] =>
  [...groupBy(rows, (row) => text(row['companyId']) ?? '')].map(([companyId, productList]) => ({
    companyId: companyId === '' ? null : companyId,
    companyName: '',
    productList,
  }))

const state: Reader<string> = (value) => (value === 'draft' || value === 'sent' ? value : undefined)

export const draftEntity = {
  fields: { ...terms, ...sameFields(state, 'draftStatus'), ...sameFields(listOf(supplierLines), 'companyList') },
  finish: (row, raw) => ({
    companyList: row['companyList'] ?? bySupplier(readFirst(raw, ['products'], lines) ?? []),
    attachList: attachments(raw),
  }),
} satisfies Entity

const actor: Reader<string> = (value) => ['buyer', 'supplier', 'system'].find((one) => one === value)

const quotationIn = (reply: Row, recordLines: readonly Row[], at: number): Row | undefined => {
  if (isRow(reply['quote'])) return reply['quote']
  const prePrice = decimal(reply['prePrice'])
  const totalMoney = decimal(reply['totalMoney'])
  if (prePrice === undefined && totalMoney === undefined) return undefined
  const pesticideId = recordLines.length === 1 ? recordLines[0]?.['pesticideId'] : undefined
  return {
    version: at + 1,
    currency: text(reply['currency']),
    lines: prePrice === undefined || pesticideId === undefined ? [] : [{ pesticideId, prePrice }],
    totalMoney,
    validUntil: day(reply['validUntil']),
  }
}

const replies = (raw: Row, recordLines: readonly Row[]): Row[] | undefined =>
  readFirst(
    raw,
    ['log', 'replyLog'],
    listOf((value) => (isRow(value) ? value : undefined)),
  )?.map((reply, at) => {
    const quote = quotationIn(reply, recordLines, at)
    return {
      ...reply,
      id: id(reply['id']) ?? String(at),
      time: readFirst(reply, ['time', 'createTime'], instant) ?? 0,
      actor: actor(reply['actor']) ?? 'supplier',
      type: text(reply['type']) ?? (quote ? 'quoted' : 'replied'),
      text: readFirst(reply, ['text', 'content'], text),
      quote: quote ?? null,
      files: files(reply['files']) ?? [],
    }
  })

const parcel: Reader = (value) =>
  isRow(value)
    ? {
        ...value,
        id: readFirst(value, ['id', 'trackingNumber'], id) ?? '1',
        time: readFirst(value, ['time', 'createTime'], instant) ?? 0,
        carrierName: text(value['carrierName']) ?? '',
        trackingNumber: text(value['trackingNumber']) ?? '',
        shippedOn: day(value['shippedOn']),
        proof: files(value['proof']) ?? [],
      }
    : undefined

export const recordEntity = {
  fields: {
    ...terms,
    ...sameFields(id, 'id'),
    ...sameFields(text, 'recordNo', 'batchNo', 'companyTimezone'),
    ...sameFields(num, 'status'),
    ...sameFields(yesNo, 'replyState'),
    ...sameFields(bool, 'unread'),
    ...sameFields(instant, 'createTime', 'lastReplyTime', 'lastUrgeTime'),
    ...sameFields(companyRef, 'company'),
    products: field(lines, 'products', 'productList'),
    shipments: field(listOf(parcel), 'shipments', 'shipmentRecords'),
  },
  finish: (row, raw) => {
    const recordLines = (row['products'] ?? []) as readonly Row[]
    return {
      company: row['company'] ?? companyRef({ companyId: raw['companyId'], name: raw['companyName'] }),
      products: recordLines,
      attachList: attachments(raw),
      log: replies(raw, recordLines),
      replyState: row['replyState'] ?? (row['lastReplyTime'] === undefined ? 0 : 1),
    }
  },
} satisfies Entity
