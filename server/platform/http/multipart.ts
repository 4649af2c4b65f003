import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { code } from '#contract/codes.ts'
import { invalidFields, Refusal } from './refusal.ts'
import { texts, withValues } from '#server/texts/texts.ts'

/** Limits of the parts that are read into memory. Files are passed on while they arrive. */
const smallParts = { headerPairs: 20, headerSize: 8 * 1024, fields: 20, fieldNameSize: 200, fieldSize: 8 * 1024 }

export interface FormLimits {
  readonly files: number
  readonly bytes: number
}

export interface FilePart {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

const notAForm = () => invalidFields([{ path: 'file', rule: 'multipart' }], texts.http.notAForm)
const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
const tooManyFiles = (max: number) =>
  new Refusal(code.tooLarge, { msg: withValues(texts.http.tooManyFiles, { most: max }) })

export const tooLargeRefusal = (max: number) =>
  new Refusal(code.tooLarge, { msg: withValues(texts.http.tooLarge, { most: megabytes(max) }) })

const parserOf = (contentType: string, { files }: FormLimits): BusboyInstance => {
  try {
    const limits = { ...smallParts, files, parts: files + smallParts.fields }
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw notAForm()
  }
}

const nameOf = (written: string) => written.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')

/** `Promise.race` with one promise for failures would retain every result, and so the whole body. This does not. */
const failures = () => {
  let firstError: Error | null = null
  let wake: (error: Error) => void = () => undefined
  return {
    fail: (error: unknown): void => {
      firstError ??= error instanceof Error ? error : new Error('the reading of a form failed', { cause: error })
      wake(firstError)
    },
    /** Settles like the work, or rejects with a failure that comes first. Only one caller may wait at a time. */
    waitFor: <T>(work: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        wake = reject
        if (firstError) reject(firstError)
        work.then(resolve, reject)
      }),
  }
}
type Failures = ReturnType<typeof failures>

/** Writes a piece only when the parser has accepted the previous one, so that slow reading slows down the sender. */
const pump = async (body: ReadableStream<Uint8Array>, parser: BusboyInstance, max: number, { waitFor }: Failures) => {
  const reader = body.getReader()
  const readPiece = () =>
    waitFor(
      reader.read().catch(() => {
        throw notAForm()
      }),
    )
  let length = 0
  try {
    for (let piece = await readPiece(); !piece.done; piece = await readPiece()) {
      length += piece.value.length
      if (length > max) throw tooLargeRefusal(max)
      const { value } = piece
      await waitFor(new Promise<void>((handled) => parser.write(value, () => handled())))
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error
  }
  const finishEvent = new Promise<void>((done) => parser.once('finish', done))
  parser.end()
  await waitFor(finishEvent)
}

async function* bytesOf(stream: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch {
    throw notAForm()
  }
}

/** `take` must start reading at once. The promise rejects with the first failure, after every `take` has ended. */
export const readForm = async (
  request: Request,
  limits: FormLimits,
  take: (part: FilePart, index: number) => Promise<void>,
  onField: (name: string, value: string) => void = () => undefined,
): Promise<void> => {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0)
  if (declaredBytes > limits.bytes) throw tooLargeRefusal(limits.bytes)
  const parser = parserOf(request.headers.get('content-type') ?? '', limits)
  if (!request.body) throw notAForm()
  const failing = failures()
  const { fail } = failing
  const streams: Readable[] = []
  const takes: Promise<void>[] = []
  parser.on('error', () => fail(notAForm()))
  parser.on('filesLimit', () => fail(tooManyFiles(limits.files)))
  parser.on('partsLimit', () => fail(tooManyFiles(limits.files)))
  parser.on('field', (name, value) => onField(name, value))
  parser.on('file', (field, stream, name) => {
    stream.on('error', () => fail(notAForm()))
    if (field !== 'file') return void stream.resume()
    streams.push(stream)
    const takeResult = take({ name: nameOf(name ?? ''), bytes: bytesOf(stream) }, takes.length)
    takeResult.catch(fail)
    takes.push(takeResult)
  })
  try {
    await pump(request.body, parser, limits.bytes, failing)
    await Promise.all(takes)
  } catch (error) {
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(takes)
    throw error
  }
  if (takes.length === 0) throw invalidFields([{ path: 'file', rule: 'required' }], texts.http.noFile)
}
