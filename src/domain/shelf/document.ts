import * as z from 'zod/mini'
import { requestKind } from '#contract/entities/request.ts'
import { day } from '#contract/values.ts'

/** Safety data sheet, certificate of analysis, technical data sheet, letter of authorisation. */
export const documentTypes = ['SDS', 'COA', 'TDS', 'LOA', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A paper on the shelf of this device; its bytes stand beside it. */
export const shelfDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  /** As the buyer wrote it; papers of one product stand together by it. */
  product: z.string(),
  /** Lot number; '' where the paper is of no single lot. */
  batch: z.string(),
  issuedOn: z.nullable(day),
  /** The day a supplier sent it: it is at least as old. Null for one that the buyer put here. */
  receivedOn: z._default(z.nullable(day), null),
  /** The request that it came with. */
  from: z._default(z.nullable(z.object({ kind: requestKind, id: z.string(), recordNo: z.string() })), null),
  /** Where the paper itself says until when it holds. */
  validUntil: z.nullable(day),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  /** Of the bytes, hex: the same file is kept once. */
  sha256: z.string(),
  addedAt: z.number(),
})
export type ShelfDocument = z.infer<typeof shelfDocument>

export const maxDocumentBytes = 20 * 1024 * 1024
