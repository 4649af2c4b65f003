import { getBlob } from '../../store/account-rows.ts'
import type { Drain } from '../engine/context.ts'
import type { OutgoingFile } from '../ports.ts'

/** A file as it leaves; null where not all of it is there any more (STOR-7). */
export const fileOf = async ({ db }: Drain, blobId: string): Promise<OutgoingFile | null> => {
  const blob = await getBlob(db, blobId)
  const parts = (await db.parts.where('[blobId+n]').between([blobId, 0], [blobId, Infinity]).toArray()).map(
    (part) => part.bytes,
  )
  const size = parts.reduce((sum, bytes) => sum + bytes.byteLength, 0)
  return blob && size === blob.size ? { name: blob.name, type: blob.type, parts } : null
}

/** Shows how far a file is; a missed figure costs nothing, so it is not waited for and not durable at all costs. */
export const progress = ({ db }: Drain, blobId: string) => {
  let shown = 0
  return (sent: number) => {
    if (sent - shown < 256 * 1024) return
    shown = sent
    void db.blobs.update(blobId, { bytesSent: sent }).catch(() => undefined)
  }
}
