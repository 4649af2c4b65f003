import type { CompanyWire } from '#contract/entities/company.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { fullness } from '#domain/fullness.ts'

/** This many additional rows are stored, so that a deletion does not require reading all rows again. */
const mostStored = 200

/** The values that determine a row's position in the plain list. */
export interface Standing {
  readonly id: string
  readonly name: string
  /** Compared in turn, smaller first. Rows that are equal in all of them are sorted by name. */
  readonly by: readonly number[]
}
interface Ranked extends Standing {
  /** Key of the part that contains it. */
  readonly part: string
}

/** The beginning of a table's plain list: of all rows, or of those that come before `end`. */
export interface TableHead {
  readonly head: readonly Ranked[]
  /** All other rows come after this one; null: there are none. */
  readonly end: Ranked | null
}

export const noHead: TableHead = { head: [], end: null }

/** The same order as on the device: most complete records first. */
export const productStanding = (view: ProductWire): Standing => ({
  id: String(view.pesticideId),
  name: view.name,
  by: [-fullness(view)],
})

/** The same order as on the device: by rank, then those with the most products. */
export const companyStanding = (view: CompanyWire): Standing => ({
  id: String(view.companyId),
  name: view.name,
  by: [view.rank ?? Number.MAX_SAFE_INTEGER, -(view.productCount ?? 0)],
})

/** Equal rows are sorted by name in the language's order, as on the device. */
const orderOf = (locale: Locale) => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (a: Ranked, b: Ranked): number =>
    a.by.reduce((first, key, at) => first || key - (b.by[at] ?? 0), 0) ||
    compare(a.name, b.name) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
}

/** What is still known if only these parts are unchanged. */
export const withoutChangedParts = ({ head, end }: TableHead, stands: (part: string) => boolean): TableHead => ({
  head: head.filter(({ part }) => stands(part)),
  end,
})

/** With the rows of one more part. */
export const withPart = (
  { head, end }: TableHead,
  part: string,
  rows: readonly Standing[],
  locale: Locale,
): TableHead => {
  const compare = orderOf(locale)
  const fresh = rows.map((row) => ({ ...row, part }))
  const near = end === null ? fresh : fresh.filter((one) => compare(one, end) <= 0)
  const all = [...head, ...near].sort(compare)
  const kept = all.slice(0, mostStored)
  return { head: kept, end: all.length > mostStored ? (kept.at(-1) ?? null) : end }
}
