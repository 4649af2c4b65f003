import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { isNotOffered } from '#api/not-offered.ts'
import type { CatalogueTable } from '../store/names.ts'
import { isReadable } from '../store/rows.ts'
import { unreadableOf, type CopyRun } from './run.ts'
import { importRows, parseRows } from './import-rows.ts'

const calls = { products: catalogueCalls.hotProducts, companies: catalogueCalls.hotCompanies } as const
const looseRows = z.array(z.unknown())

const fetchHot = async (run: CopyRun, table: CatalogueTable): Promise<unknown[]> => {
  try {
    return await run.api.call(
      { ...calls[table], data: looseRows },
      { headers: run.headers, readable: isReadable(table), ...(run.signal ? { signal: run.signal } : {}) },
    )
  } catch (error) {
    if (isNotOffered(error)) return []
    throw error
  }
}

/** Copies what a backend without public files shows a visitor. Adds rows and removes none. */
export const copyHotLists = async (run: CopyRun): Promise<void> => {
  const copyTable = async (table: CatalogueTable) => {
    const { rows, unreadable } = await parseRows(run, table, await fetchHot(run, table))
    await importRows(run, table, rows, async () => undefined)
    return { table, unreadable }
  }
  const counts = unreadableOf([await copyTable('products'), await copyTable('companies')])
  // Beside an earlier complete copy these are only a small part.
  if (run.status().scope !== 'full') await run.report(counts)
}
