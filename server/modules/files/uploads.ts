import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { AccountId } from '#domain/ids.ts'
import { files } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FilePart } from '#server/platform/http/multipart.ts'
import { badFields, Refusal } from '#server/platform/http/refusal.ts'
import type { ArrivingFile } from '#server/platform/files/file-store.ts'
import { kindSniffer, nameForKind, safeFileName } from '#domain/files/file-kind.ts'
import type { FileKind } from '#domain/files/file-kind.ts'
import { fileUrl } from './file-names.ts'
import { texts, withValues } from '#server/texts/texts.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'random'>

export interface StoredFile {
  url: string
  name: string
  size: number
  sha256: string
}

/** A complete file of an accepted kind, not stored yet. */
export interface ReceivedFile {
  readonly arriving: ArrivingFile
  readonly name: string
  readonly kind: FileKind
  readonly size: number
  readonly sha256: string
}

interface Circumstances {
  /** Null: sent without signing in. */
  readonly userId: AccountId | null
  readonly owner: string
  /** The upload's `Idempotency-Key`, prefixed by its sender. */
  readonly uploadKey: string | null
}

/** `Content-Digest: sha-256=:…:` (RFC 9530) of the only file sent; a wrong one means damage in transit. */
export const digestOf = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(text)?.[1]
  if (digest === undefined) throw badFields([{ path: 'Content-Digest', rule: 'digest' }])
  return Buffer.from(digest, 'base64').toString('hex')
}

const wrongKind = (name: string, imagesOnly: boolean) =>
  new Refusal(code.wrongMediaType, {
    msg: withValues(imagesOnly ? texts.files.notAnImage : texts.files.wrongKind, { name }),
  })

/**
 * Writes a file while it arrives, and recognises its kind. It passes what it has started to `begun`, so that it can be
 * discarded.
 */
export const receiveFile = async (
  store: Deps['files'],
  part: FilePart,
  { fileBytes, imagesOnly }: { readonly fileBytes: number; readonly imagesOnly: boolean },
  begun: (arriving: ArrivingFile) => void,
  count: (bytes: number) => void,
): Promise<ReceivedFile> => {
  const name = safeFileName(part.name)
  const sniffer = kindSniffer(name)
  const hash = createHash('sha256')
  let arriving: ArrivingFile | null = null
  let size = 0
  for await (const bytes of part.bytes) {
    size += bytes.length
    if (size > fileBytes)
      throw new Refusal(code.tooLarge, {
        msg: withValues(texts.files.tooLarge, { name, most: fileBytes / 1024 / 1024 }),
      })
    count(bytes.length)
    if (arriving === null) begun((arriving = await store.receive()))
    hash.update(bytes)
    sniffer.take(bytes)
    await arriving.write(bytes)
  }
  if (arriving === null) throw badFields([{ path: 'file', rule: 'empty' }], texts.files.empty)
  const kind = sniffer.end()
  if (!kind || (imagesOnly && !kind.image)) throw wrongKind(name, imagesOnly)
  return { arriving, name: nameForKind(name, kind), kind, size, sha256: hash.digest('hex') }
}

const storedOf = (row: typeof files.$inferSelect): StoredFile => ({
  url: fileUrl(row.id, row.name),
  name: row.name,
  size: row.size,
  sha256: row.sha256,
})

/** Whether a file was already stored under this key. */
export const isStored = async ({ db }: Pick<Deps, 'db'>, uploadKey: string): Promise<boolean> =>
  (await db.select({ id: files.id }).from(files).where(eq(files.uploadKey, uploadKey))).length > 0

/**
 * Stores one file and returns its address. The same key again returns the first file (`replayed`); with other content
 * it is refused as a reused key.
 */
export const storeFile = async (
  { db, clock, random }: Using,
  { arriving, name, kind, size, sha256 }: ReceivedFile,
  { userId, owner, uploadKey }: Circumstances,
  remove: Deps['files']['remove'],
): Promise<{ file: StoredFile; replayed: boolean }> => {
  const now = clock.now()
  const replay = async () => {
    if (uploadKey === null) return null
    // Somebody still means to use it, so the sweep's interval starts again.
    const [known] = await db.update(files).set({ neededAt: now }).where(eq(files.uploadKey, uploadKey)).returning()
    if (!known) return null
    if (known.sha256 !== sha256) throw new Refusal(code.keyReused, { msg: texts.files.keyReused })
    return { file: storedOf(known), replayed: true }
  }

  const before = await replay()
  if (before) return before
  const id = random.token()
  // Bytes before the row, so that a row always has its file. Bytes without a row are swept.
  await arriving.store(id)
  const row = { id, name, mime: kind.mime, size, sha256, userId, owner, uploadKey, createdAt: now, neededAt: now }
  const written = await db.insert(files).values(row).onConflictDoNothing({ target: files.uploadKey }).returning()
  if (written[0]) return { file: storedOf(written[0]), replayed: false }
  // Another request with the same key was faster.
  await remove(id)
  const winner = await replay()
  if (!winner) throw new Error('the upload was neither stored nor found')
  return winner
}
