import type { DraftId } from '#domain/ids.ts'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import type { AttachmentContent } from '#domain/requests/draft/content.ts'

export type AttachmentState =
  /** The server was not asked yet. */
  | { readonly at: 'device' }
  | { readonly at: 'waiting' }
  /** `share`: 0 to 1. */
  | { readonly at: 'uploading'; readonly share: number }
  | { readonly at: 'ready' }
  | { readonly at: 'refused'; readonly reason: 'too-big' | 'wrong-type' | 'unreadable' | null }

/** The state of a file of the draft. Its upload is this draft's operation with the same name and size. */
export const attachmentState = (
  file: AttachmentContent,
  localId: DraftId,
  outbox: readonly OutboxRow[],
): AttachmentState => {
  if (file.url !== '') return { at: 'ready' }
  const mine = outbox.filter((row) => row.type === 'upload' && row.localId === localId && row.title === file.name)
  const row = mine.find((one) => one.bytes === file.size) ?? mine[0]
  if (!row) return { at: 'device' }
  switch (row.state) {
    case 'done':
      return { at: 'ready' }
    case 'sending':
      return { at: 'uploading', share: row.bytes > 0 ? row.bytesSent / row.bytes : 0 }
    case 'attention':
    case 'conflict':
      if (row.cause?.why === 'file') return { at: 'refused', reason: row.cause.reason }
      return row.cause?.why === 'sign-in' ? { at: 'waiting' } : { at: 'refused', reason: null }
    case 'waiting':
    case 'retrying':
    case 'uncertain':
      return { at: 'waiting' }
  }
}
