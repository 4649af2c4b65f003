import { describe, expect, it } from 'vitest'
import { toDecimal, type Ratio } from '#lib/ratio.ts'
import { comparedPrice, compareQuotes, type Comparison } from './comparison.ts'
import { askedLine } from './line.ts'
import { aBasis, aLine, aQuote, aSupplier, someFacts } from './test-offers.ts'

const today = '2026-03-12'
const text = (value: Ratio | null | undefined) => (value ? toDecimal(value, 4) : null)
const cnyRates = { CNY: { perDollar: '7', day: '2026-03-10' } }

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

  it('computes the cost of tonnes from a price per kilogram', () => {
    const lines = [aLine({ unit: 't', quantity: '2.5', totalContent: '95%' })]
    const quotes = [aQuote({ lines: [{ pesticideId: 'p1', prePrice: '3.3333', unit: 'kg' }] })]
    expect(text(compareQuotes([aSupplier({ lines, quotes })], aBasis(), today).suppliers[0]?.total)).toBe('8333.25')
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

  it("asks for the density when a percentage is sold by the litre, and uses the register's", () => {
    const asked = aSupplier({ id: 'a', lines: [aLine({ totalContent: '41%' })] })
    expect(compareQuotes([asked], aBasis(), today).needs).toEqual([
      { need: 'density', pesticideId: 'p1', name: 'glyphosate' },
    ])
    const known = aSupplier({
      id: 'a',
      lines: [aLine({ totalContent: '41%' })],
      facts: { p1: someFacts({ contentValue: '41', contentUnit: '%', densityKgL: '1.2' }) },
    })
    const found = compareQuotes([known], aBasis(), today)
    expect(found.needs).toEqual([])
    // A litre of 1.2 kg contains 0.492 kg of active ingredient.
    expect(activePrice(found, 'a')).toBe('8.5366')
  })

  it('converts currencies by the dated rate, and asks for a missing one', () => {
    const dollars = aSupplier({ id: 'a' })
    const yuan = aSupplier({
      id: 'b',
      quotes: [aQuote({ currency: 'CNY', lines: [{ pesticideId: 'p1', prePrice: '28', unit: 'L' }] })],
    })
    expect(compareQuotes([dollars, yuan], aBasis(), today).needs).toEqual([{ need: 'rate', currency: 'CNY' }])
    const found = compareQuotes([dollars, yuan], aBasis({ rates: cnyRates }), today)
    expect(text(found.basisTotals.get('b'))).toBe('4000')
    expect([...found.lowestBasisTotal]).toEqual(['b'])
  })

  it('adds freight and insurance from FOB to CIF, and subtracts them in the other direction', () => {
    const legs = {
      freight: { amount: '80', per: 'tonne', currency: 'USD' },
      insurance: { amount: '1', per: 'percent', currency: 'USD' },
    } as const
    const facts = { p1: someFacts({ densityKgL: '1.2' }) }
    const toCif = compareQuotes([aSupplier({ id: 'a', facts })], aBasis({ clause: 'CIF', legs }), today)
    // 4,200 + 1.2 t × 80 = 4,296; with 1 % = 4,338.96.
    expect(text(toCif.basisTotals.get('a'))).toBe('4338.96')
    const cif = aQuote({ tradeClause: 'CIF', lines: [{ pesticideId: 'p1', prePrice: '4.33896', unit: 'L' }] })
    const toFob = compareQuotes([aSupplier({ id: 'a', facts, quotes: [cif] })], aBasis({ legs }), today)
    expect(text(toFob.basisTotals.get('a'))).toBe('4200')
  })

  it('names the missing figures, and a missing Incoterm', () => {
    const needs = compareQuotes([aSupplier()], aBasis({ clause: 'DDP' }), today).needs
    expect(needs.map((one) => 'leg' in one && one.leg)).toEqual(['freight', 'insurance', 'delivery', 'duty'])
    const silent = aSupplier({ quotes: [aQuote({ tradeClause: null })] })
    expect(compareQuotes([silent], aBasis(), today).needs).toEqual([{ need: 'clause' }])
    const asked = aSupplier({ quotes: [aQuote({ tradeClause: null })], record: { tradeClause: 'FOB' } })
    expect(compareQuotes([asked], aBasis(), today).needs).toEqual([])
  })

  it('reports a figure that cannot be right instead of showing a price below zero', () => {
    const legs = { freight: { amount: '9000', per: 'shipment', currency: 'USD' } } as const
    const cfr = aSupplier({ id: 'a', quotes: [aQuote({ tradeClause: 'CFR' })] })
    const found = compareQuotes([cfr], aBasis({ legs }), today)
    expect(found.needs).toEqual([{ need: 'sense', leg: 'freight' }])
    expect(found.basisTotals.size).toBe(0)
  })

  it("distributes a shipment's cost over its lines by value, with exactly the same total", () => {
    const lines = [aLine(), aLine({ pesticideId: 'p2', name: 'atrazine', quantity: '3' })]
    const prices = [
      { pesticideId: 'p1', prePrice: '1', unit: 'L' },
      { pesticideId: 'p2', prePrice: '7', unit: 'L' },
    ]
    const legs = { freight: { amount: '100', per: 'shipment', currency: 'USD' } } as const
    const found = compareQuotes(
      [aSupplier({ id: 'a', lines, quotes: [aQuote({ lines: prices })] })],
      aBasis({ clause: 'CFR', legs }),
      today,
    )
    expect(text(found.basisTotals.get('a'))).toBe('1121')
  })
})

describe('the comparison of products', () => {
  it('puts products with the same active ingredients in one row, whoever registered them', () => {
    const one = aSupplier({ id: 'a', lines: [aLine({ pesticideId: 'pa' })] })
    const other = aSupplier({ id: 'b', lines: [aLine({ pesticideId: 'pb', totalContent: '41%', unit: 'kg' })] })
    expect(compareQuotes([one, other], aBasis(), today).rows).toHaveLength(1)
  })

  it('separates strengths when a supplier was asked for two', () => {
    const both = aSupplier({ id: 'a', lines: [aLine(), aLine({ pesticideId: 'p2', totalContent: '360 g/L' })] })
    const one = aSupplier({ id: 'b', lines: [aLine({ pesticideId: 'p3' })] })
    const rows = compareQuotes([both, one], aBasis(), today).rows
    expect(rows.map((row) => [...row.cells.keys()])).toEqual([['a', 'b'], ['a']])
  })

  it('treats a mixture as the same whichever ingredient comes first', () => {
    const key = (name: string) => askedLine(aLine({ name }), null, null).actives
    expect(key('azoxystrobin 200 g/L + difenoconazole 125 g/L')).toBe(key('Difenoconazole + Azoxystrobin'))
  })

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
