import type { MatchGroup, NamedSearch } from '#contract/entities/product-name.ts'
import { closestMatches, type RankedProduct } from '#domain/names/compare-name.ts'
import { intersect, countCodes, countAtLeast, countValues, matchingRows, orderRows } from './column-queries.ts'
import type { Columns, FacetColumn } from './columns.ts'
import { setBit, type Bitset, countBits, emptyBitset, fullBitset, hasBit } from './engine/bytes.ts'
import { findMatches, search, type Matches } from './engine/search.ts'
import type { SearchIndex } from './engine/search-index.ts'
import type { FacetCounts, Filter, TableSpec } from './search-spec.ts'

export interface TableQuery {
  readonly keyword: string
  readonly filters: readonly Filter[]
  readonly order: string
  readonly offset: number
  readonly limit: number
  readonly match?: MatchGroup | undefined
}

export interface TableHits {
  readonly ids: readonly string[]
  readonly total: number
  readonly corrected: readonly string[]
  readonly matching: readonly number[]
  readonly named?: NamedSearch
}

export interface FacetQuery extends Pick<TableQuery, 'keyword' | 'filters'> {
  readonly most: number
  readonly whole?: readonly string[]
  readonly find?: { readonly facet: string; readonly text: string; readonly named?: ReadonlySet<string> }
  readonly from?: { readonly column: string; readonly limits: readonly number[] }
}

export type TableFacets = Readonly<{ counts: FacetCounts; from: readonly number[]; unknown: number }>

/** How many rows of one table match a keyword, by the row of another table that owns them: products by supplier. */
export interface OwnerMatches {
  readonly counts: ReadonlyMap<string, number>
  readonly asTyped: ReadonlyMap<string, number>
  readonly corrected: readonly string[]
}

type NameMatches = Readonly<{ ranked: readonly RankedProduct[]; corrected: readonly string[] }>

const countOwners = (columns: Columns, facet: string, rows: Bitset): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const column = columns.facets[facet]
  if (!column) return counts
  countCodes(column, rows).forEach((count, code) => {
    const value = column.values[code]
    if (count > 0 && value !== undefined) counts.set(value, count)
  })
  return counts
}

interface NamedOrOwning extends Matches {
  readonly named: Bitset
  /** Rows that do not match but own matching rows: most matches first, then by relevance. */
  readonly owning: readonly number[]
  readonly counts: ReadonlyMap<string, number>
}

const isGuess = ({ corrected }: { readonly corrected: readonly string[] }) => corrected.length > 0

export class TableIndex<Row> {
  readonly spec: TableSpec<Row>
  readonly index: SearchIndex
  readonly columns: Columns
  private readonly live: Bitset
  private readonly orders = new Map<string, Uint32Array<ArrayBuffer>>()

  constructor(spec: TableSpec<Row>, index: SearchIndex, columns: Columns, relevance?: Uint32Array<ArrayBuffer>) {
    this.spec = spec
    this.index = index
    this.columns = columns
    this.live = fullBitset(index.size)
    if (relevance) this.orders.set('relevance', relevance)
  }

  /** With `owners`, rows that own matching rows are found too; in the order of relevance, they come last. */
  search(query: TableQuery, owners: OwnerMatches | null = null): TableHits {
    const { keyword, order } = query
    const allowedRows = this.allowedBy(query.filters)
    const ownerMatches = owners && this.namedOrOwning(keyword, owners)
    const tableHits =
      keyword.trim() !== '' && order === 'relevance'
        ? this.ranked(query, allowedRows, ownerMatches)
        : this.listed(query, allowedRows, ownerMatches)
    return { ...tableHits, matching: tableHits.ids.map((id) => ownerMatches?.counts.get(id) ?? 0) }
  }

  facets(query: FacetQuery, owners: OwnerMatches | null = null): TableFacets {
    const foundRows = (owners ? this.namedOrOwning(query.keyword, owners) : this.rowsOf(query.keyword, null)).rows
    const allowedBy = (holds: (filter: Filter) => boolean): Bitset =>
      intersect(foundRows, this.allowedBy(query.filters.filter(holds))) ?? foundRows
    const chosenOf = (facet: string) =>
      new Set(
        query.filters.flatMap((filter) => (filter.by === 'value' && filter.facet === facet ? [...filter.values] : [])),
      )
    const { find, whole = [] } = query
    const maxOf = (facet: string) => (whole.includes(facet) ? Number.POSITIVE_INFINITY : query.most)
    const countsOf = (name: string, column: FacetColumn) => {
      // A facet's counts ignore its own choice, so that they show how many rows its other values would add.
      const rows = allowedBy((filter) => !('facet' in filter) || filter.facet !== name)
      const options = { most: maxOf(name), text: find?.text, named: find?.named, always: chosenOf(name) }
      return countValues(column, rows, options)
    }
    const columns = Object.entries(this.columns.facets).filter(([name]) => !find || find.facet === name)
    const counts = Object.fromEntries(columns.map(([name, column]) => [name, countsOf(name, column)]))
    if (!query.from) return { counts, from: [], unknown: 0 }
    const untimedRows = allowedBy((filter) => filter.by !== 'number')
    return { counts, ...countAtLeast(this.columns, query.from.column, untimedRows, query.from.limits) }
  }

  /** If `named` is set, the products that the keyword names count in place of the rows that contain its words. */
  ownersOf(keyword: string, facet: string, named: NameMatches | null = null): OwnerMatches {
    const { rows, corrected } = named
      ? { rows: this.rowsWithIds(closestMatches(named.ranked)), corrected: named.corrected }
      : this.rowsOf(keyword, null)
    const counts = countOwners(this.columns, facet, rows)
    const asTyped = corrected.length === 0 ? counts : countOwners(this.columns, facet, this.rowsAsTyped(keyword))
    return { counts, asTyped, corrected }
  }

  ordered(name: string): Uint32Array<ArrayBuffer> {
    const cachedOrder = this.orders.get(name)
    if (cachedOrder) return cachedOrder
    const keys = this.spec.orders[name] ?? this.spec.orders.relevance
    const order = orderRows(this.columns, keys)
    this.orders.set(name, order)
    return order
  }

  private ranked({ keyword, limit, offset }: TableQuery, allowed: Bitset | null, owned: NamedOrOwning | null) {
    const among = intersect(owned?.named ?? null, allowed)
    const { hits, total, corrected } = search(this.index, keyword, { limit, offset, allowed: among })
    const owning = owned?.owning.filter((row) => allowed === null || hasBit(allowed, row)) ?? []
    const from = Math.max(0, offset - total)
    const ownerRows = owning.slice(from, from + limit - hits.length)
    return {
      ids: [...hits.map(({ id }) => id), ...this.index.idsOf(ownerRows)],
      total: total + owning.length,
      corrected: owned?.corrected ?? corrected,
    }
  }

  private listed(query: TableQuery, allowed: Bitset | null, owned: NamedOrOwning | null) {
    const { rows: keywordRows, corrected } = owned ?? this.rowsOf(query.keyword, allowed)
    const rows = intersect(keywordRows, allowed) ?? keywordRows
    const ids = this.index.idsOf(this.pick(rows, query))
    return { ids, total: countBits(rows), corrected }
  }

  /** If one table contains the keyword as typed, the other table is searched as typed instead of corrected. */
  private namedOrOwning(keyword: string, owners: OwnerMatches): NamedOrOwning {
    const ordinalOf = new Map(this.index.ids.map((id, row) => [id, row]))
    const matches = this.rowsOf(keyword, null)
    const knownAsName = !isGuess(matches) && matches.rows.some((bits) => bits !== 0)
    const knownOfOwners = !isGuess(owners) && owners.counts.size > 0
    const named = knownOfOwners && isGuess(matches) ? this.rowsAsTyped(keyword) : matches.rows
    const counts = knownAsName ? owners.asTyped : owners.counts
    const rows = named.slice()
    const countOf = new Map<number, number>()
    for (const [id, count] of counts) {
      const row = ordinalOf.get(id)
      if (row === undefined || hasBit(named, row)) continue
      setBit(rows, row)
      countOf.set(row, count)
    }
    const countAt = (row: number) => countOf.get(row) ?? 0
    const owning = [...this.ordered('relevance')].filter((row) => countOf.has(row))
    owning.sort((a, b) => countAt(b) - countAt(a))
    const corrected = knownAsName || knownOfOwners ? [] : [...new Set([...matches.corrected, ...owners.corrected])]
    return { rows, named, owning, counts, corrected }
  }

  private rowsWithIds(ranked: readonly RankedProduct[]): Bitset {
    const ids = new Set(ranked.map(({ id }) => id))
    const rows = emptyBitset(this.index.size)
    this.index.ids.forEach((id, row) => {
      if (ids.has(id)) setBit(rows, row)
    })
    return rows
  }

  private rowsAsTyped(keyword: string): Bitset {
    return findMatches(this.index, keyword, { asTyped: true }).rows
  }

  private rowsOf(keyword: string, allowed: Bitset | null): Matches {
    if (keyword.trim() === '') return { rows: intersect(this.live, allowed) ?? this.live, corrected: [] }
    return findMatches(this.index, keyword, { allowed })
  }

  private pick(rows: Bitset, { order, offset, limit }: TableQuery): number[] {
    const pickedRows: number[] = []
    let rowsPassed = 0
    for (const row of this.ordered(order)) {
      if (!hasBit(rows, row)) continue
      if (rowsPassed++ < offset) continue
      if (pickedRows.push(row) >= limit) break
    }
    return pickedRows
  }

  private allowedBy(filters: readonly Filter[]): Bitset | null {
    return filters.reduce<Bitset | null>((rows, filter) => intersect(rows, matchingRows(this.columns, filter)), null)
  }
}
