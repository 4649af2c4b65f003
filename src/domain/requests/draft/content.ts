import * as z from 'zod/mini'
import { requestKind } from '#contract/entities/request.ts'

/**
 * What the buyer writes, as stored on the device. Fields are text as typed, so that a half-typed number is not lost;
 * the rules of a kind judge them and convert them to the wire form. A line has enough of its product to be shown if the
 * catalogue is not on the device.
 */
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
})
export type LineContent = z.infer<typeof requestLineContent>

/** A file of a request. `blobId` names its bytes on this device; '' if it is only on the server. */
export const attachmentContent = z.object({
  blobId: z._default(z.string(), ''),
  name: z.string(),
  size: z._default(z.number(), 0),
  type: z._default(z.string(), ''),
  sha256: z._default(z.string(), ''),
  url: z._default(z.string(), ''),
})
export type AttachmentContent = z.infer<typeof attachmentContent>

/** A term's value: text, several values of a dictionary, or a yes/no. */
export const termValue = z.union([z.string(), z.array(z.string()), z.boolean()])
export type TermValue = z.infer<typeof termValue>

export const requestContent = z.object({
  kind: requestKind,
  lines: z.array(requestLineContent),
  attachments: z.array(attachmentContent),
  note: z._default(z.string(), ''),
  maxReplyTime: z._default(z.string(), ''),
  terms: z.record(z.string(), termValue),
})
export type RequestContent = z.infer<typeof requestContent>
