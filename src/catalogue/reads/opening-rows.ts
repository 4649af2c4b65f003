import * as z from 'zod/mini'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/headers.ts'
import { fetchFirstPage } from '#api/first-page.ts'
import { openingRows, type OpeningRows } from './page-rows.ts'
import { readRows } from '../store/rows.ts'
import type { SearchData } from './search-data.ts'

const storedCounts = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
)

/** The backend's first page, asked for once: only a device that holds nothing needs it. */
const published = new Map<Locale, Promise<OpeningRows | null>>()
const publishedPage = (locale: Locale) => {
  const asked =
    published.get(locale) ??
    fetchFirstPage(locale).then(
      (page) => page && { total: page.total, rows: readRows('products', page.rows).rows, counts: {} },
    )
  published.set(locale, asked)
  return asked
}

/**
 * The first page of the plain list by one small read; while nothing was copied yet, by one small download. Null when
 * there is neither.
 */
export const readOpening = async (locale: Locale, limit: number): Promise<SearchData<Product> | null> => {
  const found = (await openingRows(locale, limit)) ?? (await publishedPage(locale))
  if (!found) return null
  const counts = storedCounts.safeParse(found.counts)
  return {
    total: found.total,
    rows: found.rows.slice(0, limit),
    facets: counts.success ? counts.data : {},
    corrected: [],
  }
}

let warm: { readonly locale: Locale; readonly limit: number; readonly data: SearchData<Product> } | null = null

/**
 * Reads the first page while the screen's own code is still loading, so that its first render has rows. Call it as
 * early as the language is known, where the library is what is being opened.
 */
export const warmLibrary = async (locale: Locale, limit: number): Promise<void> => {
  const data = await readOpening(locale, limit).catch(() => null)
  if (data) warm = { locale, limit, data }
}

/** What was read ahead, for the first list that asks; rows may have changed for a later one. */
export const takeWarm = (locale: Locale, limit: number): SearchData<Product> | null => {
  const found = warm?.locale === locale && warm.limit >= limit ? warm.data : null
  return found && { ...found, rows: found.rows.slice(0, limit) }
}

/** The index has answered: from here on it knows better. */
export const dropWarm = (): void => {
  warm = null
}
