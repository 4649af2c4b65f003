import { vi } from 'vitest'
import type { CatalogueTable } from '#catalogue/store/names.ts'
import { companyRow, FakeApi, productRow, type FakeFiles, type Row } from './fake-catalogue.ts'

const idKey = { products: 'pesticideId', companies: 'companyId' } as const

const categoryOf = ({ categories }: Row): string =>
  (categories as readonly { readonly categoryId: string }[])[0]?.categoryId ?? ''

/** A backend with deltas. Pages are ordered by id. A change made between two pages is in the next delta too. */
export class DeltaApi extends FakeApi {
  readonly rows = { products: new Map<string, Row>(), companies: new Map<string, Row>() }
  pageRows = 7
  /** Called before each page of changes. If it throws, the page fails. */
  beforePage: () => void = () => {}
  knownFrom = 0
  time = 10_000
  private readonly log: { readonly table: CatalogueTable; readonly id: string }[] = []

  constructor() {
    super()
    this.signedIn = true
    for (const table of ['products', 'companies'] as const)
      this.answerChanges(table, (query) => this.page(table, query))
  }

  put(table: CatalogueTable, n: number, change: Row = {}): void {
    this.time += 1
    const row = (table === 'products' ? productRow : companyRow)(n, { ...change, updateTime: this.time })
    const id = String(row[idKey[table]])
    this.rows[table].set(id, row)
    this.log.push({ table, id })
  }

  remove(table: CatalogueTable, id: string): void {
    this.time += 1
    if (this.rows[table].delete(id)) this.log.push({ table, id })
  }

  publish(files: FakeFiles, partRows = 5): void {
    this.time += 1
    const parts = (rows: readonly Row[]) =>
      Array.from({ length: Math.ceil(rows.length / partRows) }, (_, at) =>
        rows.slice(at * partRows, (at + 1) * partRows),
      )
    const all = [...this.rows.products.values()]
    const products = [...new Set(all.map(categoryOf))].flatMap((category) =>
      parts(all.filter((row) => categoryOf(row) === category)).map((part) => ({ category, part })),
    )
    files.publish(
      `v${this.time}`,
      products.map(({ part }) => part),
      parts([...this.rows.companies.values()]),
      this.time,
    )
    const { published } = files
    if (!published) return
    const next = String(this.log.length)
    const namedParts = published.products.parts.map((part, at) => ({
      ...part,
      categories: [products[at]?.category ?? ''],
    }))
    files.published = {
      ...published,
      products: { ...published.products, parts: namedParts, next },
      companies: { ...published.companies, next },
    }
  }

  private page(table: CatalogueTable, { since, cursor }: Row): unknown {
    this.beforePage()
    const from = since === '' || since === undefined ? 0 : Number(since)
    if (from !== 0 && from < this.knownFrom)
      return { list: [], deleted: [], cursor: null, next: '', total: 0, reset: true }
    const [mark = String(this.log.length), after = ''] =
      typeof cursor === 'string' && cursor !== '' ? cursor.split('|') : []
    const changedIds = new Set(this.log.slice(from).flatMap((one) => (one.table === table ? [one.id] : [])))
    const all = [...(from === 0 ? this.rows[table].keys() : changedIds)].sort()
    const remainingIds = all.filter((id) => id > after)
    const some = remainingIds.slice(0, this.pageRows)
    return {
      list: some.flatMap((id) => this.rows[table].get(id) ?? []),
      deleted: some.filter((id) => !this.rows[table].has(id)),
      cursor: remainingIds.length > some.length ? `${mark}|${some.at(-1)}` : null,
      next: mark,
      total: all.length,
    }
  }
}

type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>

export const killAtWrite = (n: number): (() => void) => {
  const realPut = Reflect.get(IDBObjectStore.prototype, 'put') as Put
  let writesLeft = n
  const killing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    writesLeft -= 1
    if (writesLeft < 0) throw new Error('killed')
    return realPut.call(this, value)
  })
  return () => killing.mockRestore()
}
