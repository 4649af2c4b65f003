import * as z from 'zod/mini'
import { country, currency, flag, id, fieldsWithSchema, wireText } from '../values.ts'

/** A dictionary's values do not contain commas. A value that is not in the dictionary is shown unchanged. */
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
export const maxChosenValues = 100
export type DictType = (typeof dictTypes)[number]
/** The suppliers' provinces in `dict-data/list`. Values are English names, by which they are sorted. */
export const provinceDict = 'province'

/** `label` is in the requested language, `labels` in all languages. `dictType` can be any text. */
export const dictEntry = z.object({
  dictType: wireText,
  value: z.pipe(z.union([wireText, z.number()]), z.transform(String)),
  label: wireText,
  labels: z.optional(z.record(wireText, wireText)),
  sort: z.optional(z.number()),
  /** Set by the device: the backend no longer has this entry, but older requests still need its label. */
  gone: z.optional(z.boolean()),
})
export type DictEntry = z.infer<typeof dictEntry>

export const categoryRow = z.object({
  categoryId: id,
  categoryName: wireText,
  hs6: z.optional(z.nullable(wireText)),
  productCount: z.optional(z.number()),
})

export const countryRow = z.object({
  code: country,
  name: wireText,
  ...fieldsWithSchema(z.nullish(wireText), 'dial', 'currency', 'defaultZone'),
})
export type CountryRow = z.infer<typeof countryRow>

export const currencyRow = z.object({ code: currency, name: wireText, digits: z.number(), symbol: wireText })
export type CurrencyRow = z.infer<typeof currencyRow>

export const timezoneRow = z.object({ id: wireText, name: wireText, isCurrentTimezone: flag })
export type TimezoneRow = z.infer<typeof timezoneRow>
