import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, multiply, ratio, toDecimal, wholeRatio, type Ratio } from '#lib/ratio.ts'
import type { SupplierLines } from './columns.ts'
import { legs as allLegs } from '#contract/entities/price-legs.ts'
import { compareQuotations, type Comparison } from './comparison.ts'
import { convertCurrency, basisIncoterms, legGapBetween, applyLeg } from './figures.ts'
import type { Basis } from './on-basis.ts'
import { aLine, aQuotation, aSupplier, someFacts } from './test-quotations.ts'

const today = '2026-03-12'
const hundredths = (min: number, max: number) =>
  fc.integer({ min, max }).map((n) => toDecimal({ n: BigInt(n), d: 100n }, 2))
const prices = hundredths(1, 1_000_000)
const rates = fc.record({ CNY: hundredths(1, 100_000), EUR: hundredths(1, 100_000) }).map(({ CNY, EUR }) => ({
  CNY: { perDollar: CNY, day: '2026-03-10' },
  EUR: { perDollar: EUR, day: '2026-03-11' },
}))
const currencies = fc.constantFrom('USD', 'CNY', 'EUR')
const clauses = fc.constantFrom(...basisIncoterms)
const figure = fc.record({
  amount: hundredths(0, 10_000),
  per: fc.constantFrom('shipment' as const, 'tonne' as const, 'percent' as const),
  currency: currencies,
})
const figures = fc.record(Object.fromEntries(allLegs.map((leg) => [leg, figure])))

const offers = fc.record({
  currency: currencies,
  clause: clauses,
  first: prices,
  second: prices,
  quantity: fc.integer({ min: 1, max: 9999 }),
})
type QuotationCase = typeof offers extends fc.Arbitrary<infer T> ? T : never

const supplierOf = (id: string, { currency, clause, first, second, quantity }: QuotationCase): SupplierLines =>
  aSupplier({
    id,
    lines: [
      aLine({ quantity: String(quantity) }),
      aLine({ pesticideId: 'p2', name: 'atrazine', totalContent: '97%', unit: 't', quantity: '3' }),
    ],
    facts: { p1: someFacts({ densityKgL: '1.17' }) },
    quotes: [
      aQuotation({
        currency,
        tradeClause: clause,
        lines: [
          { pesticideId: 'p1', prePrice: first, unit: 'L' },
          { pesticideId: 'p2', prePrice: second, unit: 'kg' },
        ],
      }),
    ],
  })

const bases: fc.Arbitrary<Basis> = fc.record({ currency: currencies, clause: clauses, legs: figures, rates })
const batches = fc.array(offers, { minLength: 1, maxLength: 5 })
const suppliersOf = (list: readonly QuotationCase[]) => list.map((one, n) => supplierOf(`s${n}`, one))

const marks = (comparison: Comparison) => ({
  rows: comparison.rows.map((row) => [...row.lowest].sort()),
  total: [...comparison.lowestTotal].sort(),
  totals: [...comparison.totals].sort(([a], [b]) => (a < b ? -1 : 1)),
})

describe('the conversion of quotations to one basis', () => {
  it('is exactly reversible between any two currencies', () => {
    fc.assert(
      fc.property(prices, currencies, currencies, rates, (price, from, to, known) => {
        const result = convertCurrency(ratio(price), from, to, known)
        expect(result && convertCurrency(result, to, from, known)).toEqual(ratio(price))
      }),
    )
  })

  it('gives the same result through a third currency', () => {
    fc.assert(
      fc.property(prices, currencies, currencies, currencies, rates, (price, a, b, c, known) => {
        const through = convertCurrency(ratio(price), a, b, known)
        expect(through && convertCurrency(through, b, c, known)).toEqual(convertCurrency(ratio(price), a, c, known))
      }),
    )
  })

  it('subtracts in one direction exactly the legs that it adds in the other', () => {
    const costs = fc.array(
      fc.oneof(
        hundredths(0, 100_000).map((text) => ({ percent: ratio(text) })),
        hundredths(0, 100_000).map((text) => ({ fixed: ratio(text) })),
      ),
      { minLength: 6, maxLength: 6 },
    )
    fc.assert(
      fc.property(prices, clauses, clauses, costs, (price, from, to, each) => {
        const walk = (start: Ratio, a: string, b: string) => {
          const gap = legGapBetween(a, b)
          return (gap?.legs ?? []).reduce((value, leg) => {
            const cost = each[allLegs.indexOf(leg)]
            return cost ? applyLeg(value, cost, gap?.add ?? true) : value
          }, start)
        }
        expect(walk(walk(ratio(price), from, to), to, from)).toEqual(ratio(price))
      }),
    )
  })

  it('does not depend on the order of the suppliers', () => {
    fc.assert(
      fc.property(batches, bases, (list, basis) => {
        const suppliers = suppliersOf(list)
        expect(marks(compareQuotations(suppliers.toReversed(), basis, today))).toEqual(
          marks(compareQuotations(suppliers, basis, today)),
        )
      }),
    )
  })

  it('marks the same suppliers if all prices are ten times as high', () => {
    const tenfold = (text: string) => toDecimal(multiply(ratio(text), wholeRatio(10)), 2)
    fc.assert(
      fc.property(batches, bases, (list, basis) => {
        const plainBasis: Basis = { ...basis, clause: 'FOB', legs: {} }
        const alike = list.map((one) => ({ ...one, clause: 'FOB' as const }))
        const dearer = alike.map((one) => ({ ...one, first: tenfold(one.first), second: tenfold(one.second) }))
        const [a, b] = [
          marks(compareQuotations(suppliersOf(alike), plainBasis, today)),
          marks(compareQuotations(suppliersOf(dearer), plainBasis, today)),
        ]
        expect([b.rows, b.total]).toEqual([a.rows, a.total])
        expect(b.totals.map(([, total]) => total)).toEqual(a.totals.map(([, total]) => multiply(total, wholeRatio(10))))
      }),
    )
  })

  it('makes a quotation more expensive if one of its prices rises', () => {
    fc.assert(
      fc.property(offers, prices, bases, (one, more, basis) => {
        const higher = toDecimal(
          {
            n: ratio(one.first).n * ratio(more).d + ratio(more).n * ratio(one.first).d,
            d: ratio(one.first).d * ratio(more).d,
          },
          2,
        )
        const totalBefore = compareQuotations([supplierOf('a', one)], basis, today).totals.get('a')
        const totalAfter = compareQuotations([supplierOf('a', { ...one, first: higher })], basis, today).totals.get('a')
        fc.pre(Boolean(totalBefore && totalAfter))
        expect(totalBefore && totalAfter && compare(totalAfter, totalBefore)).toBeGreaterThan(0)
      }),
    )
  })

  it('gives a total of zero or more, or names what is missing', () => {
    fc.assert(
      fc.property(batches, bases, fc.boolean(), (list, basis, knowsRates) => {
        const comparison = compareQuotations(suppliersOf(list), knowsRates ? basis : { ...basis, rates: {} }, today)
        for (const { id } of comparison.suppliers) {
          const total = comparison.totals.get(id)
          expect(total ? toDecimal(total, 4) : comparison.needs.map(({ need }) => need).join()).toMatch(
            total ? /^\d+(\.\d+)?$/ : /^[a-z,]+$/,
          )
        }
      }),
    )
  })

  it('gives line costs that are exactly the price per kg of active ingredient times the quantity', () => {
    fc.assert(
      fc.property(offers, bases, (one, basis) => {
        const comparison = compareQuotations([supplierOf('a', one)], { ...basis, measure: 'active' }, today)
        const supplierBasis = comparison.suppliers[0]?.basis
        if (!supplierBasis?.total) return
        const [glyphosate, atrazine] = comparison.rows.map((row) => row.cells.get('a')?.price ?? null)
        const kilograms = [multiply(wholeRatio(one.quantity), ratio('0.48')), ratio('2910')] as const
        expect(glyphosate && multiply(glyphosate, kilograms[0])).toEqual(supplierBasis.lines.get('p1')?.cost)
        expect(atrazine && multiply(atrazine, kilograms[1])).toEqual(supplierBasis.lines.get('p2')?.cost)
      }),
    )
  })
})
