import { describe, expect, test } from 'vitest'
import { firstRowsOf } from '#server/modules/catalogue/copy/snapshot-parts.ts'
import { countCodes, countAtLeast, countValues, forEachRow, orderRows, matchingRows } from './column-queries.ts'
import { ColumnsBuilder } from './columns.ts'
import { setBit, emptyBitset, fullBitset, type Bitset } from './engine/bytes.ts'
import type { Filter, TableSpec } from './search-spec.ts'

const spec: TableSpec<Readonly<{ crops: readonly string[]; size: number; name: string }>> = {
  table: 'products',
  fields: [],
  document: ({ name }) => ({ id: name, fields: [] }),
  facets: { crop: ({ crops }) => crops.map((value) => ({ value, label: `${value.toUpperCase()} é` })) },
  numbers: { size: ({ size }) => size },
  texts: { name: ({ name }) => name },
  orders: { relevance: [] },
}
const columnsOf = (rows: readonly unknown[]) => {
  const builder = new ColumnsBuilder(spec)
  for (const row of rows) builder.add(row)
  return builder.finish('en')
}
const columns = columnsOf([
  { crops: ['wheat', 'rice'], size: 5, name: 'a' },
  { crops: [], size: Number.NaN, name: 'b' },
  { crops: ['rice'], size: 1, name: 'a' },
  'no row at all',
])
const rowNumbers = (rows: Bitset) => {
  const all: number[] = []
  forEachRow(rows, (row) => all.push(row))
  return all
}
const setOf = (size: number, ...rows: number[]) => {
  const bits = emptyBitset(size)
  for (const row of rows) setBit(bits, row)
  return bits
}

test.each<[string, Filter, number[]]>([
  ['one of several values', { by: 'value', facet: 'crop', values: ['wheat', 'maize'] }, [0]],
  ['a value of several rows', { by: 'value', facet: 'crop', values: ['rice'] }, [0, 2]],
  ['a value of no row', { by: 'value', facet: 'crop', values: ['maize'] }, []],
  ['an empty list of values', { by: 'value', facet: 'crop', values: [] }, []],
  ['a missing facet', { by: 'value', facet: 'pest', values: ['rice'] }, []],
  ['a minimum, without unknown values', { by: 'number', column: 'size', from: 1 }, [0, 2]],
  ['any known value', { by: 'number', column: 'size', from: Number.NEGATIVE_INFINITY }, [0, 2]],
  ['a missing number column', { by: 'number', column: 'weight', from: 0 }, []],
  ['a text', { by: 'text', column: 'name', text: 'a' }, [0, 2]],
  ['a text of no row', { by: 'text', column: 'name', text: 'c' }, []],
  ['a missing text column', { by: 'text', column: 'title', text: 'a' }, []],
  ['any two values', { by: 'count', facet: 'crop', count: 2 }, [0]],
  ['no value, because the record states none', { by: 'count', facet: 'crop', count: 0 }, [1, 3]],
  ['a count of a missing facet', { by: 'count', facet: 'pest', count: 0 }, []],
  ['not', { by: 'not', filters: [{ by: 'value', facet: 'crop', values: ['rice'] }] }, [1, 3]],
  [
    'not all of several conditions',
    {
      by: 'not',
      filters: [
        { by: 'value', facet: 'crop', values: ['rice'] },
        { by: 'number', column: 'size', from: 2 },
      ],
    },
    [1, 2, 3],
  ],
  ['not a missing facet', { by: 'not', filters: [{ by: 'count', facet: 'pest', count: 1 }] }, [0, 1, 2, 3]],
])('rows that meet a condition are found for %s', (_, filter, rows) => {
  expect(rowNumbers(matchingRows(columns, filter))).toEqual(rows)
})

describe('the counts of a facet’s values', () => {
  const crop = columns.facets['crop']
  if (!crop) throw new Error('no crops')
  const all = fullBitset(4)
  const countsOf = (options: Parameters<typeof countValues>[2], rows = all) =>
    countValues(crop, rows, options).map(({ value, count }) => [value, count])

  test('are grouped by code, and include only the given rows', () => {
    expect([...countCodes(crop, all)]).toEqual([1, 2])
    expect([...countCodes(crop, setOf(4, 2))]).toEqual([0, 1])
  })

  test('can be limited to values that contain a text in label or code, ignoring case and accents', () => {
    expect(countsOf({ most: 9, text: ' WHE' })).toEqual([['wheat', 1]])
    expect(countsOf({ most: 9, text: 'ice e' })).toEqual([['rice', 2]])
    expect(countsOf({ most: 9, text: 'maize' })).toEqual([])
  })
})

test('counts by lower limit include rows at the limit, and count unknown values separately', () => {
  expect(countAtLeast(columns, 'size', fullBitset(4), [1, 2, 9])).toEqual({ from: [2, 1, 0], unknown: 2 })
  expect(countAtLeast(columns, 'size', setOf(4, 1), [1])).toEqual({ from: [0], unknown: 1 })
  expect(countAtLeast(columns, 'weight', fullBitset(4), [1, 2])).toEqual({ from: [0, 0], unknown: 0 })
})

test('rows with equal sort keys are in the same order as on the backend’s published page', () => {
  const ids = ['p20', 'p3', 'p100', 'p1']
  const publishedOrder = firstRowsOf(
    ids.map((id) => ({ id, name: 'Same', by: [0] })),
    'en',
  )
  const storedOrder = ids.toSorted()
  const order = orderRows(columnsOf(ids.map(() => ({ crops: [], size: 0, name: 'Same' }))), [
    { by: 'text', column: 'name' },
  ])
  expect([...order].map((row) => storedOrder[row])).toEqual(publishedOrder.map(({ id }) => id))
})
