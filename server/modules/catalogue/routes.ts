import type { QueryOut } from '#contract/call.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { dayMonthsAfter, validDays } from '#domain/validity.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { cacheable } from '#server/platform/http/caching.ts'
import { mount, mountOpen } from '#server/platform/http/mount.ts'
import { ReadyJson } from '#server/platform/http/ready-json.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { readCatalogueTime, shapeOf } from './changes/catalogue-clock.ts'
import { isMember } from '#server/modules/accounts/members.ts'
import { findCompaniesChanged, findCompany, findHotCompanies, findRankedCompanies } from './companies/repo.ts'
import { readKeyword } from './search/keyword.ts'
import type { ProductFilter } from './products/product-filter.ts'
import { findHotProducts, findProductRef, findProductsChanged } from './products/repo.ts'
import type { FoundProduct } from './products/repo.ts'
import { readChanges } from './changes/catalogue-changes.ts'
import { findCompanyPage } from './companies/company-search.ts'
import { companyView, supplierDetailsView } from './companies/company-view.ts'
import { concurrencyLimit } from '#server/platform/cache/concurrency-limit.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import { cacheAnswers } from './changes/cached-answers.ts'
import type { CachedAnswers } from './changes/cached-answers.ts'
import type { Library } from './library.ts'
import { facetsOf } from './products/product-facets.ts'
import { createProductParts, listOfRows } from './products/product-parts.ts'
import { createProductPages, correctFilter } from './products/product-search.ts'
import { productView } from './products/product-view.ts'
import type { Locale } from '#contract/languages.ts'
import { texts } from '#server/texts/texts.ts'

const listOf = (text: string | undefined): string[] => (text ? text.split(',').filter((part) => part !== '') : [])
const flagOf = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true')
const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
})

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
  openTo: query.openTo,
  validOn: query.validMonths === undefined ? undefined : dayMonthsAfter(now, Number(query.validMonths)),
})

/** Each has some ten kilobytes. */
const mostFacets = 200
/**
 * How many pages of whole-catalogue copies are read at a time: a page is half a megabyte, and several times that while
 * it is made.
 */
const mostCopies = 4

const productRoutes = (app: App, deps: Deps, library: Library, cached: CachedAnswers): void => {
  const { db } = deps
  const { counts, words } = library
  const partsOf = createProductParts(db)
  const pages = createProductPages(db, library, partsOf)
  const facets = lruCache<ReadyJson>(mostFacets)
  const oneOfFew = concurrencyLimit(mostCopies)
  const viewer = async (locale: Locale, shape?: string) => {
    const known = await words(shape)
    return ({ product, company }: FoundProduct) => productView(product, company, known, locale)
  }

  mount(app, deps, catalogueCalls.productPage, async (call) => {
    cacheable(call, 'private')
    const page = { ...pageOf(call.query), sort: call.query.sort }
    return pages(filterOf(call.query, call.now), page, call.locale)
  })
  mount(app, deps, catalogueCalls.productFacets, async (call) => {
    cacheable(call, 'private')
    const shape = shapeOf(await readCatalogueTime(db))
    const [asked, days] = [filterOf(call.query, call.now), validDays(call.now)]
    return facets(JSON.stringify([shape, call.locale, asked, days]), async () => {
      const filter = await correctFilter(library, shape, asked)
      const groups = await counts.groups(shape, filter, days)
      const naming = { words: await words(shape), geography: library.geography, locale: call.locale }
      return new ReadyJson(JSON.stringify(facetsOf(groups, filter, days, naming)))
    })
  })
  mount(app, deps, catalogueCalls.productGet, async (call) => {
    cacheable(call, 'private')
    const found = await findProductRef(db, call.query.id)
    const [part] = found ? await partsOf([found], await words(found.shape), call.locale) : []
    if (!part) throw notFound(texts.catalogue.noProduct)
    return new ReadyJson(part)
  })
  mountOpen(app, deps, catalogueCalls.hotProducts, async (call) => {
    cacheable(call, 'public')
    return cached('hot products', call.locale, async (shape) =>
      (await findHotProducts(db)).map(await viewer(call.locale, shape)),
    )
  })
  mount(app, deps, catalogueCalls.productChanges, async (call) => {
    cacheable(call, 'private')
    return oneOfFew(async () => {
      const changes = await readChanges(deps, counts, 'products', call.query, {
        find: (time, after, limit) => findProductsChanged(db, after, time.seq, limit),
        show: async (refs, time) => partsOf(refs, await words(shapeOf(time)), call.locale),
      })
      const { list, ...rest } = changes
      return new ReadyJson('{"list":', ...listOfRows(list), `,${JSON.stringify(rest).slice(1)}`)
    })
  })
}

const topShown = 100
const hotShown = 8

const companyRoutes = (app: App, deps: Deps, library: Library, cached: CachedAnswers): void => {
  const { db } = deps
  const { counts } = library
  const viewer = async (locale: Locale, shape?: string) => {
    const words = await library.words(shape)
    return (row: Parameters<typeof companyView>[0]) => companyView(row, words, locale)
  }

  mount(app, deps, catalogueCalls.companyPage, async (call) => {
    cacheable(call, 'private')
    const { keyword, province, categoryIds, exports, sort } = call.query
    const filter = {
      keyword: readKeyword(keyword),
      provinces: listOf(province),
      categoryIds: listOf(categoryIds),
      exports: flagOf(exports),
    }
    const page = { ...pageOf(call.query), sort }
    const { rows, total, corrected } = await findCompanyPage(db, library, filter, page)
    const view = await viewer(call.locale)
    const list = rows.map(({ company, matching }) => ({ ...view(company), matching: matching || undefined }))
    return { list, total, corrected: [...corrected] }
  })
  mount(app, deps, catalogueCalls.companyGet, async (call) => {
    // Not cacheable: a browser could cache the details for longer than the membership lasts.
    const found = await findCompany(db, call.query.id)
    if (!found) throw notFound(texts.catalogue.noCompany)
    const details = (await isMember(db, call.actor.userId, call.now))
      ? supplierDetailsView(found, call.now)
      : { withheld: true }
    return { ...(await viewer(call.locale))(found), ...details }
  })
  mount(app, deps, catalogueCalls.companyTop100, async (call) => {
    cacheable(call, 'private')
    return cached('top companies', call.locale, async (shape) =>
      (await findRankedCompanies(db, topShown)).map(await viewer(call.locale, shape)),
    )
  })
  mountOpen(app, deps, catalogueCalls.hotCompanies, async (call) => {
    cacheable(call, 'public')
    return cached('hot companies', call.locale, async (shape) =>
      (await findHotCompanies(db, hotShown)).map(await viewer(call.locale, shape)),
    )
  })
  mount(app, deps, catalogueCalls.companyChanges, async (call) => {
    cacheable(call, 'private')
    return readChanges(deps, counts, 'companies', call.query, {
      find: (time, after, limit) => findCompaniesChanged(db, after, time.seq, limit),
      show: async (rows, time) => rows.map(await viewer(call.locale, shapeOf(time))),
    })
  })
}

export const catalogueRoutes = (app: App, deps: Deps, library: Library): void => {
  const cached = cacheAnswers(deps.db)
  productRoutes(app, deps, library, cached)
  companyRoutes(app, deps, library, cached)
}
