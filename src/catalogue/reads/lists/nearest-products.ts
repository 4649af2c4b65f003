import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { prefs } from '#prefs/prefs.ts'
import { readFound, rowsById } from './page-rows.ts'
import { productQuestion, type ProductSearch } from './searches.ts'

/** A request for a specification goes to this many suppliers at most. */
export const maxAsked = 10
/** Ranked products that are looked at for them. */
const maxRanked = 200

/**
 * The product nearest to a searched name of each supplier, for up to ten suppliers: those who have answered in this
 * system first, then the nearest. Suppliers with only another strength or formulation come in if there are no others.
 */
export const nearestProducts = async (
  locale: Locale,
  search: ProductSearch,
  { counts }: NamedSearch,
): Promise<Product[]> => {
  const close = counts.exact + counts.near + counts.unstated
  // What may not be sold in the buyer's country would be refused when it is sent.
  const filters = { ...search.filters, openTo: search.filters?.openTo ?? prefs.country }
  const query = { ...productQuestion({ ...search, filters }, systemClock.now()), offset: 0, limit: maxRanked }
  const { rows } = await readFound(locale, 'products', query)
  const ofSupplier = new Map<string, Product>()
  for (const row of rows.slice(0, close || maxRanked))
    if (row.company && !ofSupplier.has(row.company.companyId)) ofSupplier.set(row.company.companyId, row)
  const companies = await rowsById(locale, 'companies', [...ofSupplier.keys()])
  const answering = new Set(companies.filter(({ replyMinutes }) => replyMinutes != null).map((one) => one.companyId))
  const answersHere = ([id]: readonly [string, Product]) => answering.has(id)
  const nearest = [...ofSupplier]
  return [...nearest.filter(answersHere), ...nearest.filter((one) => !answersHere(one))]
    .slice(0, maxAsked)
    .map(([, product]) => product)
}
