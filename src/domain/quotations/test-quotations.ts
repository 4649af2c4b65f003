import { requestRecord, type LogEntry, type RequestLine, type RequestRecord } from '#contract/entities/request.ts'
import { requestedLine, type ProductFacts } from './line.ts'
import type { SupplierLines } from './columns.ts'
import type { Basis } from './on-basis.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'

export const aQuotation = (change: Partial<QuotationContent> = {}): QuotationContent => ({
  version: 1,
  currency: 'USD',
  lines: [{ pesticideId: 'p1', prePrice: '4.20', unit: 'L' }],
  totalMoney: null,
  validUntil: '2026-04-30',
  tradeClause: 'FOB',
  late: false,
  ...change,
})

export const aLine = (change: Partial<RequestLine> = {}): RequestLine => ({
  pesticideId: 'p1',
  name: 'glyphosate',
  formulation: 'SL',
  totalContent: '480 g/L',
  quantity: '1000',
  unit: 'L',
  packaging: 'DRUM_HDPE_200L',
  ...change,
})

const quotationEntry = (quote: QuotationContent, id: string): LogEntry => ({
  id,
  time: Date.UTC(2026, 2, quote.version),
  actor: 'supplier',
  type: 'quoted',
  quote,
  files: [],
})

export const someFacts = (change: Partial<ProductFacts> = {}): ProductFacts => ({
  ingredients: [{ name: 'glyphosate', nameEn: 'glyphosate' }],
  contentValue: '480',
  contentUnit: 'g/L',
  densityKgL: null,
  ...change,
})

interface SupplierChange {
  readonly id?: string
  readonly quotes?: readonly QuotationContent[]
  readonly lines?: readonly RequestLine[]
  readonly facts?: Readonly<Record<string, ProductFacts>>
  readonly record?: Partial<RequestRecord>
}

export const aSupplier = ({
  id = 'r1',
  quotes = [aQuotation()],
  lines = [aLine()],
  facts = {},
  record = {},
}: SupplierChange = {}): SupplierLines => ({
  record: {
    ...requestRecord.parse({
      id,
      recordNo: `ENQ-${id}`,
      batchNo: 'B1',
      company: { companyId: `c-${id}`, name: `Supplier ${id}`, demo: true },
      companyTimezone: 'Asia/Shanghai',
      status: quotes.length > 0 ? 40 : 10,
      replyState: quotes.length > 0 ? 1 : 0,
      unread: false,
      version: 1,
      createTime: Date.UTC(2026, 1, 20),
      products: [...lines],
      attachList: [],
      log: quotes.map((quote, n) => quotationEntry(quote, `${id}-${n}`)),
      updateTime: Date.UTC(2026, 2, 1),
    }),
    ...record,
  },
  lines: lines.map((line) => requestedLine(line, facts[line.pesticideId] ?? null, null)),
})

export const aBasis = (change: Partial<Basis> = {}): Basis => ({
  currency: 'USD',
  clause: 'FOB',
  legs: {},
  rates: {},
  ...change,
})

export const aQuotedSupplier = (
  id: string,
  prePrice: string,
  {
    line = {},
    facts,
    ...quote
  }: Partial<QuotationContent> & { readonly line?: Partial<RequestLine>; readonly facts?: Partial<ProductFacts> } = {},
): SupplierLines => {
  const requestLine = aLine(line)
  return aSupplier({
    id,
    lines: [requestLine],
    quotes: [aQuotation({ lines: [{ pesticideId: 'p1', prePrice, unit: requestLine.unit }], ...quote })],
    ...(facts ? { facts: { p1: someFacts(facts) } } : {}),
  })
}
