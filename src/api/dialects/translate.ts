import type { RowKind } from '../with-dialect.ts'
import { entityOf, type Dialect } from './dialect.ts'
import { readRow, type Entity } from './table.ts'
import { isRow, num, type ReadContext, type Row } from './values.ts'

/** Identifies the data: the contract's path and the query of the call. */
export interface Asked {
  readonly kind: RowKind
  readonly path: string
  readonly query: URLSearchParams
}

const chinaOffset = 8

/** How the platforms of this family name the rows of a page, and their total. */
const listNames = ['list', 'records', 'rows', 'items']
const totalNames = ['total', 'totalCount', 'count']

const under = (row: Row, names: readonly string[]): unknown => names.map((name) => row[name]).find((one) => one != null)

const isPage = (path: string) => /\/(my-page|page|page-\w+|changes)$/.test(path)
const isOne = (path: string) => /\/(get|get-(enquiry|intention|samplereq)|query-info)$/.test(path)

/** The smallest certain total: the rows seen so far, and one more after a full page. */
const leastTotal = (query: URLSearchParams, count: number): number => {
  const size = Number(query.get('pageSize') ?? 0)
  const before = (Math.max(1, Number(query.get('pageNo') ?? 1)) - 1) * size
  return before + count + (size > 0 && count >= size ? 1 : 0)
}

const pageOf = (data: unknown, list: readonly unknown[], asked: Asked, dialect: Dialect | null) => {
  const rest = isRow(data) ? data : {}
  const total = num(
    under(rest, [...(dialect?.page ? [dialect.page.total] : []), ...totalNames]),
    context(asked, dialect),
  )
  return total === undefined
    ? // `totalUntold`: rows may exist that are not on this page (VERIFY-6).
      { ...rest, list, total: leastTotal(asked.query, list.length), totalUntold: true }
    : { ...rest, list, total }
}

const context = ({ query }: Asked, dialect: Dialect | null): ReadContext => ({
  query,
  utcOffset: dialect?.utcOffset ?? chinaOffset,
})

const read = (entity: Entity, row: unknown, here: ReadContext): unknown =>
  isRow(row) ? readRow(entity, row, here) : row

/** Translates an answer's data to the contract's names. What is no row stays as it is, and counts as unreadable. */
export const translate = (asked: Asked, data: unknown, dialect: Dialect | null): unknown => {
  const { path, kind } = asked
  const entity = entityOf(kind, dialect)
  const here = context(asked, dialect)
  if (isOne(path) || kind === 'logins' || kind === 'draftAcks') return read(entity, data, here)
  const names = [...(dialect?.page ? [dialect.page.list] : []), ...listNames]
  const list = Array.isArray(data) ? data : isRow(data) ? under(data, names) : undefined
  if (!Array.isArray(list)) return data
  const rows = list.map((row: unknown) => read(entity, row, here))
  return isPage(path) ? pageOf(data, rows, asked, dialect) : rows
}
