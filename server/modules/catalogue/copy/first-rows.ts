import type { CompanyWire } from '#contract/entities/company.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { fullness } from '#domain/dose.ts'

/** The smallest page size of the lists. */
const firstRows = 20

/** The values that determine a row's position in the plain list. */
export interface Standing {
  readonly id: string
  readonly name: string
  /** Compared in turn, smaller first. Rows that are equal in all of them are sorted by name. */
  readonly by: readonly number[]
}

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

/** The first rows of the plain list; equal rows are sorted by name in the language's order, as on the device. */
export const firstOf = (rows: readonly Standing[], locale: Locale): readonly Standing[] => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return rows
    .toSorted(
      (a, b) =>
        a.by.reduce((first, key, at) => first || key - (b.by[at] ?? 0), 0) ||
        compare(a.name, b.name) ||
        (a.id < b.id ? -1 : Number(a.id > b.id)),
    )
    .slice(0, firstRows)
}
