/** The likely encoding of a file that is not UTF-8. */
export interface OtherEncoding {
  /** Its usual name. */
  readonly name: string
  /** Its text, to say where the difference begins. Null: at the first byte. */
  readonly text: string | null
}
export type Decoded = { readonly text: string } | { readonly other: OtherEncoding }

const asStrict = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** In European text one byte in two is zero; in Chinese the separators and line ends still have one. */
const utf16 = (bytes: Uint8Array): OtherEncoding | null => {
  const named = (name: string) => ({ name, text: null })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return named('UTF-16 LE')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return named('UTF-16 BE')
  const zeros: [even: number, odd: number] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even + odd === 0) return null
  if (Math.max(even, odd) < 4 * Math.min(even, odd)) return named('no text at all')
  return named(`UTF-16 ${odd > even ? 'LE' : 'BE'} without a byte order mark`)
}

/**
 * Of the pairs that begin with a high byte, how many are characters of each Chinese encoding: nearly all in a text of
 * that encoding, few in any other. GB2312 has its characters in rows B0 to F7, both bytes high. A Cyrillic text has
 * such pairs too, but few of the common characters, up to D7. Big5 has its common characters from A4 to C6, rare ones
 * from C9 to F9, and a third of all end with a low byte.
 */
const chinese = (bytes: Uint8Array) => {
  let [pairs, gb, commonGb, big5, commonBig5] = [0, 0, 0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x81) continue
    at += 1
    // In both encodings, signs, wide letters and punctuation are here.
    if (lead >= 0xa1 && lead <= 0xa3) continue
    pairs += 1
    if (lead >= 0xb0 && lead <= 0xf7 && trail >= 0xa1) gb += 1
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) commonGb += 1
    if (lead < 0xa4 || lead > 0xf9 || (trail < 0xa1 && (trail < 0x40 || trail > 0x7e))) continue
    big5 += 1
    if (lead <= 0xc6) commonBig5 += 1
  }
  return { gb: gb / pairs, commonGb: commonGb / pairs, big5: big5 / pairs, commonBig5: commonBig5 / pairs }
}

const nearlyAll = 0.7
/** Names of ingredients have many rare characters. */
const someCommon = 0.25

const otherOf = (bytes: Uint8Array): OtherEncoding => {
  const { gb, commonGb, big5, commonBig5 } = chinese(bytes)
  const gbk = gb >= nearlyAll && commonGb >= someCommon ? asStrict(bytes, 'gb18030') : null
  if (gbk !== null) return { name: 'GBK or GB18030', text: gbk }
  const traditional = big5 >= nearlyAll && commonBig5 >= someCommon ? asStrict(bytes, 'big5') : null
  if (traditional !== null) return { name: 'Big5', text: traditional }
  return {
    name: 'Windows-1252 or another with one byte for a letter',
    text: new TextDecoder('windows-1252').decode(bytes),
  }
}

/** The text of a UTF-8 file, without its byte order mark; for another file, its likely encoding. */
export const decodeUtf8 = (bytes: Uint8Array): Decoded => {
  const wide = utf16(bytes)
  if (wide) return { other: wide }
  const text = asStrict(bytes, 'utf-8')
  return text === null ? { other: otherOf(bytes) } : { text }
}
