import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { dataOr, hasData, type LiveRead, withoutData } from '#lib/live-read.ts'
import type { CatalogueDb } from '../../store/db.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { idOf, type CatalogueRow } from '../../store/rows.ts'
import { withSupplierRatings } from './stored-rows.ts'
import { readCatalogueRow } from '../objects.ts'
import { useLocale } from '#prefs/prefs.ts'
import { loadingRead, useCatalogueRead } from '../use-catalogue-read.ts'
import { useServerRows, type RowLookup } from '../backend/server-rows.ts'

const nothingYet = { row: null, coming: true } as const

type Lookup<Row> = Readonly<{ id: string; result: RowLookup<Row> | null }>

const useLookups = <T extends CatalogueTable>(
  table: T,
  ids: readonly string[],
  complete: (db: CatalogueDb, rows: readonly CatalogueRow<T>[]) => Promise<readonly CatalogueRow<T>[]>,
): LiveRead<Lookup<CatalogueRow<T>>[]> => {
  const locale = useLocale()
  const localRead = useCatalogueRead(`${table} ${ids.join(' ')}`, async (db) => {
    const results = await Promise.all(ids.map((id) => readCatalogueRow(db, locale, table, id)))
    const storedRows = results.flatMap(({ row }) => row ?? [])
    const byId = new Map((await complete(db, storedRows)).map((row) => [idOf(table, row), row]))
    return results.map(({ coming }, at) => ({ coming, row: byId.get(ids[at] ?? '') ?? null }))
  })
  const here = dataOr(localRead, null)
  const serverRow = useServerRows(table, here ? ids.filter((id, at) => id !== '' && here[at]?.row === null) : [])
  if (!hasData(localRead)) return localRead.status === 'ready' ? loadingRead : withoutData(localRead)
  const resultOf = (id: string, at: number): RowLookup<CatalogueRow<T>> | null => {
    const { row, coming } = localRead.data[at] ?? nothingYet
    if (row !== null) return { at: 'device', row }
    if (id === '') return { at: 'nowhere', why: 'unknown' }
    const answer = serverRow(id)
    return coming && answer?.at === 'nowhere' && answer.why !== 'unanswered' ? null : answer
  }
  const data = ids.map((id, at) => ({ id, result: resultOf(id, at) }))
  return ids.length > 0 && data.every(({ result }) => result === null) ? loadingRead : { ...localRead, data }
}

const only = <Row>(read: LiveRead<Lookup<Row>[]>): LiveRead<RowLookup<Row>> => {
  if (!hasData(read)) return read.status === 'ready' ? loadingRead : withoutData(read)
  const result = read.data[0]?.result
  return result ? { ...read, data: result } : loadingRead
}

export type ProductLookup = Lookup<Product>

export const useProductLookups = (ids: readonly string[]): LiveRead<ProductLookup[]> =>
  useLookups('products', ids, withSupplierRatings)

export const useProduct = (id: string): LiveRead<RowLookup<Product>> => only(useProductLookups([id]))

export const useCompany = (id: string): LiveRead<RowLookup<Company>> =>
  only(useLookups('companies', [id], (_, rows) => Promise.resolve(rows)))
