import { expect, test } from 'vitest'
import { product, type Product } from '#contract/entities/product.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { sortRelated } from './related-products.ts'

const active = (nameEn: string) => ({ name: nameEn, nameEn })
const row = (n: number, change: Row = {}): Product =>
  product.parse(
    productRow(n, {
      totalContent: '480 g/L',
      formulation: 'SL',
      company: { companyId: `k${n}`, name: 'Maker' },
      ...change,
    }),
  )
const ids = (rows: readonly Product[]) => rows.map(({ pesticideId }) => pesticideId)

test('the same product of others, and what is like it', () => {
  const rows = [
    row(1),
    row(2),
    row(3, { totalContent: '360 g/L' }),
    row(4, { formulation: 'WG' }),
    row(5, { company: { companyId: 'k1', name: 'Maker' } }),
  ]
  const { same, similar } = sortRelated(row(1), rows)
  expect(ids(same)).toEqual(['p2'])
  expect(ids(similar)).toEqual(['p3', 'p4'])
})

test('a mixture with a third active is another product', () => {
  const pair = { isSingle: false, ingredients: [active('glyphosate'), active('dicamba')] }
  const three = { isSingle: false, ingredients: [...pair.ingredients, active('2,4-D')] }
  expect(sortRelated(row(1, pair), [row(2, pair), row(3, three)])).toMatchObject({
    same: [{ pesticideId: 'p2' }],
    similar: [],
  })
})

test('without a content nothing is called the same', () => {
  const unknown = { totalContent: null }
  const { same, similar } = sortRelated(row(1, unknown), [row(2, unknown)])
  expect([ids(same), ids(similar)]).toEqual([[], ['p2']])
})
