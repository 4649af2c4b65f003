import { describe, expect, test } from 'vitest'
import { checkReview, type ReviewDraft } from '#domain/reviews/rating.ts'
import { review } from '#contract/entities/company.ts'
import { reviewBodyOfDraft } from './review-dialog.tsx'
import { aspectMeans, tagCountsOf } from './review-list.tsx'

const fullDraft: ReviewDraft = {
  rate: 4,
  infoRate: 5,
  speedRate: 3,
  professionRate: 4,
  feedbackRate: 2,
  attitudeRate: 1,
  qualityRate: 4,
  tags: ['fast_reply'],
  content: ' Good. ',
}

test('a complete review is valid, and its text is sent trimmed', () => {
  expect(checkReview(fullDraft)).toEqual({})
  expect(reviewBodyOfDraft('9001', fullDraft)).toEqual({ ...fullDraft, companyId: '9001', content: 'Good.' })
})

const of = (part: object) => review.parse({ id: 1, companyId: 1, rate: 4, content: 'x', createTime: 1, ...part })

describe('the summary of reviews', () => {
  test('rates an aspect by the mean of the reviews that rate it, on one scale', () => {
    const parts = aspectMeans([of({ infoRate: 5 }), of({ infoRate: 80 }), of({ speedRate: 3 })])
    expect(parts).toMatchObject({ infoRate: 4.5, speedRate: 3, qualityRate: null })
  })

  test('counts each tag once per review, the most frequent first', () =>
    expect(
      tagCountsOf([of({ tags: ['a'] }), of({ tags: ['b', 'b'] }), of({ tags: ['b', 'a', 'b'] }), of({ tags: ['b'] })]),
    ).toEqual([
      { tag: 'b', count: 3 },
      { tag: 'a', count: 2 },
    ]))
})
