/** A kind of file that may be uploaded, recognised by its bytes; what a name or a header claims does not count. */
export interface FileKind {
  readonly mime: string
  /** Matching endings; the first one is appended to a name without one. */
  readonly endings: readonly [string, ...string[]]
  /** Whether it may be shown within a page. Everything else can only be saved. */
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

/** A test on a file that arrives in pieces of any size. */
interface Look {
  readonly take: (bytes: Buffer) => void
  readonly end: () => FileKind | null
}

const found = (kind: FileKind): Look => ({ take: () => undefined, end: () => kind })

/** How much of a zip's end is searched for its directory. */
const directoryBytes = 256 * 1024

/** An Office file is a zip whose directory, at the end, names its main part; other zips are not accepted. */
const inZip = (): Look => {
  let tail: Buffer = Buffer.alloc(0)
  return {
    take: (bytes) => {
      tail = Buffer.concat([tail, bytes]).subarray(-directoryBytes)
    },
    end: () => {
      const directory = tail.toString('latin1')
      if (!directory.includes('[Content_Types].xml')) return null
      // Macros would run when the file is opened.
      if (directory.includes('vbaProject.bin')) return null
      if (directory.includes('word/document.xml')) return docx
      return directory.includes('xl/workbook.xml') ? xlsx : null
    },
  }
}

const wide = (name: string) => Buffer.from(name, 'utf16le')
const [wordStream, workbookStream, bookStream] = [wide('WordDocument'), wide('Workbook'), wide('Book')]
const longestStream = wordStream.length

/** The old formats share a container; stream names in UTF-16 distinguish them. */
const inOle = (): Look => {
  let before: Buffer = Buffer.alloc(0)
  let [word, excel] = [false, false]
  return {
    take: (bytes) => {
      // A name may extend over two pieces.
      const seen = Buffer.concat([before, bytes])
      word ||= seen.includes(wordStream)
      excel ||= seen.includes(workbookStream) || seen.includes(bookStream)
      before = seen.subarray(-longestStream)
    },
    end: () => {
      if (word) return doc
      return excel ? xls : null
    },
  }
}

const inText = (kind: FileKind): Look => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isText = true
  const read = (bytes?: Buffer) => {
    if (!isText) return
    try {
      // oxlint-disable-next-line no-control-regex -- control characters are exactly what tells binary from text
      isText = !/[\u0000-\u0008\u000e-\u001f]/.test(decoder.decode(bytes, { stream: bytes !== undefined }))
    } catch {
      isText = false
    }
  }
  return {
    take: read,
    end: () => {
      read()
      return isText ? kind : null
    },
  }
}

const headBytes = 12

/** The tests for a file with this beginning; null if it may not be uploaded. */
const lookFor = (head: Buffer, name: string): Look | null => {
  const text = head.toString('latin1')
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return found(png)
  if (startsWith(head, [0xff, 0xd8, 0xff])) return found(jpg)
  if (/^GIF8[79]a/.test(text)) return found(gif)
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return found(webp)
  if (text.startsWith('%PDF-')) return found(pdf)
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return inZip()
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return inOle()
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (head.length === 0 || (ending !== 'txt' && ending !== 'csv')) return null
  return inText(ending === 'csv' ? csv : txt)
}

export interface KindSniffer {
  readonly take: (bytes: Uint8Array) => void
  /** Call it after the last piece. Null if the file may not be uploaded. */
  readonly end: () => FileKind | null
}

/** Recognises a file's kind while it passes. Text has no signature, so the name decides between .txt and .csv. */
export const kindSniffer = (name: string): KindSniffer => {
  let head: Buffer | null = Buffer.alloc(0)
  let look: Look | null = null
  const begin = (bytes: Buffer) => {
    head = null
    look = lookFor(bytes, name)
    look?.take(bytes)
  }
  return {
    take: (bytes) => {
      const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      if (head === null) return look?.take(piece)
      head = Buffer.concat([head, piece])
      if (head.length >= headBytes) begin(head)
    },
    end: () => {
      if (head !== null) begin(head)
      return look?.end() ?? null
    },
  }
}

/** The name with an ending that matches the content: a PNG called "photo.exe" is saved as "photo.exe.png". */
export const nameForKind = (name: string, kind: FileKind): string => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && kind.endings.includes(ending) ? name : `${name}.${kind.endings[0]}`
}
