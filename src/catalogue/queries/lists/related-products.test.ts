// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { deviceSearch } from '../../search/page-search.ts'
import { readRelatedProducts, type RelatedRows } from './related-products.ts'

const active = (nameEn: string) => ({ name: nameEn, nameEn })
const maker = (n: number) => ({ companyId: `k${n}`, name: `Maker ${n}` })
const row = (n: number, change: Row = {}): Row =>
  productRow(n, { totalContent: '480 g/L', formulation: 'SL', company: maker(n), ...change })
const ids = ({ rows }: RelatedRows) => rows.map(({ pesticideId }) => pesticideId)
const relatedIds = async (rows: readonly Row[], sizes = { same: 5, similar: 5 }) => {
  await storeCatalogueCopy(rows)
  await deviceSearch.sync('en')
  const { same, similar } = await readRelatedProducts('en', product.parse(rows[0]), sizes)
  return { same: ids(same), similar: ids(similar), totals: [same.total, similar.total] }
}

test('other suppliers’ equal products are found as same, and close ones as similar', async () => {
  const rows = [
    row(1),
    row(2),
    row(3, { totalContent: '360 g/L' }),
    row(4, { formulation: 'WG' }),
    row(5, { company: maker(1) }),
    row(6, { ingredients: [active('dicamba')] }),
    row(7, { company: null }),
  ]
  expect(await relatedIds(rows)).toEqual({ same: ['p2'], similar: ['p3', 'p4'], totals: [1, 2] })
})

test('a mixture with a third ingredient is not the same product; several salts of one ingredient count as one', async () => {
  const pair = { isSingle: false, ingredients: [active('glyphosate'), active('dicamba')] }
  const three = { isSingle: false, ingredients: [...pair.ingredients, active('2,4-D')] }
  const salts = { isSingle: false, ingredients: [active('glyphosate'), active('dicamba'), active('dicamba')] }
  const rows = [row(1, pair), row(2, pair), row(3, three), row(4, salts)]
  expect(await relatedIds(rows)).toMatchObject({ same: ['p2', 'p4'], similar: [] })
})

test('if a product states no concentration, none is the same, and the product itself is not similar', async () => {
  const unknown = { totalContent: null }
  expect(await relatedIds([row(1, unknown), row(2, unknown), row(3)])).toEqual({
    same: [],
    similar: ['p2', 'p3'],
    totals: [0, 2],
  })
})
