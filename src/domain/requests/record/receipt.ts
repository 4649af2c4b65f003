import * as z from 'zod/mini'
import { instant } from '#contract/values.ts'
import { recordId } from '../../ids.ts'

/** Proof of one send, stored on this device and shown on each of its records. */
export const receipt = z.object({
  /** When the server says it was sent; when this device learnt of it, if the server says nothing. ms. */
  sentAt: instant,
  batchNo: z.nullable(z.string()),
  /** sha-256, hex, of the body the server applied. */
  contentHash: z.nullable(z.string()),
  /** sha-256, hex, of the bytes that left this device; '' when another device sent it. */
  bodyHash: z._default(z.string(), ''),
  records: z.array(z.object({ id: recordId, companyId: z.string(), companyName: z.string(), recordNo: z.string() })),
})
export type Receipt = z.infer<typeof receipt>
