import { describe, expect, test } from 'vitest'
import { isWellRated, meanRating, judgeReview, type ReviewDraft } from './rating.ts'
import { maxReviewContent, reviewParts } from '#contract/calls/reviews.ts'

describe('the tag of a highly rated supplier', () => {
  test.each([
    [null, false],
    [3.99, false],
    [4, true],
    [5, true],
    [79, false],
    [80, true],
  ])('at %s: %s', (rating, expected) => expect(isWellRated(rating)).toBe(expected))
})

test('a mean has two decimals; without ratings there is none', () => {
  expect(meanRating([])).toBeNull()
  expect(meanRating([5, 4, 4])).toBe(4.33)
  expect(meanRating([4.5])).toBe(4.5)
})

const whole: ReviewDraft = {
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
  test('that is complete may be sent, even without a tag', () => {
    expect(judgeReview(whole)).toEqual({})
    expect(judgeReview({ ...whole, tags: ['fast'] })).toEqual({})
  })

  test.each(['rate', ...reviewParts] as const)('needs its %s', (name) => {
    expect(judgeReview({ ...whole, [name]: null })).toEqual({ [name]: 'required' })
    // Zero is a rating, even if a bad one.
    expect(judgeReview({ ...whole, [name]: 0 })).toEqual({})
  })

  test('that is empty names all missing fields at once', () => {
    const nothing = Object.fromEntries(['rate', ...reviewParts].map((name) => [name, null]))
    expect(Object.keys(judgeReview({ ...whole, ...nothing, content: '' })).sort()).toEqual(
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
  ])('has valid or invalid content: %#', (content, problem) => {
    expect(judgeReview({ ...whole, content }).content).toBe(problem)
  })
})
