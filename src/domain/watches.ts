import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { id, instant } from '#contract/values.ts'
import { readableRowsSchema } from './row-by-row.ts'

export const maxWatchProducts = 2000
export const maxWatches = 30

export const watch = z.object({
  /** The library's query string, without page, order and rows per page. It identifies the watch. */
  query: z.string(),
  name: z.string(),
  /** The language of the search, because the same keyword finds other products in another language. */
  locale: z.enum(locales),
  seen: z.array(id),
  lookedAt: instant,
})
export type Watch = z.output<typeof watch>

export const watches = readableRowsSchema(watch)

/** Changes since the buyer last looked. `gone`: how many seen products are no longer found. */
export type WatchChanges = Readonly<{ added: readonly string[]; gone: number }>

export const changesOfWatch = ({ seen }: Pick<Watch, 'seen'>, ids: readonly string[]): WatchChanges => {
  const [before, now] = [new Set(seen), new Set(ids)]
  return { added: ids.filter((one) => !before.has(one)), gone: seen.filter((one) => !now.has(one)).length }
}

export const hasWatchChanges = ({ added, gone }: WatchChanges): boolean => added.length > 0 || gone > 0

/** Replaces a watch of the same query. Null if there would be more than `maxWatches`. */
export const addWatch = (all: readonly Watch[], one: Watch): Watch[] | null => {
  const otherWatches = all.filter(({ query }) => query !== one.query)
  return otherWatches.length < maxWatches ? [one, ...otherWatches] : null
}

/** Does not restore a watch that was removed. */
export const withSeenResults = (all: readonly Watch[], query: string, ids: readonly string[], now: number): Watch[] =>
  all.map((one) => (one.query === query ? { ...one, seen: [...ids], lookedAt: now } : one))
