import type { Locale } from '#contract/languages.ts'
import { texts } from '#server/texts/texts.ts'

/** Words that a review may have; the value is sent, the label is shown. */
export const isReviewTag = (value: string): boolean => Object.hasOwn(texts.reviewTags, value)

export const reviewTagsIn = (locale: Locale): { value: string; label: string }[] =>
  Object.entries(texts.reviewTags).map(([value, label]) => ({ value, label: label[locale] }))
