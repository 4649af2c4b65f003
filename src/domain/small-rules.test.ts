import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dosePerHectare, statedDose } from './dose.ts'
import { exportVerdict } from './export-rule.ts'
import { fullness } from './fullness.ts'
import { paths } from './paths.ts'
import { judgeReview } from './reviews/judge.ts'
import { isWellRated, meanRating } from './reviews/rating.ts'
import { statedForm, statedFormulation } from './stated-form.ts'
import { dayMonthsAfter, validDays, validityOf } from './validity.ts'
import { reviewParts } from '#contract/calls/reviews.ts'

describe('how complete a record is', () => {
  test('is zero for nothing, one for everything, and never falls with more', () => {
    expect(fullness({})).toBe(0)
    expect(fullness({ uses: [1], formulation: 'WG', company: {}, minOrder: {} })).toBeCloseTo(1, 10)
    expect(fullness({ uses: [] })).toBe(0)
    const parts = { uses: [1], formulation: 'WG', company: {}, minOrder: {} }
    fc.assert(
      fc.property(fc.subarray(Object.keys(parts)), fc.subarray(Object.keys(parts)), (some, more) => {
        const of = (names: readonly string[]) =>
          Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)))
        expect(fullness(of([...some, ...more]))).toBeGreaterThanOrEqual(fullness(of(some)))
      }),
    )
  })
})

describe('the formulation that a register states', () => {
  const form = (change: object) => ({
    formulation: null,
    dosageForm: null,
    physicalState: null,
    isTechnical: false,
    ...change,
  })
  test('is its code, else its words, else nothing', () => {
    expect(statedFormulation(form({ formulation: 'WG', dosageForm: 'granule' }))).toBe('WG')
    expect(statedFormulation(form({ formulation: '', dosageForm: 'granule' }))).toBe('granule')
    expect(statedFormulation(form({}))).toBeNull()
  })
  test('without a value makes technical material no liquid, and an unknown one has no code', () => {
    expect(statedForm(form({ isTechnical: true }))).toBe('?technical')
    expect(statedForm(form({ physicalState: 'liquid' }))).toBe('?liquid')
    expect(statedForm(form({}))).toBe('?')
    expect(statedForm(form({ formulation: 'WG' }))).toBe('WG')
  })
})

describe('where a product may be exported to', () => {
  test.each([
    [false, ['TH'], 'BR', 'open'],
    [true, [], 'BR', 'open'],
    [true, ['TH'], 'TH', 'open'],
    [true, ['TH'], 'BR', 'closed'],
    [null, ['TH'], 'BR', 'closed'],
    [null, [], 'BR', 'open'],
    // Without knowing the country nothing is promised.
    [true, ['TH'], null, 'unknown-country'],
    [true, ['TH'], '', 'unknown-country'],
    [true, ['TH'], 'th', 'closed'],
  ] as const)('export only %s, limited to %j: to %s it is %s', (exportOnly, exportCountries, country, verdict) =>
    expect(exportVerdict({ exportOnly, exportCountries }, country)).toBe(verdict),
  )
})

describe('a dose per mu is fifteen per hectare, exactly', () => {
  test('also with many decimals', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999n }), fc.integer({ min: 0, max: 6 }), (n, places) => {
        const digits = n.toString().padStart(places + 1, '0')
        const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
        const found = dosePerHectare({ doseMin: text, doseMax: null, doseUnit: 'g/mu', doseRaw: null })?.min ?? ''
        const [whole = '', fraction = ''] = found.split('.')
        expect(BigInt(whole + fraction.padEnd(places, '0'))).toBe(n * 15n)
        expect(found).not.toMatch(/\.\d*0$|\.$/)
      }),
      { seed: 20261126, numRuns: 500 },
    ))
  test.each(['倍液', '2-4克/平方米', '2克/亩;3克/亩', '每亩2克', '2–4克/亩', 'a few', ''])(
    'but %s is not converted',
    (doseRaw) => expect(dosePerHectare({ doseRaw })).toBeNull(),
  )
  test('and numbers of the register count before its text, even with one bound', () => {
    expect(statedDose({ doseMin: null, doseMax: '4', doseUnit: 'mL/mu', doseRaw: '9克/亩' })).toEqual({
      min: null,
      max: '4',
      unit: 'mL/mu',
    })
    expect(statedDose({ doseMin: '2', doseUnit: null, doseRaw: '9克/亩' })).toEqual({
      min: '9',
      max: null,
      unit: 'g/mu',
    })
    expect(dosePerHectare({ doseMax: '4', doseUnit: 'mL/mu' })).toEqual({ min: null, max: '60', unit: 'mL/ha' })
  })
})

describe('how long a registration is valid', () => {
  const at = (day: string, hour = 0) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  test.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-03-12', 0, '2026-03-12'],
  ])('from %s with %i months is until %s', (day, months, then) =>
    expect(dayMonthsAfter(at(day, 23), months)).toBe(then),
  )
  test('includes the last day until it has ended everywhere on Earth', () => {
    expect(validityOf('2026-03-12', at('2026-03-13', 11))).toBe('ending')
    expect(validityOf('2026-03-12', at('2026-03-13', 12))).toBe('ended')
    expect(validityOf('2028-03-12', at('2026-03-12'))).toBe('valid')
  })
  test('is filtered by today and by the ends of the choices', () => {
    expect(validDays(at('2026-03-12'))).toEqual(['2026-03-12', '2026-09-12', '2027-03-12'])
  })
})

describe('reviews, checked and summed up,', () => {
  const whole = {
    rate: 5,
    ...(Object.fromEntries(reviewParts.map((part) => [part, 4])) as Record<(typeof reviewParts)[number], number>),
    tags: [],
    content: 'good',
  }
  test('need every rating and a text, and name each missing one', () => {
    expect(judgeReview(whole)).toEqual({})
    for (const part of ['rate', ...reviewParts] as const)
      expect(judgeReview({ ...whole, [part]: null })).toEqual({ [part]: 'required' })
    expect(judgeReview({ ...whole, content: ' \n' })).toEqual({ content: 'required' })
    expect(judgeReview({ ...whole, content: 'x'.repeat(100_000) })).toEqual({ content: 'too-long' })
  })
  test.each([
    [4, true],
    [3.99, false],
    [80, true],
    [79, false],
    [null, false],
    [undefined, false],
    [0, false],
  ])('with a rating of %s are good: %s', (rating, is) => expect(isWellRated(rating)).toBe(is))
  test('have a mean with two decimals, and none without ratings', () => {
    expect([meanRating([5, 4, 4]), meanRating([1]), meanRating([])]).toEqual([4.33, 1, null])
  })
})

describe('addresses', () => {
  test('contain values that cannot break out of the query', () => {
    const nasty = 'a&b=c#d?e/稻 %'
    for (const address of [
      paths.product(nasty),
      paths.searchProducts(nasty, nasty),
      paths.order(nasty, '/x?y=1&z=2'),
    ]) {
      const { pathname, hash, searchParams } = new URL(address, 'https://app.example')
      expect(hash).toBe('')
      expect(pathname).toMatch(/^\/pages\/[a-z]+\/[a-z]+$/)
      expect([...searchParams.values()].every((value) => value === nasty || value === '/x?y=1&z=2')).toBe(true)
    }
  })
  test('leave out values that are not given', () => {
    expect(paths.messages()).toBe('/pages/message/index')
    expect(paths.searchProducts('rice', '')).toBe('/pages/search/product?keyword=rice')
    expect(paths.requests('enquiry', { tab: 'drafts' })).toBe('/pages/inquiry/index?tab=drafts')
    expect(paths.conversation('1')).toBe('/pages/index/index?conversationId=1')
    expect(paths.conversation('1', true)).toBe('/pages/index/index?conversationId=1&aiSearch=1')
  })
})
