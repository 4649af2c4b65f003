import {
  categoryRow,
  countryRow,
  currencyRow,
  dictEntry,
  timezoneRow,
  type CategoryRow,
  type CountryRow,
  type CurrencyRow,
  type DictEntry,
  type DictType,
  type provinceDict,
  type TimezoneRow,
} from '#contract/entities/reference.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readList, useCatalogueRead } from '../use-catalogue-read.ts'

/** The entries that may be chosen; `chosen` remains among them. */
export const choosable = (entries: readonly DictEntry[], chosen: readonly string[] = []): DictEntry[] =>
  entries.filter(({ gone, value }) => !gone || chosen.includes(value))

export const bySort = (a: DictEntry, b: DictEntry): number => (a.sort ?? 0) - (b.sort ?? 0)

export const useDictionary = (dictType: DictType | typeof provinceDict): LiveRead<DictEntry[]> =>
  useCatalogueRead(
    `dictionary ${dictType}`,
    async (db) => {
      const all = await readList(db, 'dictionaries', dictEntry)
      return Array.isArray(all) ? all.filter((entry) => entry.dictType === dictType).sort(bySort) : all
    },
    { remember: true },
  )

export const useCategories = (): LiveRead<CategoryRow[]> =>
  useCatalogueRead('categories', (db) => readList(db, 'categories', categoryRow), { remember: true })
export const useCountries = (): LiveRead<CountryRow[]> =>
  useCatalogueRead('countries', (db) => readList(db, 'countries', countryRow), { remember: true })
export const useCurrencies = (): LiveRead<CurrencyRow[]> =>
  useCatalogueRead('currencies', (db) => readList(db, 'currencies', currencyRow), { remember: true })
export const useTimezones = (): LiveRead<TimezoneRow[]> =>
  useCatalogueRead('timezones', (db) => readList(db, 'timezones', timezoneRow), { remember: true })
