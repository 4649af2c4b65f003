const maxLength = 120

/**
 * A name that is safe in a header and any file system: the last part of the path in composed letters, without control,
 * invisible and reserved characters, at most 120 long. Device and server both apply it.
 */
export const safeFileName = (name: string): string => {
  const last = name.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const clean = last
    // Bidirectional marks could make "gpj.exe" look like "exe.jpg". The two joiners occur in Persian and Indian words.
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/ +(\.[^. ]+)$/, '$1')
    .replace(/[. ]+$/, '')
    // A name that is only an ending.
    .replace(/^[. ]*\.([a-z0-9]+)$/i, 'file.$1')
    .replace(/^[. ]+/, '')
  if (clean.length <= maxLength) return clean === '' ? 'file' : clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 8 ? clean.slice(dot) : ''
  // Half of a surrogate pair could not be encoded in a URL.
  return (
    clean
      .slice(0, maxLength - ending.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + ending
  )
}

/** A file type recognised by its bytes; a name or a header does not count. */
export interface FileKind {
  readonly mime: string
  /** The first ending is appended to a name that has none of them. */
  readonly endings: readonly [string, ...string[]]
  /** May be shown within a page; all other files can only be saved. */
  readonly image: boolean
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const png: FileKind = { mime: 'image/png', endings: ['png'], image: true }
const jpg: FileKind = { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], image: true }
const gif: FileKind = { mime: 'image/gif', endings: ['gif'], image: true }
const webp: FileKind = { mime: 'image/webp', endings: ['webp'], image: true }
const pdf: FileKind = { mime: 'application/pdf', endings: ['pdf'], image: false }
const docx: FileKind = { mime: `${openXml}.wordprocessingml.document`, endings: ['docx'], image: false }
const xlsx: FileKind = { mime: `${openXml}.spreadsheetml.sheet`, endings: ['xlsx'], image: false }
const doc: FileKind = { mime: 'application/msword', endings: ['doc'], image: false }
const xls: FileKind = { mime: 'application/vnd.ms-excel', endings: ['xls'], image: false }
const txt: FileKind = { mime: 'text/plain', endings: ['txt'], image: false }
const csv: FileKind = { mime: 'text/csv', endings: ['csv'], image: false }

/** All file types that may be attached: the device offers and checks them, the server checks them again. */
export const fileKinds = [png, jpg, webp, gif, pdf, doc, docx, xls, xlsx, csv, txt] as const

const acceptOf = (kinds: readonly FileKind[]) => kinds.flatMap(({ endings }) => endings.map((one) => `.${one}`)).join()

/** The `accept` attribute of a file picker. */
export const acceptedFiles = acceptOf(fileKinds)
const images = fileKinds.filter(({ image }) => image)
export const acceptedImages = acceptOf(images)
export const acceptedScans = acceptOf([...images, pdf])

export type TakenKinds = 'any' | 'image' | 'scan'

export const isAccepted = ({ mime, image }: Pick<FileKind, 'mime' | 'image'>, accepted: TakenKinds): boolean =>
  accepted === 'any' || image || (accepted === 'scan' && mime === pdf.mime)

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const includes = (bytes: Uint8Array, sequence: readonly number[]): boolean => {
  const [first = 0] = sequence
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, sequence, at)) return true
  return false
}

const joined = (before: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const all = new Uint8Array(before.length + bytes.length)
  all.set(before)
  all.set(bytes, before.length)
  return all
}

/** A check of a file that arrives in chunks of any size. */
interface KindCheck {
  readonly take: (bytes: Uint8Array) => void
  /** Call after the last chunk. Null if the file may not be attached. */
  readonly end: () => FileKind | null
}

const alwaysKind = (kind: FileKind): KindCheck => ({ take: () => undefined, end: () => kind })

/** How much of the end of a zip is searched for its directory. */
const directoryBytes = 256 * 1024

/** An Office file is a zip whose directory, at the end, names its main part; other zips are rejected. */
const zipCheck = (): KindCheck => {
  let tail = new Uint8Array()
  const has = (name: string) => includes(tail, ascii(name))
  return {
    take: (bytes) => {
      tail = Uint8Array.from(joined(tail, bytes).subarray(-directoryBytes))
    },
    end: () => {
      if (!has('[Content_Types].xml')) return null
      // Macros would run when the file is opened.
      if (has('vbaProject.bin')) return null
      if (has('word/document.xml')) return docx
      return has('xl/workbook.xml') ? xlsx : null
    },
  }
}

const wide = (name: string) => ascii(name).flatMap((byte) => [byte, 0])
const [wordStream, workbookStream, bookStream] = [wide('WordDocument'), wide('Workbook'), wide('Book')]
const maxStreamName = wordStream.length

/** The old formats share a container; stream names in UTF-16 distinguish them. */
const oleCheck = (): KindCheck => {
  let before: Uint8Array = new Uint8Array()
  let [word, excel] = [false, false]
  return {
    take: (bytes) => {
      // A name may span two chunks.
      const combined = joined(before, bytes)
      word ||= includes(combined, wordStream)
      excel ||= includes(combined, workbookStream) || includes(combined, bookStream)
      before = combined.slice(-maxStreamName)
    },
    end: () => {
      if (word) return doc
      return excel ? xls : null
    },
  }
}

/** How many bytes follow the first byte of a character, and the limits of the next one; null: invalid. */
const followersOf = (byte: number): readonly [left: number, low: number, high: number] | null => {
  if (byte >= 0xc2 && byte <= 0xdf) return [1, 0x80, 0xbf]
  if (byte >= 0xe0 && byte <= 0xef) return [2, byte === 0xe0 ? 0xa0 : 0x80, byte === 0xed ? 0x9f : 0xbf]
  if (byte >= 0xf0 && byte <= 0xf4) return [3, byte === 0xf0 ? 0x90 : 0x80, byte === 0xf4 ? 0x8f : 0xbf]
  return null
}
/** Control characters other than tab and line ends occur in binary files, not in text. */
const isLetter = (byte: number) => byte < 0x80 && (byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))

/** UTF-8 without control characters: the server declares it as that. */
const textCheck = (kind: FileKind): KindCheck => {
  let isText = true
  let [left, low, high] = [0, 0x80, 0xbf]
  const read = (byte: number): boolean => {
    if (left > 0) {
      const fits = byte >= low && byte <= high
      ;[left, low, high] = [left - 1, 0x80, 0xbf]
      return fits
    }
    if (isLetter(byte)) return true
    const followers = followersOf(byte)
    if (followers) [left, low, high] = followers
    return followers !== null
  }
  return {
    take: (bytes) => {
      isText &&= bytes.every(read)
    },
    end: () => (isText && left === 0 ? kind : null),
  }
}

const headBytes = 12
const zipStart = [0x50, 0x4b, 0x03, 0x04]

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const checkFor = (head: Uint8Array, name: string): KindCheck | null => {
  if (startsWith(head, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return alwaysKind(png)
  if (startsWith(head, [0xff, 0xd8, 0xff])) return alwaysKind(jpg)
  if (startsWith(head, ascii('GIF87')) || startsWith(head, ascii('GIF89'))) return alwaysKind(gif)
  if (startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8)) return alwaysKind(webp)
  if (startsWith(head, ascii('%PDF-'))) return alwaysKind(pdf)
  if (startsWith(head, zipStart)) return zipCheck()
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return oleCheck()
  if (head.length === 0) return null
  const text = [txt, csv].find(({ endings }) => endings.includes(endingOf(name)))
  return text ? textCheck(text) : null
}

/** Text has no signature, so the name decides between .txt and .csv. */
export const kindSniffer = (name: string): KindCheck => {
  let head: Uint8Array | null = new Uint8Array()
  let check: KindCheck | null = null
  const begin = (bytes: Uint8Array) => {
    head = null
    check = checkFor(bytes, name)
    check?.take(bytes)
  }
  return {
    take: (bytes) => {
      if (head === null) return check?.take(bytes)
      head = joined(head, bytes)
      if (head.length >= headBytes) begin(head)
    },
    end: () => {
      if (head !== null) begin(head)
      return check?.end() ?? null
    },
  }
}

/** The type of a complete file; null if it may not be attached. */
export const kindOf = (bytes: Uint8Array, name: string): FileKind | null => {
  const sniffer = kindSniffer(name)
  sniffer.take(bytes)
  return sniffer.end()
}

/** A PNG called "photo.exe" becomes "photo.exe.png". */
export const nameForKind = (name: string, kind: FileKind): string =>
  kind.endings.includes(endingOf(name)) ? name : `${name}.${kind.endings[0]}`

/** The brands of HEIC, HEIF and AVIF images. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']

/** A phone's photo in a format that few suppliers can open. Some browsers can convert it. */
export const isHeif = (head: Uint8Array): boolean =>
  heifBrands.some((brand) => startsWith(head, ascii(`ftyp${brand}`), 4))

/** A format in which the file could be attached; null if another format would not help. */
export type BetterFormat = 'jpeg' | 'pdf' | 'utf8'

const convertibleImages = /^(heic|heif|avif|tiff?|bmp)$/
const convertibleDocuments = /^(pptx?|ppsx?|odt|ods|odp|rtf|pages|numbers|key|docm|xlsm|xlsb|xps|wps)$/

export const betterFormatOf = (head: Uint8Array, name: string): BetterFormat | null => {
  const ending = endingOf(name)
  if (isHeif(head) || convertibleImages.test(ending)) return 'jpeg'
  if (convertibleDocuments.test(ending)) return 'pdf'
  return [txt, csv].some(({ endings }) => endings.includes(ending)) ? 'utf8' : null
}
