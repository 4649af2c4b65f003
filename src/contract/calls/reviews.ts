import * as z from 'zod/mini'
import { buyerCall, fullLevelCall } from '../define.ts'
import { id, text, instant, fieldsWithSchema, wireText } from '../values.ts'
import { pageOfRows, pageQuery } from '../envelope.ts'

export const maxFavouriteNote = 500

/** `note` is private: neither suppliers nor colleagues see it. */
export const favourite = z.object({
  companyId: id,
  company: z.nullish(z.object({ companyId: id, name: wireText })),
  note: z._default(z.nullable(wireText), null),
  createTime: instant,
  updateTime: z.nullish(instant),
})
export type Favourite = z.infer<typeof favourite>

export const favouriteCalls = {
  favouritePage: buyerCall.get('collect/page', { query: z.object(pageQuery), data: pageOfRows(favourite) }),
  /** Repeating the call does not add a second row; a note in the call replaces the stored one. */
  favouriteCreate: buyerCall.post('collect/create', {
    body: z.object({ companyId: id, note: z.optional(z.nullable(text(maxFavouriteNote))) }),
  }),
  favouriteUpdate: fullLevelCall.put('collect/update', {
    body: z.object({ companyId: id, note: z.nullable(text(maxFavouriteNote)) }),
  }),
  favouriteDelete: buyerCall.del('collect/delete', { query: z.object({ companyId: id }) }),
}

export const maxReviewContent = 1000
export const maxReviewTags = 5

const rating = z.number().check(z.gte(0.5), z.lte(5), z.multipleOf(0.5))

export const reviewParts = [
  'infoRate',
  'speedRate',
  'professionRate',
  'feedbackRate',
  'attitudeRate',
  'qualityRate',
] as const
export type ReviewPart = (typeof reviewParts)[number]

export const reviewBody = z.object({
  companyId: id,
  rate: rating,
  ...fieldsWithSchema(rating, ...reviewParts),
  tags: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(maxReviewTags)), []),
  content: text(maxReviewContent).check(z.minLength(1)),
})
export type ReviewBody = z.infer<typeof reviewBody>

export const reviewCalls = {
  /** Replaces the buyer's earlier review of the same supplier. */
  reviewCreate: buyerCall.post('bseller-review/create', { body: reviewBody }),
}
