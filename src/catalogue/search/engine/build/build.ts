import { indexTerms, maxFields, type SearchDocument, type SearchField } from '../words/tokenise.ts'
import { maxTermBytes, VocabularyWriter } from '../words/vocabulary.ts'
import { type CollectedLists, WordDocuments, WordTable } from '../words/word-lists.ts'
import { ascendingNumbers, ByteWriter, fnv1a, NumberLists, NumberList, type Steps } from '../bytes.ts'
import { packIds } from '../id-table.ts'
import { type IndexMeta, writeLayout } from '../packed-index.ts'
import { type PostingGroup, writePostings } from '../postings.ts'

/** The number of words up to which a comparison sort is faster than buckets. */
const maxCompared = 24
const wordsAStep = 1 << 15
/** One bucket for words that have ended, then one for each value of the next byte. */
const buckets = 257

/** Radix sort by the first byte, then by the second, …: words share long prefixes (registration numbers). */
function* sortWords(words: WordTable): Steps<Int32Array> {
  const { bytes } = words
  const order = ascendingNumbers(words.size)
  const sortedWords = new Int32Array(words.size)
  const ends = new Int32Array(buckets)
  const bucketOf = (word: number, depth: number): number => {
    const at = words.start(word) + depth
    return at < words.end(word) ? bytes[at]! + 1 : 0
  }
  const ranges = [{ from: 0, to: words.size, depth: 0 }]
  let wordsPassed = 0
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const { from, to, depth } = range
    wordsPassed += to - from
    if (wordsPassed > wordsAStep) {
      wordsPassed = 0
      yield
    }
    if (to - from <= maxCompared) {
      compareAll(words, order, from, to, depth)
      continue
    }
    ends.fill(0)
    for (let at = from; at < to; at++) ends[bucketOf(order[at]!, depth)]!++
    for (let bucket = 0, end = from; bucket < buckets; bucket++) {
      const start = end
      end += ends[bucket]!
      // Words that end at this byte are equal, so their bucket needs no sorting.
      if (bucket > 0 && end - start > 1) ranges.push({ from: start, to: end, depth: depth + 1 })
      ends[bucket] = start
    }
    for (let at = from; at < to; at++) sortedWords[ends[bucketOf(order[at]!, depth)]!++] = order[at]!
    order.set(sortedWords.subarray(from, to), from)
  }
  return order
}

const compareAll = (words: WordTable, order: Int32Array, from: number, to: number, depth: number): void => {
  for (let at = from + 1; at < to; at++) {
    const word = order[at]!
    let place = at
    for (; place > from && isBefore(words, word, order[place - 1]!, depth); place--) order[place] = order[place - 1]!
    order[place] = word
  }
}

const isBefore = (words: WordTable, left: number, right: number, depth: number): boolean => {
  const { bytes } = words
  const leftEnd = words.end(left)
  const rightEnd = words.end(right)
  let l = words.start(left) + depth
  let r = words.start(right) + depth
  for (; l < leftEnd && r < rightEnd; l++, r++) if (bytes[l] !== bytes[r]) return bytes[l]! < bytes[r]!
  return l === leftEnd && r < rightEnd
}

type IndexDocuments = Readonly<{ ids: readonly string[]; lengths: Uint8Array; boosts: Uint8Array }>

class IndexWriter {
  private readonly vocabulary = new VocabularyWriter()
  private readonly postings = new ByteWriter(1 << 16)
  /**
   * The start of each list, by the list's hash. Words with equal documents (character pairs of a company name) share
   * one list.
   */
  private readonly known = new Map<number, number>()
  private readonly documents: number

  constructor(documents: number) {
    this.documents = documents
  }

  /**
   * Writes a word's posting list; `groups` must not contain empty ones. Returns the list's start, or -1 if there are no
   * groups.
   */
  add(term: Uint8Array, length: number, groups: readonly PostingGroup[]): number {
    const [only] = groups
    if (only === undefined) return -1
    if (groups.length === 1 && only.count === 1) {
      this.vocabulary.single(term, length, only.docs[0]!, only.field)
      return -1
    }
    const start = this.postings.length
    writePostings(this.postings, groups, this.documents)
    return this.addTo(this.shared(start), term, length)
  }

  addTo(list: number, term: Uint8Array, length: number): number {
    this.vocabulary.list(term, length, list)
    return list
  }

  *finish(documents: IndexDocuments, fields: readonly SearchField[]): Steps<ArrayBuffer> {
    const json = new TextEncoder().encode(JSON.stringify({ fields } satisfies IndexMeta))
    // Padded with blanks to a multiple of four, because the next section starts where this one ends.
    const paddedJson = new Uint8Array((json.length + 3) & ~3).fill(32)
    paddedJson.set(json)
    const packedIds = yield* packIds(documents.ids)
    yield
    return writeLayout(documents.ids.length, this.vocabulary.count, {
      meta: paddedJson,
      ids: packedIds,
      lengths: documents.lengths,
      boosts: documents.boosts,
      ...this.vocabulary.finish(),
      postings: this.postings.bytes.subarray(0, this.postings.length),
    })
  }

  /** Stores equal lists once: if equal bytes exist, removes the list just written. Returns where the list starts. */
  private shared(start: number): number {
    const { bytes, length } = this.postings
    for (let key = fnv1a(bytes, start, length); ; key = (key + 1) | 0) {
      const twin = this.known.get(key)
      if (twin === undefined) {
        this.known.set(key, start)
        return start
      }
      if (!this.same(twin, start)) continue
      this.postings.length = start
      return twin
    }
  }

  /** A list encodes its end, so the two lists are equal if all bytes of the new one match those at `twin`. */
  private same(twin: number, start: number): boolean {
    const { bytes, length } = this.postings
    for (let at = start; at < length; at++) if (bytes[at] !== bytes[twin + at - start]) return false
    return true
  }
}

/** The cost of one word, expressed in documents, so that all steps of a build take about the same time. */
const documentsPerWord = 16

const documentsWritten = 1 << 13

/** Builds an index. Texts recur thousands of times, so each is tokenised once. Unique ids break ties. */
export class IndexBuilder implements CollectedLists {
  readonly textsOf = new NumberLists()
  readonly wordsOf = new NumberLists()
  readonly fieldOf = new NumberList()
  readonly words = new WordTable()
  /** The searched fields, heaviest first: a word in several fields of a row is stored under the heaviest. */
  private readonly fields: readonly SearchField[]
  private readonly fieldAt: ReadonlyMap<string, number>
  private readonly known: readonly Map<string, number>[]
  private readonly lengthOf = new NumberList()
  private readonly ids: string[] = []
  private readonly lengths = new NumberList()
  private readonly boosts = new NumberList()

  constructor(fields: readonly SearchField[]) {
    if (fields.length === 0 || fields.length > maxFields) throw new RangeError(`1 to ${maxFields} fields`)
    this.fields = fields.map(({ name, weight }) => ({ name, weight })).sort((a, b) => b.weight - a.weight)
    this.fieldAt = new Map(this.fields.map(({ name }, at) => [name, at]))
    this.known = this.fields.map(() => new Map())
  }

  add(document: SearchDocument): void {
    this.ids.push(document.id)
    this.boosts.push(Math.round(Math.min(1, Math.max(0, document.boost ?? 0)) * 255))
    let shortest = 0
    for (const { field: name, text } of document.fields) {
      const field = this.fieldAt.get(name)
      if (field === undefined) throw new RangeError(`unknown search field "${name}"`)
      const number = this.known[field]!.get(text) ?? this.addText(field, text)
      this.textsOf.items.push(number)
      const length = this.lengthOf.values[number]!
      if (field === 0 && length > 0) shortest = shortest === 0 ? length : Math.min(shortest, length)
    }
    this.textsOf.close()
    this.lengths.push(shortest)
  }

  *finish(): Steps<ArrayBuffer> {
    const { words, ids, fields } = this
    const wordDocuments = yield* WordDocuments.steps(this, fields.length)
    const order = yield* sortWords(words)
    const writer = new IndexWriter(ids.length)
    const term = new Uint8Array(maxTermBytes)
    /** For each text, 1 + the start of its posting list for words that occur in no other text; 0 if not written yet. */
    const listOf = new Int32Array(wordDocuments.size)
    let work = 0
    for (let at = 0; at < order.length; at++) {
      const word = order[at]!
      const length = words.copy(word, term)
      const text = wordDocuments.onlyText(word)
      work += documentsPerWord
      if (text >= 0 && listOf[text]! > 0) writer.addTo(listOf[text]! - 1, term, length)
      else {
        const groups = wordDocuments.groups(word)
        const list = writer.add(term, length, groups)
        if (text >= 0) listOf[text] = list + 1
        for (const { count } of groups) work += count
      }
      if (work < documentsWritten) continue
      work = 0
      yield
    }
    const bytes = (numbers: NumberList) => new Uint8Array(numbers.filled())
    return yield* writer.finish({ ids, lengths: bytes(this.lengths), boosts: bytes(this.boosts) }, fields)
  }

  private addText(field: number, text: string): number {
    const { terms, words } = indexTerms(text)
    for (let at = 0; at < terms.length; at++) this.wordsOf.items.push(this.words.number(terms[at]!))
    const number = this.wordsOf.length
    this.wordsOf.close()
    this.fieldOf.push(field)
    this.lengthOf.push(Math.min(255, words))
    this.known[field]!.set(text, number)
    return number
  }
}
