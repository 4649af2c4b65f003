import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exchangeRate, type ExchangeRate, type PriceSeries } from '#contract/entities/price.ts'
import { add, compare, divide, multiply, oneRatio, ratio, subtract, toDecimal, type Ratio } from '#lib/ratio.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { convertAmount, rateOfDay, latestPrice, relativeChange, pointTwoWeeksBefore } from './price-now.ts'
import { chartColumns, toPriceTrendLine, linePoints, rangeSummary } from './lines.ts'
import { priceRows } from './list.ts'
import { dayNumber, dayOfNumber, gapsAfter, pointsOf, pointsOfRange, ageIfStale } from './points.ts'

const first = dayNumber('2026-01-01')
const price = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([yuan, fen]) => `${yuan}.${String(fen).padStart(2, '0')}`)
const days = fc
  .uniqueArray(fc.nat({ max: 200 }), { maxLength: 20 })
  .map((list) => list.toSorted((a, b) => a - b).map((n) => dayOfNumber(first + n)))
const series = (more: fc.Arbitrary<Partial<PriceSeries>> = fc.constant({})) =>
  fc.tuple(days, fc.array(price, { minLength: 20, maxLength: 20 }), more).map(([list, prices, change]) =>
    seriesOf(
      list.map((day, at) => [day, prices[at] ?? '1'] as const),
      change,
    ),
  )
const rates = fc.array(
  fc
    .record({ day: fc.nat({ max: 260 }), rate: fc.constantFrom('7.1', '6.9321', '0', '8'), demo: fc.boolean() })
    .map(({ day, ...rest }): ExchangeRate =>
      exchangeRate.parse({ ...rest, day: dayOfNumber(first - 30 + day), source: 'bank' }),
    ),
  { maxLength: 12 },
)
const anyDay = fc.nat({ max: 260 }).map((n) => dayOfNumber(first + n))
const daysBetween = (a: string, b: string) => dayNumber(b) - dayNumber(a)

describe('an exchange rate', () => {
  test('is the latest rate on or before the day, at most 31 days old, and published if possible', () => {
    fc.assert(
      fc.property(rates, anyDay, fc.boolean(), (list, day, demo) => {
        const fits = list.filter(
          (one) => daysBetween(one.day, day) >= 0 && daysBetween(one.day, day) <= 31 && (demo || !one.demo),
        )
        const realRates = fits.filter((one) => !one.demo)
        const foundRate = rateOfDay(list, day, demo)
        expect(foundRate === null).toBe(fits.length === 0)
        if (!foundRate) return
        expect(foundRate.demo).toBe(realRates.length === 0)
        const nearest = (realRates.length > 0 ? realRates : fits).map((one) => daysBetween(one.day, day))
        expect(daysBetween(foundRate.day, day)).toBe(Math.min(...nearest))
      }),
    )
  })

  test('converts an amount to the other currency and back with only a rounding error', () => {
    fc.assert(
      fc.property(price, fc.constantFrom('7.1', '6.9321', '0.5'), (amount, rate) => {
        const dollars = convertAmount(amount, 'CNY', 'USD', { rate })
        const yuan = dollars && convertAmount(dollars, 'USD', 'CNY', { rate })
        const off = subtract(ratio(yuan ?? ''), ratio(amount))
        // Each conversion is rounded to cents, so it is off by half a cent of its currency at most.
        const most: Ratio = multiply(ratio('0.005'), add(ratio(rate), oneRatio))
        expect(compare({ n: off.n < 0n ? -off.n : off.n, d: off.d }, most)).not.toBe(1)
      }),
    )
  })

  test.each([
    ['no rate', 'CNY', null],
    ['a rate of zero', 'CNY', { rate: '0' }],
    ['another currency', 'EUR', { rate: '7.1' }],
  ])('an amount is not converted with %s', (_, from, rate) => {
    expect(convertAmount('100', from, 'USD', rate)).toBeNull()
  })

  test('divides yuan and multiplies dollars if it is in yuan per dollar', () => {
    expect(convertAmount('29375', 'CNY', 'USD', { rate: '7.2' })).toBe('4079.86')
    expect(convertAmount('4000', 'USD', 'CNY', { rate: '7.2' })).toBe('28800')
  })

  test('is not needed for an amount that is already in the target currency', () => {
    expect(['0', '1.50', '999999999999999.999999'].map((amount) => convertAmount(amount, 'USD', 'USD', null))).toEqual([
      '0',
      '1.50',
      '999999999999999.999999',
    ])
  })
})

describe('the points of a series', () => {
  test('are only those that have both a day and a price', () => {
    const cutSeries = {
      ...seriesOf([
        ['2026-01-01', '1'],
        ['2026-01-08', '2'],
      ]),
      prices: ['1'],
    }
    expect(pointsOf(cutSeries).map(({ day }) => day)).toEqual(['2026-01-01'])
  })

  test('include the start of a two-week change: the latest point that is 14 to 16 days earlier', () => {
    fc.assert(
      fc.property(series(), (one) => {
        const points = pointsOf(one)
        for (const point of points) {
          const fits = points.filter(
            ({ day }) => daysBetween(day, point.day) >= 14 && daysBetween(day, point.day) <= 16,
          )
          expect(pointTwoWeeksBefore(points, point)?.day ?? null).toBe(fits.at(-1)?.day ?? null)
        }
      }),
    )
  })

  test('within the last n months are those from n months ago until today', () => {
    fc.assert(
      fc.property(series(), fc.constantFrom(1, 3, 6, 12), anyDay, (one, months, today) => {
        const some = pointsOfRange(pointsOf(one), months, today)
        for (const { day } of some) expect(day <= today && daysBetween(day, today) <= months * 31).toBe(true)
        const [from] = some
        const droppedPoints = pointsOf(one).filter(({ day }) => day < (from?.day ?? '') || day > today)
        expect(from ? some.length + droppedPoints.length : pointsOf(one).length).toBe(pointsOf(one).length)
      }),
    )
  })

  test('have a gap where a step exceeds 1.5 times the usual step, but never after the last point', () => {
    fc.assert(
      fc.property(series(), (one) => {
        const points = pointsOf(one)
        const steps = points.slice(1).map(({ day }, at) => daysBetween(points[at]?.day ?? day, day))
        const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0
        const expected = points.flatMap(({ day }, at) => ((steps[at] ?? 0) > usual * 1.5 ? [day] : []))
        expect([...gapsAfter(points)]).toEqual(expected)
        expect(gapsAfter(points)).not.toContain(points.at(-1)?.day)
      }),
    )
  })

  test('have their age stated only if it is at least 30 days', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (day, today) => {
        const age = daysBetween(day, today)
        expect(ageIfStale(day, today)).toBe(age >= 30 ? age : null)
      }),
    )
  })
})

describe('a series in a price list', () => {
  test('shows its last point, with a change that is exact to six places', () => {
    fc.assert(
      fc.property(series(), rates, (one, list) => {
        const points = pointsOf(one)
        const currentPrice = latestPrice(one, list)
        expect(currentPrice === null).toBe(points.length === 0)
        if (!currentPrice) return
        expect(currentPrice.now.point).toBe(points.at(-1))
        expect(currentPrice.previous?.day).toBe(points.at(-2)?.day)
        const fromPoint = currentPrice.from
        const none = !fromPoint || ratio(fromPoint.price).n === 0n
        expect(currentPrice.twoWeekChange === null).toBe(none)
        if (none) return
        const exact = divide(
          subtract(ratio(currentPrice.now.point.price), ratio(fromPoint.price)),
          ratio(fromPoint.price),
        )
        expect(currentPrice.twoWeekChange).toBe(Number(toDecimal(exact, 6)))
      }),
    )
  })

  test('has an unknown change if the earlier price is zero', () => {
    expect([relativeChange('5', '0'), relativeChange('0', '5'), relativeChange('5', '5')]).toEqual([null, -1, 0])
  })

  test('is sorted by the size of its price change, up or down, and is last if the change is unknown', () => {
    const movedSeries = (id: string, from: string, to: string) =>
      seriesOf(
        [
          ['2026-06-01', from],
          ['2026-06-15', to],
        ],
        { id },
      )
    const list = [
      movedSeries('up', '100', '103'),
      seriesOf([['2026-06-15', '1']], { id: 'new' }),
      movedSeries('down', '100', '90'),
      movedSeries('still', '5', '5'),
    ]
    const rows = priceRows(list, [], 'en', { keyword: '', categoryIds: [], sort: 'change' })
    expect(rows.map((row) => row.series.id)).toEqual(['down', 'up', 'still', 'new'])
  })
})

describe('lines on shared days', () => {
  test('have values only on their own days', () => {
    fc.assert(
      fc.property(fc.array(series(), { minLength: 1, maxLength: 3 }), (all) => {
        const lines = all.map((one) => toPriceTrendLine(one, linePoints(one, [], 12, '2026-12-01'), 'CNY', false))
        const [common, ...values] = chartColumns(lines)
        expect(common).toEqual([...new Set(common)].toSorted((a, b) => a - b))
        lines.forEach((line, at) => {
          const valueByDay = new Map(line.points.map(({ day, value }) => [dayNumber(day), value]))
          common.forEach((day, place) => {
            const cell = values[at]?.[place]
            expect(cell ?? null).toBe(valueByDay.get(day) ?? null)
          })
        })
      }),
    )
  })

  test('have a highest and a lowest point, and an average between the two', () => {
    fc.assert(
      fc.property(series(), (one) => {
        const { points } = toPriceTrendLine(one, linePoints(one, [], 12, '2026-12-01'), 'CNY', false)
        const facts = rangeSummary({ points })
        expect(facts === null).toBe(points.length === 0)
        if (!facts) return
        const values = points.map(({ value }) => value)
        expect([facts.high.value, facts.low.value]).toEqual([Math.max(...values), Math.min(...values)])
        expect(points).toContainEqual(facts.high)
        expect(facts.high.day).toBe(points.find(({ value }) => value === facts.high.value)?.day)
        expect(facts.average).toBeGreaterThanOrEqual(facts.low.value - 1e-6)
        expect(facts.average).toBeLessThanOrEqual(facts.high.value + 1e-6)
      }),
    )
  })
})

describe('a price list', () => {
  const glyphosate = seriesOf(
    [
      ['2026-05-27', '100'],
      ['2026-06-10', '96'],
    ],
    { id: 'glyphosate-95-tc', names: { en: 'glyphosate', es: 'glifosato', 'zh-Hans': '草甘膦' } },
  )
  const list = [
    glyphosate,
    seriesOf([['2026-06-12', '5']], { id: 'b', names: { en: 'abamectin' }, active: 'abamectin', categoryId: null }),
    seriesOf([], { id: 'c' }),
  ]
  const ids = (question: Partial<Parameters<typeof priceRows>[3]>) =>
    priceRows(list, [], 'es', { keyword: '', categoryIds: [], sort: 'name', ...question }).map((row) => row.series.id)
  test('is searched by names in every language and by specification', () => {
    expect(ids({ keyword: '草甘' })).toEqual(['glyphosate-95-tc'])
    expect(ids({ keyword: 'GLIFO 95%' })).toEqual(['glyphosate-95-tc'])
    expect(ids({ keyword: 'glifo 98%' })).toEqual([])
  })
  test('is sorted and filtered, and omits series without points', () => {
    expect(ids({})).toEqual(['b', 'glyphosate-95-tc'])
    expect(ids({ sort: 'change' })).toEqual(['glyphosate-95-tc', 'b'])
    expect(ids({ sort: 'updated' })).toEqual(['b', 'glyphosate-95-tc'])
    expect(ids({ categoryIds: ['herbicide'] })).toEqual(['glyphosate-95-tc'])
  })
})
