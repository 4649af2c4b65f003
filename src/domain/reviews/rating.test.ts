import { describe, expect, test } from 'vitest'
import { isWellRated, meanRating, checkReview, type ReviewDraft } from './rating.ts'
import { maxReviewContent, reviewParts } from '#contract/calls/reviews.ts'

test.each([
  [null, false],
  [3.99, false],
  [4, true],
  [5, true],
  [79, false],
  [80, true],
])('the tag of highly rated suppliers is shown for the rating %s: %s', (rating, expected) =>
  expect(isWellRated(rating)).toBe(expected),
)

test('the mean rating has two decimals, and is null without ratings', () => {
  expect(meanRating([])).toBeNull()
  expect(meanRating([5, 4, 4])).toBe(4.33)
  expect(meanRating([4.5])).toBe(4.5)
})

const fullReview: ReviewDraft = {
  rate: 4,
  infoRate: 4,
  speedRate: 5,
  professionRate: 3,
  feedbackRate: 4,
  attitudeRate: 5,
  qualityRate: 1,
  tags: [],
  content: 'Answered within a day.',
}

describe('a review', () => {
  test('may be sent without tags if it is complete', () => {
    expect(checkReview(fullReview)).toEqual({})
    expect(checkReview({ ...fullReview, tags: ['fast'] })).toEqual({})
  })

  test.each(['rate', ...reviewParts] as const)('is invalid without its %s', (name) => {
    expect(checkReview({ ...fullReview, [name]: null })).toEqual({ [name]: 'required' })
    expect(checkReview({ ...fullReview, [name]: 0 })).toEqual({})
  })

  test('has a problem for each missing field if it is empty', () => {
    const noRatings = Object.fromEntries(['rate', ...reviewParts].map((name) => [name, null]))
    expect(Object.keys(checkReview({ ...fullReview, ...noRatings, content: '' })).sort()).toEqual(
      ['rate', ...reviewParts, 'content'].sort(),
    )
  })

  test.each([
    ['', 'required'],
    [' \n\t ', 'required'],
    ['好', undefined],
    ['x'.repeat(maxReviewContent), undefined],
    [` ${'x'.repeat(maxReviewContent)} `, undefined],
    ['x'.repeat(maxReviewContent + 1), 'too-long'],
  ])('is validated by its text: %#', (content, problem) => {
    expect(checkReview({ ...fullReview, content }).content).toBe(problem)
  })
})
