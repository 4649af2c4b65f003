import { maxAttachmentBytes, maxPhotoSide } from '#contract/entities/request.ts'
import {
  betterFormatOf,
  isAccepted,
  fileKindOf,
  nameForKind,
  type AcceptedKinds,
  isHeif,
  safeFileName,
} from '#domain/files/file-kind.ts'
import type { AccountDb } from '../store/db.ts'
import { type AccountContext, accountAction } from '../outbox/session.ts'
import { originalPhotosKey } from '../store/account-value-keys.ts'

const quality = 0.85

const starts = (bytes: Uint8Array, text: string, at: number) =>
  [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

/** JPEG, WebP and HEIF are photos. PNG and GIF are not made smaller: most are drawings, whose text would blur. */
const isPhoto = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) || starts(head, 'WEBP', 8) || isHeif(head)

function smallerSize(width: number, height: number): { readonly width: number; readonly height: number } | null {
  const share = maxPhotoSide / Math.max(width, height)
  return share >= 1 ? null : { width: Math.round(width * share), height: Math.round(height * share) }
}

async function toJpeg(photo: Blob, smaller: typeof smallerSize, always: boolean): Promise<Blob | null> {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  const picture = await createImageBitmap(photo)
  try {
    const { width, height } = picture
    const size = smaller(width, height) ?? (always ? { width, height } : null)
    const canvas = size && new OffscreenCanvas(size.width, size.height)
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, size.width, size.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}

const asJpeg = (name: string): string => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`)

/** Makes a photo smaller unless the buyer wants originals. HEIF, which cannot be attached, becomes JPEG if possible. */
export const shrinkPhoto = async (db: AccountDb, file: Blob, name: string) => {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (!isPhoto(head)) return { file, name }
  const original = (await db.meta.get(originalPhotosKey))?.v === true
  const isHeic = isHeif(head)
  if (original && !isHeic) return { file, name }
  const smallImage = await toJpeg(file, original ? () => null : smallerSize, isHeic).catch(() => null)
  return smallImage && (isHeic || smallImage.size < file.size)
    ? { file: smallImage, name: asJpeg(name) }
    : { file, name }
}

export type FileRefusal =
  | 'too-many'
  | 'too-big'
  | 'empty'
  | 'wrong-type'
  | 'save-as-jpeg'
  | 'save-as-pdf'
  | 'save-as-utf8'
  | 'not-image'
  | 'not-scan'
  | 'unreadable'
  | 'no-answer'
  | 'cancelled'
  | 'no-space'

export interface LoadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

export const maxSliceBytes = 1024 * 1024
export const slicesOfBytes = (bytes: ArrayBuffer): ArrayBuffer[] =>
  Array.from({ length: Math.ceil(bytes.byteLength / maxSliceBytes) }, (_, n) =>
    bytes.slice(n * maxSliceBytes, (n + 1) * maxSliceBytes),
  )

type FileReading =
  | { readonly ok: true; readonly file: LoadedFile }
  | { readonly ok: false; readonly reason: FileRefusal }

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  readonly acceptedKinds?: AcceptedKinds | undefined
  readonly withinMs?: number | undefined
}

/** Time limit for reading a chosen file, in ms, because a file in a cloud folder may never arrive. */
const readWithinMs = 60_000
const headBytes = 512
/** Largest photo that is read, in bytes. A photo must fit into a phone's memory before it can be made smaller. */
const maxPhotoBytes = 100 * 1024 * 1024

class NotRead extends Error {
  override readonly name = 'NotRead'
  readonly why: 'unreadable' | 'no-answer' | 'cancelled'
  constructor(why: NotRead['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

function readerOf({ signal, withinMs = readWithinMs }: ReadOptions) {
  let end: () => void = () => undefined
  const timeLimit = new Promise<never>((_, reject) => {
    const stop = () => reject(new NotRead('cancelled'))
    const timer = setTimeout(() => reject(new NotRead('no-answer')), withinMs)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  })
  timeLimit.catch(() => undefined)
  const read = (part: Blob): Promise<ArrayBuffer> => {
    const bytes = part.arrayBuffer().catch((cause: unknown) => {
      throw new NotRead('unreadable', cause)
    })
    return Promise.race([bytes, timeLimit])
  }
  return { read, end: () => end() }
}

export async function readBytesOf(file: Blob): Promise<ArrayBuffer | null> {
  const { read, end } = readerOf({})
  try {
    return await read(file)
  } catch (error) {
    if (error instanceof NotRead) return null
    throw error
  } finally {
    end()
  }
}

const betterFormats = { jpeg: 'save-as-jpeg', pdf: 'save-as-pdf', utf8: 'save-as-utf8' } as const
const otherThan = { any: 'wrong-type', image: 'not-image', scan: 'not-scan' } as const

function judgeFile(bytes: ArrayBuffer, fileName: string, acceptedKinds: AcceptedKinds): FileReading {
  if (bytes.byteLength > maxAttachmentBytes) return { ok: false, reason: 'too-big' }
  const all = new Uint8Array(bytes)
  const name = safeFileName(fileName)
  const kind = fileKindOf(all, name)
  if (kind === null) {
    const better = betterFormatOf(all.subarray(0, headBytes), name)
    return { ok: false, reason: better ? betterFormats[better] : otherThan[acceptedKinds] }
  }
  if (!isAccepted(kind, acceptedKinds)) return { ok: false, reason: otherThan[acceptedKinds] }
  return { ok: true, file: { name: nameForKind(name, kind), type: kind.mime, bytes } }
}

export const readChosenFile = async (
  db: AccountDb,
  chosen: Blob,
  fileName: string,
  options: ReadOptions = {},
): Promise<FileReading> => {
  const { acceptedKinds = 'any' } = options
  if (chosen.size === 0) return { ok: false, reason: 'empty' }
  const { read, end } = readerOf(options)
  try {
    const head = new Uint8Array(await read(chosen.slice(0, headBytes)))
    if (chosen.size > (isPhoto(head) ? maxPhotoBytes : maxAttachmentBytes)) return { ok: false, reason: 'too-big' }
    const bytes = await read(chosen)
    if (!isPhoto(head)) return judgeFile(bytes, fileName, acceptedKinds)
    const { file, name } = await shrinkPhoto(db, new Blob([bytes], { type: chosen.type }), fileName)
    return judgeFile(await read(file), name, acceptedKinds)
  } catch (error) {
    if (error instanceof NotRead) return { ok: false, reason: error.why }
    throw error
  } finally {
    end()
  }
}

export type PreparedFile =
  | { readonly ok: true; readonly file: File }
  | { readonly ok: false; readonly reason: FileRefusal; readonly name: string }

/** Reads the file into memory for a form that stores it later, so that sending does not wait for a cloud folder. */
export const prepareFile = accountAction(
  async ({ db }: AccountContext, chosen: File, options: ReadOptions = {}): Promise<PreparedFile> => {
    const reading = await readChosenFile(db, chosen, chosen.name, options)
    if (!reading.ok) return { ...reading, name: chosen.name }
    const { bytes, name, type } = reading.file
    return { ok: true, file: new File([bytes], name, { type }) }
  },
)
