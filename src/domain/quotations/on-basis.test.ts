import { describe, expect, test } from 'vitest'
import { toDecimal, type Ratio } from '#lib/ratio.ts'
import type { GroupFigures } from './figures.ts'
import { requestedLine } from './line.ts'
import { convertToBasis } from './on-basis.ts'
import { aBasis, aLine, aQuotation, someFacts } from './test-quotations.ts'

const decimal = (value: Ratio | null | undefined) => value && toDecimal(value, 6)
const line = requestedLine(aLine(), someFacts(), null)
const quote = aQuotation({ lines: [{ pesticideId: 'p1', prePrice: '4', unit: 'L' }] })
const figure = (amount: string, per: 'shipment' | 'tonne' | 'percent', currency = 'USD') => ({ amount, per, currency })
const basisOf = (
  change: Partial<Parameters<typeof aBasis>[0]> & {
    from?: string | null
    quoted?: typeof quote
    lines?: (typeof line)[]
  } = {},
) => {
  const { from = 'FOB', quoted = quote, lines = [line], ...basis } = change
  return convertToBasis(quoted, lines, from, aBasis(basis))
}

describe('the conversion from one Incoterm to another', () => {
  const legs: GroupFigures['legs'] = {
    origin: figure('100', 'shipment'),
    loading: figure('50', 'shipment'),
    freight: figure('800', 'shipment'),
    insurance: figure('1', 'percent'),
    delivery: figure('0', 'shipment'),
    duty: figure('10', 'percent'),
  }
  test.each([
    ['FOB', 'FOB', '4000'],
    ['FOB', 'CFR', '4800'],
    // Insurance is one percent of the cost up to this leg, not of the quoted price.
    ['FOB', 'CIF', '4848'],
    ['FOB', 'DDP', '5332.8'],
    ['EXW', 'FOB', '4150'],
    ['CFR', 'FOB', '3200'],
    ['FOB', 'EXW', '3850'],
    ['CIF', 'CIP', '4000'],
  ])('%s to %s', (from, clause, cost) => expect(decimal(basisOf({ from, clause, legs }).total)).toBe(cost))
  test.each([
    ['FOB', 'CIF', {}, '4000', ['freight', 'insurance'], true, '1'],
    ['FOB', 'CIF', { insurance: figure('1', 'percent') }, '4040', ['freight'], true, '1.01'],
    ['FOB', 'CIF', { freight: figure('800', 'shipment') }, '4800', ['insurance'], true, '1'],
    ['CIF', 'FOB', {}, '4000', ['insurance', 'freight'], false, '1'],
  ] as const)('from %s to %s with %j costs %s, with open legs %j', (from, clause, known, cost, open, adds, slope) => {
    const price = basisOf({ from, clause, legs: known }).lines.get('p1')
    expect([decimal(price?.cost), price?.open?.legs, price?.open?.adds]).toEqual([cost, open, adds])
    expect(decimal(price?.open?.slope)).toBe(slope)
  })
  test.each([
    [null, 'FOB'],
    ['XYZ', 'FOB'],
    ['FOB', null],
  ])('reports a missing Incoterm from %s to %s', (from, clause) =>
    expect(basisOf({ from, clause, legs }).needs).toEqual([{ need: 'clause' }]),
  )
  test('reports a figure as wrong if more than the price would have to be subtracted', () => {
    const dear = { freight: figure('4000.01', 'shipment') }
    expect(basisOf({ from: 'CFR', clause: 'FOB', legs: dear })).toMatchObject({
      total: null,
      needs: [{ need: 'sense', leg: 'freight' }],
    })
    const just = { freight: figure('4000', 'shipment') }
    expect(decimal(basisOf({ from: 'CFR', clause: 'FOB', legs: just }).total)).toBe('0')
  })
})

describe('a cost per tonne', () => {
  const legs = { freight: figure('100', 'tonne') }
  const at = (change: Parameters<typeof aLine>[0], density: string | null = null) =>
    convertToBasis(
      aQuotation({ lines: [{ pesticideId: 'p1', prePrice: '4', unit: null }] }),
      [requestedLine(aLine(change), null, density)],
      'FOB',
      aBasis({ clause: 'CFR', legs }),
    )
  test('is charged by mass, which needs the density if a volume was requested', () => {
    expect(decimal(at({ unit: 'kg', quantity: '2500' }).total)).toBe('10250')
    expect(decimal(at({ unit: 'L', quantity: '1000' }, '1.2').total)).toBe('4120')
  })
  test('is unknown without the density, the size of the unit or the quantity, which is then reported', () => {
    expect(at({ unit: 'L' }).needs).toEqual([{ need: 'density', pesticideId: 'p1', name: 'glyphosate' }])
    expect(at({ unit: 'carton' }).needs).toEqual([{ need: 'unit', unit: 'carton' }])
    expect(at({ quantity: '' }).needs).toEqual([{ need: 'quantity' }])
  })
})

describe('a cost per shipment', () => {
  const two = [line, requestedLine(aLine({ pesticideId: 'p2', name: 'atrazine', quantity: '1000' }), null, null)]
  const quoted = aQuotation({
    lines: [
      { pesticideId: 'p1', prePrice: '3', unit: 'L' },
      { pesticideId: 'p2', prePrice: '1', unit: 'L' },
    ],
  })
  test('is shared among the lines by value, without a remainder', () => {
    const { lines, total } = basisOf({
      clause: 'CFR',
      legs: { freight: figure('800', 'shipment') },
      quoted,
      lines: two,
    })
    expect([...lines].map(([id, { cost }]) => [id, decimal(cost)])).toEqual([
      ['p1', '3600'],
      ['p2', '1200'],
    ])
    expect(decimal(total)).toBe('4800')
  })
  test('is not assigned to any line if the quotation is free of charge', () => {
    const freeQuote = aQuotation({ lines: [{ pesticideId: 'p1', prePrice: '0', unit: 'L' }] })
    expect(
      decimal(basisOf({ clause: 'CFR', legs: { freight: figure('800', 'shipment') }, quoted: freeQuote }).total),
    ).toBe('0')
  })
  test('the total is unknown if the cost of one line is unknown', () => {
    const half = aQuotation({
      lines: [
        { pesticideId: 'p1', prePrice: '3', unit: 'L' },
        { pesticideId: 'p2', prePrice: '1', unit: 'carton' },
      ],
    })
    expect(basisOf({ quoted: half, lines: two })).toMatchObject({
      total: null,
      needs: [{ need: 'unit', unit: 'carton' }],
    })
  })
  test("only the total is unknown if a leg's cost cannot be converted to one line's unit", () => {
    const cartons = requestedLine(aLine({ pesticideId: 'p2', name: 'atrazine', unit: 'carton' }), null, null)
    const legs = { freight: figure('100', 'tonne') }
    const some = convertToBasis(
      aQuotation({ lines: [...quoted.lines.slice(0, 1), { pesticideId: 'p2', prePrice: '1', unit: 'carton' }] }),
      [requestedLine(aLine(), null, '1.2'), cartons],
      'FOB',
      aBasis({ clause: 'CFR', legs }),
    )
    expect([...some.lines.keys()]).toEqual(['p1'])
    expect(some).toMatchObject({ total: null, needs: [{ need: 'unit', unit: 'carton' }] })
  })
  test('a line without a price is not part of the total', () => {
    expect(decimal(basisOf({ lines: two }).total)).toBe('4000')
    expect(basisOf({ quoted: aQuotation({ lines: [] }) })).toMatchObject({ total: null, needs: [] })
  })
})

describe('amounts in several currencies', () => {
  const rates = { CNY: { perDollar: '8', day: '2026-03-10' }, EUR: { perDollar: '0.5', day: '2026-03-10' } }
  const yuan = aQuotation({ currency: 'CNY', lines: quote.lines })
  test('are each converted by their own rate', () => {
    expect(decimal(basisOf({ quoted: yuan, rates }).total)).toBe('500')
    const legs = { freight: figure('100', 'shipment', 'EUR') }
    expect(decimal(basisOf({ quoted: yuan, rates, clause: 'CFR', legs }).total)).toBe('700')
    expect(decimal(basisOf({ quoted: yuan, rates, currency: 'EUR', clause: 'CFR', legs }).total)).toBe('350')
  })
  test('are reported if a rate is missing, and not treated as equal', () => {
    expect(basisOf({ quoted: yuan })).toMatchObject({ total: null, needs: [{ need: 'rate', currency: 'CNY' }] })
    const legs = { freight: figure('100', 'shipment', 'BRL') }
    expect(basisOf({ clause: 'CFR', legs })).toMatchObject({ total: null, needs: [{ need: 'rate', currency: 'BRL' }] })
  })
  test('do not need a rate for a percentage, whatever its currency field contains', () => {
    const legs = { freight: figure('10', 'percent', 'BRL') }
    expect(decimal(basisOf({ clause: 'CFR', legs }).total)).toBe('4400')
  })
})

describe('the price per kilogram of active ingredient and per unit of product', () => {
  const prices = (facts: Parameters<typeof someFacts>[0], change: Parameters<typeof aLine>[0] = {}) => {
    const { lines, needs } = basisOf({ lines: [requestedLine(aLine(change), someFacts(facts), null)] })
    const price = lines.get('p1')
    return { active: decimal(price?.perActive), measure: decimal(price?.perVolume), needs }
  }
  test('is 8.333333 per kg for 480 g/L at 4 dollars per litre', () => {
    expect(prices({})).toEqual({ active: '8.333333', measure: '4', needs: [] })
  })
  test('needs the density if the concentration of a liquid is in percent', () => {
    expect(prices({ contentValue: '40', contentUnit: '%' })).toMatchObject({
      active: null,
      measure: '4',
      needs: [{ need: 'density' }],
    })
    expect(prices({ contentValue: '40', contentUnit: '%', densityKgL: '1.25' })).toMatchObject({ active: '8' })
  })
  test('exists only per unit of product if the strength is unknown', () => {
    const unknown = { contentValue: '16000', contentUnit: 'IU/mg' }
    expect(prices(unknown, { totalContent: '' })).toEqual({ active: null, measure: '4', needs: [] })
  })
})
