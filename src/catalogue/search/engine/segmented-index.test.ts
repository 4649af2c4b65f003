import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productFields, type SearchDocument } from './words/tokenise.ts'
import { SegmentedIndex } from './segmented-index.ts'
import { anyCatalogue, anyProduct, anyQuery, product } from './test-corpus.ts'

const open = (rows: readonly SearchDocument[]) => SegmentedIndex.build(rows, productFields)

interface Change {
  readonly put: SearchDocument[]
  readonly remove: string[]
}

const anyId = fc.integer({ min: 0, max: 40 }).map((at) => String(at * 7 + 1))
const anyChange: fc.Arbitrary<Change> = fc.record({
  put: fc.array(anyId.chain(anyProduct), { maxLength: 6 }),
  remove: fc.array(anyId, { maxLength: 4 }),
})

/** The order of rows the index promises: retained rows where they were, new and changed ones behind. */
const applied = (rows: readonly SearchDocument[], { put, remove }: Change): SearchDocument[] => {
  const latest = new Map<string, SearchDocument>()
  for (const row of put) {
    latest.delete(row.id)
    latest.set(row.id, row)
  }
  const gone = new Set([...remove, ...latest.keys()])
  return [...rows.filter(({ id }) => !gone.has(id)), ...latest.values()]
}

const answers = (index: SegmentedIndex, queries: readonly string[]) =>
  queries.map((query) => {
    const { total, hits } = index.search(query, { limit: 1000 })
    return { total, hits: hits.map(({ id, score, matched }) => ({ id, score, matched })) }
  })

describe('an index that was changed step by step', () => {
  const history = fc.tuple(
    anyCatalogue(40),
    fc.array(anyChange, { minLength: 1, maxLength: 4 }),
    fc.array(anyQuery, { minLength: 8, maxLength: 8 }),
  )

  test('answers as one built anew from the rows, before and after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ([rows, changes, queries]) => {
        const index = await open(rows)
        let now = rows
        for (const change of changes) {
          await index.apply(change)
          now = applied(now, change)
          const rebuilt = await open(now)
          expect(index.size).toBe(now.length)
          expect(answers(index, queries)).toEqual(answers(rebuilt, queries))
          expect(answers(SegmentedIndex.open(index.serialize()), queries)).toEqual(answers(rebuilt, queries))
        }
      }),
      { numRuns: 50 },
    )
  })

  test('keeps its base as it was stored, so only the small delta is written again', async () => {
    const index = await open([product(1, { name: 'glyphosate' })])
    const { base } = index.serialize()
    await index.apply({ put: [product(2, { name: 'mancozeb' })], remove: ['1'] })
    expect(index.serialize().base).toBe(base)
    expect(index.search('glyphosate').total).toBe(0)
    expect(index.search('mancozeb').hits.map(({ id }) => id)).toEqual(['2'])
  })

  test('forgets a removed row for good, and finds it again when it comes back', async () => {
    const row = product(1, { name: 'glyphosate' })
    const index = await open([row])
    await index.apply({ remove: ['1', 'never-there'] })
    expect(index.search('glyphosate').total).toBe(0)
    expect(index.changed).toBe(1)
    await index.apply({ put: [row] })
    expect(index.search('glyphosate').total).toBe(1)
    expect(index.changed).toBe(1)
    await index.apply({ remove: ['1'] })
    expect(index.search('glyphosate').total).toBe(0)
    expect(index.size).toBe(0)
  })

  test('forgives errors where too few rows are left, not where too few were stored', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => product(at, { name: 'cartap' }))
    const index = await open([...rows, product(99, { name: 'cartan' })])
    expect(index.search('cartap').total).toBe(12)
    await index.apply({ remove: ['0', '1', '2', '3', '4'] })
    expect(index.search('cartap').total).toBe(8)
    expect(index.search('cartap').corrected).toEqual(['cartan'])
  })

  test('a row both put and removed in one change is there: its new version is what the server said last', async () => {
    const index = await open([product(1, { name: 'old' })])
    await index.apply({ put: [product(1, { name: 'new' })], remove: ['1'] })
    expect([index.search('old').total, index.search('new').total]).toEqual([0, 1])
  })

  test('with nothing to change stays as it is', async () => {
    const index = await open([product(1, { name: 'glyphosate' })])
    await index.apply({})
    expect(index.serialize().delta).toBeNull()
  })

  test('counts over all that can be found, and only that', async () => {
    const index = await open([product(1, {}), product(2, {}), product(3, {})])
    await index.apply({ put: [product(2, { name: 'new' })], remove: ['1'] })
    const seen: [number, string][] = []
    index.each((ordinal, id) => seen.push([ordinal, id]))
    expect(seen).toEqual([
      [2, '3'],
      [3, '2'],
    ])
    expect(index.ordinals).toBe(4)
  })
})

test('changes made to another base are refused: they would hide the wrong rows', async () => {
  const first = await open([product(1, { name: 'glyphosate' })])
  await first.apply({ remove: ['1'] })
  const other = await open([product(1, { name: 'mancozeb' })])
  const mixed = { base: other.serialize().base, delta: first.serialize().delta }
  expect(() => SegmentedIndex.open(mixed)).toThrow(expect.objectContaining({ problem: 'mismatched-delta' }))
  expect(() => SegmentedIndex.open({ base: first.serialize().base, delta: other.serialize().base })).toThrow(
    expect.objectContaining({ problem: 'mismatched-delta' }),
  )
})

test('a row given twice in one change counts once, as last given', async () => {
  const index = await open([])
  await index.apply({ put: [product(1, { name: 'old' }), product(1, { name: 'new' })] })
  expect([index.search('old').total, index.search('new').total, index.size]).toEqual([0, 1, 1])
})
