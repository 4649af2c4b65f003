import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import type { RefDb } from '../db/ref-db.ts'
import type { CatalogueTable } from '../db/ref-names.ts'
import type { CatalogueRow } from '../db/ref-rows.ts'
import { rated, useProductsByIds } from './catalogue.ts'
import { readOne } from './ref-objects.ts'
import { useLocale, useRefRead } from './ref-read.ts'
import { useServerRows } from './server-rows.ts'

/** Where a row was found; or that neither this device nor the server gave it, and why the latter did not. */
export type Found<Row> =
  | { readonly at: 'device'; readonly row: Row }
  /** Given at `asOf`, ms; the copy on this device lacks it. */
  | { readonly at: 'server'; readonly row: Row; readonly asOf: number }
  | { readonly at: 'nowhere'; readonly why: 'unknown' | 'offline' | 'visitor' }
  | { readonly at: 'nowhere'; readonly why: 'unanswered'; readonly askAgain: () => void }

const loading = { status: 'loading' } as const

const useFoundRow = <T extends CatalogueTable>(
  table: T,
  id: string,
  complete: (db: RefDb, row: CatalogueRow<T>) => Promise<CatalogueRow<T>>,
): LiveRead<Found<CatalogueRow<T>>> => {
  const locale = useLocale()
  const read = useRefRead(`${table} ${id}`, async (db) => {
    const found = await readOne(db, locale, table, id)
    return found.row === null ? found : { ...found, row: await complete(db, found.row) }
  })
  const here = dataOr(read, null)
  const server = useServerRows(table, here?.row === null && id !== '' ? [id] : [])
  if (read.status !== 'ready') return read
  const { data } = read
  if (data.row !== null) return { status: 'ready', data: { at: 'device', row: data.row } }
  if (id === '') return { status: 'ready', data: { at: 'nowhere', why: 'unknown' } }
  const answer = server.of(id)
  switch (answer.status) {
    case 'asking':
      return loading
    case 'given':
      return { status: 'ready', data: { at: 'server', row: answer.row, asOf: answer.asOf } }
    case 'unanswered':
      return { status: 'ready', data: { at: 'nowhere', why: 'unanswered', askAgain: server.askAgain } }
    case 'unknown':
    case 'offline':
    case 'visitor':
      return data.coming ? loading : { status: 'ready', data: { at: 'nowhere', why: answer.status } }
  }
}

/** One product: as the device has it, or else as the server gives it. */
export const useProduct = (id: string): LiveRead<Found<Product>> =>
  useFoundRow('products', id, async (db, row) => (await rated(db, [row]))[0] ?? row)

/** One supplier: as the device has it, or else as the server gives it. */
export const useCompany = (id: string): LiveRead<Found<Company>> =>
  useFoundRow('companies', id, (_, row) => Promise.resolve(row))

/** Products in the order of their ids, those that the device lacks from the server; those nobody gives are left out. */
export const useProductsFound = (ids: readonly string[]): LiveRead<Product[]> => {
  const read = useProductsByIds(ids)
  const here = new Map(dataOr(read, []).map((row) => [row.pesticideId, row]))
  const server = useServerRows('products', read.status === 'ready' ? ids.filter((id) => !here.has(id)) : [])
  if (read.status !== 'ready') return read
  const rows: Product[] = []
  for (const id of ids) {
    const own = here.get(id)
    const answer = own ? null : server.of(id)
    if (answer?.status === 'asking') return loading
    const row = own ?? (answer?.status === 'given' ? answer.row : null)
    if (row) rows.push(row)
  }
  return { status: 'ready', data: rows }
}
