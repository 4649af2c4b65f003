import { describe, expect, test } from 'vitest'
import { ratio, toDecimal, type Ratio } from '#lib/ratio.ts'
import {
  groupFigures,
  legCostsOf,
  noGroupFigures,
  noBuyerFigures,
  ratesOf,
  legFigure,
  buyerFigures,
  dollarRate,
  convertCurrency,
  currencyWithoutRate,
  type Rates,
  distinctNeededFigures,
  type NeededFigure,
  basisIncoterms,
  legGapBetween,
  isKnownIncoterm,
  applyLeg,
} from './figures.ts'

const rates: Rates = {
  CNY: { perDollar: '7.25', day: '2026-03-10' },
  EUR: { perDollar: '0.92', day: '2026-03-11' },
  JPY: { perDollar: '150', day: '2026-03-11' },
}
const exchangedAmount = (amount: string, from: string, to: string, known = rates) => {
  const result = convertCurrency(ratio(amount), from, to, known)
  return result && toDecimal(result, 4)
}

describe('an amount in another currency', () => {
  test.each([
    ['100', 'USD', 'CNY', '725'],
    ['725', 'CNY', 'USD', '100'],
    ['100', 'CNY', 'CNY', '100'],
    ['7.25', 'CNY', 'EUR', '0.92'],
    ['0.92', 'EUR', 'JPY', '150'],
    ['0', 'CNY', 'EUR', '0'],
    ['1', 'CNY', 'EUR', '0.1269'],
  ])('%s %s in %s is %s', (amount, from, to, expected) => expect(exchangedAmount(amount, from, to)).toBe(expected))
  test('is unchanged if that currency is its own, even without a rate', () =>
    expect(exchangedAmount('5', 'BRL', 'BRL')).toBe('5'))
  test.each([
    ['BRL', 'USD'],
    ['CNY', 'BRL'],
    ['BRL', 'ARS'],
  ])('is unknown without a rate from %s to %s, and no rate is guessed', (from, to) =>
    expect(exchangedAmount('1', from, to)).toBeNull(),
  )
  test("needs the missing rate; if both rates are missing, that of the price's currency", () => {
    expect(currencyWithoutRate('BRL', { currency: 'USD', rates })).toBe('BRL')
    expect(currencyWithoutRate('USD', { currency: 'BRL', rates })).toBe('BRL')
    expect(currencyWithoutRate('BRL', { currency: 'ARS', rates })).toBe('BRL')
    expect(currencyWithoutRate('CNY', { currency: 'ARS', rates })).toBe('ARS')
  })
})

describe('stored figures of a buyer', () => {
  test.each(['0', '0.0', '-1', '', '1e3', '1,5', '1234567890123456', '1.1234567', ' 1'])(
    'may not have the rate "%s"',
    (perDollar) => expect(dollarRate.safeParse({ perDollar, day: '2026-03-10' }).success).toBe(false),
  )
  test.each(['0.000001', '7.25', '999999999999999.999999'])('may have the rate %s', (perDollar) =>
    expect(dollarRate.safeParse({ perDollar, day: '2026-03-10' }).success).toBe(true),
  )
  test('may have a rate only with a valid date', () => {
    for (const day of ['2026-02-30', '2026-3-1', ''])
      expect(dollarRate.safeParse({ perDollar: '7', day }).success).toBe(false)
  })
  test('may have a transport cost of zero, but not below', () => {
    const figure = (amount: string) => legFigure.safeParse({ amount, per: 'tonne', currency: 'USD' }).success
    expect([figure('0'), figure('12.5'), figure('-1'), figure('')]).toEqual([true, true, false, false])
    expect(legFigure.safeParse({ amount: '1', per: 'kilometre', currency: 'USD' }).success).toBe(false)
  })
  test('are read without the invalid figures', () => {
    expect(
      buyerFigures.parse({ rates: { CNY: { perDollar: '0', day: '2026-03-10' } }, densities: { p1: '1.2' } }),
    ).toEqual({ ...noBuyerFigures, densities: { p1: '1.2' } })
    expect(groupFigures.parse({ currency: 'dollars', clause: 'FOB', legs: { freight: 'dear' } })).toEqual({
      currency: null,
      clause: 'FOB',
      legs: {},
    })
    expect(groupFigures.parse({})).toEqual({ currency: null, clause: null, legs: {} })
  })
})

test('each missing figure is listed once, in the order of use', () => {
  const needs: NeededFigure[] = [
    { need: 'rate', currency: 'CNY' },
    { need: 'sense', leg: 'freight' },
    { need: 'rate', currency: 'CNY' },
    { need: 'rate', currency: 'EUR' },
    { need: 'sense', leg: 'freight' },
    { need: 'quantity' },
  ]
  expect(distinctNeededFigures(needs)).toEqual([needs[0], needs[1], needs[3], needs[5]])
  expect(distinctNeededFigures([])).toEqual([])
})

const decimal = (value: Ratio) => toDecimal(value, 6)

describe('the legs between two Incoterms', () => {
  test.each([
    ['EXW', 'FOB', ['origin', 'loading'], true],
    ['FOB', 'CIF', ['freight', 'insurance'], true],
    ['EXW', 'DDP', ['origin', 'loading', 'freight', 'insurance', 'delivery', 'duty'], true],
    ['CIF', 'FOB', ['insurance', 'freight'], false],
    ['FOB', 'FOB', [], true],
    ['FCA', 'FOB', ['loading'], true],
    // Both Incoterms include the same legs.
    ['CPT', 'CFR', [], true],
    ['CIP', 'CIF', [], true],
    ['DPU', 'DAP', [], true],
    ['FAS', 'FCA', [], true],
  ])('%s to %s', (from, to, legs, add) => expect(legGapBetween(from, to)).toEqual({ legs, add }))
  test.each([
    [null, 'FOB'],
    ['FOB', null],
    ['fob', 'CIF'],
    ['DES', 'CIF'],
    ['', ''],
    ['toString', 'FOB'],
  ])('are unknown from %s to %s, and not guessed', (from, to) => expect(legGapBetween(from, to)).toBeNull())

  test('are the same in both directions, in reverse order', () => {
    for (const from of basisIncoterms)
      for (const to of basisIncoterms) {
        const [there, back] = [legGapBetween(from, to), legGapBetween(to, from)]
        expect(back?.legs).toEqual(there?.legs.toReversed())
        expect(from === to || back?.add !== there?.add).toBe(true)
      }
  })
  test('consist of one leg if the two are next to each other in the list of choices', () => {
    expect(basisIncoterms.every(isKnownIncoterm)).toBe(true)
    const steps = basisIncoterms.slice(1).map((to, at) => legGapBetween(basisIncoterms[at] ?? null, to)?.legs.length)
    expect(steps).toEqual([1, 1, 1, 1, 1, 1])
    expect(isKnownIncoterm(null)).toBe(false)
  })
})

test.each([
  ['a fixed cost', { fixed: ratio('12.5') }, '112.5', '87.5'],
  ['a percentage of the price up to the leg', { percent: ratio('25') }, '125', '80'],
  ['zero', { fixed: ratio('0') }, '100', '100'],
  ['zero percent', { percent: ratio('0') }, '100', '100'],
])('the cost of one leg (%s) is added to and subtracted from a price of 100', (_, cost, sum, difference) => {
  expect(decimal(applyLeg(ratio('100'), cost, true))).toBe(sum)
  expect(decimal(applyLeg(ratio('100'), cost, false))).toBe(difference)
})

describe('an estimate', () => {
  const at = (day: string, demo = false) => ({ day, source: 'x', demo })
  const freight = { leg: 'freight', per: 'tonne', currency: 'USD', ...at('2026-03-02') } as const
  const publishedRates = [
    { rate: '7.1', ...at('2026-03-01') },
    { rate: '7.2', ...at('2026-03-09') },
    { rate: '9', ...at('2026-03-10', true) },
  ]
  const table = {
    rates: [
      { currency: 'EUR', perDollar: '0.86', ...at('2026-03-02') },
      { currency: 'CNY', perDollar: '7.15', ...at('2026-03-05') },
    ],
    legs: [
      { ...freight, port: '', amount: '90' },
      { ...freight, port: 'Santos', amount: '70' },
    ],
  }
  test('of a rate is the newest rate that was published or is the operator’s, unless the buyer entered a rate', () => {
    expect(ratesOf(noBuyerFigures, publishedRates, table)).toMatchObject({
      CNY: { perDollar: '7.2', day: '2026-03-09', by: 'prices' },
      EUR: { perDollar: '0.86', by: 'operator' },
    })
    const ownFigures = { ...noBuyerFigures, rates: { CNY: { perDollar: '7', day: '2026-01-01' } } }
    expect(ratesOf(ownFigures, publishedRates, table)['CNY']).toEqual({ perDollar: '7', day: '2026-01-01' })
    expect(ratesOf(noBuyerFigures, [], { rates: [], legs: [] })).toEqual({})
  })
  const figure = (amount: string) => ({ amount, per: 'tonne' as const, currency: 'USD' })
  test.each([
    ['that of the request group', { freight: figure('1') }, { 'freight@santos': figure('2') }, 'Porto de Santos', '1'],
    ['the buyer’s last one for that place', {}, { 'freight@santos': figure('2') }, 'Santos', '2'],
    ['the operator’s if the buyer’s is for another place', {}, { 'freight@callao': figure('2') }, 'Santos', '70'],
    ['the operator’s for that port', {}, {}, 'Porto de Santos, Brazil', '70'],
    ['the operator’s for any port', {}, {}, 'Callao', '90'],
  ])('of a leg is %s', (_, batch, own, place, amount) =>
    expect(
      legCostsOf({ ...noBuyerFigures, legs: own }, { ...noGroupFigures, legs: batch }, table, place).freight?.amount,
    ).toBe(amount),
  )
  test('is absent for a leg if neither buyer nor operator has entered a cost', () =>
    expect(legCostsOf(noBuyerFigures, noGroupFigures, { rates: [], legs: [] }, 'Santos')).toEqual({}))
})
