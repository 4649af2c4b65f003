import { snapshotFirst, snapshotFirstPath, type SnapshotFirst } from '#contract/snapshot.ts'
import type { Locale } from '#contract/languages.ts'
import { apiBase } from '#prefs/build-settings.ts'

/** The copy of the catalogue arrives meanwhile, so a slow first page is not worth waiting for. */
const patienceMs = 15_000

/**
 * The published first page of a table's list. index.html requests it before any script runs, and this is the same
 * request. Null when there is none, or no network.
 */
export const fetchFirstPage = async (
  locale: Locale,
  table: 'products' | 'companies',
): Promise<SnapshotFirst | null> => {
  try {
    const response = await fetch(apiBase + snapshotFirstPath(locale, table), {
      signal: AbortSignal.timeout(patienceMs),
    })
    const parsed = snapshotFirst.safeParse(response.ok ? await response.json() : null)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
