import { Collector } from './collector.ts'
import type { SearchDocument, SearchField } from './document.ts'
import type { Meta } from './layout.ts'
import { SegmentWriter } from './segment-writer.ts'
import type { Steps } from './slices.ts'
import { sortTerms } from './sort-terms.ts'
import { longestTerm } from './vocabulary.ts'

export interface BuildOptions {
  readonly fields: readonly SearchField[]
  /** Only for a segment of changes. */
  readonly changes?: Meta['changes']
}

const documentsAStep = 64
const wordsAStep = 256

/** Builds an index in small steps. Ids must be distinct; their order gives the ordinals and breaks ties of the ranking. */
export function* buildSteps(documents: Iterable<SearchDocument>, options: BuildOptions): Steps<ArrayBuffer> {
  const collector = new Collector(options.fields)
  let taken = 0
  for (const document of documents) {
    collector.add(document)
    if (++taken % documentsAStep === 0) yield
  }
  const words = yield* sortTerms(collector.words())
  const writer = new SegmentWriter(taken)
  const encoder = new TextEncoder()
  const term = new Uint8Array(longestTerm)
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    writer.add(term, encoder.encodeInto(word, term).written, collector.groups(word))
    if (at % wordsAStep === 0) yield
  }
  return writer.finish(collector.documents(), collector.fields, options.changes)
}
