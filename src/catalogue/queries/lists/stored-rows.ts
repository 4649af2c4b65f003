import { useEffect } from 'react'
import { company, type Company } from '#contract/entities/company.ts'
import { product, type Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { getRows, rowsOfCompany } from '../../store/tables.ts'
import type { CatalogueDb } from '../../store/db.ts'
import { readList, useCatalogueRead } from '../use-catalogue-read.ts'
import { readCatalogueRow, readRowsByIds } from '../objects.ts'
import { parseStoredRows, withRatings } from './page-rows.ts'

const previous = new Map<string, { readonly locale: Locale; readonly value: unknown }>()

/** After a change of language, returns the value in the previous language while `isWaiting` is true. */
export const useValueUntilSynced = <T>(name: string, value: T, isWaiting: boolean): T => {
  const locale = useLocale()
  useEffect(() => {
    if (!isWaiting) previous.set(name, { locale, value })
  })
  const before = previous.get(name)
  return isWaiting && before && before.locale !== locale ? (before.value as T) : value
}

export const useHotProducts = (): LiveRead<Product[]> => {
  const read = useCatalogueRead('hot products', (db) => readList(db, 'hotProducts', product))
  return useValueUntilSynced('hot products', read, read.status === 'loading')
}
export const useHotCompanies = (): LiveRead<Company[]> =>
  useCatalogueRead('hot companies', (db) => readList(db, 'hotCompanies', company))

export const withSupplierRatings = (db: CatalogueDb, products: readonly Product[]) =>
  withRatings(products, (ids) => getRows(db, 'companies', ids))

export const useCompanyOnDevice = (id: string): Company | null => {
  const locale = useLocale()
  return dataOr(
    useCatalogueRead(`company ${id}`, async (db) => (await readCatalogueRow(db, locale, 'companies', id)).row),
    null,
  )
}

export const useStoredCompanies = (ids: readonly string[]): LiveRead<readonly Company[]> => {
  const locale = useLocale()
  return useCatalogueRead(`companies ${ids.join(' ')}`, (db) => readRowsByIds(db, locale, 'companies', ids))
}

export const useCompaniesOnDevice = (ids: readonly string[]): readonly Company[] => dataOr(useStoredCompanies(ids), [])

export const useProductsOfCompany = (companyId: string): LiveRead<Product[]> => {
  const locale = useLocale()
  return useCatalogueRead(`products of ${companyId}`, async (db) => {
    const rows = parseStoredRows(locale, 'products', await rowsOfCompany(db, companyId))
    return (await withSupplierRatings(db, rows)).sort((a, b) => a.name.localeCompare(b.name, locale))
  })
}

export const useProductsByIds = (ids: readonly string[]): LiveRead<Product[]> => {
  const locale = useLocale()
  return useCatalogueRead(`products ${ids.join(' ')}`, async (db) =>
    withSupplierRatings(db, await readRowsByIds(db, locale, 'products', ids)),
  )
}
