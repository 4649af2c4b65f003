import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { dataOr, hasData, type LiveRead, withoutData } from '#lib/live-read.ts'
import type { CatalogueDb } from '../../store/db.ts'
import type { CatalogueTable } from '../../store/names.ts'
import type { CatalogueRow } from '../../store/rows.ts'
import { withSupplierRatings } from './stored-rows.ts'
import { readOne, type ReadRow } from '../objects.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useCatalogueRead } from '../use-catalogue-read.ts'
import { useServerRows, type ServerRows } from '../backend/server-rows.ts'

export type FoundRow<Row> =
  | { readonly at: 'device'; readonly row: Row }
  /** A row that the server returned because the device's copy lacks it. `asOf`: when it was received, in ms. */
  | { readonly at: 'server'; readonly row: Row; readonly asOf: number }
  | { readonly at: 'nowhere'; readonly why: 'unknown' | 'offline' | 'visitor' }
  | { readonly at: 'nowhere'; readonly why: 'unanswered'; readonly askAgain: () => void }

const nothingYet = { row: null, coming: true } as const
const loading = { status: 'loading' } as const

const foundOf = <Row>(id: string, { row, coming }: ReadRow<Row>, server: ServerRows<Row>): FoundRow<Row> | null => {
  if (row !== null) return { at: 'device', row }
  if (id === '') return { at: 'nowhere', why: 'unknown' }
  const answer = server.of(id)
  switch (answer.status) {
    case 'asking':
      return null
    case 'given':
      return { at: 'server', row: answer.row, asOf: answer.asOf }
    case 'unanswered':
      return { at: 'nowhere', why: 'unanswered', askAgain: server.askAgain }
    case 'unknown':
    case 'offline':
    case 'visitor':
      return coming ? null : { at: 'nowhere', why: answer.status }
  }
}

const useRowLookup = <T extends CatalogueTable>(
  table: T,
  id: string,
  complete: (db: CatalogueDb, row: CatalogueRow<T>) => Promise<CatalogueRow<T>>,
): LiveRead<FoundRow<CatalogueRow<T>>> => {
  const locale = useLocale()
  const localRead = useCatalogueRead(`${table} ${id}`, async (db) => {
    const result = await readOne(db, locale, table, id)
    return result.row === null ? result : { ...result, row: await complete(db, result.row) }
  })
  const localResult = dataOr(localRead, null)
  const server = useServerRows(table, localResult?.row === null && id !== '' ? [id] : [])
  if (!hasData(localRead)) return localRead.status === 'ready' ? loading : withoutData(localRead)
  const data = foundOf(id, localRead.data, server)
  return data ? { ...localRead, data } : loading
}

export const useProduct = (id: string): LiveRead<FoundRow<Product>> =>
  useRowLookup('products', id, async (db, row) => (await withSupplierRatings(db, [row]))[0] ?? row)

export const useCompany = (id: string): LiveRead<FoundRow<Company>> =>
  useRowLookup('companies', id, (_, row) => Promise.resolve(row))

export interface ProductLookup {
  readonly id: string
  readonly result: FoundRow<Product> | null
}

export const useProductLookups = (ids: readonly string[]): LiveRead<ProductLookup[]> => {
  const locale = useLocale()
  const localRead = useCatalogueRead(`several products ${ids.join(' ')}`, async (db) => {
    const localResults = await Promise.all(ids.map((id) => readOne(db, locale, 'products', id)))
    const rows = await withSupplierRatings(
      db,
      localResults.flatMap(({ row }) => row ?? []),
    )
    const byId = new Map(rows.map((row) => [row.pesticideId, row]))
    return localResults.map((one, at) => ({ ...one, row: byId.get(ids[at] ?? '') ?? null }))
  })
  const here = dataOr(localRead, null)
  const server = useServerRows('products', here ? ids.filter((_, at) => here[at]?.row === null) : [])
  if (!hasData(localRead)) return localRead.status === 'ready' ? loading : withoutData(localRead)
  const data = ids.map((id, at) => ({ id, result: foundOf(id, localRead.data[at] ?? nothingYet, server) }))
  return ids.length > 0 && data.every(({ result }) => result === null) ? loading : { ...localRead, data }
}
