import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { createSearchService, type SearchService } from '#catalogue/search/search-service.ts'
import type { RawRef } from '#catalogue/store/raw.ts'

interface Rows {
  readonly products: readonly Product[]
  readonly companies: readonly Company[]
}

/** The device's search over rows in memory. */
export const openDevice = (rows: Rows, vocabulary: unknown): SearchService => {
  const tables: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    products: new Map(rows.products.map((row) => [row.pesticideId, row])),
    companies: new Map(rows.companies.map((row) => [row.companyId, row])),
  }
  const ids = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, [...table.keys()].sort()]))
  const raw: RawRef = {
    get: async (_, key) => (key === 'vocabulary' ? { rows: [vocabulary] } : undefined),
    meta: async () => 'bench',
    getMany: async (store, keys) => keys.map((key) => tables[store]?.get(key)),
    rowsAfter: async (table, after, limit) =>
      (ids[table] ?? [])
        .filter((id) => after === null || id > after)
        .slice(0, limit)
        .map((id) => tables[table]?.get(id)),
    count: async (table) => tables[table]?.size ?? 0,
    put: async () => undefined,
    close: () => undefined,
  }
  return createSearchService({
    openRaw: async () => raw,
    exclusively: (_, work) => work(),
    now: () => performance.now(),
    pause: async () => undefined,
  })
}
