import * as z from 'zod/mini'
import { requestKind } from '#contract/entities/request.ts'
import { day } from '#contract/values.ts'

/** Safety data sheet, certificate of analysis, technical data sheet, letter of authorisation. */
export const documentTypes = ['SDS', 'COA', 'TDS', 'LOA', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A paper stored on this device; its bytes are stored separately. */
export const shelfDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  /** As the buyer wrote it; papers are grouped by it. */
  product: z.string(),
  /** Lot number; '' when the paper is not for a single lot. */
  batch: z.string(),
  issuedOn: z.nullable(day),
  /** The day a supplier sent it, so it is at least that old. Null for one that the buyer added. */
  receivedOn: z.nullable(day),
  /** The request that it came with. */
  from: z.nullable(z.object({ kind: requestKind, id: z.string(), recordNo: z.string() })),
  /** The last day of validity that the paper itself states. */
  validUntil: z.nullable(day),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  /** SHA-256 of the bytes, in hex: the same file is stored once. */
  sha256: z.string(),
  addedAt: z.number(),
})
export type ShelfDocument = z.infer<typeof shelfDocument>

export const maxDocumentBytes = 20 * 1024 * 1024
