import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { countBits, emptyBitset, setBit, hasBit } from './bytes.ts'
import type { SearchDocument } from './words/tokenise.ts'
import { queryUnits } from './plan.ts'
import type { SearchIndex } from './search-index.ts'
import { findMatches, search, TopHits } from './search.ts'
import { anyCatalogue, anyQuery, searchIndexOf, productDocument, termsOf } from './test-corpus.ts'
import type { QueryWord } from './words/vocabulary.ts'

const limit = 1000
const ids = (index: SearchIndex, query: string) => search(index, query, { limit }).hits.map(({ id }) => id)

const naive = (rows: readonly SearchDocument[], query: string): Set<string> | null => {
  const terms = rows.map(termsOf)
  const has = (at: number, text: string, whole: boolean) =>
    [...(terms[at] ?? [])].some((term) => (whole ? term === text : term.startsWith(text)))
  const rowsWith = (text: string, whole = false) => rows.flatMap(({ id }, at) => (has(at, text, whole) ? [id] : []))
  const rowsOf = ({ text, whole, beginnings }: QueryWord) => {
    if (beginnings) return [...rowsWith(text, true), ...beginnings.flatMap((one) => rowsWith(one.text))]
    return whole && rowsWith(text, true).length > 0 ? rowsWith(text, true) : rowsWith(text)
  }
  const units = queryUnits(query)
  const words = units.flatMap(({ parts, joined }): readonly QueryWord[] =>
    joined !== null && rowsWith(joined.text, joined.beginnings !== null).length > 0 ? [{ ...joined, typos: 0 }] : parts,
  )
  if (words.length === 0) return new Set()
  const sets = words.map((word) => new Set(rowsOf(word)))
  if (words.some(({ typos, text }) => typos > 0 && rowsWith(text).length < 10)) return null
  const all = new Set(rows.map(({ id }) => id).filter((id) => sets.every((set) => set.has(id))))
  return all.size === 0 ? null : all
}

test('a search finds the same rows as a test of every row', () => {
  let comparisons = 0
  fc.assert(
    fc.property(anyCatalogue(60), fc.array(anyQuery, { minLength: 5, maxLength: 5 }), (rows, queries) => {
      const index = searchIndexOf(rows)
      for (const query of queries) {
        const expected = naive(rows, query)
        const { total, hits } = search(index, query, { limit })
        expect(hits).toHaveLength(total)
        const bits = findMatches(index, query).rows
        expect(countBits(bits)).toBe(total)
        for (const { ordinal, id, score } of hits) {
          expect(hasBit(bits, ordinal)).toBe(true)
          expect(index.ids[ordinal]).toBe(id)
          expect(score).toBeGreaterThan(0)
          expect(score).toBeLessThanOrEqual(1)
        }
        if (expected === null) continue
        comparisons++
        expect(new Set(hits.map(({ id }) => id))).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
  expect(comparisons).toBeGreaterThan(60)
})

test('limit and offset select a slice of the same list', () => {
  fc.assert(
    fc.property(anyCatalogue(40), anyQuery, fc.nat(5), fc.nat(5), (rows, query, offset, most) => {
      const index = searchIndexOf(rows)
      const all = search(index, query, { limit }).hits
      expect(search(index, query, { offset, limit: most }).hits).toEqual(all.slice(offset, offset + most))
    }),
    { numRuns: 40 },
  )
})

test('a filter removes exactly the rows that it excludes', () => {
  fc.assert(
    fc.property(anyCatalogue(40), anyQuery, fc.nat(3), (rows, query, rest) => {
      const index = searchIndexOf(rows)
      const isAllowed = (ordinal: number) => ordinal % 4 !== rest
      const bits = emptyBitset(rows.length)
      rows.forEach((_, ordinal) => isAllowed(ordinal) && setBit(bits, ordinal))
      const filteredHits = search(index, query, { limit }).hits.filter(({ ordinal }) => isAllowed(ordinal))
      expect(search(index, query, { limit, allowed: bits }).hits).toEqual(filteredHits)
    }),
    { numRuns: 40 },
  )
})

describe('a small catalogue', () => {
  let index: SearchIndex
  beforeAll(() => {
    index = searchIndexOf([
      productDocument(1, {
        name: 'glyphosate + 2,4-D',
        registration: 'PD20082714',
        company: 'Shandong Rainbow',
        crop: 'Rice',
      }),
      productDocument(2, {
        name: 'glyphosate',
        registration: 'PD20082713',
        active: 'glyphosate',
        crop: 'Winter wheat',
      }),
      productDocument(3, { name: 'Weed away', active: 'glyphosate', crop: 'Wheat', pest: 'Ácaro rojo' }),
      productDocument(4, { name: 'lambda-cyhalothrin', registration: 'PD85105-4', crop: '小麦' }),
      productDocument(5, { name: '草甘膦', company: '山东潍坊润丰化工股份有限公司', crop: '水稻' }),
      productDocument(6, { name: '草铵膦', crop: 'Maize 🌽' }),
      productDocument(7, { name: 'mancozeb', boost: 0.1 }),
      productDocument(8, { name: 'mancozeb', boost: 0.9 }),
    ])
  })

  test.each<[string, readonly string[]]>([
    ['glyphosate', ['2', '1', '3']],
    ['gly', ['2', '1', '3']],
    ['2,4-d', ['1']],
    ['24d', ['1']],
    ['2 4 d', ['1']],
    ['lambda-cy', ['4']],
    ['lambda cyhalothrin', ['4']],
    ['lambdacyhalothrin', ['4']],
    ['LAMBDA–CYHALOTHRIN', ['4']],
    ['acaro', ['3']],
    ['PD20082713', ['2']],
    ['pd2008', ['1', '2']],
    ['20082713', ['2']],
    ['85105-4', ['4']],
    ['85105', ['4']],
    ['wheat glyph', ['2', '3']],
    ['glyph wheat', ['2', '3']],
    ['草甘膦', ['5']],
    ['草', ['5', '6']],
    ['膦', ['5', '6']],
    ['小麦', ['4']],
    ['润丰化工', ['5']],
    ['润丰 水稻', ['5']],
    ['maize 🌽', ['6']],
    ['mancozeb', ['8', '7']],
  ])('answers %s with %j in this order', (query, expected) => expect(ids(index, query)).toEqual(expected))

  test.each<[string, string, string]>([
    ['glyfosate', '2', 'glyphosate'],
    ['gylphosate', '2', 'glyphosate'],
    ['lambda-cyhalotrin', '4', 'cyhalothrin'],
    ['mancoseb', '8', 'mancozeb'],
    ['manozeb', '8', 'mancozeb'],
    ['shandnog', '1', 'shandong'],
    ['whaet', '2', 'wheat'],
    ['gliphos', '2', 'glyphosate'],
  ])('answers the misspelt %s with %s and reports %s as the corrected word', (query, id, word) => {
    const { hits, corrected } = search(index, query, { limit })
    expect(hits[0]?.id).toBe(id)
    expect(corrected).toContain(word)
    expect(findMatches(index, query).corrected).toEqual(corrected)
  })

  test('a wrong digit is never forgiven, because another number is another product', () => {
    expect(ids(index, 'PD20082715')).toEqual([])
    expect(ids(index, '20082723')).toEqual([])
  })

  test('if no row contains all words, even with forgiven errors, nothing is found', () => {
    expect(search(index, 'mancozeb wheat', { limit })).toMatchObject({ total: 0, hits: [] })
  })

  test.each(['', '   ', '!!', '😀', '-', '，', '\u0301'])('a query without words (%j) finds nothing', (query) => {
    expect(search(index, query, { limit })).toMatchObject({ total: 0, hits: [], corrected: [] })
    expect(countBits(findMatches(index, query).rows)).toBe(0)
  })

  test('a query of tens of thousands of characters is answered', () => {
    expect(search(index, 'glyphosate '.repeat(5000), { limit }).hits[0]?.id).toBe('2')
    expect(search(index, '草甘膦'.repeat(5000), { limit }).total).toBe(0)
    expect(search(index, 'x'.repeat(70_000), { limit }).total).toBe(0)
  })
})

test('a joined term that the vocabulary contains as one word is not searched by its parts', () => {
  const index = searchIndexOf([productDocument(1, { name: 'd 4 2 mixture' }), productDocument(2, { name: '2,4-D' })])
  expect(ids(index, '2,4-d')).toEqual(['2'])
  expect(ids(index, '4 d')).toEqual(['2', '1'])
})

test('a row with names in several languages is ranked by its shortest name, so an exact match comes first', () => {
  const names = (id: string, ...texts: string[]): SearchDocument => ({
    id,
    fields: texts.map((text) => ({ field: 'name', text })),
  })
  const index = searchIndexOf([
    names('1', 'mancozeb cymoxanil'),
    names('2', 'mancozeb', 'una mezcla de cinco palabras'),
  ])
  expect(ids(index, 'mancozeb')).toEqual(['2', '1'])
})

test('if a filter excludes every hit, errors are not forgiven to find others', () => {
  const index = searchIndexOf([productDocument(1, { name: 'captan' }), productDocument(2, { name: 'cartap' })])
  expect(ids(index, 'captan')[0]).toBe('1')
  const manyIndex = searchIndexOf([
    ...Array.from({ length: 12 }, (_, at) => productDocument(at, { name: 'captan' })),
    productDocument(99, { name: 'cartan' }),
  ])
  const last = emptyBitset(13)
  setBit(last, 12)
  expect(search(manyIndex, 'captan', { limit, allowed: last })).toMatchObject({ total: 0, hits: [] })
})

test('a search in an empty catalogue finds nothing', () => {
  const index = searchIndexOf([])
  expect(search(index, 'glyphosate', { limit }).hits).toEqual([])
  expect(index.size).toBe(0)
})

test('a field of 64 KB is searchable to its last word', () => {
  const longText = `${Array.from({ length: 9000 }, (_, at) => `w${at}x`).join(' ')} mancozeb ${'z'.repeat(5000)}`
  const index = searchIndexOf([productDocument(1, { name: 'a', pest: longText }), productDocument(2, { name: 'b' })])
  expect(ids(index, 'mancozeb')).toEqual(['1'])
  expect(ids(index, 'w8999x')).toEqual(['1'])
  expect(ids(index, 'z'.repeat(60))).toEqual(['1'])
})

test('errors are not forgiven in a word that is common as typed', () => {
  const rows = Array.from({ length: 30 }, (_, at) => productDocument(at + 1, { name: at < 15 ? 'cartap' : 'captan' }))
  const index = searchIndexOf([...rows, productDocument(99, { name: 'carta' })])
  expect(search(index, 'cartap', { limit }).total).toBe(15)
  expect(search(index, 'cartap', { limit }).corrected).toEqual([])
})

test('the best k are the first k of a full sort, in whatever order they are added', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.nat(12), (scores, most) => {
      const all = scores.map((score, at) => ({ doc: (at * 7919) % 1009, score }))
      const top = new TopHits(most)
      for (const { doc, score } of all) top.add(doc, score)
      expect(top.sorted()).toEqual([...all].sort((a, b) => b.score - a.score || a.doc - b.doc).slice(0, most))
    }),
  )
})
