import { expect, test } from 'vitest'
import { company, type CompanyWire } from '#contract/entities/company.ts'
import {
  snapshotFirstPage,
  snapshotFirstPagePath,
  snapshotManifest,
  snapshotManifestPath,
  snapshotPart,
} from '#contract/snapshot.ts'
import { orderRows } from '#catalogue/search/column-queries.ts'
import { ColumnsBuilder } from '#catalogue/search/columns.ts'
import { companySpec } from '#catalogue/search/specs.ts'
import { companySortValues, firstRowsOf } from '#server/modules/catalogue/copy/snapshot-parts.ts'
import { rowsOfRun } from '#tests/harness/nightly.ts'
import { testApp } from '#tests/harness/server.ts'

const backend = await testApp()

const read = async (path: string): Promise<unknown> => (await backend.app.request(path)).json()

test.each(rowsOfRun(['en', 'zh-Hans'] as const, (locale) => locale === 'en'))(
  'the published first suppliers are those that the whole copy lists first, so that no row moves: %s',
  async (locale) => {
    const first = snapshotFirstPage.parse(await read(snapshotFirstPagePath(locale, 'companies')))
    const { parts } = snapshotManifest.parse(await read(snapshotManifestPath(locale))).companies
    const copies = parts.map(async ({ url }) => snapshotPart.parse(await read(`/catalogue/${locale}/${url}`)))
    const copiedRows = (await Promise.all(copies)).flatMap(({ rows }) => rows).map((row) => company.parse(row))
    // The rows are sorted by id, as the database of a device returns them.
    copiedRows.sort((a, b) => (a.companyId < b.companyId ? -1 : 1))
    const columns = new ColumnsBuilder(companySpec)
    for (const row of copiedRows) columns.add(row)
    const order = orderRows(columns.finish(locale), companySpec.orders.relevance)
    expect(first.rows.map((row) => company.parse(row))).toEqual(Array.from(order.slice(0, 20), (at) => copiedRows[at]))
    expect(first.total).toBe(copiedRows.length)
  },
)

test('suppliers without a rank are ordered by number of products and then by name, in the published rows and in the whole copy', () => {
  const names = ['Zeta 10', 'Zeta 9', 'Ädel', 'alpha', 'Beta']
  const rows = Array.from({ length: 30 }, (_, n): CompanyWire => ({
    companyId: `k${n}`,
    name: `${names[n % 5]} ${n}`,
    nameEn: `Maker ${n}`,
    country: 'CN',
    productCount: n % 4,
    rank: n === 13 || n === 7 ? n : null,
  }))
  const columns = new ColumnsBuilder(companySpec)
  for (const row of rows) columns.add(company.parse(row))
  const order = orderRows(columns.finish('en'), companySpec.orders.relevance)
  const publishedRows = firstRowsOf(rows.map(companySortValues), 'en')
  expect(publishedRows.map(({ id }) => id)).toEqual(Array.from(order.slice(0, 20), (at) => `k${at}`))
})
