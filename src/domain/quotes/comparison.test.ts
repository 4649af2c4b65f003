import { describe, expect, it } from 'vitest'
import { toDecimal, type Ratio } from '#lib/ratio.ts'
import { comparedPrice, compareQuotes, type Comparison, wantedFigures } from './comparison.ts'
import { aBasis, aLine, aQuote, aSupplier } from './test-offers.ts'
import type { SupplierIn } from './columns.ts'
import type { Basis } from './on-basis.ts'

const today = '2026-03-12'
const text = (value: Ratio | null | undefined) => (value ? toDecimal(value, 4) : null)

const activePrice = (comparison: Comparison, id: string, row = 0) => {
  const one = comparison.rows[row]
  const cell = one?.cells.get(id)
  return one && cell ? text(comparedPrice(cell, one.measure)) : null
}

describe('the comparison as quoted', () => {
  it('marks the lowest price and total of offers with one currency and one Incoterm', () => {
    const found = compareQuotes(
      [
        aSupplier({ id: 'a' }),
        aSupplier({ id: 'b', quotes: [aQuote({ lines: [{ pesticideId: 'p1', prePrice: '4.10', unit: 'L' }] })] }),
      ],
      aBasis(),
      today,
    )
    expect([...(found.rows[0]?.lowestQuoted ?? [])]).toEqual(['b'])
    expect([...found.lowestQuotedTotal]).toEqual(['b'])
    expect(text(found.suppliers[0]?.total)).toBe('4200')
  })

  it.each([
    ['currencies', aQuote({ currency: 'CNY' })],
    ['Incoterms', aQuote({ tradeClause: 'CIF' })],
  ])('marks nothing across different %s', (_, other) => {
    const found = compareQuotes([aSupplier({ id: 'a' }), aSupplier({ id: 'b', quotes: [other] })], aBasis(), today)
    expect(found.alikeAsQuoted).toBe(false)
    expect(found.rows[0]?.lowestQuoted.size).toBe(0)
    expect(found.lowestQuotedTotal.size).toBe(0)
  })

  it('marks nothing when strengths differ', () => {
    const weaker = aSupplier({ id: 'b', lines: [aLine({ totalContent: '360 g/L' })] })
    expect(compareQuotes([aSupplier({ id: 'a' }), weaker], aBasis(), today).rows[0]?.lowestQuoted.size).toBe(0)
  })

  it("shows the supplier's own total next to the sum of the prices", () => {
    const found = compareQuotes([aSupplier({ id: 'a', quotes: [aQuote({ totalMoney: '4150' })] })], aBasis(), today)
    expect(text(found.quotedTotals.get('a'))).toBe('4150')
    expect(text(found.suppliers[0]?.total)).toBe('4200')
  })
})

describe('the comparison on one basis', () => {
  it('converts g/L and % to pure active ingredient, each with the density it needs', () => {
    const solid = aSupplier({
      id: 'b',
      lines: [aLine({ unit: 'kg', totalContent: '75.7%' })],
      quotes: [aQuote({ lines: [{ pesticideId: 'p1', prePrice: '7.57', unit: 'kg' }] })],
    })
    const found = compareQuotes([aSupplier({ id: 'a' }), solid], aBasis(), today)
    expect(activePrice(found, 'a')).toBe('8.75')
    expect(activePrice(found, 'b')).toBe('10')
    expect([...(found.rows[0]?.lowestOnBasis ?? [])]).toEqual(['a'])
    expect(found.needs).toEqual([])
  })

  it("takes the request's Incoterm if the offer has none, and asks for it if neither has", () => {
    const silent = { quotes: [aQuote({ tradeClause: null })] }
    expect(compareQuotes([aSupplier(silent)], aBasis(), today).needs).toEqual([{ need: 'clause' }])
    const asked = aSupplier({ ...silent, record: { tradeClause: 'FOB' } })
    expect(compareQuotes([asked], aBasis(), today).needs).toEqual([])
  })
})

describe('the comparison of products', () => {
  it('marks no lowest total when suppliers were asked for different amounts or left lines out', () => {
    const less = aSupplier({ id: 'b', lines: [aLine({ quantity: '500' })] })
    const amounts = compareQuotes([aSupplier({ id: 'a' }), less], aBasis(), today)
    expect(amounts.totalsGap).toBe('quantity')
    expect(amounts.lowestBasisTotal.size).toBe(0)
    const two = [aLine(), aLine({ pesticideId: 'p2', name: 'atrazine' })]
    const left = compareQuotes(
      [aSupplier({ id: 'a', lines: two }), aSupplier({ id: 'b', lines: two })],
      aBasis(),
      today,
    )
    expect(left.totalsGap).toBe('rows')
  })

  it('compares those who priced everything, even if a third did not', () => {
    const silent = aSupplier({ id: 'c', quotes: [aQuote({ lines: [] })] })
    const dear = aSupplier({ id: 'b', quotes: [aQuote({ lines: [{ pesticideId: 'p1', prePrice: '5', unit: 'L' }] })] })
    expect([...compareQuotes([aSupplier({ id: 'a' }), dear, silent], aBasis(), today).lowestBasisTotal]).toEqual(['a'])
  })
})

describe('the comparison of versions and validity', () => {
  const first = aQuote({ lines: [{ pesticideId: 'p1', prePrice: '4.50', unit: 'L' }] })
  it('compares the latest version and preserves the price it replaced', () => {
    const found = compareQuotes([aSupplier({ id: 'a', quotes: [first, aQuote({ version: 2 })] })], aBasis(), today)
    const cell = found.rows[0]?.cells.get('a')
    expect(text(cell?.quoted?.price)).toBe('4.2')
    expect(text(cell?.before?.price)).toBe('4.5')
    expect(found.suppliers[0]?.earlier).toHaveLength(1)
  })

  it('shows an expired offer and never marks it as the lowest', () => {
    const past = aQuote({ validUntil: '2026-03-11', lines: [{ pesticideId: 'p1', prePrice: '1', unit: 'L' }] })
    const found = compareQuotes(
      [aSupplier({ id: 'old', quotes: [past] }), aSupplier({ id: 'a' }), aSupplier({ id: 'b', quotes: [first] })],
      aBasis(),
      today,
    )
    expect(found.suppliers.find(({ id }) => id === 'old')?.standing).toBe('expired')
    expect([...(found.rows[0]?.lowestOnBasis ?? [])]).toEqual(['a'])
    expect(compareQuotes([aSupplier({ quotes: [past] })], aBasis(), '2026-03-11').suppliers[0]?.standing).toBe('open')
  })
})

describe('the order of the columns', () => {
  it('begins with valid offers and ends with suppliers who will make none', () => {
    const found = compareQuotes(
      [
        aSupplier({ id: 'no', quotes: [], record: { status: 90 } }),
        aSupplier({ id: 'silent', quotes: [] }),
        aSupplier({ id: 'old', quotes: [aQuote({ validUntil: '2026-01-01' })] }),
        aSupplier({ id: 'open' }),
        aSupplier({ id: 'taken', record: { status: 60 } }),
      ],
      aBasis(),
      today,
    )
    expect(found.suppliers.map(({ id }) => id)).toEqual(['taken', 'open', 'old', 'silent', 'no'])
  })
})

const wanted = (suppliers: SupplierIn[], basis: Basis) =>
  wantedFigures(compareQuotes(suppliers, basis, '2026-03-12'), basis)

describe('the figures that a comparison needs', () => {
  it('are none when all offers have the same terms', () => {
    expect(wanted([aSupplier({ id: 'a' }), aSupplier({ id: 'b' })], aBasis())).toEqual({
      currencies: [],
      legs: [],
      densities: [],
    })
  })

  it('are the legs between the Incoterms in the order of transport, and the rates against the dollar', () => {
    const offers = [
      aSupplier({ id: 'a', quotes: [aQuote({ tradeClause: 'CIF', currency: 'CNY' })] }),
      aSupplier({ id: 'b', quotes: [aQuote({ tradeClause: 'EXW' })] }),
    ]
    const legs = { freight: { amount: '1', per: 'tonne', currency: 'EUR' } } as const
    expect(wanted(offers, aBasis({ legs }))).toMatchObject({
      currencies: ['CNY', 'EUR'],
      legs: ['origin', 'loading', 'freight', 'insurance'],
    })
  })

  it('are one density per product, however often it is needed', () => {
    const lines = [aLine({ totalContent: '41%' })]
    const { densities } = wanted([aSupplier({ id: 'a', lines }), aSupplier({ id: 'b', lines })], aBasis())
    expect(densities.map((line) => line.pesticideId)).toEqual(['p1'])
  })
})
