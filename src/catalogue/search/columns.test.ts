import { expect, test } from 'vitest'
import { type Columns, ColumnsBuilder } from './columns.ts'
import type { TableSpec } from './search-spec.ts'

interface Row {
  readonly name: string
  readonly crops: readonly string[]
  readonly size: number
}
const spec: TableSpec<Row> = {
  table: 'products',
  fields: [{ name: 'name', weight: 1 }],
  document: ({ name }) => ({ id: name, fields: [] }),
  facets: { crop: ({ crops }) => crops.map((value) => ({ value, label: value.toUpperCase() })) },
  numbers: { size: ({ size }) => size },
  texts: { name: ({ name }) => name.trim() },
  orders: { relevance: [] },
}
const columnsOf = (rows: readonly unknown[]) => {
  const builder = new ColumnsBuilder(spec)
  for (const row of rows) builder.add(row)
  return builder.finish('en')
}

/** What the columns say of each row. */
const rowsOf = ({ size, facets, numbers, texts }: Columns) =>
  Array.from({ length: size }, (_, row) => {
    const crop = facets['crop']
    const name = texts['name']
    return {
      crops: Array.from(
        crop?.codes.subarray(crop.starts[row], crop.starts[row + 1]) ?? [],
        (code) => crop?.labels[code],
      ),
      size: numbers['size']?.[row],
      name: name?.values[name.codes[row] ?? -1],
    }
  })

const wheat: Row = { name: 'a', crops: ['wheat', 'rice'], size: 1 }
const none: Row = { name: 'b', crops: [], size: 2 }

test('columns say of each row what was read from it', () => {
  expect(rowsOf(columnsOf([wheat, none, wheat]))).toEqual([
    { crops: ['WHEAT', 'RICE'], size: 1, name: 'a' },
    { crops: [], size: 2, name: 'b' },
    { crops: ['WHEAT', 'RICE'], size: 1, name: 'a' },
  ])
})

test('a row that is not one has no values, not even those that could be read, and keeps its place', () => {
  const broken = { name: 7, crops: ['wheat'], size: 5 }
  expect(rowsOf(columnsOf([wheat, broken, none]))).toEqual([
    { crops: ['WHEAT', 'RICE'], size: 1, name: 'a' },
    { crops: [], size: Number.NaN, name: '' },
    { crops: [], size: 2, name: 'b' },
  ])
})
