/**
 * File types that a request may carry: papers, pictures, sheets. The bytes decide. The name only identifies text, and
 * tells an Office file from another file of the same container.
 */

type Kind = 'pdf' | 'image' | 'office' | 'text'

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, n) => bytes[at + n] === byte)
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const signatures: readonly (readonly [Kind, readonly number[], number])[] = [
  ['pdf', ascii('%PDF-'), 0],
  ['image', [0xff, 0xd8, 0xff], 0],
  ['image', [0x89, ...ascii('PNG')], 0],
  ['image', ascii('GIF8'), 0],
  ['image', ascii('WEBP'), 8],
  ['image', ascii('ftypheic'), 4],
  ['image', ascii('ftypmif1'), 4],
  ['image', ascii('ftypavif'), 4],
  // Word and Excel, old (compound file) and new (zip).
  ['office', [0xd0, 0xcf, 0x11, 0xe0], 0],
  ['office', [0x50, 0x4b, 0x03, 0x04], 0],
]

const officeName = /\.(docx?|xlsx?|pptx?|odt|ods)$/i
const textName = /\.(txt|csv)$/i

const isText = (bytes: Uint8Array): boolean => {
  if (bytes.includes(0)) return false
  const head = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart().toLowerCase()
  return !head.startsWith('<')
}

/** Null if a request may not carry such a file, whatever its name says. `head`: the first 512 bytes, or all. */
export const fileKind = (head: Uint8Array, name: string): Kind | null => {
  const [kind] = signatures.find(([, signature, at]) => starts(head, signature, at)) ?? []
  if (kind === 'office') return officeName.test(name) ? kind : null
  if (kind) return kind
  return textName.test(name) && isText(head) ? 'text' : null
}
