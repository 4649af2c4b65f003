import { snapshotFirstPage, snapshotFirstPath } from '#contract/snapshot.ts'
import type { Locale } from '#contract/languages.ts'
import { apiBase } from '#prefs/build-settings.ts'

/** Timeout of the request for the first page, in ms: after this time the sync has fetched the rows. */
const firstPageTimeoutMs = 15_000

/** The published first page that index.html has already requested. Null offline, or if the backend has none. */
export const fetchFirstPage = async (locale: Locale, table: 'products' | 'companies') => {
  try {
    const response = await fetch(apiBase + snapshotFirstPath(locale, table), {
      signal: AbortSignal.timeout(firstPageTimeoutMs),
    })
    return snapshotFirstPage.safeParse(response.ok ? await response.json() : null).data ?? null
  } catch {
    return null
  }
}
