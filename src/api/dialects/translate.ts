import { specificationEntities, type RowKind } from './specification.ts'
import { isRow, num, readRow, type Entity } from './values.ts'

interface TranslationRequest {
  readonly kind: RowKind
  readonly path: string
  readonly query: URLSearchParams
}

const isPage = (path: string) => /\/(my-page|page|page-\w+|changes)$/.test(path)
const isOne = (path: string) => /\/(get|get-(enquiry|intention|samplereq)|query-info)$/.test(path)

const minTotal = (query: URLSearchParams, count: number): number => {
  const size = Number(query.get('pageSize') ?? 0)
  const rowsBefore = (Math.max(1, Number(query.get('pageNo') ?? 1)) - 1) * size
  return rowsBefore + count + (size > 0 && count >= size ? 1 : 0)
}

const pageOf = (data: unknown, list: readonly unknown[], query: URLSearchParams) => {
  const rest = isRow(data) ? data : {}
  const total = num(rest['total'])
  return total === undefined
    ? // `totalUntold`: rows may exist that are not on this page (VERIFY-6).
      { ...rest, list, total: minTotal(query, list.length), totalUntold: true }
    : { ...rest, list, total }
}

export const translate = ({ path, kind, query }: TranslationRequest, data: unknown): unknown => {
  const entity: Entity = specificationEntities[kind]
  const read = (row: unknown): unknown => (isRow(row) ? readRow(entity, row, query) : row)
  if (isOne(path) || kind === 'logins' || kind === 'draftAcks') return read(data)
  const list = isRow(data) ? data['list'] : data
  if (!Array.isArray(list)) return data
  const rows = list.map(read)
  return isPage(path) ? pageOf(data, rows, query) : rows
}
