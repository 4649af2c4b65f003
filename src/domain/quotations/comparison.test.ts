import { describe, expect, it, test } from 'vitest'
import { toDecimal, type Ratio } from '#lib/ratio.ts'
import type { RequestLine } from '#contract/entities/request.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'
import { compareQuotations, purchaseOptions, type Comparison } from './comparison.ts'
import { aBasis, aLine, aQuotation, aQuotedSupplier as supplier, aSupplier } from './test-quotations.ts'
import type { SupplierLines } from './columns.ts'
import type { ProductFacts } from './line.ts'
import type { Basis } from './on-basis.ts'

const today = '2026-03-12'
const text = (value: Ratio | null | undefined) => (value ? toDecimal(value, 6) : null)

const price = (comparison: Comparison, id: string, row = 0) => text(comparison.rows[row]?.cells.get(id)?.price)
const lowest = (comparison: Comparison, row = 0) => [...(comparison.rows[row]?.lowest ?? [])]
const comparisonOf = (suppliers: readonly SupplierLines[], change: Partial<Basis> = {}) =>
  compareQuotations(suppliers, aBasis(change), today)

const rates = { CNY: { perDollar: '7', day: '2026-03-10' }, EUR: { perDollar: '0.86', day: '2026-03-10' } }

describe('the lowest price of a row', () => {
  it('is found exactly, and its distance to the next price has enough decimals to be visible', () => {
    const comparison = comparisonOf([supplier('a', '0.89404'), supplier('b', '0.89396')])
    const [row] = comparison.rows
    expect(lowest(comparison)).toEqual(['b'])
    const above = row?.cells.get('a')?.above
    expect(row?.places).toBe(5)
    expect([text(row?.lead?.amount), text(above?.amount)]).toEqual(['0.00008', '0.00008'])
  })

  it('is found across currencies by their rates, and not marked if a rate is missing', () => {
    const offers = [supplier('a', '4.20'), supplier('b', '28', { currency: 'CNY' })]
    expect(lowest(comparisonOf(offers, { rates }))).toEqual(['b'])
    expect(price(comparisonOf(offers, { rates }), 'b')).toBe('4')
    const without = comparisonOf(offers)
    expect([lowest(without), price(without, 'b')]).toEqual([[], null])
    expect(without.needs).toEqual([{ need: 'rate', currency: 'CNY' }])
  })

  it('uses the Incoterm of the request if the quotation has none, and is unknown if neither has one', () => {
    const silent = { quotes: [aQuotation({ tradeClause: null })] }
    expect(comparisonOf([aSupplier(silent)]).needs).toEqual([{ need: 'clause' }])
    expect(comparisonOf([aSupplier({ ...silent, record: { tradeClause: 'FOB' } })]).needs).toEqual([])
  })

  it('is not that of an expired quotation, which is still shown', () => {
    const past = supplier('old', '1', { validUntil: '2026-03-11' })
    const result = comparisonOf([past, supplier('a', '4.20'), supplier('b', '4.50')])
    expect(result.suppliers.find(({ id }) => id === 'old')?.standing).toBe('expired')
    expect([lowest(result), price(result, 'old')]).toEqual([['a'], '1'])
    expect(compareQuotations([past], aBasis(), '2026-03-11').suppliers[0]?.standing).toBe('open')
  })

  it('is chosen from the latest versions, and the previous price is available', () => {
    const first = aQuotation({ lines: [{ pesticideId: 'p1', prePrice: '4.50', unit: 'L' }] })
    const result = comparisonOf([aSupplier({ id: 'a', quotes: [first, aQuotation({ version: 2 })] })])
    const cell = result.rows[0]?.cells.get('a')
    expect([text(cell?.quoted?.price), text(cell?.before?.price)]).toEqual(['4.2', '4.5'])
    expect(result.suppliers[0]?.earlier).toHaveLength(1)
  })
})

describe('an open leg', () => {
  // The requested quantity is 1,000 L.
  test.each([
    ['4.00', 'FOB', [], '150', '0.15'],
    ['4.15', 'FOB', ['b'], null, null],
    ['4.30', 'FOB', ['b'], null, null],
    // Both quotations include freight, so neither has an open leg.
    ['4.00', 'CFR', ['a'], null, null],
  ])('in a quotation at %s %s, next to 4.15 CFR, leaves %j as the lowest', (quoted, clause, marked, sum, perUnit) => {
    const offers = [supplier('a', quoted, { tradeClause: clause }), supplier('b', '4.15', { tradeClause: 'CFR' })]
    const comparison = comparisonOf(offers, { clause: 'CFR' })
    const verdict = comparison.rows[0]?.cells.get('a')?.verdict
    expect(lowest(comparison)).toEqual(marked)
    expect([text(verdict?.limit?.sum), text(verdict?.limit?.perUnit)]).toEqual([sum, perUnit])
    expect(verdict?.legs ?? null).toEqual(clause === 'FOB' ? ['freight'] : null)
  })

  it('can only lower the price if the quotation includes the leg', () => {
    const offers = [supplier('a', '4.50', { tradeClause: 'CFR' }), supplier('b', '4.20'), supplier('c', '4.40')]
    const result = comparisonOf(offers)
    const verdict = result.rows[0]?.cells.get('a')?.verdict
    expect([lowest(result), verdict?.adds, text(verdict?.limit?.sum)]).toEqual([['b'], false, '300'])
    const cheap = comparisonOf([supplier('a', '4.10', { tradeClause: 'CFR' }), supplier('b', '4.20')])
    expect(lowest(cheap)).toEqual(['a'])
  })

  it('changes the order of the suppliers at a lower cost if a percentage is added after it', () => {
    const offers = [supplier('a', '4.00'), supplier('b', '4.242', { tradeClause: 'CIF' })]
    const legs = { insurance: { amount: '1', per: 'percent', currency: 'USD' } } as const
    const result = comparisonOf(offers, { clause: 'CIF', legs })
    expect(text(result.rows[0]?.cells.get('a')?.verdict?.limit?.sum)).toBe('200')
  })
})

describe('the comparison of different products', () => {
  const of = (nameEn: string, contentValue: string, contentUnit: string) => ({
    ingredients: [{ name: nameEn, nameEn, content: `${contentValue} ${contentUnit}` }],
    contentValue,
    contentUnit,
  })
  const kg = (id: string, prePrice: string, facts: Partial<ProductFacts>, line: Partial<RequestLine> = {}) =>
    supplier(id, prePrice, {
      line: { unit: 'kg', totalContent: `${facts.contentValue}${facts.contentUnit}`, formulation: 'SG', ...line },
      facts,
    })
  const acid = kg('b', '3.00', of('glyphosate', '68', '%'), { totalContent: '68% a.e.' })
  const ipa = kg('a', '1.60', of('glyphosate-isopropylammonium', '41', '%'))

  it.each([
    // One concentration refers to the acid. The other product does not name the substance to which its own refers.
    [
      'marks no price for an acid and a salt that is not named',
      [kg('a', '3.10', of('glyphosate', '75.7', '%')), acid],
      { lowest: [], unit: null, prices: ['3.1', '3'], apart: 'salts' },
    ],
    [
      'converts an acid and a named salt to acid',
      [kg('a', '3.10', of('glyphosate-ammonium', '75.7', '%')), acid],
      { lowest: ['b'], unit: ['acid', 'glyphosate'], prices: ['4.507553', '4.411765'], apart: null },
    ],
    [
      'uses the price per kg of salt if both products name the same salt of an acid',
      [ipa, kg('b', '2.00', of('glyphosate-isopropylammonium', '62', '%'))],
      { lowest: ['b'], unit: ['named', 'glyphosate-isopropylammonium'], prices: ['3.902439', '3.225806'], apart: null },
    ],
    [
      'uses the price per kg of salt if both products name the same salt of a base',
      [kg('a', '5', of('paraquat dichloride', '42', '%')), kg('b', '3.62', of('paraquat-dichloride', '30', '%'))],
      { lowest: ['a'], unit: ['named', 'paraquat dichloride'], prices: ['11.904762', '12.066667'], apart: null },
    ],
    [
      'marks no price if the factor of a salt is unknown',
      [ipa, kg('b', '1.50', of('glyphosate-olamine', '41', '%'))],
      { lowest: [], unit: null, prices: ['1.6', '1.5'], apart: 'salts' },
    ],
  ])('%s', (_, suppliers, expected) => {
    const result = comparisonOf(suppliers)
    const [row] = result.rows
    expect(result.rows).toHaveLength(1)
    expect({
      lowest: lowest(result),
      unit: row?.active ? [row.active.as, ...row.active.names] : null,
      prices: [price(result, 'a'), price(result, 'b')],
      apart: row?.apart,
    }).toEqual(expected)
  })

  it('marks neither a price nor a total if mixtures do not state how much they contain of each active', () => {
    const facts = {
      ingredients: ['azoxystrobin', 'difenoconazole'].map((name) => ({ name, nameEn: name })),
      contentValue: '325',
    }
    const offers = [supplier('a', '9', { facts }), supplier('b', '8', { facts })]
    for (const measure of [null, 'active'] as const) {
      const result = comparisonOf(offers, { measure })
      expect([price(result, 'b'), lowest(result), result.rows[0]?.apart]).toEqual(['8', [], 'shares'])
      expect([result.totalsGap, result.lowestTotal.size]).toEqual(['apart', 0])
    }
    expect(comparisonOf(offers.slice(0, 1)).rows[0]?.apart).toBeNull()
  })

  it('has one row for a wanted specification; a mixture is shown in it, but not ranked, and its other active is named', () => {
    const mixture = {
      ingredients: [
        { name: 'mancozeb', nameEn: 'mancozeb', nameEs: 'mancozeb', content: '64%' },
        { name: 'metalaxyl', nameEn: 'metalaxyl', nameEs: 'metalaxil', content: '8%' },
      ],
      contentValue: '72',
      contentUnit: '%',
    }
    const offers = (wish: string) => [
      kg('a', '3.74', mixture, { wish, name: 'Mancozeb + metalaxyl 72% WP' }),
      kg('b', '3.80', of('mancozeb', '80', '%'), { wish, name: 'Mancozeb 80% WP' }),
      kg('c', '4.20', of('mancozeb', '80', '%'), { wish, name: 'Mancozeb 800 g/kg WP' }),
    ]
    const result = comparisonOf(offers('mancozeb 80% WP'))
    const cell = result.rows[0]?.cells.get('a')
    expect([result.rows.length, lowest(result), [...result.lowestTotal]]).toEqual([1, ['b'], ['b']])
    expect([cell?.isOther, cell?.line.extraActives, cell?.above]).toEqual([true, ['metalaxyl'], null])
    for (const wish of ['mancozeb + Metalaxil 72% WP', 'Ridomil 72 WP'])
      expect(comparisonOf(offers(wish)).rows[0]?.cells.get('a')?.line.extraActives).toEqual([])
  })

  it('has separate rows for isomers, for technical material and for mixtures in other proportions', () => {
    const mixture = (one: string, other: string) => ({
      ingredients: [
        { name: 'azoxystrobin', nameEn: 'azoxystrobin', content: `${one} g/L` },
        { name: 'difenoconazole', nameEn: 'difenoconazole', content: `${other} g/L` },
      ],
      contentValue: '325',
    })
    const mixtures = (one: string, other: string) => [
      supplier('a', '9', { facts: mixture('200', '125') }),
      supplier('b', '8', { facts: mixture(one, other) }),
    ]
    const glyphosate = (content: string) => of('glyphosate', content, '%')
    for (const pair of [
      mixtures('125', '200'),
      [kg('a', '3.1', glyphosate('75.7')), kg('b', '3.6', glyphosate('95'), { formulation: 'TC' })],
      [kg('a', '3', of('metolachlor', '96', '%')), kg('b', '2', of('S-metolachlor', '96', '%'))],
    ])
      expect(comparisonOf(pair).rows.map((row) => [...row.lowest].join())).toEqual(['', ''])
    const alikeResult = comparisonOf(mixtures('200', '125'), { measure: 'active' })
    expect(lowest(alikeResult)).toEqual(['b'])
    expect(alikeResult.rows[0]?.active).toEqual({ names: ['azoxystrobin', 'difenoconazole'], as: 'together' })
  })

  it('is per kg of active ingredient if strengths differ, and then marks no price per litre', () => {
    const offers = [supplier('a', '2.40'), supplier('b', '2.00', { line: { totalContent: '360 g/L' } })]
    const comparison = comparisonOf(offers)
    expect([comparison.rows[0]?.measure, lowest(comparison), price(comparison, 'a')]).toEqual(['active', ['a'], '5'])
    const perLitre = comparisonOf(offers, { measure: 'volume' })
    expect([perLitre.rows[0]?.apart, lowest(perLitre), price(perLitre, 'b')]).toEqual(['strengths', [], '2'])
  })

  it('is per kg of active ingredient if units differ, or per kg of product if the density is known', () => {
    const solid = kg('b', '7.57', of('glyphosate', '75.7', '%'))
    const result = comparisonOf([supplier('a', '4.20', { facts: {} }), solid])
    expect([price(result, 'a'), price(result, 'b'), lowest(result)]).toEqual(['8.75', '10', ['a']])
    expect(result.rows[0]?.measures).toEqual(['active'])
    const dense = comparisonOf([supplier('a', '4.20', { facts: { densityKgL: '1.2' } }), solid], { measure: 'mass' })
    expect([price(dense, 'a'), price(dense, 'b')]).toEqual(['3.5', '7.57'])
  })

  it('is by the price per unit if quantities differ: 7.67 per kg of 20 t, 22.86 CNY per kg of 10 t', () => {
    const facts = of('mancozeb', '80', '%')
    const line = { unit: 'kg', quantity: '10000', formulation: 'SG', totalContent: '80%' }
    const inYuan = supplier('b', '22.86', { currency: 'CNY', line, facts })
    const result = comparisonOf([kg('a', '7.67', facts, { quantity: '20000' }), inYuan], { rates })
    expect([price(result, 'a'), price(result, 'b'), lowest(result)]).toEqual(['7.67', '3.265714', ['b']])
    expect([result.totalsGap, result.lowestTotal.size]).toEqual(['quantity', 0])
  })

  it('is per carton if all quantities are in cartons', () => {
    const carton = { unit: 'carton', packaging: null }
    const result = comparisonOf([supplier('a', '30', { line: carton }), supplier('b', '28', { line: carton })])
    expect([result.rows[0]?.measure, lowest(result)]).toEqual(['asked', ['b']])
  })
})

describe('the outcomes of a request for several products', () => {
  const lines = [aLine(), aLine({ pesticideId: 'p2', name: 'atrazine', totalContent: '500 g/L' })]
  const pairOf = (id: string, first: string | null, second: string | null, quote: Partial<QuotationContent> = {}) =>
    aSupplier({
      id,
      lines,
      quotes: [
        aQuotation({
          lines: [
            ...(first ? [{ pesticideId: 'p1', prePrice: first, unit: 'L' }] : []),
            ...(second ? [{ pesticideId: 'p2', prePrice: second, unit: 'L' }] : []),
          ],
          ...quote,
        }),
      ],
    })
  const outcomes = (...suppliers: SupplierLines[]) => {
    const { one, each, earliest } = purchaseOptions(comparisonOf(suppliers))
    return {
      one: one && [one.id, text(one.total), text(one.lead?.amount)],
      each: each && [text(each.total), new Set(each.picks.values()).size, text(each.saves)],
      earliest: earliest && [earliest.id, earliest.days, text(earliest.total)],
    }
  }
  it('are the cheapest supplier, the cheapest quotation of each line, and the earliest supplier', () => {
    const [slow, fast] = [pairOf('a', '4', '5', { leadDays: 35 }), pairOf('b', '4.5', '4.4', { leadDays: 20 })]
    const expected = { one: ['b', '8900', '100'], each: ['8400', 2, '500'], earliest: ['b', 20, '8900'] }
    expect(outcomes(slow, fast, pairOf('c', '5', null))).toEqual(expected)
  })
  it('have no sum if a supplier did not price a line, and no earliest supplier if none states a time', () => {
    expect(outcomes(pairOf('a', '4', '5'), pairOf('b', '4.5', null))).toEqual({ one: null, each: null, earliest: null })
  })
  it('have a comparable total only for suppliers without open legs', () => {
    const result = comparisonOf([pairOf('a', '4', '5'), pairOf('b', '3', '3', { tradeClause: 'EXW' })])
    expect([result.lowestTotal.size, text(result.totals.get('b')), result.comparable.has('b')]).toEqual([
      0,
      '6000',
      false,
    ])
  })
})

it('valid quotations are first, by price, even after an acceptance; suppliers of ended requests are last', () => {
  const comparison = comparisonOf([
    aSupplier({ id: 'no', quotes: [], record: { status: 90 } }),
    aSupplier({ id: 'late', quotes: [], record: { status: 92 } }),
    aSupplier({ id: 'silent', quotes: [] }),
    aSupplier({ id: 'old', quotes: [aQuotation({ validUntil: '2026-01-01' })] }),
    supplier('exw', '1', { tradeClause: 'EXW' }),
    supplier('dear', '5'),
    supplier('open', '4.2'),
    aSupplier({ id: 'taken', record: { status: 60 } }),
  ])
  expect(comparison.suppliers.map(({ id }) => id).join(' ')).toBe('open taken dear exw old silent no late')
})
