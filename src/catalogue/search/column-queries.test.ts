import { describe, expect, test } from 'vitest'
import { countCodes, countFrom, countValues, eachRow, rowsFor } from './column-queries.ts'
import { ColumnsBuilder } from './columns.ts'
import { addBit, emptyBitset, fullBitset, type Bitset } from './engine/bytes.ts'
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
const listed = (rows: Bitset) => {
  const all: number[] = []
  eachRow(rows, (row) => all.push(row))
  return all
}
const setOf = (size: number, ...rows: number[]) => {
  const bits = emptyBitset(size)
  for (const row of rows) addBit(bits, row)
  return bits
}

describe('rows for which a condition holds', () => {
  test.each<[string, Filter, number[]]>([
    ['one of several values', { by: 'value', facet: 'crop', values: ['wheat', 'maize'] }, [0]],
    ['a value that several have', { by: 'value', facet: 'crop', values: ['rice'] }, [0, 2]],
    ['a value that nobody has', { by: 'value', facet: 'crop', values: ['maize'] }, []],
    ['no value at all', { by: 'value', facet: 'crop', values: [] }, []],
    ['a facet that is not there', { by: 'value', facet: 'pest', values: ['rice'] }, []],
    ['at least so much; what is not known does not pass', { by: 'number', column: 'size', from: 1 }, [0, 2]],
    ['anything known', { by: 'number', column: 'size', from: Number.NEGATIVE_INFINITY }, [0, 2]],
    ['a number that is not there', { by: 'number', column: 'weight', from: 0 }, []],
    ['a text', { by: 'text', column: 'name', text: 'a' }, [0, 2]],
    ['a text that nobody has', { by: 'text', column: 'name', text: 'c' }, []],
    ['a text that is not there', { by: 'text', column: 'title', text: 'a' }, []],
    ['two values, whichever', { by: 'count', facet: 'crop', count: 2 }, [0]],
    ['no value: the record does not say', { by: 'count', facet: 'crop', count: 0 }, [1, 3]],
    ['a count of what is not there', { by: 'count', facet: 'pest', count: 0 }, []],
    ['not', { by: 'not', filters: [{ by: 'value', facet: 'crop', values: ['rice'] }] }, [1, 3]],
    [
      'not all of these',
      {
        by: 'not',
        filters: [
          { by: 'value', facet: 'crop', values: ['rice'] },
          { by: 'number', column: 'size', from: 2 },
        ],
      },
      [1, 2, 3],
    ],
    ['not what is not there', { by: 'not', filters: [{ by: 'count', facet: 'pest', count: 1 }] }, [0, 1, 2, 3]],
  ])('%s', (_, filter, rows) => {
    expect(listed(rowsFor(columns, filter))).toEqual(rows)
  })
})

describe('how many have each value', () => {
  const crop = columns.facets['crop']
  if (!crop) throw new Error('no crops')
  const all = fullBitset(4)
  const counted = (options: Parameters<typeof countValues>[2], rows = all) =>
    countValues(crop, rows, options).map(({ value, count }) => [value, count])

  test('by code, of the given rows alone', () => {
    expect([...countCodes(crop, all)]).toEqual([1, 2])
    expect([...countCodes(crop, setOf(4, 2))]).toEqual([0, 1])
  })

  test('by a text in label or value, whatever its case and accents', () => {
    expect(counted({ most: 9, text: ' WHE' })).toEqual([['wheat', 1]])
    expect(counted({ most: 9, text: 'ice e' })).toEqual([['rice', 2]])
    expect(counted({ most: 9, text: 'maize' })).toEqual([])
  })
})

test('how many have at least each of the limits, and of how many nothing is known', () => {
  expect(countFrom(columns, 'size', fullBitset(4), [1, 2, 9])).toEqual({ from: [2, 1, 0], unknown: 2 })
  expect(countFrom(columns, 'size', setOf(4, 1), [1])).toEqual({ from: [0], unknown: 1 })
  expect(countFrom(columns, 'weight', fullBitset(4), [1, 2])).toEqual({ from: [0, 0], unknown: 0 })
})
