import { describe, expect, test } from 'vitest'
import { judgeReview, type ReviewDraft } from '#domain/reviews/judge.ts'
import { beginDraft, bodyOfDraft, parseDraft } from './review-draft.ts'

const full: ReviewDraft = {
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

describe('a review form begins', () => {
  test('with what was typed before, whatever stands sent', () =>
    expect(beginDraft(full, { ...full, rate: 1 })).toEqual(full))
  test('with the review it changes, in whole stars, none lost to rounding', () =>
    expect(beginDraft(null, { ...full, rate: 0.5, infoRate: 4.5 })).toMatchObject({ rate: 1, infoRate: 5 }))
  test('of a score out of 100 with its stars', () =>
    expect(beginDraft(null, { ...full, rate: 85, infoRate: 60 })).toMatchObject({ rate: 4, infoRate: 3 }))
  test('empty for a first one', () =>
    expect(beginDraft(null, null)).toMatchObject({ rate: null, qualityRate: null, tags: [], content: '' }))
})

test.each(['', 'no json', '{"rate":4}', '[]', 'null'])('what cannot be read of the disk (%s) is no draft', (text) =>
  expect(parseDraft(text)).toBeNull(),
)
test('what was kept is read as it was', () => expect(parseDraft(JSON.stringify(full))).toEqual(full))

describe('a review is judged', () => {
  test('complete: it travels trimmed', () => {
    expect(judgeReview(full)).toEqual({})
    expect(bodyOfDraft('9001', full)).toEqual({ ...full, companyId: '9001', content: 'Good.' })
  })
  test.each(['rate', 'infoRate', 'qualityRate'] as const)('without %s it names it and does not travel', (name) => {
    const draft = { ...full, [name]: null }
    expect(judgeReview(draft)).toEqual({ [name]: 'required' })
    expect(bodyOfDraft('9001', draft)).toBeNull()
  })
  test('without content, and with too much', () => {
    expect(judgeReview({ ...full, content: '  ' })).toEqual({ content: 'required' })
    expect(judgeReview({ ...full, content: 'x'.repeat(1001) })).toEqual({ content: 'too-long' })
  })
})
