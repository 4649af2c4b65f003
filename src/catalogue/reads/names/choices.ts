import { dictEntry, dictTypes } from '#contract/entities/reference.ts'
import type { Locale } from '#contract/languages.ts'
import type { KnownChoices } from '#domain/requests/draft/defaults.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { bySort } from './reference.ts'
import { readList } from '../lists.ts'

/**
 * What the selects of a request form offer, read once. If the copy cannot be read it is empty, and the form starts
 * without values.
 */
export const readChoices = async (locale: Locale): Promise<KnownChoices> => {
  try {
    const all = await readList(await openCatalogueDb(locale), 'dictionaries', dictEntry)
    if (!Array.isArray(all)) return {}
    const entries = all.toSorted(bySort)
    return Object.fromEntries(dictTypes.map((type) => [type, entries.filter((entry) => entry.dictType === type)]))
  } catch {
    return {}
  }
}
