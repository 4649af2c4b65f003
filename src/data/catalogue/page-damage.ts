import type { Locale } from '#contract/headers.ts'
import type { CatalogueTable } from '../db/ref-names.ts'

/**
 * Notes rows that a screen could not read and has them fetched again. Beside the read that found them: a live read
 * may not write, and nobody waits for this.
 */
export const pageDamage = (locale: Locale, table: CatalogueTable, ids: readonly string[]): void => {
  if (ids.length === 0) return
  const note = async () => {
    const [{ openRefDb }, { noteDamaged }] = await Promise.all([import('../db/ref-db.ts'), import('./damaged-rows.ts')])
    if (!(await noteDamaged(await openRefDb(locale), table, ids))) return
    const { refreshCatalogue } = await import('./page-runtime.ts')
    await refreshCatalogue()
  }
  setTimeout(() => void note().catch(() => undefined))
}
