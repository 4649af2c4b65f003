import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from '#server/modules/catalogue/copy/snapshot-parts.ts'
import { orderRows } from './column-queries.ts'
import { ColumnsBuilder } from './columns.ts'
import type { OrderKey, TableSpec } from './search-spec.ts'

interface Row {
  readonly name: string
  readonly size: number | null
}
const spec: TableSpec<Row> = {
  table: 'products',
  fields: [{ name: 'name', weight: 1 }],
  document: (row) => ({ id: row.name, fields: [] }),
  facets: { size: (row) => (row.size === null ? [] : [{ value: String(row.size), label: String(row.size) }]) },
  numbers: { size: (row) => row.size ?? Number.NaN },
  texts: { name: (row) => row.name },
  orders: { relevance: [] },
}
const columnsOf = (rows: readonly Row[]) => {
  const builder = new ColumnsBuilder(spec)
  for (const row of rows) builder.add(row)
  return builder.finish('en')
}
const rows = fc.array(
  fc.record({
    name: fc.constantFrom('', 'a', 'b', 'Ä', 'A\u0308', 'z10', 'z9'),
    size: fc.constantFrom(null, -3, 0, 0.5, 7),
  }),
  { maxLength: 40 },
)
const keys = fc.array(
  fc
    .record({ by: fc.constantFrom('number', 'text'), descending: fc.boolean() })
    .map(({ by, descending }): OrderKey => ({
      by: by === 'number' ? 'number' : 'text',
      column: by === 'number' ? 'size' : 'name',
      descending,
    })),
  { maxLength: 3 },
)

/** Ids in an order other than that of the rows. */
const idAt = (row: number) => String((row * 7) % 41)

/** The order by definition: compare key by key, unknown values last, ties by id. */
const plainOrder = (all: readonly Row[], order: readonly OrderKey[]): number[] => {
  const collator = new Intl.Collator('en', { numeric: true })
  const compare = (a: Row, b: Row, { by, descending }: OrderKey): number => {
    const unknown = (row: Row) => (by === 'number' ? row.size === null : row.name === '')
    if (unknown(a) || unknown(b)) return Number(unknown(a)) - Number(unknown(b))
    const difference = by === 'number' ? (a.size ?? 0) - (b.size ?? 0) : collator.compare(a.name, b.name)
    return descending ? -difference : difference
  }
  return all
    .map((row, at) => ({ row, at }))
    .sort((a, b) => {
      for (const key of order) {
        const difference = compare(a.row, b.row, key)
        if (difference !== 0) return difference
      }
      return idAt(a.at) < idAt(b.at) ? -1 : 1
    })
    .map(({ at }) => at)
}

test('any rows are ordered by any keys as by a plain comparison', () => {
  fc.assert(
    fc.property(rows, keys, (all, order) => {
      expect([...orderRows(columnsOf(all), order, idAt)]).toEqual(plainOrder(all, order))
    }),
  )
})

test("equal rows are ordered as in the backend's published page, in whatever order they arrived", () => {
  const ids = ['p20', 'p3', 'p100', 'p1']
  const arrivals = [ids, ids.toReversed(), ids.toSorted()]
  const published = firstOf(
    ids.map((id) => ({ id, name: 'Same', by: [0] })),
    'en',
  )
  for (const arrived of arrivals) {
    const columns = columnsOf(arrived.map(() => ({ name: 'Same', size: 0 })))
    const order = orderRows(columns, [{ by: 'text', column: 'name' }], (row) => arrived[row] ?? '')
    expect([...order].map((row) => arrived[row])).toEqual(published.map(({ id }) => id))
  }
})
