import { useSnapshot } from 'valtio'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { sessionState } from '#api/session/session-state.ts'
import { refreshCatalogue } from '../copy/refresh-catalogue.ts'
import { countRows } from '../store/blocks.ts'
import { readStatus } from '../store/meta.ts'
import type { CatalogueTable } from '../store/names.ts'
import { noCopy, type CopyStatus } from '../store/schema.ts'
import { useCatalogueRead } from './use-catalogue-read.ts'

export const useCopyRead = (): LiveRead<CopyStatus> => useCatalogueRead('status', readStatus)

/** How the copy of the catalogue in the shown language stands: phase, rows, bytes, and as of when it is. */
export const useCatalogueStatus = (): CopyStatus => dataOr(useCopyRead(), noCopy)

/** How many products, and how many suppliers, are on this device. */
export const useTableCounts = (): LiveRead<Readonly<Record<CatalogueTable, number>>> =>
  useCatalogueRead('counts', async (db) => ({
    products: await countRows(db, 'products'),
    companies: await countRows(db, 'companies'),
  }))

/** How much of a table this device holds: all, the chosen categories, what the backend puts forward, or not yet any. */
export type CopiedPart = 'whole' | 'categories' | 'hot' | 'none'

/** Suppliers are few: all of them are copied, whichever categories are chosen. */
export const copiedPart = (
  { scope, asOf, categories = [] }: Pick<CopyStatus, 'scope' | 'asOf' | 'categories'>,
  table: CatalogueTable,
): CopiedPart => {
  if (scope === 'none' || asOf === null) return 'none'
  if (scope === 'hot') return 'hot'
  return table === 'products' && categories.length > 0 ? 'categories' : 'whole'
}

/**
 * The copy as a list of a table stands to it: `here` once it had all that it was to have, be that a part or old.
 * `moreAfterLogin`: the backend shows a visitor no more than it puts forward.
 */
export const useListCopy = (table: CatalogueTable) => {
  const status = useCatalogueStatus()
  const { asOf, phase } = status
  const { status: session } = useSnapshot(sessionState).view
  const state = asOf !== null ? 'here' : phase === 'failed' ? 'failed' : 'copying'
  const part = copiedPart(status, table)
  const moreAfterLogin = part === 'hot' && (session === 'visitor' || session === 'expired')
  return { ...status, state, part, moreAfterLogin, again: refreshCatalogue } as const
}
