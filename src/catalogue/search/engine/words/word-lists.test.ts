import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IndexBuilder } from '../build/build.ts'
import { productFields, type SearchDocument, indexTerms } from './tokenise.ts'
import { runAtOnce } from '../bytes.ts'
import { anyCatalogue, product } from '../test-corpus.ts'
import { WordDocuments } from './word-lists.ts'

const decoder = new TextDecoder()

/** Each word with its documents, as `word field: documents`. */
const collected = (rows: readonly SearchDocument[]): string[] => {
  const builder = new IndexBuilder(productFields)
  for (const row of rows) builder.add(row)
  const found = runAtOnce(WordDocuments.steps(builder, productFields.length))
  const { words } = builder
  return Array.from({ length: words.size }, (_, word) => {
    const text = decoder.decode(words.bytes.subarray(words.start(word), words.end(word)))
    return found
      .groups(word)
      .map(
        ({ field, docs, count }) => `${text} ${productFields[field]?.name}: ${[...docs.subarray(0, count)].join(' ')}`,
      )
  })
    .flat()
    .sort()
}

/** The same by the definition: of the fields of a row that have the word, the heaviest counts. */
const expected = (rows: readonly SearchDocument[]): string[] => {
  const documents = new Map<string, number[]>()
  rows.forEach(({ fields }, doc) => {
    const known = new Set<string>()
    for (const { name } of productFields) {
      const texts = fields.flatMap(({ field, text }) => (field === name ? [text] : []))
      for (const term of new Set(texts.flatMap((text) => indexTerms(text).terms))) {
        if (known.has(term)) continue
        known.add(term)
        const key = `${term} ${name}`
        const docs = documents.get(key)
        if (docs === undefined) documents.set(key, [doc])
        else docs.push(doc)
      }
    }
  })
  return [...documents].map(([key, docs]) => `${key}: ${docs.join(' ')}`).sort()
}

test('every word has its documents in order, each under the heaviest field that has the word', () => {
  fc.assert(
    fc.property(anyCatalogue(60), (rows) => {
      expect(collected(rows)).toEqual(expected(rows))
    }),
    { numRuns: 200 },
  )
})

test('words of many texts, in few documents and in most, and texts that were forgotten in between', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) =>
    product(at, {
      name: `common ${at} n${at % 9000}`,
      registration: at % 100 === 0 ? `rare${at % 7} again${at % 3}` : `PD${at}`,
      active: at % 2 === 0 ? 'common active' : 'active common active',
      crop: `crop ${(at * 31) % 12_000}`,
    }),
  )
  expect(collected(rows)).toEqual(expected(rows))
})
