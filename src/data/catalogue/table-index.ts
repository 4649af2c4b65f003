import { both, rowsFor } from './column-filter.ts'
import { countFrom, countValues } from './column-counts.ts'
import { orderRows } from './column-order.ts'
import type { Columns } from './columns.ts'
import { addBit, type Bitset, countBits, emptyBitset, fullBitset, hasBit } from './search/bitset.ts'
import type { Matches } from './search/search.ts'
import type { SegmentedIndex } from './search/segmented-index.ts'
import type { FacetCounts, Filter, TableSpec } from './search-spec.ts'

export interface TableQuery {
  readonly keyword: string
  readonly filters: readonly Filter[]
  readonly order: string
  readonly offset: number
  readonly limit: number
}

export interface TableHits {
  readonly ids: readonly string[]
  readonly total: number
  /** Fields each row was found by, heaviest first; empty for a listing without a keyword. */
  readonly matched: readonly (readonly string[])[]
  /** Words of the catalogue taken for misspelt ones of the keyword. */
  readonly corrected: readonly string[]
}

export interface FacetQuery {
  readonly keyword: string
  readonly filters: readonly Filter[]
  /** Values a facet gives at most, beside those that are chosen. */
  readonly most: number
  /** Only this facet, and of it only values that hold the text: finding one among hundreds. */
  readonly find?: { readonly facet: string; readonly text: string }
  /** A number column to count from limits upwards. */
  readonly from?: { readonly column: string; readonly limits: readonly number[] }
}

export interface TableFacets {
  readonly counts: FacetCounts
  readonly from: readonly number[]
  readonly unknown: number
}

const keptFilters = 64

/** One table's index and columns together: answers what a list shows, with counts beside it. */
export class TableIndex<Row> {
  readonly spec: TableSpec<Row>
  readonly index: SegmentedIndex
  readonly columns: Columns
  private readonly language: string
  private readonly live: Bitset
  private readonly orders = new Map<string, Uint32Array<ArrayBuffer>>()
  private readonly filterRows = new Map<string, Bitset>()

  constructor(
    spec: TableSpec<Row>,
    index: SegmentedIndex,
    columns: Columns,
    language: string,
    relevance?: Uint32Array<ArrayBuffer>,
  ) {
    this.spec = spec
    this.index = index
    this.columns = columns
    this.language = language
    this.live = index.size === index.ordinals ? fullBitset(index.ordinals) : emptyBitset(index.ordinals)
    if (index.size !== index.ordinals) index.each((ordinal) => addBit(this.live, ordinal))
    if (relevance?.length === columns.size) this.orders.set('relevance', relevance)
  }

  search(query: TableQuery): TableHits {
    const allowed = this.allowedBy(query.filters)
    if (query.keyword.trim() !== '' && query.order === 'relevance') {
      const { limit, offset } = query
      const { hits, total, corrected } = this.index.search(query.keyword, {
        limit,
        offset,
        ...(allowed ? { allowed } : {}),
      })
      return {
        ids: hits.map(({ id }) => id),
        total,
        corrected,
        matched: hits.map((hit) => hit.matched.map(({ field }) => field)),
      }
    }
    const { rows, corrected } = this.rowsOf(query.keyword, allowed)
    const ids = this.pick(rows, query).map((row) => this.index.idAt(row))
    return { ids, total: countBits(rows), corrected, matched: ids.map(() => []) }
  }

  facets(query: FacetQuery): TableFacets {
    const found = this.rowsOf(query.keyword, null).rows
    const all = both(found, this.allowedBy(query.filters)) ?? found
    // A facet counts what would be there without its own choice: that is what its other values would add.
    const without = (facet: string): Bitset => {
      const others = query.filters.filter((filter) => !('facet' in filter) || filter.facet !== facet)
      return others.length === query.filters.length ? all : (both(found, this.allowedBy(others)) ?? found)
    }
    const chosenOf = (facet: string) =>
      new Set(
        query.filters.flatMap((filter) => (filter.by === 'value' && filter.facet === facet ? [...filter.values] : [])),
      )
    const { find, most } = query
    const counts = Object.fromEntries(
      Object.entries(this.columns.facets).flatMap(([name, column]) =>
        find && find.facet !== name
          ? []
          : [[name, countValues(column, without(name), { most, text: find?.text, always: chosenOf(name) })]],
      ),
    )
    const untimed = query.filters.filter((filter) => filter.by !== 'number')
    const { from, unknown } = query.from
      ? countFrom(this.columns, query.from.column, both(found, this.allowedBy(untimed)) ?? found, query.from.limits)
      : { from: [], unknown: 0 }
    return { counts, from, unknown }
  }

  /** All ordinals in an order, kept until the rows change. */
  ordered(name: string): Uint32Array<ArrayBuffer> {
    const known = this.orders.get(name)
    if (known) return known
    const order = orderRows(this.columns, this.spec.orders[name] ?? this.spec.orders.relevance, this.language)
    this.orders.set(name, order)
    return order
  }

  private rowsOf(keyword: string, allowed: Bitset | null): Matches {
    if (keyword.trim() === '') return { rows: both(this.live, allowed) ?? this.live, corrected: [] }
    const found = this.index.matching(keyword, allowed ? { allowed } : {})
    return found ?? { rows: emptyBitset(this.columns.size), corrected: [] }
  }

  private pick(rows: Bitset, { order, offset, limit }: TableQuery): number[] {
    const picked: number[] = []
    let passed = 0
    for (const row of this.ordered(order)) {
      if (!hasBit(rows, row)) continue
      if (passed++ < offset) continue
      if (picked.push(row) >= limit) break
    }
    return picked
  }

  private allowedBy(filters: readonly Filter[]): Bitset | null {
    return filters.reduce<Bitset | null>((rows, filter) => both(rows, this.rowsOfFilter(filter)), null)
  }

  private rowsOfFilter(filter: Filter): Bitset {
    const key = JSON.stringify(filter)
    const known = this.filterRows.get(key)
    if (known) return known
    const rows = rowsFor(this.columns, filter)
    if (this.filterRows.size >= keptFilters) this.filterRows.clear()
    this.filterRows.set(key, rows)
    return rows
  }
}
