import { ByteReader, ByteWriter, fnv1a, type Steps } from './bytes.ts'
import { TextBytes } from './words/tokenise.ts'

const smallNumber = /^(?:0|[1-9]\d{0,8})$/
const blockSize = 16
const idsAStep = 4096

export const allNumbers = (ids: readonly string[]): boolean => ids.every((id) => smallNumber.test(id))

/**
 * The bytes of the ids. Plain numbers take four bytes each. Texts come in blocks of sixteen; each id consists of the
 * number of bytes it shares with the previous one (varint), the number of further bytes (varint), and those bytes. The
 * starts of the blocks come before them.
 */
export function* packIds(ids: readonly string[], form: 'numbers' | 'texts'): Steps<Uint8Array> {
  if (form === 'numbers') return new Uint8Array(Uint32Array.from(ids, Number).buffer)
  const entries = new ByteWriter(1024)
  const starts = new Uint32Array(Math.ceil(ids.length / blockSize))
  let id = new TextBytes()
  let before = new TextBytes()
  for (let ordinal = 0; ordinal < ids.length; ordinal++) {
    id.set(ids[ordinal]!)
    let shared = 0
    if (ordinal % blockSize === 0) starts[ordinal / blockSize] = entries.length
    else while (shared < id.length && shared < before.length && id.bytes[shared] === before.bytes[shared]) shared++
    entries.varint(shared)
    entries.varint(id.length - shared)
    entries.append(id.bytes, shared, id.length)
    const free = before
    before = id
    id = free
    if (ordinal % idsAStep === 0) yield
  }
  const packed = new Uint8Array(starts.byteLength + entries.length)
  packed.set(new Uint8Array(starts.buffer))
  packed.set(entries.bytes.subarray(0, entries.length), starts.byteLength)
  return packed
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const encoder = new TextEncoder()
const hashes = 65_536

const hashOf = (bytes: Uint8Array, length = bytes.length): number => {
  const hash = fnv1a(bytes, 0, length)
  return (hash ^ (hash >>> 16)) & (hashes - 1)
}

/** Iterates over text ids. */
class TextCursor {
  private readonly reader: ByteReader
  private bytes = new Uint8Array(64)
  private length = 0

  constructor(entries: Uint8Array) {
    this.reader = new ByteReader(entries)
  }

  seek(start: number): void {
    this.reader.at = start
  }

  next(): void {
    const { reader } = this
    const shared = reader.varint()
    this.length = shared + reader.varint()
    if (this.length > this.bytes.length) {
      const grown = new Uint8Array(this.length * 2)
      grown.set(this.bytes)
      this.bytes = grown
    }
    for (let at = shared; at < this.length; at++) this.bytes[at] = reader.bytes[reader.at++]!
  }

  hash(): number {
    return hashOf(this.bytes, this.length)
  }

  /** Ids are short and of plain letters, for which a TextDecoder is too slow. */
  text(): string {
    let text = ''
    for (let at = 0; at < this.length; at++) {
      const byte = this.bytes[at]!
      if (byte > 127) return decoder.decode(this.bytes.subarray(0, this.length))
      text += String.fromCharCode(byte)
    }
    return text
  }
}

/** Maps document ordinals to row ids. Reads in the buffer, without objects on the heap. */
export class IdTable {
  /** The ids, or the start of each block of ids. */
  private readonly numbers: Uint32Array
  private readonly entries: Uint8Array
  private readonly form: 'numbers' | 'texts'
  readonly size: number

  constructor(section: Uint8Array, size: number, form: 'numbers' | 'texts') {
    this.size = size
    this.form = form
    const numbers = form === 'numbers' ? size : Math.ceil(size / blockSize)
    this.numbers = new Uint32Array(section.buffer, section.byteOffset, numbers)
    this.entries = section.subarray(numbers * 4)
  }

  at(ordinal: number): string {
    if (!(ordinal >= 0 && ordinal < this.size)) throw new RangeError(`no document ${ordinal}`)
    if (this.form === 'numbers') return String(this.numbers[ordinal])
    const cursor = new TextCursor(this.entries)
    const within = ordinal % blockSize
    cursor.seek(this.numbers[(ordinal - within) / blockSize]!)
    for (let skipped = 0; skipped <= within; skipped++) cursor.next()
    return cursor.text()
  }

  /** All ids, in the order of their ordinals. */
  *all(): Generator<[ordinal: number, id: string], undefined> {
    const cursor = new TextCursor(this.entries)
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      if (this.form === 'texts') cursor.next()
      yield [ordinal, this.form === 'texts' ? cursor.text() : String(this.numbers[ordinal])]
    }
  }

  /** The ordinals of those ids that are here. It takes one pass over the table, so ask for many at once. */
  find(ids: ReadonlySet<string>): Map<string, number> {
    const found = new Map<string, number>()
    // A few bits tell most ids apart, without making strings of 100,000 ids.
    const wanted = new Uint8Array(hashes)
    for (const id of ids) wanted[this.form === 'texts' ? hashOf(encoder.encode(id)) : Number(id) % hashes] = 1
    const cursor = new TextCursor(this.entries)
    for (let ordinal = 0; ids.size > 0 && ordinal < this.size; ordinal++) {
      if (this.form === 'texts') cursor.next()
      if (wanted[this.form === 'texts' ? cursor.hash() : this.numbers[ordinal]! % hashes] !== 1) continue
      const id = this.form === 'texts' ? cursor.text() : String(this.numbers[ordinal])
      if (ids.has(id)) found.set(id, ordinal)
    }
    return found
  }
}
