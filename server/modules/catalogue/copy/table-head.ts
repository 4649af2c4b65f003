import type { ProductWire } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { fullness } from '#domain/fullness.ts'

/** As many more than are shown stand by, so that one that goes does not make all products be read again. */
const mostKept = 200

interface Ranked {
  readonly id: string
  readonly name: string
  readonly full: number
  /** Key of the part it stands in. */
  readonly part: string
}

/** The head of the library's plain list, of all products or of those that come before `end`. */
export interface MostComplete {
  readonly head: readonly Ranked[]
  /** Products that are not in the head come after this one; null: there are none. */
  readonly end: Ranked | null
}

export const noProducts: MostComplete = { head: [], end: null }

/** As the library lists them on the device: the fullest records first, then by name in the language's order. */
const orderOf = (locale: Locale) => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (a: Ranked, b: Ranked): number =>
    b.full - a.full || compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id))
}

export const rankedOf = (part: string, views: readonly ProductWire[]): Ranked[] =>
  views.map((view) => ({ id: String(view.pesticideId), name: view.name, full: fullness(view), part }))

/** What is still known once only these parts stand as they were. */
export const withoutChangedParts = ({ head, end }: MostComplete, stands: (part: string) => boolean): MostComplete => ({
  head: head.filter(({ part }) => stands(part)),
  end,
})

/** With the products of one more part. */
export const withPart = ({ head, end }: MostComplete, fresh: readonly Ranked[], locale: Locale): MostComplete => {
  const compare = orderOf(locale)
  const near = end === null ? fresh : fresh.filter((one) => compare(one, end) <= 0)
  const all = [...head, ...near].sort(compare)
  const kept = all.slice(0, mostKept)
  return { head: kept, end: all.length > mostKept ? (kept.at(-1) ?? null) : end }
}
