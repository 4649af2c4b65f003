import * as z from 'zod/mini'
import { reviewBody } from '#contract/calls/reviews.ts'
import { priceAlert } from '#contract/entities/price-alert.ts'

/** A file that goes with an action: its upload comes first. The bytes are in `blobs` and `parts`. */
export const actionFile = z.object({
  blobId: z.string(),
  name: z.string(),
  size: z.number().check(z.int(), z.gte(0)),
})
export type ActionFile = z.infer<typeof actionFile>

const text = z.string()

/** Fields of the buyer's own profile; one that is left out stays as it is. */
export const profileFields = z.object({
  nickname: z.optional(text),
  country: z.optional(text),
  mobile: z.optional(text),
  whatsapp: z.optional(text),
  timezone: z.optional(text),
})
export type ProfileFields = z.infer<typeof profileFields>

export const priceStarIntent = z.object({ name: z.literal('price-star'), id: text, on: z.boolean() })
/** Null: deleted. */
export const priceAlertIntent = z.object({
  name: z.literal('price-alert'),
  id: text,
  alert: z.nullable(priceAlert),
})

/** What a buyer wants done about suppliers and about the own account. */
export const ownIntents = [
  /** `note` null: it stays as it is. `company`: its name, for a list without a network. `at`: shown only, ms. */
  z.object({
    name: z.literal('favourite'),
    companyId: text,
    company: text,
    on: z.boolean(),
    note: z.nullable(text),
    at: z.number(),
  }),
  z.object({ name: z.literal('review'), company: text, review: reviewBody }),
  /** `ref`: its own lane, so that one whose file is refused holds back no other. */
  z.object({
    name: z.literal('feedback'),
    ref: text,
    content: text,
    files: z.array(actionFile),
    /** A question to customer service; absent: feedback. */
    to: z.optional(z.literal('support')),
  }),
  z.object({ name: z.literal('profile'), fields: profileFields }),
  /** `files`: the new picture of the profile; none: it is removed. */
  z.object({ name: z.literal('avatar'), files: z.array(actionFile) }),
  z.object({ name: z.literal('subscription'), id: text, on: z.boolean() }),
  /**
   * `fields`: texts by name, '' clears. `photos`: addresses of those that stay; null: untouched. `licence`: what
   * becomes of the business licence. `files`: the new ones, a new licence first.
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
