import { referenceCalls } from '#contract/calls/catalogue.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { CatalogueDb } from '../../store/db.ts'
import { isReadableIn } from '../../store/rows.ts'
import { listNames } from '../../store/schema.ts'
import { useCatalogueRead } from '../use-catalogue-read.ts'

const readChoices = async (db: CatalogueDb): Promise<number> => {
  let count = 0
  for (const name of listNames) {
    const readable = isReadableIn(referenceCalls[name])
    const rows = (await db.lists.get(name))?.rows ?? []
    count += rows.filter((row) => !readable(row)).length
  }
  return count
}

/**
 * How many rows could not be read in the lists that forms and filters offer: categories, countries, units and the like.
 */
export const useUnreadChoices = (): LiveRead<number> => useCatalogueRead('unread choices', readChoices)
