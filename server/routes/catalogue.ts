import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/context.ts'
import { cacheable } from '../http/caching.ts'
import { mount, mountOpen } from '../http/mount.ts'
import { notFound } from '../http/refusal.ts'
import {
  findBestRated,
  findCompaniesChanged,
  findCompany,
  findCompanyPage,
  findRankedCompanies,
  findReviewPage,
} from '../repos/companies.ts'
import { findHotProducts, findProduct, findProductPage, findProductsChanged } from '../repos/products.ts'
import type { FoundProduct } from '../repos/products.ts'
import { readChanges } from '../services/catalogue-changes.ts'
import { companyView, reviewView } from '../services/company-view.ts'
import type { Library } from '../services/library.ts'
import { productView } from '../services/product-view.ts'
import type { Locale } from '#contract/headers.ts'

const listOf = (text: string | undefined): string[] => (text ? text.split(',').filter((part) => part !== '') : [])
const flagOf = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true')
const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
})

const productRoutes = (app: App, deps: Deps, library: Library): void => {
  const { db } = deps
  const viewer = async (locale: Locale) => {
    const words = await library.words()
    return ({ product, company }: FoundProduct) => productView(product, company, words, locale)
  }

  mount(app, deps, catalogueCalls.productPage, async (call) => {
    cacheable(call, 'private')
    const { query } = call
    const { rows, total } = await findProductPage(
      db,
      {
        keyword: query.keyword,
        categoryIds: listOf(query.categoryIds),
        formulations: listOf(query.formulations),
        cropIds: listOf(query.cropId),
        targetIds: listOf(query.targetId),
        companyId: query.companyId,
        single: flagOf(query.single),
        exportOnly: flagOf(query.exportOnly),
      },
      { ...pageOf(query), sort: query.sort },
    )
    return { list: rows.map(await viewer(call.locale)), total }
  })
  mount(app, deps, catalogueCalls.productGet, async (call) => {
    cacheable(call, 'private')
    const found = await findProduct(db, call.query.id)
    if (!found) throw notFound('There is no such product.')
    return (await viewer(call.locale))(found)
  })
  mountOpen(app, deps, catalogueCalls.hotProducts, async (call) => {
    cacheable(call, 'public')
    return (await findHotProducts(db)).map(await viewer(call.locale))
  })
  mount(app, deps, catalogueCalls.productChanges, async (call) => {
    cacheable(call, 'private')
    const view = await viewer(call.locale)
    return readChanges(db, 'products', call.query, async (after, upTo, limit) =>
      (await findProductsChanged(db, after, upTo, limit)).map((found) => ({
        seq: found.product.seq,
        row: view(found),
      })),
    )
  })
}

const topShown = 100
const hotShown = 8

const companyRoutes = (app: App, deps: Deps, library: Library): void => {
  const { db } = deps
  const viewer = async (locale: Locale) => {
    const words = await library.words()
    return (row: Parameters<typeof companyView>[0]) => companyView(row, words, locale)
  }

  mount(app, deps, catalogueCalls.companyPage, async (call) => {
    cacheable(call, 'private')
    const { keyword, province, sort } = call.query
    const filter = { keyword, provinces: listOf(province) }
    const { rows, total } = await findCompanyPage(db, filter, { ...pageOf(call.query), sort })
    return { list: rows.map(await viewer(call.locale)), total }
  })
  mount(app, deps, catalogueCalls.companyGet, async (call) => {
    cacheable(call, 'private')
    const found = await findCompany(db, call.query.id)
    if (!found) throw notFound('There is no such company.')
    return (await viewer(call.locale))(found)
  })
  mount(app, deps, catalogueCalls.companyTop100, async (call) => {
    cacheable(call, 'private')
    return (await findRankedCompanies(db, topShown)).map(await viewer(call.locale))
  })
  mountOpen(app, deps, catalogueCalls.hotCompanies, async (call) => {
    cacheable(call, 'public')
    const [ranked, rated] = [await findRankedCompanies(db, hotShown / 2), await findBestRated(db, hotShown / 2)]
    return ranked.flatMap((row, index) => [row, ...rated.slice(index, index + 1)]).map(await viewer(call.locale))
  })
  mount(app, deps, catalogueCalls.companyChanges, async (call) => {
    cacheable(call, 'private')
    const view = await viewer(call.locale)
    return readChanges(db, 'companies', call.query, async (after, upTo, limit) =>
      (await findCompaniesChanged(db, after, upTo, limit)).map((row) => ({ seq: row.seq, row: view(row) })),
    )
  })
  mount(app, deps, catalogueCalls.reviewPage, async (call) => {
    cacheable(call, 'private')
    const { rows, total } = await findReviewPage(db, call.query.companyId, pageOf(call.query))
    return { list: rows.map((row) => reviewView(row, call.actor.userId)), total }
  })
}

export const catalogueRoutes = (app: App, deps: Deps, library: Library): void => {
  productRoutes(app, deps, library)
  companyRoutes(app, deps, library)
}
