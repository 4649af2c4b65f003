import type { DictType } from '#contract/entities/reference.ts'
import type { RequestKind, RequestLine, RequestRecord } from '#contract/entities/request.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import { offersOf, type Quote } from '../quotes/offers.ts'

/** Words for the columns, in the reader's language. The device and the backend each provide their own. */
export interface TableWords {
  readonly head: (column: ColumnName) => string
  readonly status: (kind: RequestKind, code: number) => string
  readonly label: (dict: DictType, value: string) => string
  readonly yes: string
  readonly no: string
  /** Minutes by which the reader's clock is ahead of UTC at a given time. */
  readonly offsetMinutes: (ms: number) => number
}

/** One row is one product of one sent request. */
export interface RowSource {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly line: RequestLine
  readonly quote: Quote | null
}

interface Column {
  readonly width: number
  readonly cell: (source: RowSource, words: TableWords) => XlsCell
}

const text = (value: string | null | undefined): XlsCell => value ?? null
const decimal = (value: string | null | undefined): XlsCell => (value ? { decimal: value } : null)
const whole = (value: number | null | undefined): XlsCell =>
  value === null || value === undefined ? null : { decimal: String(value) }
const day = (value: string | null | undefined): XlsCell => (value ? { day: value } : null)
const moment = (ms: number | null | undefined, words: TableWords): XlsCell =>
  ms === null || ms === undefined ? null : { moment: ms, offsetMinutes: words.offsetMinutes(ms) }
const label = (dict: DictType, value: string | null | undefined, words: TableWords): XlsCell =>
  value ? words.label(dict, value) : null
const labels = (dict: DictType, values: readonly string[] | null | undefined, words: TableWords): XlsCell =>
  values && values.length > 0 ? values.map((value) => words.label(dict, value)).join(', ') : null
const yesNo = (value: boolean | number | null | undefined, words: TableWords): XlsCell => {
  if (value === null || value === undefined) return null
  return value === true || value === 1 ? words.yes : words.no
}

const offered = ({ quote, line }: RowSource) => quote?.lines.find((one) => one.pesticideId === line.pesticideId)

const columns = {
  recordNo: { width: 18, cell: ({ record }) => record.recordNo },
  batchNo: { width: 16, cell: ({ record }) => text(record.batchNo) },
  supplier: { width: 32, cell: ({ record }) => record.company.name },
  status: { width: 20, cell: ({ kind, record }, words) => words.status(kind, record.status) },
  sentAt: { width: 17, cell: ({ record }, words) => moment(record.createTime, words) },
  replyBy: { width: 12, cell: ({ record }) => day(record.maxReplyTime) },
  lastReply: { width: 17, cell: ({ record }, words) => moment(record.lastReplyTime, words) },
  product: { width: 32, cell: ({ line }) => line.name },
  registrationNo: { width: 18, cell: ({ line }) => text(line.registrationNo) },
  content: { width: 12, cell: ({ line }) => text(line.totalContent) },
  formulation: { width: 12, cell: ({ line }) => text(line.formulation) },
  quantity: { width: 12, cell: ({ line }) => decimal(line.quantity) },
  unit: { width: 14, cell: ({ line }, words) => label('product_unit', line.unit, words) },
  packaging: { width: 24, cell: ({ line }, words) => label('product_packaging', line.packaging, words) },
  deliveryPlace: { width: 24, cell: ({ record }) => text(record.deliveryPlace) },
  payMethod: { width: 28, cell: ({ record }, words) => label('pay_method', record.payMethod, words) },
  tradeClause: {
    width: 22,
    cell: ({ record }, words) => label('trade_clause', record.tradeClause, words),
  },
  purpose: { width: 22, cell: ({ record }, words) => label('purpose_list', record.purpose, words) },
  shipMethod: { width: 22, cell: ({ record }, words) => label('ship_method', record.shipMethod, words) },
  canPay: { width: 12, cell: ({ record }, words) => yesNo(record.canPay, words) },
  payAmount: { width: 14, cell: ({ record }) => decimal(record.payAmount) },
  needSample: { width: 12, cell: ({ record }, words) => yesNo(record.needSample, words) },
  sampleCount: { width: 12, cell: ({ record }) => decimal(record.sampleCount) },
  sampleUnit: { width: 14, cell: ({ record }, words) => label('product_unit', record.sampleUnit, words) },
  requiredFiles: { width: 32, cell: ({ record }, words) => labels('require_file_list', record.file, words) },
  periodMonth: { width: 12, cell: ({ record }) => whole(record.periodMonth) },
  isSelf: { width: 12, cell: ({ record }, words) => yesNo(record.isSelf, words) },
  wtp: { width: 22, cell: ({ record }, words) => label('wtp_type', record.wtp, words) },
  saleChannel: { width: 24, cell: ({ record }, words) => labels('sale_channel', record.saleChannel, words) },
  purchaseN1y: { width: 14, cell: ({ record }) => decimal(record.purchaseN1y) },
  purchaseN2y: { width: 14, cell: ({ record }) => decimal(record.purchaseN2y) },
  purchaseN3y: { width: 14, cell: ({ record }) => decimal(record.purchaseN3y) },
  purchaseN3yUnit: { width: 14, cell: ({ record }, words) => label('product_unit', record.purchaseN3yUnit, words) },
  purchaseN1yAmount: { width: 14, cell: ({ record }) => decimal(record.purchaseN1yAmount) },
  purchaseN2yAmount: { width: 14, cell: ({ record }) => decimal(record.purchaseN2yAmount) },
  purchaseN3yAmount: { width: 14, cell: ({ record }) => decimal(record.purchaseN3yAmount) },
  offerClause: { width: 22, cell: ({ quote }, words) => label('trade_clause', quote?.tradeClause, words) },
  currency: { width: 10, cell: ({ quote }) => text(quote?.currency) },
  prePrice: { width: 12, cell: (source) => decimal(offered(source)?.prePrice) },
  priceUnit: {
    width: 14,
    cell: (source, words) =>
      offered(source) ? label('product_unit', offered(source)?.unit ?? source.line.unit, words) : null,
  },
  totalMoney: { width: 14, cell: ({ quote }) => decimal(quote?.totalMoney) },
  sampleFee: { width: 12, cell: ({ quote }) => decimal(quote?.sampleFee) },
  shipmentFee: { width: 12, cell: ({ quote }) => decimal(quote?.shipmentFee) },
  totalFee: { width: 12, cell: ({ quote }) => decimal(quote?.totalFee) },
  isSupport: { width: 12, cell: ({ quote }, words) => yesNo(quote?.isSupport, words) },
  fee: { width: 14, cell: ({ quote }) => decimal(quote?.fee) },
  serviceMonths: { width: 12, cell: ({ quote }) => whole(quote?.serviceMonths) },
  documentDays: { width: 12, cell: ({ quote }) => whole(quote?.documentDays) },
  approvalMonths: { width: 12, cell: ({ quote }) => whole(quote?.approvalMonths) },
  validUntil: { width: 12, cell: ({ quote }) => day(quote?.validUntil) },
  note: { width: 40, cell: ({ record }) => text(record.note) },
} as const satisfies Record<string, Column>
export type ColumnName = keyof typeof columns

const head: readonly ColumnName[] = [
  'recordNo',
  'batchNo',
  'supplier',
  'status',
  'sentAt',
  'replyBy',
  'lastReply',
  'product',
  'registrationNo',
  'content',
  'formulation',
]

export const columnsOf: Readonly<Record<RequestKind, readonly ColumnName[]>> = {
  enquiry: [
    ...head,
    'quantity',
    'unit',
    'packaging',
    'deliveryPlace',
    'payMethod',
    'tradeClause',
    'offerClause',
    'currency',
    'prePrice',
    'priceUnit',
    'totalMoney',
    'validUntil',
    'note',
  ],
  sample: [
    ...head,
    'quantity',
    'unit',
    'purpose',
    'shipMethod',
    'deliveryPlace',
    'canPay',
    'payAmount',
    'currency',
    'sampleFee',
    'shipmentFee',
    'totalFee',
    'validUntil',
    'note',
  ],
  intention: [
    ...head,
    'requiredFiles',
    'needSample',
    'sampleCount',
    'sampleUnit',
    'purpose',
    'periodMonth',
    'isSelf',
    'wtp',
    'payAmount',
    'saleChannel',
    'purchaseN1y',
    'purchaseN2y',
    'purchaseN3y',
    'purchaseN3yUnit',
    'purchaseN1yAmount',
    'purchaseN2yAmount',
    'purchaseN3yAmount',
    'isSupport',
    'currency',
    'fee',
    'serviceMonths',
    'documentDays',
    'approvalMonths',
    'validUntil',
    'note',
  ],
}

/** A printed request has three parts: its lines as a table, its terms, and the supplier's offer. */
const lineColumns: readonly ColumnName[] = [
  'product',
  'registrationNo',
  'content',
  'formulation',
  'quantity',
  'unit',
  'packaging',
  'currency',
  'prePrice',
  'priceUnit',
]
const offerColumns: readonly ColumnName[] = [
  'offerClause',
  'totalMoney',
  'sampleFee',
  'shipmentFee',
  'totalFee',
  'isSupport',
  'fee',
  'serviceMonths',
  'documentDays',
  'approvalMonths',
  'validUntil',
]
const elsewhere: readonly ColumnName[] = [...head, ...lineColumns, ...offerColumns, 'note']

export interface SheetParts {
  readonly lines: readonly ColumnName[]
  readonly terms: readonly ColumnName[]
  readonly offer: readonly ColumnName[]
}

export const sheetPartsOf = (kind: RequestKind): SheetParts => {
  const all = columnsOf[kind]
  return {
    lines: all.filter((column) => lineColumns.includes(column)),
    terms: all.filter((column) => !elsewhere.includes(column)),
    offer: all.filter((column) => offerColumns.includes(column)),
  }
}

export const columnNamed = (name: ColumnName): Column => columns[name]

export const rowsOf = (kind: RequestKind, record: RequestRecord): RowSource[] => {
  const quote = offersOf(record).at(-1)?.quote ?? null
  return record.products.map((line) => ({ kind, record, line, quote }))
}
