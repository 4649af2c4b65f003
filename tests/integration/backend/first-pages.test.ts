import { beforeAll, expect, test } from 'vitest'
import { company } from '#contract/entities/company.ts'
import {
  snapshotFirst,
  snapshotFirstPath,
  snapshotManifest,
  snapshotManifestPath,
  snapshotPart,
} from '#contract/snapshot.ts'
import { orderRows } from '#catalogue/search/column-order.ts'
import { ColumnsBuilder } from '#catalogue/search/columns.ts'
import { companySpec } from '#catalogue/search/company-spec.ts'
import { testApp } from '#tests/harness/server.ts'
import type { TestApp } from '#tests/harness/server.ts'

let backend: TestApp
beforeAll(async () => {
  backend = await testApp()
})

const read = async (path: string): Promise<unknown> => (await backend.app.request(path)).json()

test.each(['en', 'zh-Hans'] as const)(
  'the suppliers that are published first are those that a copy lists first, in %s: nothing jumps when it is there',
  async (locale) => {
    const first = snapshotFirst.parse(await read(snapshotFirstPath(locale, 'companies')))
    const { parts } = snapshotManifest.parse(await read(snapshotManifestPath(locale))).companies
    const copies = parts.map(async ({ url }) => snapshotPart.parse(await read(`/catalogue/${locale}/${url}`)))
    const copied = (await Promise.all(copies)).flatMap(({ rows }) => rows).map((row) => company.parse(row))
    const columns = new ColumnsBuilder(companySpec)
    for (const row of copied) columns.add(row)
    const order = orderRows(columns.finish(), companySpec.orders.relevance, locale)
    expect(first.rows.map((row) => company.parse(row))).toEqual(Array.from(order.slice(0, 20), (at) => copied[at]))
    expect(first.total).toBe(copied.length)
  },
)
