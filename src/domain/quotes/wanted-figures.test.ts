import { describe, expect, it } from 'vitest'
import type { SupplierIn } from './columns.ts'
import { compareQuotes } from './comparison.ts'
import { aBasis, aLine, aQuote, aSupplier } from './test-offers.ts'
import type { Basis } from './on-basis.ts'
import { wantedFigures } from './wanted-figures.ts'

const wanted = (suppliers: SupplierIn[], basis: Basis) =>
  wantedFigures(compareQuotes(suppliers, basis, '2026-03-12'), basis)

describe('the figures a comparison asks for', () => {
  it('are none where all offers are alike', () => {
    expect(wanted([aSupplier({ id: 'a' }), aSupplier({ id: 'b' })], aBasis())).toEqual({
      currencies: [],
      legs: [],
      densities: [],
    })
  })

  it('are the legs between the clauses, in the order of the way, and the rates beside the dollar', () => {
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

  it('are one density for a product, however often it is asked for', () => {
    const lines = [aLine({ totalContent: '41%' })]
    const { densities } = wanted([aSupplier({ id: 'a', lines }), aSupplier({ id: 'b', lines })], aBasis())
    expect(densities.map((line) => line.pesticideId)).toEqual(['p1'])
  })
})
