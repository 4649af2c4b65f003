import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { files } from '../db/schema/files.ts'
import type { Deps } from '../deps.ts'
import { badFields, Refusal } from '../http/refusal.ts'
import { nameForKind, sniffFile } from './file-kind.ts'
import { fileUrl, safeFileName } from './file-names.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'random' | 'files'>

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
}
export interface StoredFile {
  url: string
  name: string
  size: number
  sha256: string
}

interface Circumstances {
  /** Null: sent without signing in. */
  readonly userId: string | null
  /** Who it is for the idempotency key: an account, or an address. */
  readonly scope: string
  readonly idempotencyKey: string | null
  readonly imagesOnly: boolean
}

/** `Content-Digest: sha-256=:…:` (RFC 9530) of the one file that was sent; a lying one means damage on the way. */
export const digestOf = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(text)?.[1]
  if (digest === undefined) throw badFields([{ path: 'Content-Digest', rule: 'digest' }])
  return Buffer.from(digest, 'base64').toString('hex')
}

const judge = (upload: Upload, imagesOnly: boolean) => {
  if (upload.bytes.length === 0) throw badFields([{ path: 'file', rule: 'empty' }], 'The file is empty.')
  if (upload.bytes.length > maxAttachmentBytes)
    throw new Refusal(code.tooLarge, { msg: `"${upload.name}" is larger than ${maxAttachmentBytes / 1024 / 1024} MB.` })
  const name = safeFileName(upload.name)
  const kind = sniffFile(upload.bytes, name)
  if (!kind || (imagesOnly && !kind.image))
    throw new Refusal(code.wrongMediaType, {
      msg: imagesOnly
        ? `"${name}" is not a PNG, JPEG, GIF or WebP image.`
        : `"${name}" is not of a kind that can be attached (PNG, JPEG, GIF, WebP, PDF, Word, Excel, text, CSV).`,
    })
  return { name: nameForKind(name, kind), kind }
}

const storedOf = (row: typeof files.$inferSelect): StoredFile => ({
  url: fileUrl(row.id, row.name),
  name: row.name,
  size: row.size,
  sha256: row.sha256,
})

/**
 * Keeps one file and says where it is. The same key again answers with the first file (`replayed`); with other
 * content it is refused as a reused key.
 */
export const storeUpload = async (
  deps: Using,
  upload: Upload,
  { userId, scope, idempotencyKey, imagesOnly }: Circumstances,
): Promise<{ file: StoredFile; replayed: boolean }> => {
  const { db, clock, random } = deps
  const { name, kind } = judge(upload, imagesOnly)
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const uploadKey = idempotencyKey === null ? null : `${scope} ${idempotencyKey}`

  const replay = async () => {
    if (uploadKey === null) return null
    const [known] = await db.select().from(files).where(eq(files.uploadKey, uploadKey))
    if (!known) return null
    if (known.sha256 !== sha256)
      throw new Refusal(code.keyReused, { msg: 'This Idempotency-Key was used for another file.' })
    return { file: storedOf(known), replayed: true }
  }

  const before = await replay()
  if (before) return before
  const id = random.token()
  // Bytes before the row: a row always has its file. Bytes without a row are swept as orphans.
  await deps.files.put(id, upload.bytes)
  const row = {
    id,
    name,
    mime: kind.mime,
    size: upload.bytes.length,
    sha256,
    userId,
    uploadKey,
    createdAt: clock.now(),
  }
  const written = await db.insert(files).values(row).onConflictDoNothing({ target: files.uploadKey }).returning()
  if (written[0]) return { file: storedOf(written[0]), replayed: false }
  // Another request with the same key was quicker.
  await deps.files.remove(id)
  const winner = await replay()
  if (!winner) throw new Error('the upload was neither stored nor found')
  return winner
}
