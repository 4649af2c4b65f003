import { mostFields, type SearchDocument, type SearchField, indexTerms } from '../words/tokenise.ts'
import type { Meta } from '../packed-index.ts'
import { type SegmentDocuments, SegmentWriter, sortWords } from './segment-writer.ts'
import { longestTerm } from '../words/vocabulary.ts'
import { WordDocuments, WordTable, type Collected } from '../words/word-lists.ts'
import { Lists, Numbers, type Steps } from '../bytes.ts'

const generation = 8192

/** At least one in so many texts must be found in the cache; otherwise caching costs more than it saves. */
const worthwhile = 8

/**
 * Caches what a text was cut into: a register repeats its names, companies and crops thousands of times. Two
 * generations limit it: a text that is not used while 8,192 others are is dropped. If texts hardly ever repeat
 * (registration numbers), caching ends after the first generation.
 */
export class TermCache<Value> {
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()
  private asked = 0
  private known = 0
  private ended = false

  get(text: string): Value | undefined {
    if (this.ended) return undefined
    this.asked += 1
    const young = this.young.get(text)
    const value = young ?? this.old.get(text)
    if (value === undefined) return undefined
    this.known += 1
    if (young === undefined) this.add(text, value)
    return value
  }

  add(text: string, value: Value): void {
    if (this.ended) return
    if (this.young.size >= generation) {
      this.ended = this.known * worthwhile < this.asked
      this.old = this.ended ? new Map() : this.young
      this.young = new Map()
      this.asked = 0
      this.known = 0
    }
    this.young.set(text, value)
  }
}

/**
 * Collects documents one by one. For a document only its texts are recorded, not their words: a register repeats its
 * companies, crops and pests thousands of times, and each text is cut into words only once.
 */
export class Collector implements Collected {
  readonly fields: readonly SearchField[]
  readonly textsOf = new Lists()
  readonly wordsOf = new Lists()
  readonly fieldOf = new Numbers()
  readonly words = new WordTable()
  private readonly fieldAt: ReadonlyMap<string, number>
  private readonly caches: TermCache<number>[]
  /** The length of each text in words, as stored with a document. */
  private readonly lengthOf = new Numbers()
  private readonly ids: string[] = []
  private readonly lengths = new Numbers()
  private readonly boosts = new Numbers()

  /** `fields`: heaviest first. A word that occurs in several fields of a row is stored under the first of them. */
  constructor(fields: readonly SearchField[]) {
    this.fields = fields
    this.fieldAt = new Map(this.fields.map(({ name }, at) => [name, at]))
    this.caches = this.fields.map(() => new TermCache())
  }

  add(document: SearchDocument): void {
    this.ids.push(document.id)
    this.boosts.push(Math.round(Math.min(1, Math.max(0, document.boost ?? 0)) * 255))
    let shortest = 0
    for (const { field: name, text } of document.fields) {
      const field = this.position(name)
      const known = this.text(field, text)
      this.textsOf.items.push(known)
      const length = this.lengthOf.values[known]!
      if (field === 0 && length > 0) shortest = shortest === 0 ? length : Math.min(shortest, length)
    }
    this.textsOf.close()
    this.lengths.push(shortest)
  }

  documents(): SegmentDocuments {
    const bytes = (numbers: Numbers) => new Uint8Array(numbers.filled())
    return { ids: this.ids, lengths: bytes(this.lengths), boosts: bytes(this.boosts) }
  }

  private position(field: string): number {
    const at = this.fieldAt.get(field)
    if (at === undefined) throw new RangeError(`unknown search field "${field}"`)
    return at
  }

  /** The number of a text. A text that was dropped from the cache gets another number, which is harmless. */
  private text(field: number, text: string): number {
    const cache = this.caches[field]!
    const known = cache.get(text)
    if (known !== undefined) return known
    const { terms, words } = indexTerms(text)
    for (let at = 0; at < terms.length; at++) this.wordsOf.items.push(this.words.number(terms[at]!))
    const number = this.wordsOf.length
    this.wordsOf.close()
    this.fieldOf.push(field)
    this.lengthOf.push(Math.min(255, words))
    cache.add(text, number)
    return number
  }
}

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
