import * as z from 'zod/mini'
import { country, currency, flag, id } from '../values.ts'

/** Dictionaries of the request forms. Values contain no commas; an unknown value is shown as it is. */
export const dictTypes = [
  'pay_method',
  'product_unit',
  'product_packaging',
  'trade_clause',
  'formulation_list',
  'purpose_list',
  'require_file_list',
  'wtp_type',
  'sale_channel',
  'ship_method',
] as const
export type DictType = (typeof dictTypes)[number]
/** The dictionary of suppliers' provinces in `dict-data/list`. Values are English names, and sort by them. */
export const provinceDict = 'province'

/**
 * One dictionary row. `label` is in the requested language; `labels` holds all languages if the backend has them (the
 * bilingual sheet needs two). `dictType` is open: a newer backend may add types.
 */
export const dictEntry = z.object({
  dictType: z.string(),
  value: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  label: z.string(),
  labels: z.optional(z.record(z.string(), z.string())),
  sort: z.optional(z.number()),
})
export type DictEntry = z.infer<typeof dictEntry>

export const categoryRow = z.object({
  categoryId: id,
  categoryName: z.string(),
  hs6: z.optional(z.nullable(z.string())),
  productCount: z.optional(z.number()),
})
export type CategoryRow = z.infer<typeof categoryRow>

export const countryRow = z.object({
  code: country,
  name: z.string(),
  dial: z.nullish(z.string()),
  currency: z.nullish(z.string()),
  defaultZone: z.nullish(z.string()),
})
export type CountryRow = z.infer<typeof countryRow>

export const currencyRow = z.object({ code: currency, name: z.string(), digits: z.number(), symbol: z.string() })
export type CurrencyRow = z.infer<typeof currencyRow>

export const timezoneRow = z.object({ id: z.string(), name: z.string(), isCurrentTimezone: flag })
export type TimezoneRow = z.infer<typeof timezoneRow>
