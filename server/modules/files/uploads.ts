import { createHash } from 'node:crypto'
import { eq, and, gt, like, sum, type SQL } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { files } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { tooLargeRefusal, type FilePart } from '#server/platform/http/multipart.ts'
import {
  invalidFields,
  temporarilyUnavailable,
  Refusal,
  notYetAvailable,
  tooManyRequests,
} from '#server/platform/http/refusal.ts'
import type { IncomingFile } from '#server/platform/files/file-store.ts'
import { pingScanner, scanFile } from '#server/platform/files/clamd.ts'
import { createConcurrencySlots } from '#server/platform/limits/rate-limits.ts'
import { createOutageLog, errorMessageOf } from '#server/platform/log.ts'
import { createKindSniffer, nameForKind, safeFileName, type FileKind } from '#domain/files/file-kind.ts'
import { fileUrl } from './attachments.ts'
import { visitorPrefix } from './file-owners.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { maxAttachmentBytes, maxAttachments } from '#contract/entities/request.ts'
import { dayMs } from '#lib/day-ms.ts'

const megabyte = 1024 * 1024

const wrapBytes = megabyte

/** All visitors together may use less than a third, so that accounts can still upload. */
const atOnce = { everybody: { all: 40, ofOne: 6 }, strangers: { all: 12, ofOne: 2 } }

interface UploadLimits {
  readonly fileBytes: number
  readonly requestBytes: number
}
const strangerLimits: UploadLimits = { fileBytes: 5 * megabyte, requestBytes: 20 * megabyte }
const accountLimits: UploadLimits = { fileBytes: maxAttachmentBytes, requestBytes: maxAttachments * maxAttachmentBytes }
const visitorBytesPerDay = 20 * megabyte

interface Uploader {
  readonly owner: string
  readonly isStranger: boolean
  readonly by: string
}

export interface UploadSlot extends UploadLimits {
  readonly bodyBytes: number
  readonly end: () => void
}

const comeAgainMs = 5_000

/** Counts uploads in progress in memory, so the limits are exact only if one process serves all uploads. */
export const createUploadSlots = ({
  db,
  clock,
  files: store,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'files' | 'config' | 'log'>) => {
  const logLoss = createOutageLog(log, 'upload-room')
  const [everybody, strangers] = [createConcurrencySlots(atOnce.everybody), createConcurrencySlots(atOnce.strangers)]
  const reserved = new Map<string, number>()
  const reservedBytes = (name: string) => reserved.get(name) ?? 0

  const begin = ({ by, isStranger }: Uploader): (() => void) => {
    const leave = everybody.take(by)
    const leaveStrangers = isStranger ? strangers.take(by) : () => undefined
    if (leave && leaveStrangers)
      return () => {
        leave()
        leaveStrangers()
      }
    leave?.()
    leaveStrangers?.()
    throw tooManyRequests(comeAgainMs, code.tooManyRequests, texts.files.uploadsAtOnce)
  }

  const reserve = ({ owner, isStranger }: Uploader, again: boolean) => {
    const names = ['all', ...(again ? [] : [`of ${owner}`, ...(isStranger ? ['strangers'] : [])])]
    const before = again ? 0 : reservedBytes(`of ${owner}`)
    const strangersBefore = reservedBytes('strangers')
    let mine = 0
    const hold = (bytes: number) => {
      for (const name of names) {
        const total = reservedBytes(name) + bytes - mine
        if (total > 0) reserved.set(name, total)
        else reserved.delete(name)
      }
      mine = bytes
    }
    return { before, strangersBefore, hold }
  }

  const bytesOf = async (isCounted: SQL | undefined): Promise<number> => {
    const [row] = await db
      .select({ bytes: sum(files.size).mapWith(Number) })
      .from(files)
      .where(isCounted)
    return row?.bytes ?? 0
  }
  const isRecent = () => gt(files.createdAt, clock.now() - dayMs)
  const storedBy = ({ owner, isStranger }: Uploader) =>
    bytesOf(and(eq(files.owner, owner), isStranger ? isRecent() : undefined))
  const storedByStrangers = () => bytesOf(and(like(files.owner, `${visitorPrefix}%`), isRecent()))

  const overQuota = ({ isStranger }: Uploader) =>
    isStranger
      ? tooManyRequests(
          dayMs / 24,
          code.tooManyRequests,
          withValues(texts.files.strangersDay, { most: visitorBytesPerDay / megabyte }),
        )
      : new Refusal(code.storageFull, {
          msg: withValues(texts.codes[code.storageFull], { most: Math.floor(config.uploadQuotaBytes / megabyte) }),
        })

  const expectDisk = async () => {
    const spareBytes = (await store.freeBytes()) - reservedBytes('all') - config.freeDiskBytes
    // Small uploads still succeed near the limit, so the space counts as restored when a second large one would fit.
    if (spareBytes > accountLimits.requestBytes) logLoss(false)
    if (spareBytes >= 0) return
    logLoss(true, 'less than FREE_DISK_MB is free')
    throw notYetAvailable(texts.files.noRoom)
  }

  return {
    admit: async (uploader: Uploader, declared: number | null, again: boolean): Promise<UploadSlot> => {
      const limits = uploader.isStranger ? strangerLimits : accountLimits
      const bodyBytes = limits.requestBytes + wrapBytes
      if (declared !== null && declared > bodyBytes) throw tooLargeRefusal(bodyBytes)
      const stop = begin(uploader)
      const { before, strangersBefore, hold } = reserve(uploader, again)
      const end = () => {
        hold(0)
        stop()
      }
      try {
        let requestBytes = Math.min(declared ?? limits.requestBytes, limits.requestBytes)
        hold(requestBytes)
        if (!again) {
          const quota = uploader.isStranger ? visitorBytesPerDay : config.uploadQuotaBytes
          // Uploads in progress are read before stored ones: one that ends in between is counted at least once.
          const ownBytes = quota - before - (await storedBy(uploader))
          const remainingBytes = uploader.isStranger
            ? Math.min(ownBytes, config.visitorUploadBytes - strangersBefore - (await storedByStrangers()))
            : ownBytes
          if (remainingBytes < (declared === null ? 1 : requestBytes)) throw overQuota(uploader)
          requestBytes = Math.min(requestBytes, remainingBytes)
          hold(requestBytes)
        }
        await expectDisk()
        const fileBytes = Math.min(limits.fileBytes, config.scanner?.maxBytes ?? limits.fileBytes)
        return { fileBytes, requestBytes, bodyBytes, end }
      } catch (refusal) {
        end()
        throw refusal
      }
    },
  }
}

export interface ReceivedFile {
  readonly arriving: IncomingFile
  readonly name: string
  readonly kind: FileKind
  readonly size: number
  readonly sha256: string
}

/** Returns a `Content-Digest` header's SHA-256 (RFC 9530) in hex; null without a header. Throws if it contains none. */
export const contentDigestOf = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(text)?.[1]
  if (digest === undefined) throw invalidFields([{ path: 'Content-Digest', rule: 'digest' }])
  return Buffer.from(digest, 'base64').toString('hex')
}

const wrongKind = (name: string, imagesOnly: boolean) =>
  new Refusal(code.wrongMediaType, {
    msg: withValues(imagesOnly ? texts.files.notAnImage : texts.files.wrongKind, { name }),
  })

export const receiveFile = async (
  store: Deps['files'],
  part: FilePart,
  { fileBytes, imagesOnly }: { readonly fileBytes: number; readonly imagesOnly: boolean },
  begun: (arriving: IncomingFile) => void,
  count: (bytes: number) => void,
): Promise<ReceivedFile> => {
  const name = safeFileName(part.name)
  const sniffer = createKindSniffer(name)
  const hash = createHash('sha256')
  let arriving: IncomingFile | null = null
  let size = 0
  for await (const bytes of part.bytes) {
    size += bytes.length
    if (size > fileBytes)
      throw new Refusal(code.tooLarge, { msg: withValues(texts.files.tooLarge, { name, most: fileBytes / megabyte }) })
    count(bytes.length)
    if (arriving === null) begun((arriving = await store.receive()))
    hash.update(bytes)
    sniffer.take(bytes)
    await arriving.write(bytes)
  }
  if (arriving === null) throw invalidFields([{ path: 'file', rule: 'empty' }], texts.files.empty)
  const kind = sniffer.end()
  if (!kind || (imagesOnly && !kind.image)) throw wrongKind(name, imagesOnly)
  return { arriving, name: nameForKind(name, kind), kind, size, sha256: hash.digest('hex') }
}

/** A repeated upload uses the buyer's data volume, so the app waits longer than after other failures. */
const scannerAgainSeconds = 60

/** Files pass without a scanner, or if it is optional and does not answer. */
export const createMalwareScanner = ({ config: { scanner }, log }: Pick<Deps, 'config' | 'log'>) => {
  const away = (error: unknown, more: Readonly<Record<string, string | number>> = {}) => {
    const accepts = scanner?.isOptional === true
    log({
      level: 'error',
      event: accepts ? 'file-not-scanned' : 'scanner-away',
      message: errorMessageOf(error),
      ...more,
    })
    if (!accepts) throw temporarilyUnavailable(texts.files.scannerAway, scannerAgainSeconds)
  }
  return {
    expectScanner: async (): Promise<void> => {
      if (scanner && !scanner.isOptional) await pingScanner(scanner).catch(away)
    },
    expectClean: async ({ arriving, name, size, sha256 }: ReceivedFile): Promise<void> => {
      if (!scanner) return
      const verdict = await scanFile(scanner, arriving.read()).catch((error: unknown) => away(error, { size, sha256 }))
      if (!verdict || verdict.is === 'clean') return
      if (verdict.is === 'too-large')
        throw new Refusal(code.tooLarge, { msg: withValues(texts.files.tooLargeToScan, { name }) })
      log({ level: 'warn', event: 'malware', signature: verdict.signature, size, sha256 })
      throw new Refusal(code.fileInfected, { msg: withValues(texts.files.infected, { name }) })
    },
  }
}

type FileRow = typeof files.$inferSelect

const storedOf = ({ id, name, size, sha256 }: FileRow) => ({ url: fileUrl(id, name), name, size, sha256 })
export type StoredFile = ReturnType<typeof storedOf>

export const isUploadStored = async ({ db }: Pick<Deps, 'db'>, uploadKey: string): Promise<boolean> =>
  (await db.$count(files, eq(files.uploadKey, uploadKey))) > 0

/** A repeated key returns the first file (`replayed`), or is refused if the content differs. */
export const storeFile = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { arriving, name, kind, size, sha256 }: ReceivedFile,
  { userId, owner, uploadKey }: Pick<FileRow, 'userId' | 'owner' | 'uploadKey'>,
  remove: Deps['files']['remove'],
): Promise<{ file: StoredFile; replayed: boolean }> => {
  const now = clock.now()
  const replay = async () => {
    if (uploadKey === null) return null
    const [known] = await db.update(files).set({ neededAt: now }).where(eq(files.uploadKey, uploadKey)).returning()
    if (!known) return null
    if (known.sha256 !== sha256) throw new Refusal(code.keyReused, { msg: texts.files.keyReused })
    return { file: storedOf(known), replayed: true }
  }

  const replayedUpload = await replay()
  if (replayedUpload) return replayedUpload
  const id = random.token()
  // Stores the bytes before the row, so that each row has its file. The sweep deletes bytes without a row.
  await arriving.store(id)
  const row = { id, name, mime: kind.mime, size, sha256, userId, owner, uploadKey, createdAt: now, neededAt: now }
  const insertedRows = await db.insert(files).values(row).onConflictDoNothing({ target: files.uploadKey }).returning()
  if (insertedRows[0]) return { file: storedOf(insertedRows[0]), replayed: false }
  await remove(id)
  const winner = await replay()
  if (!winner) throw new Error('the upload was neither stored nor found')
  return winner
}
