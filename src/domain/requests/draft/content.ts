import * as z from 'zod/mini'
import { requestKind } from '#contract/entities/request.ts'
import { instant } from '#contract/values.ts'
import { groupBy } from '#lib/group-by.ts'
import { recordId } from '../../ids.ts'
import { withDestinationFromNote } from './destination.ts'

export type LineField = 'quantity' | 'unit' | 'packaging' | 'wish'

export const sendReceipt = z.object({
  /** In ms: the server's time or, if it stated none, the time at which this device got the answer. */
  sentAt: instant,
  batchNo: z.nullable(z.string()),
  /** SHA-256, in hex, of the canonical body that the server applied. */
  contentHash: z.nullable(z.string()),
  /** SHA-256, in hex, of the bytes that this device sent; '' if another device sent the request. */
  bodyHash: z.string(),
  records: z.array(z.object({ id: recordId, companyId: z.string(), companyName: z.string(), recordNo: z.string() })),
})
export type SendReceipt = z.infer<typeof sendReceipt>

export const requestLineContent = z.object({
  lineId: z.string(),
  pesticideId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  name: z.string(),
  registrationNo: z._default(z.string(), ''),
  formulation: z._default(z.string(), ''),
  categoryId: z._default(z.string(), ''),
  totalContent: z._default(z.string(), ''),
  quantity: z._default(z.string(), ''),
  unit: z._default(z.string(), ''),
  packaging: z._default(z.string(), ''),
  /** The wanted specification; '' if the buyer wants the product itself. */
  wish: z._default(z.string(), ''),
})
export type LineContent = z.infer<typeof requestLineContent>

/** `blobId` identifies the file's bytes on this device; '' if only the server has them. */
export const attachmentContent = z.object({
  blobId: z._default(z.string(), ''),
  name: z.string(),
  size: z._default(z.number(), 0),
  type: z._default(z.string(), ''),
  sha256: z._default(z.string(), ''),
  url: z._default(z.string(), ''),
})
export type AttachmentContent = z.infer<typeof attachmentContent>

export const termValue = z.union([z.string(), z.array(z.string()), z.boolean()])
export type TermValue = z.infer<typeof termValue>

export const requestContent = z.pipe(
  z.object({
    kind: requestKind,
    lines: z.array(requestLineContent),
    attachments: z.array(attachmentContent),
    note: z._default(z.string(), ''),
    maxReplyTime: z._default(z.string(), ''),
    terms: z.record(z.string(), termValue),
  }),
  z.transform((content) => ('destination' in content.terms ? content : withDestinationFromNote(content))),
)
export type RequestContent = z.infer<typeof requestContent>

export const fieldValue = z.nullable(z.union([termValue, requestLineContent, attachmentContent]))
export type FieldValue = z.infer<typeof fieldValue>

export const groupLinesBySupplier = (content: { readonly lines: readonly LineContent[] }) =>
  [...groupBy(content.lines, ({ companyId }) => companyId)].map(([companyId, lines]) => {
    return { companyId, companyName: lines[0]?.companyName ?? '', lines }
  })

export const distinctProductNames = (
  products: readonly Readonly<{ name: string; wish?: string | null | undefined }>[],
) => [...new Set(products.map(({ wish, name }) => wish || name))]

const isSameProduct = (a: LineContent, b: LineContent) =>
  a.wish !== '' || b.wish !== ''
    ? a.wish === b.wish
    : a.name === b.name && a.formulation === b.formulation && a.totalContent === b.totalContent

const sharedFields = ['wish', 'quantity', 'unit', 'packaging'] as const

export const hasEqualLines = ({ lines: [first, ...others] }: Pick<RequestContent, 'lines'>): boolean =>
  first !== undefined && others.every((one) => sharedFields.every((field) => one[field] === first[field]))

/** Null if the line itself is the first of its product, in the order of suppliers. */
export const firstOfProduct = (content: RequestContent, lineId: string): LineContent | null => {
  const lines = groupLinesBySupplier(content).flatMap((group) => group.lines)
  const line = lines.find((one) => one.lineId === lineId)
  const first = line && lines.find((one) => isSameProduct(one, line))
  return first && first.lineId !== lineId ? first : null
}

/** The lines that change with `line`: those of its product with the same value, or of its wanted specification. */
export const linkedLineIds = (content: RequestContent, line: LineContent, field: LineField): string[] =>
  content.lines
    .filter((one) =>
      line.wish === ''
        ? one[field] === line[field] && firstOfProduct(content, one.lineId)?.lineId === line.lineId
        : one.wish === line.wish,
    )
    .map((one) => one.lineId)
