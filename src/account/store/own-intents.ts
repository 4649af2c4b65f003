import * as z from 'zod/mini'
import { reviewBody } from '#contract/calls/reviews.ts'
import { priceAlert } from '#contract/entities/price-alert.ts'

/** A file that belongs to an action and is uploaded before it. Its bytes are in `blobs` and `parts`. */
export const actionFile = z.object({
  blobId: z.string(),
  name: z.string(),
  size: z.number().check(z.int(), z.gte(0)),
})
export type ActionFile = z.infer<typeof actionFile>

const text = z.string()

/** Fields of the buyer's own profile. A missing field stays unchanged. */
export const profileFields = z.object({
  nickname: z.optional(text),
  country: z.optional(text),
  mobile: z.optional(text),
  whatsapp: z.optional(text),
  timezone: z.optional(text),
})
export type ProfileFields = z.infer<typeof profileFields>

export const priceStarIntent = z.object({ name: z.literal('price-star'), id: text, on: z.boolean() })
/** Null: the alert is deleted. */
export const priceAlertIntent = z.object({
  name: z.literal('price-alert'),
  id: text,
  alert: z.nullable(priceAlert),
})

/** What a buyer wants to change about suppliers and about the buyer's own account. */
export const ownIntents = [
  /**
   * `note` null: unchanged. `company`: the supplier's name, so that the list can show it offline. `at`: for display
   * only, ms.
   */
  z.object({
    name: z.literal('favourite'),
    companyId: text,
    company: text,
    on: z.boolean(),
    note: z.nullable(text),
    at: z.number(),
  }),
  z.object({ name: z.literal('review'), company: text, review: reviewBody }),
  /** `ref` gives each one a lane of its own, so that a refused file does not hold back the others. */
  z.object({
    name: z.literal('feedback'),
    ref: text,
    content: text,
    files: z.array(actionFile),
    /** Present for a question to customer service; absent for feedback. */
    to: z.optional(z.literal('support')),
  }),
  z.object({ name: z.literal('profile'), fields: profileFields }),
  /** `files`: the new profile picture; empty if the picture is removed. */
  z.object({ name: z.literal('avatar'), files: z.array(actionFile) }),
  z.object({ name: z.literal('subscription'), id: text, on: z.boolean() }),
  /**
   * `fields`: texts by name, '' clears one. `photos`: addresses of the photos that stay; null: unchanged. `licence`:
   * what happens to the business licence. `files`: the new files; a new licence comes first.
   */
  z.object({
    name: z.literal('company-profile'),
    fields: z.record(text, text),
    photos: z.nullable(z.array(text)),
    licence: z.enum(['keep', 'new', 'none']),
    files: z.array(actionFile),
  }),
  priceStarIntent,
  priceAlertIntent,
] as const
