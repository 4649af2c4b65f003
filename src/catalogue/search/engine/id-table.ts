import { ByteReader, ByteWriter } from './bytes.ts'
import { utf8Of } from './words/vocabulary.ts'

const blockSize = 16

/**
 * Format: the start of each block of sixteen ids, then for each id the number of bytes shared with the previous id
 * (varint), the number of further bytes (varint), and those bytes.
 */
export const packIds = (ids: readonly string[]): Uint8Array => {
  const entries = new ByteWriter(1024)
  const starts: number[] = []
  let previous = ''
  ids.map(utf8Of).forEach((id, ordinal) => {
    const isHead = ordinal % blockSize === 0
    if (isHead) starts.push(entries.length)
    entries.frontCoded(id, isHead ? '' : previous)
    previous = id
  })
  const packedBytes = new Uint8Array(starts.length * 4 + entries.length)
  packedBytes.set(new Uint8Array(Uint32Array.from(starts).buffer))
  packedBytes.set(entries.bytes.subarray(0, entries.length), starts.length * 4)
  return packedBytes
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

class IdCursor {
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
    const prefix = reader.varint()
    this.length = prefix + reader.varint()
    if (this.length > this.bytes.length) {
      const grownBytes = new Uint8Array(this.length * 2)
      grownBytes.set(this.bytes)
      this.bytes = grownBytes
    }
    for (let at = prefix; at < this.length; at++) this.bytes[at] = reader.bytes[reader.at++]!
  }

  /** The current id as text. Ids are short ASCII, for which a TextDecoder is too slow. */
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

export class IdTable {
  private readonly blockStarts: Uint32Array
  private readonly entries: Uint8Array
  readonly size: number

  constructor(section: Uint8Array, size: number) {
    this.size = size
    this.blockStarts = new Uint32Array(section.buffer, section.byteOffset, Math.ceil(size / blockSize))
    this.entries = section.subarray(this.blockStarts.byteLength)
  }

  at(ordinal: number): string {
    if (!(ordinal >= 0 && ordinal < this.size)) throw new RangeError(`no document ${ordinal}`)
    const cursor = new IdCursor(this.entries)
    const within = ordinal % blockSize
    cursor.seek(this.blockStarts[(ordinal - within) / blockSize]!)
    for (let skippedIds = 0; skippedIds <= within; skippedIds++) cursor.next()
    return cursor.text()
  }

  *all(): Generator<[ordinal: number, id: string], undefined> {
    const cursor = new IdCursor(this.entries)
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      cursor.next()
      yield [ordinal, cursor.text()]
    }
  }
}
