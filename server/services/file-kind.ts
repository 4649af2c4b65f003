/** A kind of file that may be uploaded, found out from its bytes; what a name or a header claims counts for nothing. */
export interface FileKind {
  readonly mime: string
  /** Endings that fit; the first one is given to a name without a fitting one. */
  readonly endings: readonly [string, ...string[]]
  /** May be shown within a page. Everything else is only saved. */
  readonly image: boolean
}

const png: FileKind = { mime: 'image/png', endings: ['png'], image: true }
const jpg: FileKind = { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], image: true }
const gif: FileKind = { mime: 'image/gif', endings: ['gif'], image: true }
const webp: FileKind = { mime: 'image/webp', endings: ['webp'], image: true }
const pdf: FileKind = { mime: 'application/pdf', endings: ['pdf'], image: false }
const docx: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  endings: ['docx'],
  image: false,
}
const xlsx: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  endings: ['xlsx'],
  image: false,
}
const doc: FileKind = { mime: 'application/msword', endings: ['doc'], image: false }
const xls: FileKind = { mime: 'application/vnd.ms-excel', endings: ['xls'], image: false }
const txt: FileKind = { mime: 'text/plain', endings: ['txt'], image: false }
const csv: FileKind = { mime: 'text/csv', endings: ['csv'], image: false }

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)

const latin1 = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** An Office file is a zip that names its main part in the directory at its end; other zips are not taken. */
const ofZip = (bytes: Uint8Array): FileKind | null => {
  const directory = latin1(bytes, Math.max(0, bytes.length - 256 * 1024), bytes.length)
  if (!directory.includes('[Content_Types].xml')) return null
  // Macros run on opening.
  if (directory.includes('vbaProject.bin')) return null
  if (directory.includes('word/document.xml')) return docx
  return directory.includes('xl/workbook.xml') ? xlsx : null
}

/** The old formats share a container; stream names in UTF-16 tell them apart. */
const ofOle = (bytes: Uint8Array): FileKind | null => {
  const text = latin1(bytes, 0, bytes.length)
  const wide = (name: string) => text.includes([...name].map((char) => `${char}\0`).join(''))
  if (wide('WordDocument')) return doc
  return wide('Workbook') || wide('Book') ? xls : null
}

const isText = (bytes: Uint8Array): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what tells binary from text
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text)
  } catch {
    return false
  }
}

/** Null for what may not be uploaded. Text has no signature: there the name decides between .txt and .csv. */
export const sniffFile = (bytes: Uint8Array, name: string): FileKind | null => {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return png
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return jpg
  if (/^GIF8[79]a/.test(latin1(bytes, 0, 6))) return gif
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return webp
  if (latin1(bytes, 0, 5) === '%PDF-') return pdf
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return ofZip(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return ofOle(bytes)
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if ((ending === 'txt' || ending === 'csv') && bytes.length > 0 && isText(bytes)) return ending === 'csv' ? csv : txt
  return null
}

/** The name with an ending that fits the content: "photo.exe" that is a PNG is saved as "photo.exe.png". */
export const nameForKind = (name: string, kind: FileKind): string => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && kind.endings.includes(ending) ? name : `${name}.${kind.endings[0]}`
}
