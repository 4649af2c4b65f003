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

/** Reads the stored text of an unsent review. Null if there is none, or if it cannot be read. */
export const parseDraft = (text: string): ReviewDraft | null => {
  try {
    const parsed = stored.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

type Ratings = Readonly<Partial<Record<'rate' | ReviewPart, number | null | undefined>>>

/** The form starts with the typed text, else with the review to change, else empty. Stars are whole numbers here. */
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

/** Null if a rating is missing. Check the draft with `judgeReview` first. */
export const bodyOfDraft = (companyId: string, draft: ReviewDraft): ReviewBody | null => {
  const { rate, infoRate, speedRate, professionRate, feedbackRate, attitudeRate, qualityRate } = draft
  if (rate === null || infoRate === null || speedRate === null || professionRate === null) return null
  if (feedbackRate === null || attitudeRate === null || qualityRate === null) return null
  const rates = { rate, infoRate, speedRate, professionRate, feedbackRate, attitudeRate, qualityRate }
  return { companyId, ...rates, tags: [...draft.tags], content: draft.content.trim() }
}
