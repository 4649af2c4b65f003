import { ascendingNumbers, NumberList, ByteWriter, fnv1a, type Steps, type NumberLists } from '../bytes.ts'
import type { PostingGroup } from '../postings.ts'
import { TextBytes } from './tokenise.ts'

const hashOf = ({ bytes, length }: TextBytes): number => {
  const hash = fnv1a(bytes, 0, length)
  return hash ^ (hash >>> 15)
}

/** A number for each word. The words are UTF-8 in one buffer: 250,000 small strings take three times the memory. */
export class WordTable {
  private readonly text = new TextBytes()
  private readonly letters = new ByteWriter(1 << 12)
  private readonly ends = new NumberList()
  private readonly hashes = new NumberList()
  /** Hash table: 1 + the number of a word; 0 marks a free slot. At most half full. */
  private slots = new Int32Array(2048)

  get size(): number {
    return this.ends.length
  }

  get bytes(): Uint8Array {
    return this.letters.bytes
  }

  start(word: number): number {
    return word === 0 ? 0 : this.ends.values[word - 1]!
  }

  end(word: number): number {
    return this.ends.values[word]!
  }

  copy(word: number, into: Uint8Array): number {
    const start = this.start(word)
    const length = this.end(word) - start
    for (let at = 0; at < length; at++) into[at] = this.bytes[start + at]!
    return length
  }

  number(word: string): number {
    const { text } = this
    text.set(word)
    const hash = hashOf(text)
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const entry = this.slots[slot]! - 1
      if (this.hashes.values[entry] === hash && this.is(entry)) return entry
    }
    const number = this.size
    this.letters.append(text.bytes, 0, text.length)
    this.ends.push(this.letters.length)
    this.hashes.push(hash)
    this.slots[slot] = number + 1
    if (this.size * 2 > this.slots.length) this.grow()
    return number
  }

  private is(entry: number): boolean {
    const { bytes, length } = this.text
    const start = this.start(entry)
    if (this.end(entry) - start !== length) return false
    for (let at = 0; at < length; at++) if (this.bytes[start + at] !== bytes[at]) return false
    return true
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2)
    const mask = slots.length - 1
    for (let word = 0; word < this.size; word++) {
      let slot = this.hashes.values[word]! & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = word + 1
    }
    this.slots = slots
  }
}

const itemsAStep = 1 << 16

/** For each item, the lists that contain it: those of item `n` are `lists[starts[n]]` to `lists[starts[n + 1] - 1]`. */
type Inverse = Readonly<{ starts: Int32Array; lists: Int32Array }>

/** Inverts lists: for each item, the lists that contain it, in the given order. Counts first so that no array grows. */
export function* invertSteps(of: NumberLists, items: number, order: Int32Array): Steps<Inverse> {
  const { values } = of.items
  const starts = new Int32Array(items + 1)
  for (let at = 0; at < of.items.length; at++) {
    starts[values[at]! + 1]!++
    if (at % itemsAStep === 0) yield
  }
  for (let item = 0; item < items; item++) starts[item + 1]! += starts[item]!
  const ends = starts.slice(0, items)
  const lists = new Int32Array(of.items.length)
  let itemsPassed = 0
  for (let place = 0; place < order.length; place++) {
    const list = order[place]!
    const end = of.ends.values[list]!
    for (let at = of.start(list); at < end; at++) {
      const item = values[at]!
      lists[ends[item]!++] = list
    }
    itemsPassed += end - of.start(list) + 1
    if (itemsPassed < itemsAStep) continue
    itemsPassed = 0
    yield
  }
  return { starts, lists }
}

/**
 * A group with more than one in `sparseness` of all documents is sorted by a bitmap, whose cost does not depend on the
 * group's size.
 */
const sparseness = 64

export class WordDocuments {
  private readonly fieldOf: Int32Array
  private readonly texts: Inverse
  private readonly documents: Inverse
  private readonly groupOf: PostingGroup[] = []
  private readonly filled: PostingGroup[] = []
  /** For each document, 1 + the number of the last word that added it to the result; 0 if no word has. */
  private readonly met: Int32Array
  private readonly bits: Uint32Array

  private constructor(fieldOf: Int32Array, texts: Inverse, documents: Inverse, size: number) {
    this.fieldOf = fieldOf
    this.texts = texts
    this.documents = documents
    this.met = new Int32Array(size)
    this.bits = new Uint32Array((size + 31) >>> 5)
  }

  static *steps({ textsOf, wordsOf, fieldOf, words }: CollectedLists, fields: number): Steps<WordDocuments> {
    const documents = yield* invertSteps(textsOf, wordsOf.length, ascendingNumbers(textsOf.length))
    const byField = new NumberList(wordsOf.length + 1)
    for (let field = 0; field < fields; field++)
      for (let text = 0; text < wordsOf.length; text++) if (fieldOf.values[text] === field) byField.push(text)
    yield
    const texts = yield* invertSteps(wordsOf, words.size, byField.filled())
    return new WordDocuments(fieldOf.values, texts, documents, textsOf.length)
  }

  get size(): number {
    return this.documents.starts.length - 1
  }

  /** The only text that contains a word, or -1. Words with the same only text have the same documents. */
  onlyText(word: number): number {
    const { starts, lists } = this.texts
    const start = starts[word]!
    return starts[word + 1]! - start === 1 ? lists[start]! : -1
  }

  groups(word: number): readonly PostingGroup[] {
    const { starts, lists } = this.texts
    const end = starts[word + 1]!
    this.filled.length = 0
    for (let at = starts[word]!; at < end;) {
      const field = this.fieldOf[lists[at]!]!
      const group = (this.groupOf[field] ??= { field, docs: new Int32Array(64), count: 0 })
      group.count = 0
      let isOrdered = true
      for (; at < end && this.fieldOf[lists[at]!] === field; at++)
        isOrdered = this.take(group, lists[at]!, word) && isOrdered
      if (!isOrdered) this.order(group)
      if (group.count > 0) this.filled.push(group)
    }
    return this.filled
  }

  /** Adds the documents of a text that earlier texts did not add. Returns whether the group is still sorted. */
  private take(group: PostingGroup, text: number, word: number): boolean {
    const { starts, lists } = this.documents
    const { met } = this
    const start = starts[text]!
    const end = starts[text + 1]!
    let { count } = group
    if (group.docs.length < count + end - start) {
      const grownDocs = new Int32Array((count + end - start) * 2)
      grownDocs.set(group.docs.subarray(0, count))
      group.docs = grownDocs
    }
    const { docs } = group
    let last = count === 0 ? -1 : docs[count - 1]!
    let isOrdered = true
    for (let at = start; at < end; at++) {
      const doc = lists[at]!
      if (met[doc] === word + 1) continue
      met[doc] = word + 1
      docs[count++] = doc
      isOrdered &&= doc > last
      last = doc
    }
    group.count = count
    return isOrdered
  }

  private order({ docs, count }: PostingGroup): void {
    const { bits } = this
    if (count * sparseness < bits.length * 32) {
      docs.subarray(0, count).sort()
      return
    }
    for (let at = 0; at < count; at++) bits[docs[at]! >>> 5]! |= 1 << (docs[at]! & 31)
    let filledCount = 0
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        docs[filledCount++] = word * 32 + 31 - Math.clz32(rest & -rest)
      }
      bits[word] = 0
    }
  }
}

export type CollectedLists = Readonly<{
  textsOf: NumberLists
  wordsOf: NumberLists
  fieldOf: NumberList
  words: WordTable
}>
