import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, compare, multiply, ratio, toDecimal, wholeRatio, type Ratio } from '#lib/ratio.ts'
import type { FeeKind } from '../requests/kinds.ts'
import { compareFees, type FeeComparison } from './fees.ts'
import { aBasis, aQuotation, aSupplier } from './test-quotations.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'

const today = '2026-03-12'
const hundredths = (min: number, max: number) =>
  fc.integer({ min, max }).map((n) => toDecimal({ n: BigInt(n), d: 100n }, 2))
const currencies = fc.constantFrom('USD', 'CNY', 'EUR')
const rates = fc.record({ CNY: hundredths(100, 999), EUR: hundredths(100, 999) }).map(({ CNY, EUR }) => ({
  CNY: { perDollar: CNY, day: '2026-03-10' },
  EUR: { perDollar: EUR, day: '2026-03-11' },
}))
const bases = fc.record({ currency: currencies, rates }).map((one) => aBasis(one))
const offer = fc.record({
  currency: currencies,
  one: hundredths(10_000, 10_000_000),
  other: hundredths(10_000, 10_000_000),
  months: fc.integer({ min: 1, max: 12 }),
})
type QuotationCase = typeof offer extends fc.Arbitrary<infer T> ? T : never

const quoteOf = ({ currency, one, other, months }: QuotationCase): QuotationContent =>
  aQuotation({
    currency,
    lines: [],
    sampleFee: one,
    shipmentFee: other,
    isSupport: true,
    fee: one,
    serviceMonths: months,
  })
const batch = fc.array(offer, { minLength: 1, maxLength: 6 })
const kinds = fc.constantFrom<FeeKind[]>('sample', 'intention')
const suppliers = (list: readonly QuotationCase[]) =>
  list.map((one, n) => aSupplier({ id: `s${n}`, quotes: [quoteOf(one)] }))

const basisOf = (comparison: FeeComparison, id: string, name: (typeof comparison.names)[number]): Ratio | null =>
  comparison.suppliers.find((one) => one.id === id)?.fees.get(name)?.basis ?? null

const markedIn = (comparison: FeeComparison, name: (typeof comparison.names)[number]) =>
  comparison.groups.flatMap(({ lowest }) => [...(lowest.get(name) ?? [])]).sort()
const marks = (comparison: FeeComparison) => comparison.names.map((name) => markedIn(comparison, name))
const decimalOf = (value: Ratio) => toDecimal(value, 6)

it('exactly the lowest fees of a comparison are marked', () => {
  fc.assert(
    fc.property(kinds, fc.array(offer, { minLength: 2, maxLength: 6 }), bases, (kind, list, basis) => {
      const comparison = compareFees(kind, suppliers(list), basis, today)
      for (const name of comparison.names) {
        const all = comparison.suppliers.map(({ id }) => ({
          id,
          value: basisOf(comparison, id, name) ?? wholeRatio(-1),
        }))
        const lowestValue = all.reduce((a, b) => (compare(b.value, a.value) < 0 ? b : a)).value
        const expected = all.filter(({ value }) => decimalOf(value) === decimalOf(lowestValue)).map(({ id }) => id)
        expect(markedIn(comparison, name)).toEqual(expected.sort())
      }
    }),
  )
})

it('the converted total of a sample is exactly the sum of its converted fees', () => {
  fc.assert(
    fc.property(offer, bases, (one, basis) => {
      const comparison = compareFees('sample', suppliers([one]), basis, today)
      const [sample, shipment, total] = comparison.names.map((name) => basisOf(comparison, 's0', name))
      expect(sample && shipment && add(sample, shipment)).toEqual(total)
    }),
  )
})

it('the fee per month of a registration, times the months, is exactly the fee', () => {
  fc.assert(
    fc.property(offer, bases, (one, basis) => {
      const comparison = compareFees('intention', suppliers([one]), basis, today)
      const monthly = basisOf(comparison, 's0', 'feePerMonth')
      expect(monthly && multiply(monthly, wholeRatio(one.months))).toEqual(basisOf(comparison, 's0', 'fee'))
    }),
  )
})

it('the marked fees do not depend on the order of the suppliers or on the currency', () => {
  fc.assert(
    fc.property(kinds, batch, bases, currencies, (kind, list, basis, other) => {
      const expectedMarks = marks(compareFees(kind, suppliers(list), basis, today))
      expect(marks(compareFees(kind, suppliers(list).toReversed(), basis, today))).toEqual(expectedMarks)
      expect(marks(compareFees(kind, suppliers(list), { ...basis, currency: other }, today))).toEqual(expectedMarks)
    }),
  )
})

it('every fee is converted unless a rate is missing', () => {
  fc.assert(
    fc.property(kinds, batch, currencies, (kind, list, currency) => {
      const comparison = compareFees(kind, suppliers(list), aBasis({ currency }), today)
      const missing = comparison.suppliers.some(({ fees }) => [...fees.values()].some((fee) => fee.basis === null))
      expect(missing).toBe(list.some((one) => one.currency !== currency))
    }),
  )
})

it('a quotation never becomes the lowest because its price rises', () => {
  fc.assert(
    fc.property(
      kinds,
      fc.array(offer, { minLength: 2, maxLength: 5 }),
      bases,
      hundredths(1, 9999),
      (kind, list, basis, more) => {
        const [first, ...rest] = list
        if (!first) return
        const dearer = { ...first, one: toDecimal(add(ratio(first.one), ratio(more)), 2) }
        const feesBefore = compareFees(kind, suppliers([first, ...rest]), basis, today)
        const feesAfter = compareFees(kind, suppliers([dearer, ...rest]), basis, today)
        const markedNames = (fees: FeeComparison) =>
          feesBefore.names.filter((name) => markedIn(fees, name).includes('s0'))
        expect(markedNames(feesBefore)).toEqual(expect.arrayContaining(markedNames(feesAfter)))
      },
    ),
  )
})
