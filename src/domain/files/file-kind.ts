const maxLength = 120

/** The last part of a path, as a name that headers and file systems accept. */
export const safeFileName = (name: string): string => {
  const last = name.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const clean = last
    // Removes direction marks, which make "gpj.exe" look like "exe.jpg", but not joiners, which Persian and Hindi need.
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/ +(\.[^. ]+)$/, '$1')
    .replace(/[. ]+$/, '')
    // A name that is only an extension becomes "file" with that extension.
    .replace(/^[. ]*\.([a-z0-9]+)$/i, 'file.$1')
    .replace(/^[. ]+/, '')
  if (clean.length <= maxLength) return clean === '' ? 'file' : clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 8 ? clean.slice(dot) : ''
  // Removes half of a surrogate pair at the cut, because it could not be encoded in a URL.
  return (
    clean
      .slice(0, maxLength - ending.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + ending
  )
}

export interface FileKind {
  readonly mime: string
  /** If a name has none of these extensions, the first one is appended. */
  readonly endings: readonly [string, ...string[]]
  /** Only images may be displayed in the browser; other files can only be saved. */
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

export const fileKinds = [png, jpg, webp, gif, pdf, doc, docx, xls, xlsx, csv, txt] as const

const acceptOf = (kinds: readonly FileKind[]) => kinds.flatMap(({ endings }) => endings.map((one) => `.${one}`)).join()

export const fileAccept = acceptOf(fileKinds)
const images = fileKinds.filter(({ image }) => image)
export const imageAccept = acceptOf(images)
export const scanAccept = acceptOf([...images, pdf])

export type AcceptedKinds = 'any' | 'image' | 'scan'

export const isAccepted = ({ mime, image }: Pick<FileKind, 'mime' | 'image'>, accepted: AcceptedKinds): boolean =>
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

const joinBytes = (before: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const all = new Uint8Array(before.length + bytes.length)
  all.set(before)
  all.set(bytes, before.length)
  return all
}

interface KindCheck {
  readonly take: (bytes: Uint8Array) => void
  readonly end: () => FileKind | null
}

const alwaysKind = (kind: FileKind): KindCheck => ({ take: () => undefined, end: () => kind })

const searchFor = (sequence: readonly number[]) => {
  let lastBytes: Uint8Array = new Uint8Array()
  let isFound = false
  return {
    take: (bytes: Uint8Array) => {
      const combinedBytes = joinBytes(lastBytes, bytes)
      isFound ||= includes(combinedBytes, sequence)
      lastBytes = combinedBytes.slice(-sequence.length)
    },
    found: () => isFound,
  }
}

const directoryBytes = 256 * 1024

/** A zip's directory, at its end, lists the files that distinguish a Word document from an Excel workbook. */
const zipCheck = (): KindCheck => {
  let tail = new Uint8Array()
  // The whole file is searched, because later entries could push the macros out of the kept part of the directory.
  const macros = searchFor(ascii('vbaProject.bin'))
  const has = (name: string) => includes(tail, ascii(name))
  return {
    take: (bytes) => {
      macros.take(bytes)
      tail = Uint8Array.from(joinBytes(tail, bytes).subarray(-directoryBytes))
    },
    end: () => {
      if (!has('[Content_Types].xml')) return null
      // A file with macros is rejected, because opening it could run them.
      if (macros.found()) return null
      if (has('word/document.xml')) return docx
      return has('xl/workbook.xml') ? xlsx : null
    },
  }
}

const wideBytes = (name: string) => ascii(name).flatMap((byte) => [byte, 0])
const oleStreams = ['WordDocument', 'Workbook', 'Book', '_VBA_PROJECT']

/** Old Word and Excel files have the same container; the names of its streams (UTF-16) distinguish them. */
const oleCheck = (): KindCheck => {
  const searches = oleStreams.map((name) => searchFor(wideBytes(name)))
  return {
    take: (bytes) => {
      for (const search of searches) search.take(bytes)
    },
    end: () => {
      const [word, workbook, book, macros] = searches.map((search) => search.found())
      if (macros) return null
      if (word) return doc
      return workbook || book ? xls : null
    },
  }
}

/** Browsers and Node have this decoder, but this folder is compiled without their types. */
interface Platform {
  readonly TextDecoder: new (
    label: 'utf-8',
    options: { readonly fatal: true },
  ) => { readonly decode: (bytes: Uint8Array | undefined, options: { readonly stream: boolean }) => string }
}

const binaryControls = /(?![\t-\r\u007f-\u009f])\p{Cc}/u

/** The text must be UTF-8, because the server declares it so, and free of the control characters of binary files. */
const textCheck = (kind: FileKind): KindCheck => {
  const { TextDecoder } = globalThis as unknown as Platform
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isText = true
  const read = (bytes?: Uint8Array) => {
    try {
      isText &&= !binaryControls.test(decoder.decode(bytes, { stream: bytes !== undefined }))
    } catch {
      isText = false
    }
    return isText
  }
  return { take: read, end: () => (read() ? kind : null) }
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

/** `name` decides between .txt and .csv, which have no signature. */
export const createKindSniffer = (name: string): KindCheck => {
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
      head = joinBytes(head, bytes)
      if (head.length >= headBytes) begin(head)
    },
    end: () => {
      if (head !== null) begin(head)
      return check?.end() ?? null
    },
  }
}

export const fileKindOf = (bytes: Uint8Array, name: string): FileKind | null => {
  const sniffer = createKindSniffer(name)
  sniffer.take(bytes)
  return sniffer.end()
}

/** A PNG called "photo.exe" becomes "photo.exe.png". */
export const nameForKind = (name: string, kind: FileKind): string =>
  kind.endings.includes(endingOf(name)) ? name : `${name}.${kind.endings[0]}`

const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']

/** HEIF photos are not accepted, because few suppliers can open them. Some browsers can convert them. */
export const isHeif = (head: Uint8Array): boolean =>
  heifBrands.some((brand) => startsWith(head, ascii(`ftyp${brand}`), 4))

export type BetterFormat = 'jpeg' | 'pdf' | 'utf8'

const convertibleImages = /^(heic|heif|avif|tiff?|bmp)$/
const convertibleDocuments = /^(pptx?|ppsx?|odt|ods|odp|rtf|pages|numbers|key|docm|xlsm|xlsb|xps|wps)$/

export const betterFormatOf = (head: Uint8Array, name: string): BetterFormat | null => {
  const ending = endingOf(name)
  if (isHeif(head) || convertibleImages.test(ending)) return 'jpeg'
  if (convertibleDocuments.test(ending)) return 'pdf'
  return [txt, csv].some(({ endings }) => endings.includes(ending)) ? 'utf8' : null
}
