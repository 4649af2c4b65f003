import { ByteWriter, fnv1a } from '../bytes.ts'
import { Numbers } from '../numbers.ts'
import { TextBytes } from './text-bytes.ts'

const hashOf = ({ bytes, length }: TextBytes): number => {
  const hash = fnv1a(bytes, 0, length)
  return hash ^ (hash >>> 15)
}

/**
 * Numbers words as they come, and stores their UTF-8 in one buffer. A Map would hold 250,000 small strings, which take
 * three times the memory, and would have to be encoded and looked up again for writing.
 */
export class WordTable {
  private readonly text = new TextBytes()
  private readonly letters = new ByteWriter(1 << 12)
  private readonly ends = new Numbers()
  private readonly hashes = new Numbers()
  /** The numbers of the words by hash, plus one: a new array is full of zeros. Never more than half full. */
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

  /** Copies the bytes of a word to the start of `into`; returns their number. */
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
      const known = this.slots[slot]! - 1
      if (this.hashes.values[known] === hash && this.is(known)) return known
    }
    const number = this.size
    this.letters.append(text.bytes, 0, text.length)
    this.ends.push(this.letters.length)
    this.hashes.push(hash)
    this.slots[slot] = number + 1
    if (this.size * 2 > this.slots.length) this.grow()
    return number
  }

  private is(known: number): boolean {
    const { bytes, length } = this.text
    const start = this.start(known)
    if (this.end(known) - start !== length) return false
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
