import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { betterFormatOf, isTaken, kindOf, nameForKind, type TakenKinds } from '#domain/files/file-kind.ts'
import { safeFileName } from '#domain/files/file-name.ts'
import type { AccountDb } from '../store/db.ts'
import { type AccountContext, action } from '../outbox/operations/account-context.ts'
import { isPhoto, smallPhoto } from './small-photo.ts'

/** Why a file that somebody chose was not added. `no-answer`: it was still not read when the time was up. */
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

/** A file in memory. Its name and type are those that the server will give it. */
export interface ReadFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

export type FileReading =
  | { readonly ok: true; readonly file: ReadFile }
  | { readonly ok: false; readonly reason: FileRefusal }

export interface ReadOptions {
  /** Gives the reading up. */
  readonly signal?: AbortSignal | undefined
  readonly taken?: TakenKinds | undefined
  readonly withinMs?: number | undefined
}

/** A file of a cloud folder may have to be downloaded first, or never come: without a limit the form would wait for ever. */
const readWithinMs = 60_000
const headBytes = 512
/** A photo may become small enough, but it has to fit into the memory of a phone first. */
const maxPhotoBytes = 100 * 1024 * 1024

class NotRead extends Error {
  override readonly name = 'NotRead'
  readonly why: 'unreadable' | 'no-answer' | 'cancelled'
  constructor(why: NotRead['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** Reads parts of a file, all of them within one limit of time. */
const readerOf = ({ signal, withinMs = readWithinMs }: ReadOptions) => {
  let end: () => void = () => undefined
  const given = new Promise<never>((_, reject) => {
    const stop = () => reject(new NotRead('cancelled'))
    const timer = setTimeout(() => reject(new NotRead('no-answer')), withinMs)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  })
  given.catch(() => undefined)
  const read = (part: Blob): Promise<ArrayBuffer> => {
    const bytes = part.arrayBuffer().catch((cause: unknown) => {
      throw new NotRead('unreadable', cause)
    })
    return Promise.race([bytes, given])
  }
  return { read, end: () => end() }
}

/** All bytes of a file; null if it cannot be read, or not in time. For a file that may be of any kind. */
export const readBytesOf = async (file: Blob, options: ReadOptions = {}): Promise<ArrayBuffer | null> => {
  const { read, end } = readerOf(options)
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

const judged = (bytes: ArrayBuffer, called: string, taken: TakenKinds): FileReading => {
  if (bytes.byteLength > maxAttachmentBytes) return { ok: false, reason: 'too-big' }
  const all = new Uint8Array(bytes)
  const name = safeFileName(called)
  const kind = kindOf(all, name)
  if (kind === null) {
    const better = betterFormatOf(all.subarray(0, headBytes), name)
    return { ok: false, reason: better ? betterFormats[better] : otherThan[taken] }
  }
  if (!isTaken(kind, taken)) return { ok: false, reason: otherThan[taken] }
  return { ok: true, file: { name: nameForKind(name, kind), type: kind.mime, bytes } }
}

/**
 * Reads a chosen file completely, and judges it by the rules of the server. Photos may be made smaller. Reading is
 * apart from storing, because each fails for reasons of its own.
 */
export const readChosen = async (
  db: AccountDb,
  chosen: Blob,
  called: string,
  options: ReadOptions = {},
): Promise<FileReading> => {
  const { taken = 'any' } = options
  if (chosen.size === 0) return { ok: false, reason: 'empty' }
  const { read, end } = readerOf(options)
  try {
    const head = new Uint8Array(await read(chosen.slice(0, headBytes)))
    if (chosen.size > (isPhoto(head) ? maxPhotoBytes : maxAttachmentBytes)) return { ok: false, reason: 'too-big' }
    const bytes = await read(chosen)
    if (!isPhoto(head)) return judged(bytes, called, taken)
    const { file, name } = await smallPhoto(db, new Blob([bytes], { type: chosen.type }), called)
    return judged(await read(file), name, taken)
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

/**
 * For a form that stores its files later: the file as it would be stored, in memory. So what is sent is what was chosen,
 * and pressing the button waits for no cloud.
 */
export const prepareFile = action(
  async ({ db }: AccountContext, chosen: File, options: ReadOptions = {}): Promise<PreparedFile> => {
    const reading = await readChosen(db, chosen, chosen.name, options)
    if (!reading.ok) return { ...reading, name: chosen.name }
    const { bytes, name, type } = reading.file
    return { ok: true, file: new File([bytes], name, { type }) }
  },
)
