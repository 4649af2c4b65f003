import type * as z from 'zod/mini'
import { categoryRow, countryRow, currencyRow, dictEntry, timezoneRow } from '#contract/entities/reference.ts'
import type { DictEntry, DictType, provinceDict } from '#contract/entities/reference.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import type { ListName } from '../../store/schema.ts'
import { readList, useCatalogueRead } from '../use-catalogue-read.ts'

export const choosableEntries = (entries: readonly DictEntry[], chosen: readonly string[] = []): DictEntry[] =>
  entries.filter(({ gone, value }) => !gone || chosen.includes(value))

export const compareDictEntries = (a: DictEntry, b: DictEntry): number => (a.sort ?? 0) - (b.sort ?? 0)

export const useDictionary = (dictType: DictType | typeof provinceDict): LiveRead<DictEntry[]> =>
  useCatalogueRead(
    `dictionary ${dictType}`,
    async (db) => {
      const all = await readList(db, 'dictionaries', dictEntry)
      return Array.isArray(all) ? all.filter((entry) => entry.dictType === dictType).sort(compareDictEntries) : all
    },
    { remember: true },
  )

const useList = <T extends z.ZodMiniType>(name: ListName, schema: T): LiveRead<z.output<T>[]> =>
  useCatalogueRead(name, (db) => readList(db, name, schema), { remember: true })

export const useCategories = () => useList('categories', categoryRow)
export const useCountries = () => useList('countries', countryRow)

export const useCountryName = (): ((code: string) => string) => {
  const countries = dataOr(useCountries(), [])
  return (code) => countries.find((country) => country.code === code)?.name ?? code
}

export const useCategoryName = (): ((id: string) => string) => {
  const categories = dataOr(useCategories(), [])
  return (id) => categories.find(({ categoryId }) => categoryId === id)?.categoryName ?? id
}

export const useCurrencies = () => useList('currencies', currencyRow)
export const useTimezones = () => useList('timezones', timezoneRow)
