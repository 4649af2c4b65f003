import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { locales, type Locale } from '#contract/languages.ts'
import { id } from '#contract/values.ts'
import { labelColumnOf, namesInRow } from '#server/modules/catalogue/reference/labels.ts'
import type { vocabulary } from '#server/modules/catalogue/schema.ts'
import { parseCsv } from './csv.ts'

/** An empty cell (null) means that the source does not give the value. */
const cell = z.string().transform((text) => (text === '' ? null : text))
const filledText = z.string().min(1)
const yes = z.enum(['', '0', '1']).transform((text) => text === '1')
const list = z.string().transform((text) => (text === '' ? [] : text.split('|')))

/** An id from a file. It must not contain a comma, because several ids are sent joined by commas. */
const rowId = z.string().superRefine((text, context) => {
  if (!id.safeParse(text).success || text.includes(','))
    context.addIssue({ code: 'custom', message: `"${text}" is no id: 1 to 64 characters, none of them a comma` })
})

const firstLanguages: readonly Locale[] = ['en', 'es', 'zh-Hans', 'zh-Hant']
/** Languages that were added after the first files were written. A file may lack their columns. */
export const laterLanguages = locales.filter((locale) => !firstLanguages.includes(locale))
export const wordColumnsSchema = z.looseObject({
  id: rowId,
  en: filledText,
  es: filledText,
  zh: filledText.nullable(),
  zh_hant: filledText.nullable(),
  ...Object.fromEntries(laterLanguages.map((locale) => [labelColumnOf(locale), filledText.nullish()])),
})
export const wordRowSchema = wordColumnsSchema.transform(({ id: own, ...cells }) => ({
  id: own,
  labels: namesInRow(cells),
  extra: Object.fromEntries(
    Object.entries(cells).flatMap(([name, value]) =>
      typeof value === 'string' && !(name in wordColumnsSchema.shape) ? [[name, value] as const] : [],
    ),
  ),
  // Extra columns whose cell is empty in this row. A column that the file lacks is not one of them.
  cleared: Object.keys(cells).filter((name) => cells[name] === null && !(name in wordColumnsSchema.shape)),
}))
export type Word = Pick<typeof vocabulary.$inferSelect, 'id' | 'labels' | 'extra'>
export type FileWord = Word & { readonly cleared: readonly string[] }

/** If id and both names are missing, the register does not name the ingredient. */
const seedIngredient = z.object({
  id: filledText.optional(),
  en: filledText.optional(),
  zh: filledText.optional(),
  content: z.string().optional(),
})
export type SeedIngredient = z.infer<typeof seedIngredient>

/** "64=480 g/L|269=5%": ids of ingredients with their concentrations, which may be missing. */
const plainIngredients = (text: string) =>
  text.split('|').map((one) => {
    const [named = '', ...content] = one.split('=')
    return { id: named.trim(), ...(content.length > 0 ? { content: content.join('=').trim() } : {}) }
  })

export const productRowSchema = z.object({
  reg_no: rowId,
  reg_class: filledText,
  company_id: filledText,
  export_only: yes,
  export_countries: list,
  name_zh: cell,
  name_zh_hant: cell,
  categories: list,
  formulation_code: cell,
  physical_state: cell,
  is_technical: yes,
  total_content_raw: cell,
  content_value: cell,
  content_unit: cell,
  density_kg_l: cell,
  ingredients: z
    .string()
    .transform((text, context): unknown => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (text.trim() === '') return refuse('names no ingredient')
      if (!text.trimStart().startsWith('[')) return plainIngredients(text)
      try {
        return JSON.parse(text)
      } catch {
        return refuse('is not JSON')
      }
    })
    .pipe(z.array(seedIngredient).min(1)),
  first_approved: cell,
  valid_until: cell,
  toxicity_class: cell,
  tier: z.enum(['A', 'B', 'C']),
  source: filledText,
  snapshot: filledText,
})
export type SeedProduct = z.infer<typeof productRowSchema>

export const productUseRowSchema = z.object({
  reg_no: filledText,
  crop_id: cell,
  target_id: cell,
  dose_raw: cell,
  dose_min: cell,
  dose_max: cell,
  dose_unit: cell,
  method_id: cell,
})
export type SeedUse = z.infer<typeof productUseRowSchema>

export const companyRowSchema = z.object({
  company_id: rowId,
  name_en: filledText,
  name_zh: cell,
  name_zh_hant: cell,
  country: filledText,
  province_en: cell,
  province_zh: cell,
  province_zh_hant: cell,
  city_en: cell,
  city_zh: cell,
  city_zh_hant: cell,
  stock_code: cell,
  main_products: z.string().transform((text) => (text === '' ? [] : text.split('; '))),
  // Fields that are in no register. If a file lacks these columns, the stored values stay.
  export_amount_3y: cell.optional(),
  export_currency: cell.optional(),
  contact_name: cell.optional(),
  phone: cell.optional(),
  email: cell.optional(),
  address: cell.optional(),
  website: cell.optional(),
  photos: list.optional(),
})
export type SeedCompany = z.infer<typeof companyRowSchema>

const texts = z.partialRecord(z.enum(locales), z.string())
const dictionaryRow = z.object({
  dictType: filledText,
  value: filledText,
  label: texts.and(z.object({ en: filledText })),
})

const demoCompany = z.object({
  id: rowId,
  name_en: filledText,
  name_zh: filledText,
  name_zh_hant: filledText,
  province_en: filledText,
  province_zh: filledText,
  province_zh_hant: filledText,
  city_en: filledText,
  city_zh: filledText,
  city_zh_hant: filledText,
  scale: filledText,
  business_scope: filledText,
  export_amount_3y: z.object({ amount: filledText, currency: filledText }),
  introduction: texts,
})
export type DemoCompany = z.infer<typeof demoCompany>

const demoProduct = z.object({
  reg_no: rowId,
  company_id: filledText,
  ingredients: z.array(z.object({ id: filledText, content: filledText })).min(1),
  content_value: filledText,
  content_unit: filledText,
  density_kg_l: z.optional(filledText),
  formulation: filledText,
  category: filledText,
  crops: z.array(filledText),
  targets: z.array(filledText),
  min_order_quantity: filledText,
  min_order_unit: filledText,
  valid_until: filledText,
})
export type DemoProduct = z.infer<typeof demoProduct>

const rate = z.number().min(1).max(5)
const demoReview = z.object({
  id: rowId,
  company_id: filledText,
  rate,
  info_rate: rate,
  speed_rate: rate,
  profession_rate: rate,
  feedback_rate: rate,
  attitude_rate: rate,
  quality_rate: rate,
  tags: z.array(filledText),
  content: filledText,
  reviewer: filledText,
  days_ago: z.number().int().positive(),
})

const wordFiles = {
  category: 'categories.json',
  ingredient: 'ingredients.json',
  crop: 'crops.json',
  pest: 'pests.json',
  formulation: 'formulations.json',
  method: 'methods.json',
} as const
export type WordKind = keyof typeof wordFiles
export const wordKinds = Object.keys(wordFiles) as WordKind[]
export const byWordKind = <T>(make: (kind: WordKind) => T): Record<WordKind, T> =>
  Object.fromEntries(wordKinds.map((kind) => [kind, make(kind)])) as Record<WordKind, T>

const rowsOf = <S extends z.ZodType>(folder: string, file: string, row: S): z.output<S>[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  const raw: unknown = file.endsWith('.csv') ? parseCsv(text) : JSON.parse(text)
  const parsed = z.array(row).safeParse(raw)
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Throws if a row has the wrong shape. References between rows are not checked. */
export const readSeedSource = (folder: string) => ({
  words: byWordKind((kind) => rowsOf(folder, wordFiles[kind], wordRowSchema)),
  products: rowsOf(folder, 'products.csv', productRowSchema),
  uses: rowsOf(folder, 'product-uses.csv', productUseRowSchema),
  companies: rowsOf(folder, 'companies.csv', companyRowSchema),
  dictionaries: rowsOf(folder, 'dictionaries.json', dictionaryRow),
  demoCompanies: rowsOf(folder, 'demo-companies.json', demoCompany),
  demoProducts: rowsOf(folder, 'demo-products.json', demoProduct),
  demoReviews: rowsOf(folder, 'demo-reviews.json', demoReview),
})
export type SeedSource = ReturnType<typeof readSeedSource>
