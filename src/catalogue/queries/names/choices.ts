import { dictEntry, dictTypes } from '#contract/entities/reference.ts'
import type { Locale } from '#contract/languages.ts'
import type { KnownChoices } from '#domain/requests/draft/defaults.ts'
import { openCatalogueDb, type CatalogueDb } from '../../store/db.ts'
import { compareDictEntries, choosableEntries } from './reference.ts'
import { readList, useCatalogueRead } from '../use-catalogue-read.ts'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { isReadableListRow } from '../../store/rows.ts'
import { listNames } from '../../store/schema.ts'

const countUnread = async (db: CatalogueDb): Promise<number> => {
  let count = 0
  for (const name of listNames) {
    const readable = isReadableListRow(referenceCalls[name])
    const rows = (await db.lists.get(name))?.rows ?? []
    count += rows.filter((row) => !readable(row)).length
  }
  return count
}

export const useUnreadableChoiceCount = (): LiveRead<number> => useCatalogueRead('unread choices', countUnread)

export const readChoices = async (locale: Locale): Promise<KnownChoices> => {
  try {
    const all = await readList(await openCatalogueDb(locale), 'dictionaries', dictEntry)
    if (!Array.isArray(all)) return {}
    const entries = choosableEntries(all).sort(compareDictEntries)
    return Object.fromEntries(dictTypes.map((type) => [type, entries.filter((entry) => entry.dictType === type)]))
  } catch {
    return {}
  }
}
