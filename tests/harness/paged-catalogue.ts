import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { companyRow, FakeApi, productRow, range, type Row } from './fake-catalogue.ts'

const notFound = () => {
  throw new ApiError('refused', { code: code.notFound, http: 200 })
}

/** A backend that implements only the specification: pages of lists and single rows, without files or changes. */
export class PagedApi extends FakeApi {
  products: Row[] = []
  companies: Row[] = range(0, 3).map((n) => companyRow(n))
  mostRows = 200
  /** Called before each page is made, with the number of earlier requests. If it throws, the page fails. */
  beforePage: (count: number) => void = () => {}
  private pages = 0

  constructor() {
    super()
    this.signedIn = true
    this.answer(catalogueCalls.productChanges, notFound)
    this.answer(catalogueCalls.companyChanges, notFound)
    this.answer(catalogueCalls.hotProducts, () => this.products.slice(0, 2))
    this.answer(catalogueCalls.hotCompanies, () => this.companies.slice(0, 1))
    this.answer(catalogueCalls.productPage, (query) => this.page(this.products, query))
    this.answer(catalogueCalls.companyPage, (query) => this.page(this.companies, query))
    this.answer(
      catalogueCalls.productGet,
      ({ id }) => this.products.find(({ pesticideId }) => String(pesticideId) === id) ?? notFound(),
    )
    this.answer(
      catalogueCalls.companyGet,
      ({ id }) => this.companies.find(({ companyId }) => String(companyId) === id) ?? notFound(),
    )
  }

  fill(count: number, order: 'newest' | 'oldest' = 'newest'): void {
    const rows = range(1, count + 1).map((n) => productRow(n, { pesticideId: n }))
    this.products = order === 'newest' ? rows.reverse() : rows
  }

  asked(): number[] {
    return this.made.flatMap(({ path, query }) => (path.endsWith('pesticide/page') ? [Number(query['pageNo'])] : []))
  }

  private page(rows: readonly Row[], { pageNo, pageSize }: Row) {
    this.beforePage(this.pages++)
    const size = Number(pageSize)
    if (size > this.mostRows) throw new ApiError('refused', { code: code.badRequest, http: 200 })
    const from = (Number(pageNo) - 1) * size
    return { list: rows.slice(from, from + size), total: rows.length }
  }
}
