import type { QueryOut } from '#contract/call.ts'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { dayMonthsAfter, validityFilterDays } from '#domain/validity.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { setCacheScope } from '#server/platform/http/compress.ts'
import { mount, mountOpen, limitAndOffset } from '#server/platform/http/mount.ts'
import { notFound, tooManyRequests } from '#server/platform/http/refusal.ts'
import { createConcurrencySlots } from '#server/platform/limits/rate-limits.ts'
import type { AccountId } from '#domain/ids.ts'
import { readCatalogueVersion, catalogueShapeKey } from './changes/catalogue-clock.ts'
import { hasMembership } from '#server/modules/accounts/members.ts'
import {
  findChangedCompanies,
  findCompany,
  findHotCompanies,
  findRankedCompanies,
  findProvinces,
} from './companies/repo.ts'
import { readKeyword } from './search/near-words.ts'
import {
  findHotProducts,
  findProductsByIds,
  findChangedProducts,
  type ProductFilter,
  type ProductWithCompany,
} from './products/repo.ts'
import { readChanges } from './changes/catalogue-changes.ts'
import { companyToWire, supplierDetailsToWire } from './companies/company-view.ts'
import { createConcurrencyLimiter } from '#server/platform/pacing.ts'
import type { CatalogueCache } from './library.ts'
import { facetsOf, readProductGroups, countProductsByCategory } from './products/product-facets.ts'
import { findCompanyPage, correctFilter, findProductPage, findProductsByKeyword } from './search/pages.ts'
import { productToWire } from './products/product-view.ts'
import { locales, type Locale } from '#contract/languages.ts'
import { texts } from '#server/texts/texts.ts'
import { asc } from 'drizzle-orm'
import { provinceDict } from '#contract/entities/reference.ts'
import { dictionaryEntries } from './schema.ts'
import { labelFor } from './reference/labels.ts'

export const referenceRoutes = (app: App, deps: Deps, library: CatalogueCache): void => {
  const { db } = deps
  const { geography } = library

  mountOpen(app, deps, referenceCalls.currencies, (call) => {
    setCacheScope(call, 'public')
    return geography.currencies(call.locale)
  })
  mountOpen(app, deps, referenceCalls.countries, (call) => {
    setCacheScope(call, 'public')
    return geography.countries(call.locale)
  })
  mountOpen(app, deps, referenceCalls.timezones, (call) => {
    setCacheScope(call, 'private')
    const savedZone = call.actor?.role === 'buyer' ? call.actor.timezone : null
    return geography.timezones(call.locale, call.now, savedZone ?? 'Europe/London')
  })
  mountOpen(app, deps, referenceCalls.dictionaries, async (call) => {
    setCacheScope(call, 'public')
    // The answer is cached, because devices fetch it at each start, and finding the provinces reads all suppliers.
    return library.answer(['dictionaries', call.locale], async () => {
      const rows = await db.select().from(dictionaryEntries).orderBy(asc(dictionaryEntries.sort))
      const provinceEntries = rows.map((row) => ({
        dictType: row.dictType,
        value: row.value,
        label: labelFor(row.labels, call.locale),
        labels: row.labels,
        sort: row.sort,
      }))
      // Provinces are spelt as in the suppliers' rows, because the filter compares them with these rows.
      const provinces = (await findProvinces(db)).map((place, sort) => {
        const labels = Object.fromEntries(locales.map((locale) => [locale, labelFor(place, locale)]))
        return { dictType: provinceDict, value: place.en, label: labelFor(place, call.locale), labels, sort }
      })
      return [...provinceEntries, ...provinces]
    })
  })
  mountOpen(app, deps, referenceCalls.categories, async (call) => {
    setCacheScope(call, 'public')
    const shape = catalogueShapeKey(await readCatalogueVersion(db))
    const counts = await countProductsByCategory(db, library, shape, validityFilterDays(call.now))
    return (await library.words(shape)).all('category').map((row) => ({
      categoryId: row.id,
      categoryName: labelFor(row.labels, call.locale),
      hs6: row.extra['hs6'] ?? null,
      productCount: counts.get(row.id) ?? 0,
    }))
  })
}

const listOf = (text: string | undefined): string[] => (text ? text.split(',').filter((part) => part !== '') : [])
const flagOf = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true')
type Filters = QueryOut<typeof catalogueCalls.productFacets>
const filterOf = (query: Filters, now: number): ProductFilter => ({
  keyword: readKeyword(query.keyword),
  categoryIds: listOf(query.categoryIds),
  formulations: listOf(query.formulations),
  cropIds: listOf(query.cropId),
  targetIds: listOf(query.targetId),
  companyId: query.companyId,
  single: flagOf(query.single),
  exportOnly: flagOf(query.exportOnly),
  answersHere: flagOf(query.answersHere),
  openTo: query.openTo,
  validOn: query.validMonths === undefined ? undefined : dayMonthsAfter(now, Number(query.validMonths)),
})

/** Limits simultaneous calls of `productChanges`: a page of rows takes half a megabyte, and more while it is built. */
const maxCopies = 4
const maxCachedRows = 50

/** A buyer who types never reaches the limit; a program gets four answers a second after the first 120. */
const searchRule = { name: 'search', burst: 120, refillMs: 250 }
const searchesAtOnce = 8

const searchLimit = ({ rateLimiter }: Pick<Deps, 'rateLimiter'>) => {
  const places = createConcurrencySlots({ all: Number.MAX_SAFE_INTEGER, ofOne: searchesAtOnce })
  return async <T>(accountId: AccountId, search: () => Promise<T>): Promise<T> => {
    rateLimiter.take(searchRule, accountId)
    const leave = places.take(accountId)
    if (!leave) throw tooManyRequests(1_000)
    try {
      return await search()
    } finally {
      leave()
    }
  }
}
type SearchLimit = ReturnType<typeof searchLimit>

const productRoutes = (app: App, deps: Deps, library: CatalogueCache, limited: SearchLimit): void => {
  const { db } = deps
  const oneOfFew = createConcurrencyLimiter(maxCopies)
  const viewer = async (locale: Locale, shape?: string) => {
    const words = await library.words(shape)
    return ({ product, company }: ProductWithCompany) => productToWire(product, company, words, locale)
  }

  mount(app, deps, catalogueCalls.productPage, async (call) => {
    setCacheScope(call, 'private')
    const filter = filterOf(call.query, call.now)
    const page = { ...limitAndOffset(call.query), sort: call.query.sort, match: call.query.match }
    const readPage = async (shape: string) => {
      const { products, total, corrected, named } = await findProductPage(db, library, shape, filter, page)
      const list = products.map(await viewer(call.locale, shape))
      return { list, total, corrected: [...corrected], ...(named ? { named } : {}) }
    }
    return limited(call.actor.userId, async () =>
      page.limit > maxCachedRows
        ? readPage(catalogueShapeKey(await readCatalogueVersion(db)))
        : library.answer(['products', call.locale, filter, page], readPage),
    )
  })
  mount(app, deps, catalogueCalls.productFacets, async (call) => {
    setCacheScope(call, 'private')
    const [queryFilter, days] = [filterOf(call.query, call.now), validityFilterDays(call.now)]
    const readFacets = async (shape: string) => {
      const namedFilter = (await findProductsByKeyword(db, library, shape, queryFilter))?.filter ?? queryFilter
      const namedGroups = await readProductGroups(db, library, shape, namedFilter, days)
      const filter = namedGroups.length > 0 ? namedFilter : await correctFilter(db, library, shape, queryFilter)
      const groups = filter === namedFilter ? namedGroups : await readProductGroups(db, library, shape, filter, days)
      const naming = { words: await library.words(shape), geography: library.geography, locale: call.locale }
      return facetsOf(groups, filter, days, naming)
    }
    return limited(call.actor.userId, () => library.answer(['facets', call.locale, queryFilter, days], readFacets))
  })
  mount(app, deps, catalogueCalls.productGet, async (call) => {
    setCacheScope(call, 'private')
    const [row] = await findProductsByIds(db, [call.query.id])
    if (!row) throw notFound(texts.catalogue.noProduct)
    return (await viewer(call.locale))(row)
  })
  mountOpen(app, deps, catalogueCalls.hotProducts, async (call) => {
    setCacheScope(call, 'public')
    return library.answer(['hot products', call.locale], async (shape) =>
      (await findHotProducts(db)).map(await viewer(call.locale, shape)),
    )
  })
  mount(app, deps, catalogueCalls.productChanges, async (call) => {
    setCacheScope(call, 'private')
    return oneOfFew(() =>
      readChanges(deps, library, 'products', call.query, async (after, upTo, limit) => {
        const view = await viewer(call.locale)
        return (await findChangedProducts(db, after, upTo, limit)).map((found) => ({
          seq: found.product.seq,
          row: view(found),
        }))
      }),
    )
  })
}

const topShown = 100
const hotShown = 8

const companyRoutes = (app: App, deps: Deps, library: CatalogueCache, limited: SearchLimit): void => {
  const { db } = deps
  const viewer = async (locale: Locale, shape?: string) => {
    const words = await library.words(shape)
    return (row: Parameters<typeof companyToWire>[0]) => companyToWire(row, words, locale)
  }

  mount(app, deps, catalogueCalls.companyPage, async (call) => {
    setCacheScope(call, 'private')
    const { keyword, province, categoryIds, exports, answersHere, sort } = call.query
    const filter = {
      keyword: readKeyword(keyword),
      provinces: listOf(province),
      categoryIds: listOf(categoryIds),
      exports: flagOf(exports),
      answersHere: flagOf(answersHere),
    }
    const page = { ...limitAndOffset(call.query), sort }
    const { rows, total, corrected } = await limited(call.actor.userId, () =>
      findCompanyPage(db, library, filter, page),
    )
    const view = await viewer(call.locale)
    const list = rows.map(({ company, matching }) => ({ ...view(company), matching: matching || undefined }))
    return { list, total, corrected: [...corrected] }
  })
  mount(app, deps, catalogueCalls.companyGet, async (call) => {
    // The answer is not cacheable, because a browser could show the details after the membership has ended.
    const foundCompany = await findCompany(db, call.query.id)
    if (!foundCompany) throw notFound(texts.catalogue.noCompany)
    const mayRead = !deps.config.membershipNeeded || (await hasMembership(db, call.actor.userId, call.now))
    const details = mayRead ? supplierDetailsToWire(foundCompany, call.now) : { withheld: true }
    return { ...(await viewer(call.locale))(foundCompany), ...details }
  })
  mount(app, deps, catalogueCalls.companyTop100, async (call) => {
    setCacheScope(call, 'private')
    return library.answer(['top companies', call.locale], async (shape) =>
      (await findRankedCompanies(db, topShown)).map(await viewer(call.locale, shape)),
    )
  })
  mountOpen(app, deps, catalogueCalls.hotCompanies, async (call) => {
    setCacheScope(call, 'public')
    return library.answer(['hot companies', call.locale], async (shape) =>
      (await findHotCompanies(db, hotShown)).map(await viewer(call.locale, shape)),
    )
  })
  mount(app, deps, catalogueCalls.companyChanges, async (call) => {
    setCacheScope(call, 'private')
    return readChanges(deps, library, 'companies', call.query, async (after, upTo, limit) => {
      const view = await viewer(call.locale)
      return (await findChangedCompanies(db, after, upTo, limit)).map((row) => ({ seq: row.seq, row: view(row) }))
    })
  })
}

export const catalogueRoutes = (app: App, deps: Deps, library: CatalogueCache): void => {
  const limitSearch = searchLimit(deps)
  productRoutes(app, deps, library, limitSearch)
  companyRoutes(app, deps, library, limitSearch)
}
