import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { id, instant } from '#contract/values.ts'
import { readableRows } from './row-by-row.ts'

/** Maximum number of products stored for one watched search. */
export const maxWatchProducts = 2000
/** Maximum number of watched searches of an account on one device. */
export const maxWatches = 30

/** A search of the library whose new results the buyer wants to see. Stored on the device, under the account. */
export const watch = z.object({
  /** The search as the library's query string, without page, order and rows per page. It identifies the watch. */
  query: z.string(),
  /** The buyer's name for the watch: the keyword, or the names of the chosen filters. */
  name: z.string(),
  /** The language in which it was created: in another language, a keyword finds other products. */
  locale: z.enum(locales),
  /** The products that it found when the buyer last looked. */
  seen: z.array(id),
  /** When the buyer last looked. */
  lookedAt: instant,
})
export type Watch = z.output<typeof watch>

/** A watch that cannot be read must not hide the others. */
export const watches = readableRows(watch)

/** The results that the buyer has not seen, and how many seen products are no longer found. */
export interface WatchNews {
  readonly added: readonly string[]
  readonly gone: number
}

export const newsOf = ({ seen }: Pick<Watch, 'seen'>, ids: readonly string[]): WatchNews => {
  const [before, now] = [new Set(seen), new Set(ids)]
  return { added: ids.filter((one) => !before.has(one)), gone: seen.filter((one) => !now.has(one)).length }
}

export const isNews = ({ added, gone }: WatchNews): boolean => added.length > 0 || gone > 0

/** The watches with this search added, seen as of now, newest first. Null: there are too many. */
export const watching = (all: readonly Watch[], one: Watch): Watch[] | null => {
  const others = all.filter(({ query }) => query !== one.query)
  return others.length < maxWatches ? [one, ...others] : null
}

/** Marks all current results of a watch as seen. A watch that was removed meanwhile remains removed. */
export const looked = (all: readonly Watch[], query: string, ids: readonly string[], now: number): Watch[] =>
  all.map((one) => (one.query === query ? { ...one, seen: [...ids], lookedAt: now } : one))
