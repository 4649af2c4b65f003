import type { RequestKind, RequestLine, RequestRecord, TermName } from '#contract/entities/request.ts'
import type { XlsCell, XlsSheet } from '#lib/xls/workbook.ts'
import { storedLabelsOf, newestQuotationContent } from '../quotations/quotations.ts'
import type { QuotationColumnName, QuotationContent, TermColumn } from '../requests/kind-rules.ts'
import { kindRules, lineQuotationColumns } from '../requests/kinds.ts'
import {
  dayCell,
  decimalCell,
  labelCell,
  timeCell,
  textCell,
  wholeNumberCell,
  yesNoCell,
  type CellLabels,
} from './cells.ts'
import type { LineField } from '../requests/draft/content.ts'

export interface TableLabels extends CellLabels {
  readonly head: (column: ColumnName, kind: RequestKind) => string
  readonly status: (kind: RequestKind, code: number) => string
}

export type RowSource = Readonly<{
  kind: RequestKind
  record: RequestRecord
  line: RequestLine
  quote: QuotationContent | null
}>

type Column = Readonly<{ width: number; cell: (source: RowSource, words: TableLabels) => XlsCell }>

const offeredLine = ({ quote, line }: RowSource) => quote?.lines.find((one) => one.pesticideId === line.pesticideId)

const headColumns = {
  recordNo: { width: 18, cell: ({ record }) => record.recordNo },
  batchNo: { width: 16, cell: ({ record }) => textCell(record.batchNo) },
  supplier: { width: 32, cell: ({ record }) => record.company.name },
  status: { width: 20, cell: ({ kind, record }, words) => words.status(kind, record.status) },
  sentAt: { width: 17, cell: ({ record }, words) => timeCell(record.createTime, words) },
  replyBy: { width: 12, cell: ({ record }) => dayCell(record.maxReplyTime) },
  lastReply: { width: 17, cell: ({ record }, words) => timeCell(record.lastReplyTime, words) },
  product: { width: 32, cell: ({ line }) => line.name },
  registrationNo: { width: 18, cell: ({ line }) => textCell(line.registrationNo) },
  content: { width: 12, cell: ({ line }) => textCell(line.totalContent) },
  formulation: { width: 12, cell: ({ line }) => textCell(line.formulation) },
} as const satisfies Record<string, Column>
const headNames = Object.keys(headColumns) as (keyof typeof headColumns)[]

const columns = {
  ...headColumns,
  quantity: { width: 12, cell: ({ line }) => decimalCell(line.quantity) },
  unit: { width: 14, cell: ({ line }, words) => labelCell('product_unit', line.unit, words) },
  packaging: { width: 24, cell: ({ line }, words) => labelCell('product_packaging', line.packaging, words) },
  wish: { width: 28, cell: ({ line }) => textCell(line.wish) },
  offerClause: { width: 22, cell: ({ quote }, words) => labelCell('trade_clause', quote?.tradeClause, words) },
  currency: { width: 10, cell: ({ quote }) => textCell(quote?.currency) },
  prePrice: { width: 12, cell: (source) => decimalCell(offeredLine(source)?.prePrice) },
  priceUnit: {
    width: 14,
    cell: (source, words) =>
      offeredLine(source) ? labelCell('product_unit', offeredLine(source)?.unit ?? source.line.unit, words) : null,
  },
  offered: { width: 28, cell: (source) => textCell(offeredLine(source)?.offered) },
  offerQuantity: { width: 12, cell: (source) => decimalCell(offeredLine(source)?.quantity) },
  minimum: { width: 12, cell: (source) => decimalCell(offeredLine(source)?.minimum) },
  offerPackaging: {
    width: 24,
    cell: (source, words) => labelCell('product_packaging', offeredLine(source)?.packaging, words),
  },
  tiers: {
    width: 24,
    cell: (source) =>
      textCell((offeredLine(source)?.tiers ?? []).map(({ from, price }) => `≥ ${from}: ${price}`).join('; ')),
  },
  offerPlace: { width: 20, cell: ({ quote }) => textCell(quote?.place) },
  payment: {
    width: 28,
    cell: ({ quote }, words) => (quote?.payText ? quote.payText : labelCell('pay_method', quote?.payMethod, words)),
  },
  leadDays: { width: 12, cell: ({ quote }) => wholeNumberCell(quote?.leadDays) },
  supplierNo: { width: 18, cell: ({ quote }) => textCell(quote?.supplierNo) },
  totalMoney: { width: 14, cell: ({ quote }) => decimalCell(quote?.totalMoney) },
  sampleFee: { width: 12, cell: ({ quote }) => decimalCell(quote?.sampleFee) },
  shipmentFee: { width: 12, cell: ({ quote }) => decimalCell(quote?.shipmentFee) },
  totalFee: { width: 12, cell: ({ quote }) => decimalCell(quote?.totalFee) },
  isSupport: { width: 12, cell: ({ quote }, words) => yesNoCell(quote?.isSupport, words) },
  fee: { width: 14, cell: ({ quote }) => decimalCell(quote?.fee) },
  serviceMonths: { width: 12, cell: ({ quote }) => wholeNumberCell(quote?.serviceMonths) },
  documentDays: { width: 12, cell: ({ quote }) => wholeNumberCell(quote?.documentDays) },
  approvalMonths: { width: 12, cell: ({ quote }) => wholeNumberCell(quote?.approvalMonths) },
  validUntil: { width: 12, cell: ({ quote }) => dayCell(quote?.validUntil) },
  note: { width: 40, cell: ({ record }) => textCell(record.note) },
} as const satisfies Record<keyof typeof headColumns | LineField | QuotationColumnName | 'note', Column>
type SharedColumn = keyof typeof columns
export type ColumnName = SharedColumn | TermName

const termColumnsOf = (kind: RequestKind): Readonly<Record<string, TermColumn>> => kindRules[kind].columns.terms
const termsOf = (kind: RequestKind) => Object.keys(termColumnsOf(kind)) as TermName[]

const columnsOfKind = (kind: RequestKind): readonly ColumnName[] => {
  const { line, offer } = kindRules[kind].columns
  return [...headNames, ...line, ...termsOf(kind), ...offer, 'note']
}
export const columnsByKind: Readonly<Record<RequestKind, readonly ColumnName[]>> = {
  enquiry: columnsOfKind('enquiry'),
  sample: columnsOfKind('sample'),
  intention: columnsOfKind('intention'),
}

export const printoutPartsOf = (kind: RequestKind): Record<'lines' | 'terms' | 'offer', readonly ColumnName[]> => {
  const { line, offer } = kindRules[kind].columns
  return {
    lines: [
      ...(['product', 'registrationNo', 'content', 'formulation'] as const),
      ...line,
      ...offer.filter((column) => lineQuotationColumns.includes(column)),
    ],
    terms: termsOf(kind),
    offer: offer.filter((column) => !lineQuotationColumns.includes(column)),
  }
}

const isShared = (name: ColumnName): name is SharedColumn => Object.hasOwn(columns, name)

const columnOf = (name: ColumnName, kind: RequestKind): Column => {
  if (isShared(name)) return columns[name]
  const term = termColumnsOf(kind)[name]
  if (!term) throw new Error(`${kind} has no column "${name}"`)
  return { width: term.width, cell: ({ record }, words) => term.cell(record, words) }
}

export const columnFor = (name: ColumnName, kind: RequestKind): Column => {
  const { width, cell } = columnOf(name, kind)
  return {
    width,
    cell: (source, words) => {
      const ofRecord = storedLabelsOf([source.record])
      return cell(source, { ...words, label: (dict, value) => words.label(dict, value, ofRecord) })
    },
  }
}

export const exportRowsOf = (kind: RequestKind, record: RequestRecord): RowSource[] => {
  const quote = newestQuotationContent(record)
  return record.products.map((line) => ({ kind, record, line, quote }))
}

export const requestSheet = (
  kind: RequestKind,
  records: readonly RequestRecord[],
  name: string,
  words: TableLabels,
): XlsSheet => {
  const names = columnsByKind[kind]
  return {
    name,
    widths: names.map((column) => columnFor(column, kind).width),
    rows: [
      names.map((column) => words.head(column, kind)),
      ...records
        .flatMap((record) => exportRowsOf(kind, record))
        .map((row) => names.map((column) => columnFor(column, kind).cell(row, words))),
    ],
  }
}
