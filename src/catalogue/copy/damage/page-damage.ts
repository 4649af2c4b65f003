import type { Locale } from '#contract/languages.ts'
import { exclusively } from '#lib/exclusively.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { refreshCatalogue } from '../refresh-catalogue.ts'

/**
 * Notes rows that a screen could not read and has them fetched again. Beside the read that found them: a live read
 * may not write, and nobody waits for this.
 */
export const pageDamage = (locale: Locale, table: CatalogueTable, ids: readonly string[]): void => {
  if (ids.length === 0) return
  const note = async () => {
    const [{ openCatalogueDb }, { noteDamaged }] = await Promise.all([
      import('../../store/db.ts'),
      import('./damaged-rows.ts'),
    ])
    if (!(await noteDamaged(await openCatalogueDb(locale), table, ids))) return
    await refreshCatalogue()
  }
  setTimeout(() => void note().catch(() => undefined))
}

/** Languages that were emptied here: once each, or a disk that fails would copy for ever. */
const emptied = new Set<Locale>()

/**
 * The disk has lost what a screen wanted to read: the copy of that language begins anew. The run that would have to
 * notice it reads no rows while the backend has nothing new. Other databases are not touched.
 */
export const pageLoss = (locale: Locale, error: unknown): void => {
  if (emptied.has(locale)) return
  const rebuild = async () => {
    const { isUnreadable } = await import('../problem.ts')
    if (!isUnreadable(error) || emptied.has(locale)) return
    emptied.add(locale)
    const [{ openCatalogueDb, emptyCatalogueDb }, { copyLockName }] = await Promise.all([
      import('../../store/db.ts'),
      import('../lock.ts'),
    ])
    // Not under a run that still counts on parts it has seen.
    await exclusively(copyLockName(locale), async () => emptyCatalogueDb(await openCatalogueDb(locale)))
    await refreshCatalogue()
  }
  setTimeout(() => void rebuild().catch(() => undefined))
}
