import { useSnapshot } from 'valtio'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { sessionState } from '#api/session/session-state.ts'
import { refreshCatalogue } from '../sync/refresh-catalogue.ts'
import { countRows } from '../store/tables.ts'
import { readStatus } from '../store/meta.ts'
import type { CatalogueTable } from '../store/names.ts'
import { emptyCopyStatus, type CopyStatus } from '../store/schema.ts'
import { useCatalogueRead } from './use-catalogue-read.ts'

export const useCopyStatusRead = (): LiveRead<CopyStatus> => useCatalogueRead('status', readStatus)

export const useCatalogueStatus = (): CopyStatus => dataOr(useCopyStatusRead(), emptyCopyStatus)

export const useTableCounts = (): LiveRead<Readonly<Record<CatalogueTable, number>>> =>
  useCatalogueRead('counts', async (db) => ({
    products: await countRows(db, 'products'),
    companies: await countRows(db, 'companies'),
  }))

export type CopyExtent = 'whole' | 'categories' | 'hot' | 'none'

/** Suppliers are few, so all of them are stored even if categories are chosen. */
export const copyExtent = (
  { scope, asOf, categories = [] }: Pick<CopyStatus, 'scope' | 'asOf' | 'categories'>,
  table: CatalogueTable,
): CopyExtent => {
  if (scope === 'none' || asOf === null) return 'none'
  if (scope === 'hot') return 'hot'
  return table === 'products' && categories.length > 0 ? 'categories' : 'whole'
}

export const useTableCopyStatus = (table: CatalogueTable) => {
  const status = useCatalogueStatus()
  const { asOf, phase } = status
  const { status: session } = useSnapshot(sessionState).view
  const state = asOf !== null ? 'here' : phase === 'failed' ? 'failed' : 'copying'
  const part = copyExtent(status, table)
  const moreAfterLogin = part === 'hot' && (session === 'visitor' || session === 'expired')
  return { ...status, state, part, moreAfterLogin, again: refreshCatalogue } as const
}
