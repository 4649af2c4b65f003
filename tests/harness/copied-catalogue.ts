import { clearCatalogueDb, openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { parseTableRows } from '#catalogue/store/rows.ts'
import { emptyCopyStatus, type CopyStatus } from '#catalogue/store/schema.ts'
import type { Row } from './fake-catalogue.ts'
import { storeRows } from './stored-rows.ts'
import { rowStores } from '#catalogue/store/tables.ts'

export const storeCatalogueCopy = async (
  products: readonly Row[],
  lists: Readonly<Record<string, readonly Row[]>> = {},
  companies: readonly Row[] = [],
) => {
  const db = await openCatalogueDb('en')
  await clearCatalogueDb(db)
  const { rows } = parseTableRows('products', products)
  const suppliers = parseTableRows('companies', companies).rows
  await db.transaction('rw', [...rowStores(db, 'products'), ...rowStores(db, 'companies'), db.lists], async () => {
    await storeRows(db, 'products', rows)
    await storeRows(db, 'companies', suppliers)
    await writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'ready', scope: 'full', asOf: 1_700_000_000_000 })
    for (const [k, list] of Object.entries(lists)) await db.table('lists').put({ k, rows: list })
  })
}

export const storeCopyStatus = async (change: Partial<CopyStatus> = {}): Promise<void> =>
  writeMeta(await openCatalogueDb('en'), 'status', {
    ...emptyCopyStatus,
    phase: 'ready',
    scope: 'full',
    asOf: 5,
    ...change,
  })
