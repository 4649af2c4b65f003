import { expect, test } from 'vitest'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { parseTableRows } from '../../store/rows.ts'
import { withRatings } from './page-rows.ts'

const maker = (rating?: number) => ({
  company: { companyId: 'k1', name: 'Maker', ...(rating === undefined ? {} : { rating }) },
})
const { rows } = parseTableRows('products', [
  productRow(1, maker()),
  productRow(2, maker(3)),
  productRow(3, { company: null }),
])
const ratingsOf = async (companies: readonly unknown[]) =>
  (await withRatings(rows, async () => companies)).map(({ company }) => company?.rating)

test('the rating of a product is its supplier’s current rating, whether or not the product row contains one', async () => {
  expect(await ratingsOf([{ companyId: 'k1', rating: 4.5 }])).toEqual([4.5, 4.5, undefined])
})
test('the rating of a product is null once its supplier has no rating', async () => {
  expect(await ratingsOf([{ companyId: 'k1', rating: null }])).toEqual([null, null, undefined])
})
test('the rating of a product is the product row’s rating if the supplier is missing or unreadable', async () => {
  expect(await ratingsOf([undefined])).toEqual([undefined, 3, undefined])
  expect(await ratingsOf([{ companyId: 'k1', rating: 'best' }])).toEqual([undefined, 3, undefined])
})
test('the rating of a product is read once per supplier', async () => {
  const requestedIds: string[][] = []
  await withRatings(rows, async (ids) => {
    requestedIds.push(ids)
    return []
  })
  expect(requestedIds).toEqual([['k1']])
})
