import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { id, instant } from '#contract/values.ts'

/** Products that one watched search may find: its ids are stored. */
export const mostWatched = 2000
/** Watched searches of an account on one device. */
export const mostWatches = 30

/** A search of the library that the buyer wants to hear of again. It is stored on the device, under the account. */
export const watch = z.object({
  /** The library's address for it, without page, order and rows per page. It tells watches apart. */
  query: z.string(),
  /** What the buyer reads: the keyword, or the chosen filters by name. */
  name: z.string(),
  /** The language it was made in: a keyword finds other products in another. */
  locale: z.enum(locales),
  /** Products that it found when the buyer last looked. */
  seen: z.array(id),
  /** When that was. */
  lookedAt: instant,
})
export type Watch = z.output<typeof watch>

/** One watch that cannot be read must not hide the others. */
export const watches = z.pipe(
  z.array(z.unknown()),
  z.transform((rows): Watch[] => rows.flatMap((row) => watch.safeParse(row).data ?? [])),
)

/** What a watched search finds beyond what the buyer has seen, and how much of that it finds no more. */
export interface WatchNews {
  readonly added: readonly string[]
  readonly gone: number
}

export const newsOf = ({ seen }: Pick<Watch, 'seen'>, found: readonly string[]): WatchNews => {
  const [before, now] = [new Set(seen), new Set(found)]
  return { added: found.filter((one) => !before.has(one)), gone: seen.filter((one) => !now.has(one)).length }
}

export const isNews = ({ added, gone }: WatchNews): boolean => added.length > 0 || gone > 0

/** With this search watched, as of now. The newest is first. Null: there are too many. */
export const watching = (all: readonly Watch[], one: Watch): Watch[] | null => {
  const others = all.filter(({ query }) => query !== one.query)
  return others.length < mostWatches ? [one, ...others] : null
}

/** With what a watch finds now taken for seen. A watch that was removed meanwhile stays removed. */
export const looked = (all: readonly Watch[], query: string, found: readonly string[], now: number): Watch[] =>
  all.map((one) => (one.query === query ? { ...one, seen: [...found], lookedAt: now } : one))
