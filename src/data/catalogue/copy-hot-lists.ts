import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { CatalogueTable } from '../db/ref-names.ts'
import type { CopyRun } from './copy-run.ts'
import { importRows, parseRows } from './import-rows.ts'

const calls = { products: catalogueCalls.hotProducts, companies: catalogueCalls.hotCompanies } as const
const looseRows = z.array(z.unknown())

/** All that a backend without public files shows a visitor. It adds to what is here and takes nothing away. */
export const copyHotLists = async (run: CopyRun): Promise<void> => {
  const copyTable = async (table: CatalogueTable) => {
    const list = await run.api.call(
      { ...calls[table], data: looseRows },
      { headers: run.headers, ...(run.signal ? { signal: run.signal } : {}) },
    )
    const { rows } = await parseRows(run, table, list)
    await importRows(run, table, rows, async () => undefined)
  }
  await copyTable('products')
  await copyTable('companies')
}
