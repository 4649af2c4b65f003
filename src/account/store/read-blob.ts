import type { AccountDb } from './db.ts'
import type { BlobRow } from './rows.ts'

/** The bytes of a file, in their order. */
export const partsOf = (db: AccountDb, blobId: string) =>
  db.parts.where('[blobId+n]').between([blobId, 0], [blobId, Infinity])

/** The bytes of a file of this size; null if some of them are missing (STOR-7). */
export const readBytes = async (db: AccountDb, { blobId, size }: Pick<BlobRow, 'blobId' | 'size'>) => {
  const parts = (await partsOf(db, blobId).toArray()).map(({ bytes }) => bytes)
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0) === size ? parts : null
}

/** A stored file, to be opened or shared; null when its bytes can no longer be read completely. */
export const readAttachment = async (db: AccountDb, blobId: string): Promise<Blob | null> => {
  const blob = await db.blobs.get(blobId)
  const parts = blob ? await readBytes(db, blob) : null
  return blob && parts ? new Blob(parts, { type: blob.type }) : null
}
