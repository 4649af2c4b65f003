/** Long work in small steps; between two of them, the caller decides whether to yield the thread. */
export type Steps<Result> = Generator<undefined, Result, undefined>

export type Pacing = Readonly<{ now: () => number; pause: () => Promise<void> }>

export const sliceMs = 12

export const runInSlices = async <Result>(steps: Steps<Result>, { now, pause }: Pacing): Promise<Result> => {
  for (let sliceStart = now(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() - sliceStart < sliceMs) continue
    await pause()
    sliceStart = now()
  }
}

export type Bitset = Uint32Array<ArrayBuffer>

export const emptyBitset = (size: number): Bitset => new Uint32Array((size + 31) >>> 5)

export const fullBitset = (size: number): Bitset => {
  const bits = emptyBitset(size).fill(0xffffffff)
  if ((size & 31) !== 0) bits[bits.length - 1] = 0xffffffff >>> (32 - (size & 31))
  return bits
}

export const setBit = (bits: Bitset, at: number): void => {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export const hasBit = (bits: Bitset, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1

export const countBits = (bits: Bitset): number => {
  let count = 0
  for (let rest of bits) for (; rest !== 0; rest &= rest - 1) count++
  return count
}

export class ByteWriter {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity)
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grownBytes = new Uint8Array(Math.max(Math.ceil(this.bytes.length * 1.5), this.length + more))
    grownBytes.set(this.bytes.subarray(0, this.length))
    this.bytes = grownBytes
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
}

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

export const fnv1a = (bytes: Uint8Array, from: number, to: number): number => {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}
