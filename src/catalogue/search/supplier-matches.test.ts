import { describe, expect, test } from 'vitest'
import { ColumnsBuilder } from './columns.ts'
import { addBit, emptyBitset, fullBitset, hasBit, type Bitset } from './engine/bitset.ts'
import type { TableSpec } from './search-spec.ts'
import { countOwners, namedOrOwning, type Owners } from './supplier-matches.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const setOf = (...rows: number[]): Bitset => {
  const bits = emptyBitset(ids.length)
  for (const row of rows) addBit(bits, row)
  return bits
}
const idsIn = (rows: Bitset) => ids.filter((_, row) => hasBit(rows, row))
const owners = (
  counts: Record<string, number>,
  part: Partial<Record<'asTyped', Record<string, number>>> & { corrected?: string[] } = {},
): Owners => ({
  counts: new Map(Object.entries(counts)),
  asTyped: new Map(Object.entries(part.asTyped ?? counts)),
  corrected: part.corrected ?? [],
})
const joined = (found: { rows: Bitset; corrected?: string[] }, of: Owners, asTyped: Bitset = found.rows) => {
  const { rows, named, owning, counts, corrected } = namedOrOwning(
    {
      found: { corrected: [], ...found },
      asTyped: () => asTyped,
      ordinalOf: new Map(ids.map((id, at) => [id, at])),
      order: Uint32Array.from([4, 3, 2, 1, 0]),
    },
    of,
  )
  return {
    rows: idsIn(rows),
    named: idsIn(named),
    owning: owning.map((row) => ids[row]),
    counts: Object.fromEntries(counts),
    corrected,
  }
}

describe('suppliers that a keyword names, and those that have such products', () => {
  test('both are found; a named one is not counted among the others', () => {
    expect(joined({ rows: setOf(0) }, owners({ a: 9, b: 1, c: 3 }))).toMatchObject({
      rows: ['a', 'b', 'c'],
      named: ['a'],
      owning: ['c', 'b'],
    })
  })

  test('those with the most come first, equals in the order of the list', () => {
    expect(joined({ rows: setOf() }, owners({ a: 1, b: 2, c: 1, e: 1 })).owning).toEqual(['b', 'e', 'c', 'a'])
  })

  test('products of a supplier that is not in the list find nobody', () => {
    expect(joined({ rows: setOf() }, owners({ gone: 5 }))).toMatchObject({ rows: [], owning: [] })
  })

  test('a word that is well known as a name is no misspelt product', () => {
    const of = owners({ b: 2 }, { asTyped: { c: 1 }, corrected: ['glyphosate'] })
    expect(joined({ rows: setOf(0) }, of)).toMatchObject({ rows: ['a', 'c'], counts: { c: 1 }, corrected: [] })
  })
})

test('products are counted by their supplier, of the given rows alone; without the facet there are none', () => {
  const spec: TableSpec<{ id: string; of: string | null }> = {
    table: 'products',
    fields: [],
    document: ({ id }) => ({ id, fields: [] }),
    facets: { company: ({ of }) => (of === null ? [] : [{ value: of, label: of }]) },
    numbers: {},
    texts: {},
    orders: { relevance: [] },
  }
  const builder = new ColumnsBuilder(spec)
  for (const of of ['a', 'b', 'a', null, 'a']) builder.add({ id: 'x', of })
  const columns = builder.finish()
  expect(Object.fromEntries(countOwners(columns, 'company', fullBitset(5)))).toEqual({ a: 3, b: 1 })
  expect(Object.fromEntries(countOwners(columns, 'company', setOf(0, 3)))).toEqual({ a: 1 })
  expect(countOwners(columns, 'maker', fullBitset(5)).size).toBe(0)
})
