import { beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import { products } from '../schema.ts'
import { readCatalogueTime } from './catalogue-clock.ts'
import { testApp } from '#tests/harness/server.ts'
import type { TestApp } from '#tests/harness/server.ts'
import { watchReads } from '#tests/harness/watched-reads.ts'
import { wireMarkOf } from './catalogue-changes.ts'
import { publishProducts, withdrawProducts } from './catalogue-writes.ts'

let backend: TestApp
let token: string
beforeAll(async () => {
  backend = await testApp()
  token = (await backend.newBuyer()).token
})

const page = async (query: { since?: string; cursor?: string }) => {
  const { data } = await backend.call(catalogueCalls.productChanges, { token, query: { ...query, limit: 3 } })
  const { list, deleted, cursor } = data as { list: ProductWire[]; deleted: string[]; cursor: string | null }
  return { list: list.map(({ pesticideId }) => pesticideId), deleted, cursor }
}

test('a product that is deleted between finding and reading a page does not make it the last page', async () => {
  const { db, clock } = backend.deps
  const since = await wireMarkOf(db, await readCatalogueTime(db))
  const ids = (await db.select({ id: products.id }).from(products).orderBy(products.id).limit(6)).map(({ id }) => id)
  const [a, gone = '', ...others] = ids
  await db.transaction((tx) => publishProducts(tx, ids, clock.now()))
  let withdrawn = false
  watchReads(db, /from "products" where .*"seq" > /, async () => {
    if (withdrawn) return
    withdrawn = true
    await db.transaction((tx) => withdrawProducts(tx, [gone]))
  })
  const first = await page({ since })
  expect(first).toEqual({ list: [a, others[0]], deleted: [], cursor: expect.any(String) })
  const second = await page({ cursor: first.cursor ?? '' })
  expect(second).toEqual({ list: others.slice(1), deleted: [], cursor: expect.any(String) })
  expect(await page({ cursor: second.cursor ?? '' })).toEqual({ list: [], deleted: [gone], cursor: null })
})
