import { describe, expect, it } from 'vitest'
import type { SupplierIn } from './columns.ts'
import { compareQuotes } from './comparison.ts'
import { aBasis, aLine, aQuote, aSupplier } from './test-offers.ts'
import type { Basis } from './on-basis.ts'
import { wantedFigures } from './wanted-figures.ts'

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
