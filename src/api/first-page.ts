import { snapshotFirstPage, snapshotFirstPagePath } from '#contract/snapshot.ts'
import type { Locale } from '#contract/languages.ts'
import { apiBase } from '#prefs/build-settings.ts'

const firstPageTimeoutMs = 15_000

/** A list's published first page, which index.html preloads if a first visit opens the list. Null after a failure. */
export const fetchFirstPage = async (locale: Locale, table: 'products' | 'companies') => {
  try {
    const response = await fetch(apiBase + snapshotFirstPagePath(locale, table), {
      signal: AbortSignal.timeout(firstPageTimeoutMs),
    })
    return snapshotFirstPage.safeParse(response.ok ? await response.json() : null).data ?? null
  } catch {
    return null
  }
}
