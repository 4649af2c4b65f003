/** A growing byte array for the numbers of the index: bytes and variable-length unsigned integers (7 bits a byte). */
export class ByteWriter {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity)
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(Math.ceil(this.bytes.length * 1.5), this.length + more))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  varint(value: number): void {
    this.reserve(5)
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  append(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    for (let at = from; at < to; at++) this.bytes[this.length++] = source[at]!
  }
}

/** Reads numbers in sequence; `at` may be set freely. */
export class ByteReader {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  varint(): number {
    let value = this.bytes[this.at++]!
    if (value < 128) return value
    value &= 127
    for (let shift = 7; ; shift += 7) {
      const next = this.bytes[this.at++]!
      value |= (next & 127) << shift
      if (next < 128) return value >>> 0
    }
  }
}

/** FNV-1a of some bytes, 32 bits. */
export const fnv1a = (bytes: Uint8Array, from: number, to: number): number => {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}
