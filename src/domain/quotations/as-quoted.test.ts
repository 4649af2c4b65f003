import { describe, expect, test } from 'vitest'
import { ratio, toDecimal, type Ratio } from '#lib/ratio.ts'
import { quotedPrice, quotedTotal, amountToPay, lowestPriceAndCount } from './as-quoted.ts'
import { chooseBasis, type Basis } from './on-basis.ts'
import { priceExcess, priceLead, idsOfLowest, distinctDecimals } from './columns.ts'
import { commonIncoterm, noGroupFigures, noBuyerFigures } from './figures.ts'
import { requestedLine } from './line.ts'
import { aLine, aQuotation, aQuotedSupplier, aSupplier } from './test-quotations.ts'

const decimal = (value: Ratio | null) => value && toDecimal(value, 6)
const priceOf = (prePrice: string, unit: string | null, line = aLine(), density: string | null = null) =>
  quotedPrice(requestedLine(line, null, density), aQuotation({ lines: [{ pesticideId: 'p1', prePrice, unit }] }))

describe('the cost of the requested quantity at a quoted price', () => {
  test.each([
    // The requested quantity is 1000 L.
    ['4.20', 'L', '4200'],
    ['4.20', null, '4200'],
    ['840', 'drum', '4200'],
    ['4200', 'kL', '4200'],
    ['0.0042', 'mL', '4200'],
    ['0', 'L', '0'],
  ])('of %s per %s is %s', (price, unit, cost) => expect(decimal(priceOf(price, unit)?.cost ?? null)).toBe(cost))
  test('needs the density to convert between mass and volume', () => {
    expect(decimal(priceOf('3.5', 'kg', aLine(), '1.2')?.cost ?? null)).toBe('4200')
    expect(priceOf('3.5', 'kg')).toMatchObject({ cost: null, needs: [{ need: 'density', pesticideId: 'p1' }] })
  })
  test('is unknown for a carton, unless cartons were requested', () => {
    expect(priceOf('30', 'carton')).toMatchObject({ cost: null, needs: [{ need: 'unit', unit: 'carton' }] })
    expect(priceOf('4', 'kg', aLine({ unit: 'carton' }))).toMatchObject({ needs: [{ need: 'unit', unit: 'carton' }] })
    expect(decimal(priceOf('30', 'carton', aLine({ unit: 'carton', quantity: '10' }))?.cost ?? null)).toBe('300')
  })
  test('is unknown if no quantity was requested', () => {
    expect(priceOf('4.20', 'L', aLine({ quantity: '' }))).toMatchObject({
      price: ratio('4.2'),
      cost: null,
      needs: [{ need: 'quantity' }],
    })
  })
})

describe('the total of a quotation', () => {
  test('is the sum of its lines, and unknown if the cost of a line with a price is unknown', () => {
    expect(decimal(quotedTotal([priceOf('4.20', 'L'), null, priceOf('1', 'L')]))).toBe('5200')
    expect(quotedTotal([priceOf('4.20', 'L'), priceOf('30', 'carton')])).toBeNull()
    expect(quotedTotal([null, null])).toBeNull()
    expect(quotedTotal([])).toBeNull()
  })
  test('is the one that the supplier states, otherwise the sum of the prices', () => {
    const { record } = aSupplier()
    expect(decimal(amountToPay('enquiry', record, aQuotation({ totalMoney: '4000' })))).toBe('4000')
    expect(decimal(amountToPay('enquiry', record, aQuotation()))).toBe('4200')
    expect(amountToPay('enquiry', record, aQuotation({ lines: [] }))).toBeNull()
  })
  test('is the fee of a sample or registration', () => {
    const { record } = aSupplier()
    expect(decimal(amountToPay('sample', record, aQuotation({ sampleFee: '20', shipmentFee: '35.50' })))).toBe('55.5')
    expect(decimal(amountToPay('intention', record, aQuotation({ fee: '9000' })))).toBe('9000')
    expect(amountToPay('intention', record, aQuotation())).toBeNull()
  })
})

describe('the lowest of several prices', () => {
  const values = (all: Readonly<Record<string, string>>) =>
    new Map(Object.entries(all).map(([id, value]) => [id, ratio(value)] as const))
  test.each([
    [{ a: '1', b: '2' }, ['a']],
    [{ a: '2', b: '1.0', c: '1' }, ['b', 'c']],
    [{ a: '-1', b: '0' }, ['a']],
    [{ a: '0.1', b: '0.100001' }, ['a']],
    [{ a: '0.1', b: '0.10000000001' }, ['a', 'b']],
    [{ a: '1' }, []],
    [{}, []],
  ])('among %j is %j', (all, lowest) => expect([...idsOfLowest(values(all))]).toEqual(lowest))
  test('is the base of the percentage by which another price is higher, but not of its own lead', () => {
    const distance = priceExcess(ratio('100'), ratio('80'))
    expect([decimal(distance?.amount ?? null), decimal(distance?.share ?? null)]).toEqual(['20', '0.25'])
    expect(priceExcess(ratio('80'), ratio('80'))).toBeNull()
    // 80 is 20% below 100, although 100 is 25% above 80.
    expect(decimal(priceLead(ratio('100'), ratio('80'))?.share ?? null)).toBe('0.2')
    expect(priceExcess(ratio('100'), ratio('0'))).toBeNull()
  })
  test.each([
    [['0.89404', '0.89396'], 5],
    [['1.11755', '1.117'], 3],
    [['2.29', '2.1'], 2],
    [['2.29', '2.29'], 2],
    [['0.0000001', '0.0000002'], 2],
    [['3.000001', '3.000002'], 6],
  ])('is shown with enough decimals to tell all prices apart: %j with %s', (all, places) =>
    expect(distinctDecimals(all.map(ratio), 2)).toBe(places),
  )
})

describe('the best price in the list of requests', () => {
  const best = (...suppliers: ReturnType<typeof aQuotedSupplier>[]) => {
    const { count, lowest } = lowestPriceAndCount(
      suppliers.map(({ record }) => record),
      '2026-03-12',
    )
    return [count, lowest?.company ?? null]
  }
  const a = aQuotedSupplier('a', '4.20')
  const wish = 'mancozeb 80% WP'
  test.each([
    ['of equal products on equal terms', [a, aQuotedSupplier('b', '4.10')], [2, 'Supplier b']],
    ['of a single quotation', [a, aSupplier({ quotes: [] })], [1, 'Supplier a']],
    ['in another currency', [a, aQuotedSupplier('b', '4.10', { currency: 'EUR' })], [2, null]],
    ['with another Incoterm', [a, aQuotedSupplier('b', '4.10', { tradeClause: 'CIF' })], [2, null]],
    ['of another content', [a, aQuotedSupplier('b', '4.10', { line: { totalContent: '360 g/L' } })], [2, null]],
    ['of an expired quotation', [a, aQuotedSupplier('b', '4.10', { validUntil: '2026-03-11' })], [1, 'Supplier a']],
    [
      'of a mixture for a straight active',
      ['a', 'b'].map((id) => aQuotedSupplier(id, '4', { line: { wish, name: 'Mancozeb + metalaxyl 72% WP' } })),
      [2, null],
    ],
  ])('is shown only if the valid quotations are comparable without conversion: %s', (_, suppliers, expected) =>
    expect(best(...suppliers)).toEqual(expected),
  )
})

describe('the currency and Incoterm of a comparison', () => {
  const quotedTerms = (currency: string | null, clause: string | null) => ({ currency, clause })
  const none: Pick<Basis, 'rates' | 'legs'> = { rates: {}, legs: {} }
  const chosenBasis = (...offers: ReturnType<typeof quotedTerms>[]) => {
    const { currency, clause } = chooseBasis(noBuyerFigures, noGroupFigures, none, offers)
    return [currency, clause]
  }
  test.each([
    [
      [quotedTerms('CNY', 'FOB'), quotedTerms('CNY', 'FOB')],
      ['CNY', 'FOB'],
    ],
    [
      [quotedTerms('CNY', 'FOB'), quotedTerms('EUR', 'CIF'), quotedTerms('EUR', 'CIF')],
      ['EUR', 'CIF'],
    ],
    [
      [quotedTerms('CNY', 'FOB'), quotedTerms('USD', 'CIF')],
      ['USD', 'CIF'],
    ],
    [
      [quotedTerms('CNY', null), quotedTerms(null, 'FOB')],
      ['CNY', 'FOB'],
    ],
    // If two Incoterms are equally frequent, every device must choose the same one.
    [
      [quotedTerms('USD', 'FOB'), quotedTerms('USD', 'CIF')],
      ['USD', 'CIF'],
    ],
    [
      [quotedTerms('USD', 'CIF'), quotedTerms('USD', 'FOB')],
      ['USD', 'CIF'],
    ],
    [
      [quotedTerms('USD', 'fob'), quotedTerms('USD', 'XYZ')],
      ['USD', null],
    ],
    [[], ['USD', null]],
  ])('are chosen from %j', (offers, basis) => expect(chosenBasis(...offers)).toEqual(basis))
  test("are the buyer's choice for this request group, or else the buyer's last choice", () => {
    const last = { ...noBuyerFigures, last: { currency: 'EUR', clause: 'EXW' } }
    const batch = { ...noGroupFigures, currency: 'BRL', clause: 'DDP' }
    const offers = [quotedTerms('USD', 'FOB')]
    expect(chooseBasis(last, batch, none, offers)).toMatchObject({ currency: 'BRL', wanted: 'DDP' })
    expect(chooseBasis(last, noGroupFigures, none, offers)).toMatchObject({ currency: 'EUR', wanted: 'EXW' })
  })
  test.each([
    // A leg that all prices lack, or all include, does not need a cost: all prices are compared without it.
    ['CIF', ['FOB', 'EXW'], [], 'FOB'],
    ['CIF', ['FOB', 'EXW'], ['freight'], 'CFR'],
    ['CIF', ['FOB', 'EXW'], ['insurance'], 'FOB'],
    ['CIF', ['FOB', 'FCA'], ['freight', 'insurance'], 'CIF'],
    ['CIF', ['CIF', 'EXW'], [], 'CIF'],
    ['FOB', ['CIF', 'DAP'], [], 'CIF'],
    ['FOB', ['CIF', 'DAP'], ['insurance'], 'CFR'],
    ['FOB', ['CIF', 'DAP'], ['freight', 'insurance'], 'FOB'],
    ['FOB', ['CIF', 'EXW'], [], 'FOB'],
    [null, ['CIF'], [], null],
  ] as const)('for %s, prices at %j with figures for %j are compared at %s', (wantedClause, clauses, known, reached) =>
    expect(commonIncoterm(wantedClause, clauses, Object.fromEntries(known.map((leg) => [leg, true])))).toBe(reached),
  )
})
