import { expect, test } from 'vitest'
import { review } from '#contract/entities/company.ts'
import { breakdownOf, overallOf, tagCountsOf } from './breakdown.ts'

const of = (part: object) => review.parse({ id: 1, companyId: 1, rate: 4, content: 'x', createTime: 1, ...part })

test('the score of a part is the mean of the reviews that rate it, on one scale', () => {
  const parts = breakdownOf([of({ infoRate: 5 }), of({ infoRate: 80 }), of({ speedRate: 3 })])
  expect(parts).toMatchObject({ infoRate: 4.5, speedRate: 3, qualityRate: null })
})
test('no reviews give no rating', () => expect(overallOf([])).toBeNull())
test('tags are counted once per review, the most frequent first', () =>
  expect(
    tagCountsOf([of({ tags: ['a'] }), of({ tags: ['b', 'b'] }), of({ tags: ['b', 'a', 'b'] }), of({ tags: ['b'] })]),
  ).toEqual([
    { tag: 'b', count: 3 },
    { tag: 'a', count: 2 },
  ]))
