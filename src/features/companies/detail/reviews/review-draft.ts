import * as z from 'zod/mini'
import { reviewParts, type ReviewBody, type ReviewPart } from '#contract/calls/reviews.ts'
import type { ReviewDraft } from '#domain/reviews/judge.ts'
import { onFiveScale } from '#lib/five-scale.ts'

const rating = z.nullable(z.number())

const stored = z.object({
  rate: rating,
  infoRate: rating,
  speedRate: rating,
  professionRate: rating,
  feedbackRate: rating,
  attitudeRate: rating,
  qualityRate: rating,
  tags: z.array(z.string()),
  content: z.string(),
})

/** What was typed and has not been sent, as kept on the device; null where there is none, or none that can be read. */
export const parseDraft = (text: string): ReviewDraft | null => {
  try {
    const parsed = stored.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

type Ratings = Readonly<Partial<Record<'rate' | ReviewPart, number | null | undefined>>>

/** A form begins with what was typed, else with the review it changes, else empty. Stars are whole here. */
export const beginDraft = (
  typed: ReviewDraft | null,
  before: (Ratings & { readonly tags: readonly string[]; readonly content: string }) | null,
): ReviewDraft => {
  if (typed) return typed
  const star = (name: 'rate' | ReviewPart) => {
    const value = onFiveScale(before?.[name])
    return value === null ? null : Math.max(1, Math.round(value))
  }
  return {
    rate: star('rate'),
    ...(Object.fromEntries(reviewParts.map((part) => [part, star(part)])) as Record<ReviewPart, number | null>),
    tags: before?.tags ?? [],
    content: before?.content ?? '',
  }
}

/** Null while a rating is missing: it was judged before. */
export const bodyOfDraft = (companyId: string, draft: ReviewDraft): ReviewBody | null => {
  const { rate, infoRate, speedRate, professionRate, feedbackRate, attitudeRate, qualityRate } = draft
  if (rate === null || infoRate === null || speedRate === null || professionRate === null) return null
  if (feedbackRate === null || attitudeRate === null || qualityRate === null) return null
  const rates = { rate, infoRate, speedRate, professionRate, feedbackRate, attitudeRate, qualityRate }
  return { companyId, ...rates, tags: [...draft.tags], content: draft.content.trim() }
}
