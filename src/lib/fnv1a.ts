/** 64-bit FNV-1a in four 16-bit numbers, because the repair page must not need bigint. Prime: 2^40 + 0x1b3. */
export const fnv1a64 = (bytes: Iterable<number>): string => {
  let [a, b, c, d] = [0x2325, 0x8422, 0x9ce4, 0xcbf2]
  for (const byte of bytes) {
    a ^= byte
    const low = a * 0x1b3
    const second = b * 0x1b3 + (low >>> 16)
    const third = c * 0x1b3 + a * 0x100 + (second >>> 16)
    const fourth = d * 0x1b3 + b * 0x100 + (third >>> 16)
    ;[a, b, c, d] = [low & 0xffff, second & 0xffff, third & 0xffff, fourth & 0xffff]
  }
  return [d, c, b, a].map((part) => part.toString(16).padStart(4, '0')).join('')
}
