/** A set of document ordinals, one bit each. Facets are combined with it word by word. */
export type Bitset = Uint32Array<ArrayBuffer>

export const emptyBitset = (size: number): Bitset => new Uint32Array((size + 31) >>> 5)

export const fullBitset = (size: number): Bitset => {
  const bits = emptyBitset(size).fill(0xffffffff)
  if ((size & 31) !== 0) bits[bits.length - 1] = 0xffffffff >>> (32 - (size & 31))
  return bits
}

export const addBit = (bits: Bitset, at: number): void => {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export const removeBit = (bits: Bitset, at: number): void => {
  bits[at >>> 5]! &= ~(1 << (at & 31))
}

export const hasBit = (bits: Bitset, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1

export const countBits = (bits: Bitset): number => {
  let count = 0
  for (let rest of bits) for (; rest !== 0; rest &= rest - 1) count++
  return count
}
