import * as z from 'zod/mini'
import { instant } from '#contract/values.ts'
import { recordId } from '../../ids.ts'

/** Proof of one send, stored on this device and shown on each of its records. */
export const receipt = z.object({
  /** The time of sending according to the server; if it states none, the time when this device learnt of it. ms. */
  sentAt: instant,
  batchNo: z.nullable(z.string()),
  /** SHA-256, hex, of the body that the server applied. */
  contentHash: z.nullable(z.string()),
  /** SHA-256, hex, of the bytes that this device sent; '' if another device sent it. */
  bodyHash: z.string(),
  records: z.array(z.object({ id: recordId, companyId: z.string(), companyName: z.string(), recordNo: z.string() })),
})
export type Receipt = z.infer<typeof receipt>
