import { Collector } from './collector.ts'
import { mostFields, type SearchDocument, type SearchField } from '../document.ts'
import type { Meta } from '../packed-index.ts'
import { type SegmentDocuments, SegmentWriter } from './segment-writer.ts'
import type { Steps } from '../slices.ts'
import { sortWords } from '../words/sort-words.ts'
import { longestTerm } from '../words/vocabulary.ts'
import { WordDocuments } from '../words/word-documents.ts'
import type { WordTable } from '../words/word-table.ts'

export interface BuildOptions {
  readonly fields: readonly SearchField[]
  /** Only for a segment of changes. */
  readonly changes?: Meta['changes']
}

const documentsAStep = 64
/** Each word counts like this many documents, so that steps are equal in work, not in words. */
const aWord = 16
const documentsWritten = 1 << 13

/** What writing needs; everything else that was collected can be freed. */
interface Ready {
  readonly documents: SegmentDocuments
  readonly words: WordTable
  readonly found: WordDocuments
}

function* collect(documents: Iterable<SearchDocument>, fields: readonly SearchField[]): Steps<Ready> {
  const collector = new Collector(fields)
  let taken = 0
  for (const document of documents) {
    collector.add(document)
    if (++taken % documentsAStep === 0) yield
  }
  const found = yield* WordDocuments.steps(collector, fields.length)
  return { documents: collector.documents(), words: collector.words, found }
}

const heaviestFirst = (fields: readonly SearchField[]): SearchField[] => {
  if (fields.length === 0 || fields.length > mostFields) throw new RangeError(`1 to ${mostFields} fields`)
  return fields.map(({ name, weight }) => ({ name, weight })).sort((a, b) => b.weight - a.weight)
}

/**
 * Builds an index in small steps. Ids must be distinct; their order defines the ordinals and breaks ties in the
 * ranking.
 */
export function* buildSteps(rows: Iterable<SearchDocument>, options: BuildOptions): Steps<ArrayBuffer> {
  const fields = heaviestFirst(options.fields)
  const { documents, words, found } = yield* collect(rows, fields)
  const order = yield* sortWords(words)
  const writer = new SegmentWriter(documents.ids.length)
  const term = new Uint8Array(longestTerm)
  /** For each text, where its list is for the words that occur in no other text, plus one. */
  const listOf = new Int32Array(found.size)
  let work = 0
  for (let at = 0; at < order.length; at++) {
    const word = order[at]!
    const length = words.copy(word, term)
    const text = found.onlyText(word)
    work += aWord
    if (text >= 0 && listOf[text]! > 0) writer.addTo(listOf[text]! - 1, term, length)
    else {
      const groups = found.groups(word)
      const list = writer.add(term, length, groups)
      if (text >= 0) listOf[text] = list + 1
      for (const { count } of groups) work += count
    }
    if (work < documentsWritten) continue
    work = 0
    yield
  }
  return yield* writer.finish(documents, fields, options.changes)
}
