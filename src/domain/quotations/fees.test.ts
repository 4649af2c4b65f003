import { describe, expect, it } from 'vitest'
import { toDecimal, type Ratio } from '#lib/ratio.ts'
import type { FeeKind } from '../requests/kinds.ts'
import { compareFees, type FeeComparison } from './fees.ts'
import { doubtfulFeeFiguresOf } from './missing-figures.ts'
import { aBasis, aLine, aQuotation, aSupplier } from './test-quotations.ts'
import type { QuotationContent, FeeName } from '../requests/kind-rules.ts'

const today = '2026-03-12'
const text = (value: Ratio | null | undefined) => (value ? toDecimal(value, 4) : null)
const cost = (sampleFee: string | null, shipmentFee: string | null, change: Partial<QuotationContent> = {}) =>
  aQuotation({ lines: [], tradeClause: null, sampleFee, shipmentFee, ...change })
const support = (fee: string | null, serviceMonths: number | null, change: Partial<QuotationContent> = {}) =>
  aQuotation({ lines: [], tradeClause: null, isSupport: true, fee, serviceMonths, ...change })
const rates = { CNY: { perDollar: '7', day: '2026-03-10' } }

const comparisonOf = (kind: FeeKind, quotes: Readonly<Record<string, readonly QuotationContent[]>>, basis = aBasis()) =>
  compareFees(
    kind,
    Object.entries(quotes).map(([id, versions]) => aSupplier({ id, quotes: versions })),
    basis,
    today,
  )
const fee = (fees: FeeComparison, id: string, name: FeeName) =>
  fees.suppliers.find((one) => one.id === id)?.fees.get(name)
const lowest = (fees: FeeComparison, name: FeeName) =>
  fees.groups.flatMap((group) => [...(group.lowest.get(name) ?? [])])

describe('the cost of samples', () => {
  it('is the sum of the fees if no total is stated; the lowest fees and total are marked', () => {
    const fees = comparisonOf('sample', { a: [cost('12.10', '40')], b: [cost('30', '20.05', { totalFee: '50.05' })] })
    expect(text(fee(fees, 'a', 'totalFee')?.quoted.amount)).toBe('52.1')
    expect([lowest(fees, 'sampleFee'), lowest(fees, 'shipmentFee'), lowest(fees, 'totalFee')]).toEqual([
      ['a'],
      ['b'],
      ['b'],
    ])
  })

  it('is converted to one currency by the rate, and is not marked if the rate is missing', () => {
    const quotes = { a: [cost('10', '40')], b: [cost('70', '140', { currency: 'CNY' })] }
    const without = comparisonOf('sample', quotes)
    expect(lowest(without, 'totalFee')).toEqual([])
    const result = comparisonOf('sample', quotes, aBasis({ rates }))
    expect(text(fee(result, 'b', 'totalFee')?.basis)).toBe('30')
    expect(lowest(result, 'totalFee')).toEqual(['b'])
  })

  it('includes each changed fee of the earlier version, in the currency of that version', () => {
    const result = comparisonOf('sample', {
      a: [cost('70', '40', { currency: 'CNY' }), cost('10', '40', { version: 2 })],
      b: [cost('10', '50'), cost('10', '40', { version: 2 })],
    })
    expect(fee(result, 'a', 'sampleFee')?.before).toEqual({ amount: { n: 70n, d: 1n }, currency: 'CNY' })
    expect(fee(result, 'b', 'sampleFee')?.before).toBeNull()
    expect(text(fee(result, 'b', 'totalFee')?.before?.amount)).toBe('60')
  })

  it('is not marked if different quantities were requested, and is compared by product', () => {
    const b = (change: Parameters<typeof aLine>[0]) =>
      compareFees(
        'sample',
        [
          aSupplier({ id: 'a', quotes: [cost('1', '1')] }),
          aSupplier({ id: 'b', quotes: [cost('2', '2')], lines: [aLine(change)] }),
        ],
        aBasis(),
        today,
      )
    const differs = (change: Parameters<typeof aLine>[0]) => b(change).groups.map((group) => group.differs)
    expect(differs({ quantity: '2000' })).toEqual([true])
    expect(lowest(b({ quantity: '2000' }), 'totalFee')).toEqual([])
    expect(differs({ quantity: '1', unit: 'kL' })).toEqual([false])
    expect(b({ pesticideId: 'p2', name: 'atrazine' }).groups.map(({ suppliers }) => suppliers.length)).toEqual([1, 1])
    expect(lowest(b({ pesticideId: 'p2', name: 'atrazine' }), 'totalFee')).toEqual([])
  })

  it('is not marked as the lowest if the quotation has expired', () => {
    const result = comparisonOf('sample', {
      a: [cost('1', '1', { validUntil: '2026-03-11' })],
      b: [cost('2', '2')],
      c: [cost('3', '3')],
    })
    expect(lowest(result, 'totalFee')).toEqual(['b'])
  })
})

describe('a rate of the buyer', () => {
  const doubts = (rate: object, b: QuotationContent, ...others: QuotationContent[]) => {
    const basis = aBasis({ rates: { CNY: { perDollar: '7', day: '2026-03-10', ...rate } } })
    const quotes = { b: [b], ...Object.fromEntries(others.map((one, at) => [`a${at}`, [one]])) }
    return doubtfulFeeFiguresOf(comparisonOf('sample', quotes, basis), basis)
  }
  const yuan = cost('70', '280', { currency: 'CNY' })
  const dollars = cost('12', '40')
  it.each([
    ['0.14', [{ figure: 'rate:CNY', id: 'b' }]],
    ['7', []],
    ['99', [{ figure: 'rate:CNY', id: 'b' }]],
  ])('is doubtful if it makes a fee differ more than tenfold from the others: %s', (perDollar, expected) => {
    expect(doubts({ perDollar }, yuan, dollars)).toEqual(expected)
    expect(doubts({ perDollar, sure: true }, yuan, dollars)).toEqual([])
    expect(doubts({ perDollar, by: 'operator' }, yuan, dollars)).toEqual([])
    expect(doubts({ perDollar }, yuan)).toEqual([])
  })
  it('is not doubtful because a sample is free', () => {
    expect(doubts({}, yuan, cost('0', '40'))).toEqual([])
    expect(doubts({}, cost('0', '280', { currency: 'CNY' }), dollars)).toEqual([])
  })
})

it.each([
  ['sample', [60, 65, 70, 75, 80, 99]],
  ['intention', [60, 65, 70, 75, 80, 85, 99]],
] as const)('the standing of a %s remains "accepted" in all states after the acceptance', (kind, codes) => {
  const quotes = [aQuotation({ validUntil: '2026-03-01' })]
  for (const status of codes) {
    const [column] = compareFees(kind, [aSupplier({ quotes, record: { status } })], aBasis(), today).suppliers
    expect([status, column?.standing]).toEqual([status, 'accepted'])
  }
})

describe('the support of a registration', () => {
  it('is compared by fee and by exact fee per month', () => {
    const fees = comparisonOf('intention', { a: [support('9000', 18)], b: [support('10000', 36)] })
    expect(lowest(fees, 'fee')).toEqual(['a'])
    expect(lowest(fees, 'feePerMonth')).toEqual(['b'])
    expect(fee(fees, 'b', 'feePerMonth')?.quoted.amount).toEqual({ n: 2500n, d: 9n })
  })

  it('is not marked as the lowest if the supplier does not offer it', () => {
    const result = comparisonOf('intention', {
      a: [support('0', 12, { isSupport: false })],
      b: [support('9000', 12)],
      c: [support('9500', 12)],
    })
    expect(lowest(result, 'fee')).toEqual(['b'])
    expect(result.suppliers.find(({ id }) => id === 'a')?.terms.get('isSupport')).toEqual({
      value: false,
      before: null,
    })
  })

  it('includes the terms of the earlier version if they differ', () => {
    const result = comparisonOf('intention', {
      a: [support('9000', 12, { documentDays: 60 }), support('9000', 24, { documentDays: 60, version: 2 })],
    })
    const [{ terms } = { terms: new Map() }] = result.suppliers
    expect([terms.get('serviceMonths'), terms.get('documentDays')]).toEqual([
      { value: 24, before: 12 },
      { value: 60, before: null },
    ])
    expect(terms.has('approvalMonths')).toBe(false)
  })
})
