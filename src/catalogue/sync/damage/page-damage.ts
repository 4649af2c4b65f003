import type { Locale } from '#contract/languages.ts'
import { runExclusively } from '#lib/exclusively.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { refreshCatalogue } from '../refresh-catalogue.ts'

/** Records the rows in a later task, because the caller may be a live query, which must not write. */
export const recordDamage = (locale: Locale, table: CatalogueTable, ids: readonly string[]): void => {
  if (ids.length === 0) return
  const note = async () => {
    const [{ openCatalogueDb }, { storeDamagedIds }] = await Promise.all([
      import('../../store/db.ts'),
      import('./damaged-rows.ts'),
    ])
    if (!(await storeDamagedIds(await openCatalogueDb(locale), table, ids))) return
    await refreshCatalogue()
  }
  setTimeout(() => void note().catch(() => undefined))
}

/** Each language is emptied only once, because a failing disk would cause endless downloads. */
const emptiedLocales = new Set<Locale>()

/** Empties an unreadable database and syncs again. A sync alone would not notice: without changes it reads no rows. */
export const clearDbIfUnreadable = (locale: Locale, error: unknown): void => {
  if (emptiedLocales.has(locale)) return
  const rebuild = async () => {
    const { isUnreadableStorage } = await import('../problem.ts')
    if (!isUnreadableStorage(error) || emptiedLocales.has(locale)) return
    emptiedLocales.add(locale)
    const [{ openCatalogueDb, clearCatalogueDb }, { copyLockName }] = await Promise.all([
      import('../../store/db.ts'),
      import('../problem.ts'),
    ])
    // Takes the copy lock, because a run in progress relies on the parts that it has read.
    await runExclusively(copyLockName(locale), async () => clearCatalogueDb(await openCatalogueDb(locale)))
    await refreshCatalogue()
  }
  setTimeout(() => void rebuild().catch(() => undefined))
}
