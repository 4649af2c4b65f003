/** What a file that is not UTF-8 seems to be written in. */
export interface OtherEncoding {
  /** As a person knows it. */
  readonly name: string
  /** Its text, to say where it begins to differ. Null: it is not read at all. */
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

/** In text of Europe one byte in two is zero; in Chinese the separators and ends of lines still are. */
const utf16 = (bytes: Uint8Array): OtherEncoding | null => {
  const named = (name: string, label: string) => ({ name, text: new TextDecoder(label).decode(bytes) })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return named('UTF-16 LE', 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return named('UTF-16 BE', 'utf-16be')
  const zeros: [even: number, odd: number] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even + odd === 0) return null
  if (Math.max(even, odd) < 4 * Math.min(even, odd)) return { name: 'no text at all', text: null }
  return odd > even
    ? named('UTF-16 LE without a byte order mark', 'utf-16le')
    : named('UTF-16 BE without a byte order mark', 'utf-16be')
}

/**
 * How many of the pairs that begin with a high byte are common characters of each Chinese encoding: nearly all of a text
 * written in it, few of any other. GB2312 keeps its 3755 common ones in rows B0 to D7; Big5 has 5401 from A4 to C6, and
 * a third of them end with a low byte.
 */
const chinese = (bytes: Uint8Array) => {
  const common = { gbk: 0, big5: 0, pairs: 0 }
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x81) continue
    at += 1
    // Signs, wide letters and punctuation stand there in both.
    if (lead >= 0xa1 && lead <= 0xa3) continue
    common.pairs += 1
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) common.gbk += 1
    if (lead >= 0xa4 && lead <= 0xc6 && (trail >= 0xa1 || (trail >= 0x40 && trail <= 0x7e))) common.big5 += 1
  }
  return { gbk: common.gbk / common.pairs, big5: common.big5 / common.pairs }
}

const common = 0.7

const otherOf = (bytes: Uint8Array): OtherEncoding => {
  const { gbk, big5 } = chinese(bytes)
  const candidates = [
    { share: gbk, name: 'GBK or GB18030', label: 'gb18030' },
    { share: big5, name: 'Big5', label: 'big5' },
  ].sort((a, b) => b.share - a.share)
  for (const { share, name, label } of candidates) {
    const text = share >= common ? asStrict(bytes, label) : null
    if (text !== null) return { name, text }
  }
  return { name: 'Windows-1252 (Western European)', text: new TextDecoder('windows-1252').decode(bytes) }
}

/** The text of a file in UTF-8, its byte order mark taken off; of any other, what it seems to be. */
export const decodeUtf8 = (bytes: Uint8Array): Decoded => {
  const wide = utf16(bytes)
  if (wide) return { other: wide }
  const text = asStrict(bytes, 'utf-8')
  return text === null ? { other: otherOf(bytes) } : { text }
}
