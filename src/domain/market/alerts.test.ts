import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AlertRule, Crossing } from '#contract/entities/price.ts'
import { crossingsAfter, checkAlert, crossingId, sideBeyondLimit } from './alerts.ts'
import { dayNumber, dayOfNumber, pointsOf } from './points.ts'

type TestPoints = readonly (readonly [day: string, price: string])[]

const seriesOf = (points: TestPoints) => {
  const sortedPoints = points.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    days: sortedPoints.map(([day]) => dayNumber(day)),
    prices: sortedPoints.map(([, price]) => price),
    facts: [],
  }
}
/** A price every seven days, the first on 1 June. */
const weekly = (...prices: string[]): TestPoints =>
  prices.map((price, at) => [dayOfNumber(dayNumber('2026-06-01') + 7 * at), price])
const above: AlertRule = { kind: 'above', price: '100' }
const below: AlertRule = { kind: 'below', price: '100' }
const change: AlertRule = { kind: 'change', percent: '5' }
const today = '2026-06-30'
const crossings = (rule: AlertRule, points: TestPoints, after: string | null = null) =>
  crossingsAfter(pointsOf(seriesOf(points)), rule, after).map(({ day, side }) => `${day} ${side}`)
const ringsFor = (rule: AlertRule, points: TestPoints, since: string | null, through: string | null = null) =>
  checkAlert({ rule, since, paused: false }, through, seriesOf(points), today).rings.map(
    ({ day, side }) => `${day} ${side}`,
  )

describe('an alert', () => {
  test('is triggered when the price crosses the limit, but not while the price stays beyond it', () => {
    const points = weekly('99', '101', '120', '90', '100.01')
    expect(crossings(above, points)).toEqual(['2026-06-08 up', '2026-06-29 up'])
    expect(crossings(below, points)).toEqual(['2026-06-22 down'])
  })
  test('is not triggered by a price exactly at the limit', () => {
    const points = weekly('99', '100.00', '99', '100', '101')
    expect(crossings(above, points)).toEqual(['2026-06-29 up'])
    expect(crossings(below, points)).toEqual([])
  })
  test('is not triggered by the first price, which cannot have crossed the limit', () => {
    expect(crossings(above, [['2026-06-01', '120']])).toEqual([])
  })
  test('is triggered by a two-week change up or down, but not again while the change stays on that side', () => {
    const points = weekly('100', '100', '105', '106', '99')
    expect(crossings(change, points)).toEqual(['2026-06-15 up', '2026-06-29 down'])
  })
  test('is not triggered by a change if there is no price from two weeks before', () => {
    const every20: TestPoints = [
      ['2026-05-01', '100'],
      ['2026-05-21', '200'],
      ['2026-06-10', '50'],
    ]
    expect(crossings(change, every20)).toEqual([])
  })
  test('is triggered by a change of exactly the chosen percentage', () => {
    const to = (price: string): TestPoints => [
      ['2026-06-01', '80'],
      ['2026-06-15', price],
    ]
    expect([crossings(change, to('83.99')), crossings(change, to('84'))]).toEqual([[], ['2026-06-15 up']])
  })
})

describe('the check of an alert', () => {
  const points = weekly('99', '101', '99')
  test('ignores points that existed when the alert was created', () =>
    expect(ringsFor(above, points, '2026-06-15')).toEqual([]))
  test('ignores a point that arrives after the point of a later day', () => {
    const latePoints: TestPoints = [...points, ['2026-06-12', '130']]
    expect(ringsFor(above, latePoints, '2026-06-01', '2026-06-15')).toEqual([])
  })
  test('ignores corrections of points that were already checked', () => {
    const correctedPoints = weekly('99', '98', '103')
    expect(ringsFor(above, correctedPoints, '2026-06-01', '2026-06-15')).toEqual([])
  })
  test('ignores a point that is months old when it is published', () => {
    const oldPoints: TestPoints = [
      ['2019-05-01', '99'],
      ['2019-06-01', '130'],
    ]
    expect(ringsFor(above, oldPoints, '2019-05-01')).toEqual([])
    expect(checkAlert({ rule: above, since: null, paused: false }, null, seriesOf(oldPoints), today).through).toBe(
      '2019-06-01',
    )
  })
  test('ignores a point with a day in the future', () =>
    expect(ringsFor(above, [...points, ['2026-07-01', '130']], '2026-06-15')).toEqual([]))
  test('ignores points that arrived while the alert was paused', () => {
    const { rings, through } = checkAlert(
      { rule: above, since: '2026-06-01', paused: true },
      null,
      seriesOf(points),
      today,
    )
    expect([rings, through]).toEqual([[], '2026-06-15'])
  })
})

test('sideBeyondLimit returns the side of the limit on which the price already is, or null', () => {
  const currentPoints = weekly('101', '100')
  expect([sideBeyondLimit(above, seriesOf(currentPoints)), sideBeyondLimit(below, seriesOf(currentPoints))]).toEqual([
    'up',
    null,
  ])
  expect(sideBeyondLimit(above, seriesOf([]))).toBeNull()
})

const first = dayNumber('2026-06-01')
const walks = fc
  .array(fc.integer({ min: 95, max: 105 }), { minLength: 1, maxLength: 28 })
  .map((prices): TestPoints => prices.map((price, at) => [dayOfNumber(first + at), String(price)]))
const rules = fc.constantFrom<AlertRule>(above, below, { kind: 'change', percent: '3' })

describe('alerts for any price history', () => {
  it('are the same if the points arrive all at once or in several parts', () => {
    fc.assert(
      fc.property(walks, rules, fc.array(fc.nat({ max: 28 }), { maxLength: 6 }), (points, rule, cuts) => {
        const alert = { rule, since: points[0]?.[0] ?? null, paused: false }
        const allRings = checkAlert(alert, null, seriesOf(points), today).rings
        let through: string | null = null
        const inPieces: Crossing[] = []
        for (const cutAt of [...cuts.toSorted((a, b) => a - b), points.length]) {
          const judgement = checkAlert(alert, through, seriesOf(points.slice(0, cutAt)), today)
          through = judgement.through
          inPieces.push(...judgement.rings)
        }
        expect(inPieces).toEqual(allRings)
      }),
    )
  })
  it('report each crossing of the limit once, and the next one only after the price has returned across it', () => {
    fc.assert(
      fc.property(walks, fc.constantFrom(above, below), (points, rule) => {
        const rings = crossingsAfter(pointsOf(seriesOf(points)), rule, null)
        expect(new Set(rings.map((ring) => crossingId('a', ring))).size).toBe(rings.length)
        rings.slice(1).forEach(({ day }, at) => {
          const pointsBetween = points.filter(([one]) => one > (rings[at]?.day ?? '') && one < day)
          expect(
            pointsBetween.some(([, price]) => (rule.kind === 'above' ? Number(price) < 100 : Number(price) > 100)),
          ).toBe(true)
        })
      }),
    )
  })
  it('are not triggered again if points arrive again, in another order or corrected', () => {
    fc.assert(
      fc.property(walks, walks, rules, (points, others, rule) => {
        const knownDay = points.at(-1)?.[0] ?? ''
        const mixedPoints = new Map([...others.filter(([day]) => day <= knownDay), ...points.slice(0, 3)])
        expect(ringsFor(rule, [...mixedPoints], points[0]?.[0] ?? null, knownDay)).toEqual([])
      }),
    )
  })
})
