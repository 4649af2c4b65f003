import * as z from 'zod/mini'
import { attachmentContent, requestContent, requestLineContent, termValue } from '../draft/content.ts'

/** One side's value of a differing field; null if that side has no such line, file or term. */
export const fieldValue = z.nullable(z.union([termValue, requestLineContent, attachmentContent]))
export type FieldValue = z.infer<typeof fieldValue>

export const conflictField = z.object({ path: z.string(), base: fieldValue, mine: fieldValue, theirs: fieldValue })
export type ConflictField = z.infer<typeof conflictField>

/**
 * A draft that was changed elsewhere. Both versions stay until the buyer decides; sending waits. `changed`: fields that
 * differ. `deleted`: it was deleted on the server. `sent-elsewhere`: another device sent it.
 */
export const draftConflict = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    theirs: requestContent,
    theirsVersion: z.nullable(z.number()),
    fields: z.array(conflictField),
  }),
  z.object({ type: z.literal('deleted') }),
  z.object({
    type: z.literal('sent-elsewhere'),
    /** What was sent, and how this device's text differs from it, if the server states what was sent. */
    theirs: z.optional(requestContent),
    fields: z._default(z.array(conflictField), []),
  }),
])
export type DraftConflict = z.infer<typeof draftConflict>
