const smallNumber = /^(?:0|[1-9]\d{0,8})$/

export const allNumbers = (ids: readonly string[]): boolean => ids.every((id) => smallNumber.test(id))

/** Ids as they lie in the buffer: four bytes each when all are plain numbers, else end offsets and text. */
export const packIds = (ids: readonly string[], form: 'numbers' | 'texts'): Uint8Array => {
  if (form === 'numbers') return new Uint8Array(Uint32Array.from(ids, Number).buffer)
  const texts = new TextEncoder().encode(ids.join(''))
  const ends = new Uint32Array(ids.length)
  const encoder = new TextEncoder()
  let end = 0
  ids.forEach((id, ordinal) => {
    end += encoder.encode(id).length
    ends[ordinal] = end
  })
  const packed = new Uint8Array(ends.byteLength + texts.length)
  packed.set(new Uint8Array(ends.buffer))
  packed.set(texts, ends.byteLength)
  return packed
}

/** Which row a document ordinal stands for. Read in place: nothing is kept on the heap. */
export class IdTable {
  private readonly numbers: Uint32Array
  private readonly texts: Uint8Array | null
  private readonly decoder = new TextDecoder()
  readonly size: number

  constructor(section: Uint8Array, size: number, form: 'numbers' | 'texts') {
    this.size = size
    this.numbers = new Uint32Array(section.buffer, section.byteOffset, size)
    this.texts = form === 'texts' ? section.subarray(size * 4) : null
  }

  at(ordinal: number): string {
    if (this.texts === null) return String(this.numbers[ordinal])
    const start = ordinal === 0 ? 0 : this.numbers[ordinal - 1]!
    return this.decoder.decode(this.texts.subarray(start, this.numbers[ordinal]))
  }

  /** Ordinals of the given ids that are here: one pass over the table, so ask for many at once. */
  find(ids: ReadonlySet<string>): Map<string, number> {
    const found = new Map<string, number>()
    if (ids.size === 0) return found
    if (this.texts !== null) {
      for (let ordinal = 0; ordinal < this.size; ordinal++) {
        const id = this.at(ordinal)
        if (ids.has(id)) found.set(id, ordinal)
      }
      return found
    }
    const wanted = new Set<number>()
    for (const id of ids) if (smallNumber.test(id)) wanted.add(Number(id))
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      const id = this.numbers[ordinal]!
      if (wanted.has(id)) found.set(String(id), ordinal)
    }
    return found
  }
}
