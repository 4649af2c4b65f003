import type { OutDb } from './db.ts'

/** A stored file, to be opened or shared; null when its bytes can no longer be read completely. */
export const readAttachment = async (db: OutDb, blobId: string): Promise<Blob | null> => {
  const blob = await db.blobs.get(blobId)
  const parts = await db.parts.where('[blobId+n]').between([blobId, 0], [blobId, Infinity]).toArray()
  const size = parts.reduce((sum, part) => sum + part.bytes.byteLength, 0)
  return blob && size === blob.size
    ? new Blob(
        parts.map((part) => part.bytes),
        { type: blob.type },
      )
    : null
}
