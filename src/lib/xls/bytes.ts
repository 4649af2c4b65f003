/** Little-endian values of binary files. */
export const u8 = (value: number): Uint8Array => Uint8Array.of(value & 0xff)
export const u16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, (value >>> 8) & 0xff)
export const u32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff)

export const f64 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value, true)
  return bytes
}

export const utf16 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  for (let n = 0; n < text.length; n += 1) {
    const unit = text.charCodeAt(n)
    bytes[n * 2] = unit & 0xff
    bytes[n * 2 + 1] = unit >>> 8
  }
  return bytes
}

export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
