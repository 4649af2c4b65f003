import { ByteReader, ByteWriter } from './bytes.ts'

const smallNumber = /^(?:0|[1-9]\d{0,8})$/
const blockSize = 16

export const allNumbers = (ids: readonly string[]): boolean => ids.every((id) => smallNumber.test(id))

/**
 * Ids as they lie in the buffer. Plain numbers take four bytes each. Texts come in blocks of sixteen, each id as the
 * bytes it shares with the one before (varint), the number of others (varint), and those; the starts of the blocks
 * stand before them.
 */
export const packIds = (ids: readonly string[], form: 'numbers' | 'texts'): Uint8Array => {
  if (form === 'numbers') return new Uint8Array(Uint32Array.from(ids, Number).buffer)
  const encoder = new TextEncoder()
  const entries = new ByteWriter(1024)
  const starts: number[] = []
  let before = new Uint8Array()
  ids.forEach((id, ordinal) => {
    const bytes = encoder.encode(id)
    let shared = 0
    if (ordinal % blockSize === 0) starts.push(entries.length)
    else while (shared < bytes.length && bytes[shared] === before[shared]) shared++
    entries.varint(shared)
    entries.varint(bytes.length - shared)
    entries.append(bytes, shared, bytes.length)
    before = bytes
  })
  const packed = new Uint8Array(starts.length * 4 + entries.length)
  packed.set(new Uint8Array(Uint32Array.from(starts).buffer))
  packed.set(entries.bytes.subarray(0, entries.length), starts.length * 4)
  return packed
}

/** Which row a document ordinal stands for. Read in place: nothing is kept on the heap. */
export class IdTable {
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
    if (this.form === 'numbers') return String(this.numbers[ordinal])
    for (const [at, id] of this.block(ordinal)) if (at === ordinal) return id
    throw new RangeError(`no document ${ordinal}`)
  }

  /** All ids, in the order of their ordinals. */
  *all(): Generator<[ordinal: number, id: string], undefined> {
    if (this.form === 'texts') {
      for (let first = 0; first < this.size; first += blockSize) yield* this.block(first)
      return
    }
    for (let ordinal = 0; ordinal < this.size; ordinal++) yield [ordinal, String(this.numbers[ordinal])]
  }

  /** Ordinals of the given ids that are here: one pass over the table, so ask for many at once. */
  find(ids: ReadonlySet<string>): Map<string, number> {
    const found = new Map<string, number>()
    if (ids.size > 0) for (const [ordinal, id] of this.all()) if (ids.has(id)) found.set(id, ordinal)
    return found
  }

  /** Texts of the block an ordinal stands in. */
  private block(ordinal: number): [ordinal: number, id: string][] {
    const first = ordinal - (ordinal % blockSize)
    const reader = new ByteReader(this.entries)
    reader.at = this.numbers[first / blockSize] ?? 0
    const ids: [number, string][] = []
    let bytes = new Uint8Array()
    for (let at = first; at < Math.min(first + blockSize, this.size); at++) {
      const shared = reader.varint()
      const rest = reader.varint()
      const next = new Uint8Array(shared + rest)
      next.set(bytes.subarray(0, shared))
      next.set(this.entries.subarray(reader.at, reader.at + rest), shared)
      reader.at += rest
      bytes = next
      ids.push([at, textOf(bytes)])
    }
    return ids
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Ids are short and of plain letters; a TextDecoder costs more than they do. */
const textOf = (bytes: Uint8Array): string => {
  if (bytes.length > 32 || bytes.some((byte) => byte > 127)) return decoder.decode(bytes)
  return String.fromCharCode(...bytes)
}
