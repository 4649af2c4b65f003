import { describe, expect, it, test } from 'vitest'
import { compareQuotations } from './comparison.ts'
import type { SupplierLines } from './columns.ts'
import { doubtfulFiguresOf, requiredFigures, needsOfPrice } from './missing-figures.ts'
import type { Basis } from './on-basis.ts'
import { aBasis, aQuotedSupplier as supplier, aSupplier } from './test-quotations.ts'

const today = '2026-03-12'
const rates = { CNY: { perDollar: '7', day: '2026-03-10' }, EUR: { perDollar: '0.86', day: '2026-03-10' } }
const usd = (amount: string) => ({ amount, per: 'shipment' as const, currency: 'USD' })

describe('the figures that are missing for a comparison', () => {
  const missing = (suppliers: SupplierLines[], basis: Basis) => {
    const { currencies, legs, densities } = requiredFigures(compareQuotations(suppliers, basis, today), basis)
    return [[...currencies.keys()], [...legs], densities.map((line) => line.pesticideId)]
  }
  it('are none if all quotations have the same terms', () =>
    expect(missing([aSupplier({ id: 'a' }), aSupplier({ id: 'b' })], aBasis())).toEqual([[], [], []]))

  it('are named all at once: rates, legs with the suppliers that need them, and densities', () => {
    const offers = [
      supplier('a', '4', { tradeClause: 'CIF', currency: 'CNY' }),
      supplier('b', '4', { tradeClause: 'EXW', line: { totalContent: '41%' } }),
    ]
    const legs = { freight: { amount: '1', per: 'tonne', currency: 'EUR' } } as const
    expect(missing(offers, aBasis({ legs, clause: 'FOB', wanted: 'CFR' }))).toEqual([
      ['CNY', 'EUR'],
      [
        ['origin', ['b']],
        ['loading', ['b']],
        ['freight', ['b']],
        ['insurance', ['a']],
      ],
      ['p1'],
    ])
  })

  it.each([
    ['a cost per tonne and a price per litre', supplier('a', '4'), 'tonne'],
    [
      'a price per kg of a quantity in litres',
      supplier('a', '4', { lines: [{ pesticideId: 'p1', prePrice: '4', unit: 'kg' }] }),
      'shipment',
    ],
  ] as const)('include the density with %s, and so do the needs of that price', (_, offer, per) => {
    const basis = aBasis({ clause: 'CFR', legs: { freight: { amount: '140', per, currency: 'USD' } } })
    const suppliers = [offer, supplier('b', '4', { tradeClause: 'CFR' })]
    expect(missing(suppliers, basis)[2]).toEqual(['p1'])
    const { suppliers: columns, rows } = compareQuotations(suppliers, basis, today)
    const [column, cell] = [columns.find(({ id }) => id === 'a'), rows[0]?.cells.get('a')]
    expect(cell?.price).toBeNull()
    expect(column && cell && needsOfPrice(column, cell)).toEqual([
      { need: 'density', pesticideId: 'p1', name: 'glyphosate' },
    ])
  })
})

it('a density of the register is listed if a price is converted with it, because the buyer can correct it', () => {
  const basis = aBasis({ clause: 'CFR', legs: { freight: { amount: '140', per: 'tonne', currency: 'USD' } } })
  const suppliers = [supplier('a', '4', { facts: { densityKgL: '1.17' } }), supplier('b', '4', { tradeClause: 'CFR' })]
  const { densities } = requiredFigures(compareQuotations(suppliers, basis, today), basis)
  expect(densities.map(({ density, densityIsOwn }) => [density?.n, densityIsOwn])).toEqual([[117n, false]])
})

describe('the doubtful figures of the buyer', () => {
  const doubts = (basis: Partial<Basis>, ...suppliers: SupplierLines[]) => {
    const fullBasis = aBasis({ rates, ...basis })
    return doubtfulFiguresOf(compareQuotations(suppliers, fullBasis, today), fullBasis).map(
      ({ figure, id }) => `${figure} ${id}`,
    )
  }
  const yuan = supplier('b', '28', { currency: 'CNY' })
  test.each([
    ['7', []],
    ['0.14', ['rate:CNY b']],
    ['70', []],
    ['71', ['rate:CNY b']],
  ])('with a rate of %s are %j: those that make a price differ more than tenfold', (perDollar, expected) => {
    const rate = { perDollar, day: '2026-03-10' }
    expect(doubts({ rates: { CNY: rate } }, supplier('a', '4'), yuan)).toEqual(expected)
    expect(doubts({ rates: { CNY: { ...rate, sure: true } } }, supplier('a', '4'), yuan)).toEqual([])
    expect(doubts({ rates: { CNY: { ...rate, by: 'operator' } } }, supplier('a', '4'), yuan)).toEqual([])
  })
  test.each([
    ['2900', []],
    ['290000', ['leg:freight a']],
  ])('with a freight of %s are %j', (amount, wanted) =>
    expect(doubts({ clause: 'CFR', legs: { freight: usd(amount) } }, supplier('a', '4'), supplier('c', '4'))).toEqual(
      wanted,
    ),
  )
})
