import { snapshotFirst, snapshotFirstPath, type SnapshotFirst } from '#contract/snapshot.ts'
import type { Locale } from '#contract/languages.ts'
import { apiBase } from '#prefs/build-settings.ts'

/** The copy itself is on its way, so that a page that does not come soon is not waited for. */
const patienceMs = 15_000

/**
 * The library's first page as the backend publishes it; index.html asks for it before any script runs, by the same
 * request. Null where there is none, or no network.
 */
export const fetchFirstPage = async (locale: Locale): Promise<SnapshotFirst | null> => {
  try {
    const response = await fetch(apiBase + snapshotFirstPath(locale), { signal: AbortSignal.timeout(patienceMs) })
    const parsed = snapshotFirst.safeParse(response.ok ? await response.json() : null)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
