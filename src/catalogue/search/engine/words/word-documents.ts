import type { Collected } from '../build/collector.ts'
import { type Inverse, invertSteps } from '../build/invert.ts'
import { ascending, Numbers } from '../numbers.ts'
import type { PostingGroup } from '../postings.ts'
import type { Steps } from '../slices.ts'

/**
 * If more than one document in so many is in the group, it is sorted by a bitmap of all, which costs the same for any
 * number.
 */
const sparse = 64

/** The documents of each word, combined from those of its texts. */
export class WordDocuments {
  private readonly fieldOf: Int32Array
  private readonly texts: Inverse
  private readonly documents: Inverse
  private readonly groupOf: PostingGroup[] = []
  private readonly filled: PostingGroup[] = []
  /** For each document, the last word it was seen for, plus one: a new array is full of zeros. */
  private readonly met: Int32Array
  private readonly bits: Uint32Array

  private constructor(fieldOf: Int32Array, texts: Inverse, documents: Inverse, size: number) {
    this.fieldOf = fieldOf
    this.texts = texts
    this.documents = documents
    this.met = new Int32Array(size)
    this.bits = new Uint32Array((size + 31) >>> 5)
  }

  static *steps({ textsOf, wordsOf, fieldOf, words }: Collected, fields: number): Steps<WordDocuments> {
    const documents = yield* invertSteps(textsOf, wordsOf.length, ascending(textsOf.length))
    const byField = new Numbers(wordsOf.length + 1)
    for (let field = 0; field < fields; field++)
      for (let text = 0; text < wordsOf.length; text++) if (fieldOf.values[text] === field) byField.push(text)
    yield
    const texts = yield* invertSteps(wordsOf, words.size, byField.filled())
    return new WordDocuments(fieldOf.values, texts, documents, textsOf.length)
  }

  /** How many texts there are. */
  get size(): number {
    return this.documents.starts.length - 1
  }

  /** The only text that contains a word, or -1. Words with the same only text have the same documents. */
  onlyText(word: number): number {
    const { starts, lists } = this.texts
    const start = starts[word]!
    return starts[word + 1]! - start === 1 ? lists[start]! : -1
  }

  /** The documents of a word by field. The next call overwrites the groups. */
  groups(word: number): readonly PostingGroup[] {
    const { starts, lists } = this.texts
    const end = starts[word + 1]!
    this.filled.length = 0
    for (let at = starts[word]!; at < end;) {
      const field = this.fieldOf[lists[at]!]!
      const group = (this.groupOf[field] ??= { field, docs: new Int32Array(64), count: 0 })
      group.count = 0
      let ordered = true
      for (; at < end && this.fieldOf[lists[at]!] === field; at++)
        ordered = this.take(group, lists[at]!, word) && ordered
      if (!ordered) this.order(group)
      if (group.count > 0) this.filled.push(group)
    }
    return this.filled
  }

  /** Adds the documents of a text that earlier texts did not add; returns whether the group is still in order. */
  private take(group: PostingGroup, text: number, word: number): boolean {
    const { starts, lists } = this.documents
    const { met } = this
    const start = starts[text]!
    const end = starts[text + 1]!
    let { count } = group
    if (group.docs.length < count + end - start) {
      const grown = new Int32Array((count + end - start) * 2)
      grown.set(group.docs.subarray(0, count))
      group.docs = grown
    }
    const { docs } = group
    let last = count === 0 ? -1 : docs[count - 1]!
    let ordered = true
    for (let at = start; at < end; at++) {
      const doc = lists[at]!
      if (met[doc] === word + 1) continue
      met[doc] = word + 1
      docs[count++] = doc
      ordered &&= doc > last
      last = doc
    }
    group.count = count
    return ordered
  }

  private order({ docs, count }: PostingGroup): void {
    const { bits } = this
    if (count * sparse < bits.length * 32) {
      docs.subarray(0, count).sort()
      return
    }
    for (let at = 0; at < count; at++) bits[docs[at]! >>> 5]! |= 1 << (docs[at]! & 31)
    let filled = 0
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        docs[filled++] = word * 32 + 31 - Math.clz32(rest & -rest)
      }
      bits[word] = 0
    }
  }
}
