import type { Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { countRows, readCatalogueTime, shapeOf } from '../changes/catalogue-clock.ts'
import type { CatalogueTable } from '../changes/catalogue-clock.ts'
import type { Half, ProductFilter } from './product-filter.ts'
import { noFilter } from './product-filter.ts'
import { countProducts, findProductGroups } from './repo.ts'
import type { ProductGroup } from './repo.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'

const mostTotals = 10_000
/** Each has some thousand groups at most; the one of all products is used most. */
const mostGroupings = 24

/**
 * How many products have which values: exact, counted once for each shape of the catalogue and cached. Every answer
 * reads the catalogue's clock, so that an import shows in the next one.
 */
export interface CatalogueCounts {
  readonly total: (shape: string, filter: ProductFilter, half?: Half) => Promise<number>
  readonly rows: (shape: string, table: CatalogueTable) => Promise<number>
  /**
   * The products that match a keyword and a company, grouped by everything that can be filtered; `days` are those on
   * which their registrations must be valid.
   */
  readonly groups: (
    shape: string,
    filter: Pick<ProductFilter, 'keyword' | 'companyId'>,
    days: readonly Day[],
  ) => Promise<readonly ProductGroup[]>
  readonly byCategory: (days: readonly Day[]) => Promise<ReadonlyMap<string, number>>
}

export const createCounts = (db: Database): CatalogueCounts => {
  const totals = lruCache<number>(mostTotals)
  const groupings = lruCache<readonly ProductGroup[]>(mostGroupings)
  const groups: CatalogueCounts['groups'] = (shape, { keyword, companyId }, days) =>
    groupings(JSON.stringify([shape, keyword, companyId, days]), () =>
      findProductGroups(db, { keyword, companyId }, days),
    )
  return {
    total: (shape, filter, half) =>
      totals(JSON.stringify([shape, half, filter]), () => countProducts(db, filter, half)),
    rows: (shape, table) => totals(`${shape} ${table}`, () => countRows(db, table)),
    groups,
    byCategory: async (days) => {
      const shape = shapeOf(await readCatalogueTime(db))
      const found = new Map<string, number>()
      for (const { categoryIds, count } of await groups(shape, noFilter, days))
        for (const id of categoryIds) found.set(id, (found.get(id) ?? 0) + count)
      return found
    },
  }
}
