import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '#server/seed/csv.ts'

/**
 * The raw files, read again by their own way: what is expected of an answer is worked out from these alone, with nothing
 * of the assistant, of the seed's rows or of the catalogue.
 */
export interface RawUse {
  readonly crop: string
  readonly pest: string
  readonly dose: string
  readonly method: string
}
export interface RawProduct {
  readonly id: string
  readonly company: string
  readonly exportOnly: boolean
  readonly exportTo: readonly string[]
  readonly categories: readonly string[]
  readonly form: string
  readonly technical: boolean
  readonly value: number | null
  readonly unit: string
  readonly total: string
  readonly parts: readonly { readonly id: string; readonly en: string; readonly content: string }[]
  readonly approved: string
  readonly validUntil: string
  readonly toxicity: string
  readonly snapshot: string
  readonly uses: readonly RawUse[]
}
export interface RawWord {
  readonly id: string
  readonly en: string
  readonly es: string
  readonly zh: string | null
  readonly zh_hant: string | null
  readonly cas?: string
}
export interface RawCompany {
  readonly id: string
  readonly en: string
  readonly zh: string
  readonly province: string
  readonly city: string
  readonly provinceZh: string
  readonly cityZh: string
}

type Row = Readonly<Record<string, string>>
const wordLists = ['ingredients', 'crops', 'pests', 'categories', 'formulations', 'methods', 'countries'] as const

const one = (row: Row, name: string): string => row[name] ?? ''

const placesOf = (row: Row) => ({
  province: one(row, 'province_en'),
  city: one(row, 'city_en'),
  provinceZh: one(row, 'province_zh'),
  cityZh: one(row, 'city_zh'),
})

/** What a device that is shown in Chinese has: places by their Chinese names. */
export const shownInChinese = (raw: RawData): RawData => ({
  ...raw,
  companies: new Map([...raw.companies].map(([id, it]) => [id, { ...it, province: it.provinceZh, city: it.cityZh }])),
})

export const rawData = (folder: string) => {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const csv = (name: string) => parseCsv(text(name)) as Row[]
  const json = <T>(name: string) => JSON.parse(text(name)) as T[]
  const words = Object.fromEntries(
    wordLists.map((name) => [
      name,
      new Map(json<RawWord & { iso2?: string }>(`${name}.json`).map((word) => [word.id ?? word.iso2 ?? '', word])),
    ]),
  ) as Record<(typeof wordLists)[number], Map<string, RawWord>>
  const uses = new Map<string, RawUse[]>()
  for (const row of csv('product-uses.csv')) {
    const list = uses.get(one(row, 'reg_no')) ?? []
    const dose = one(row, 'dose_raw')
    list.push({
      crop: one(row, 'crop_id'),
      pest: one(row, 'target_id'),
      dose: dose === '/' ? '' : dose,
      method: one(row, 'method_id'),
    })
    uses.set(one(row, 'reg_no'), list)
  }
  const part = (entry: { id?: string; en?: string; zh?: string; content?: string | null }) => ({
    id: entry.id ?? (entry.en ?? entry.zh ?? 'unnamed ingredient').toLowerCase(),
    en: entry.en ?? entry.zh ?? '',
    content: entry.content ?? '',
  })
  const registered = csv('products.csv').map((row): RawProduct => ({
    id: one(row, 'reg_no'),
    company: one(row, 'company_id'),
    exportOnly: one(row, 'export_only') === '1',
    exportTo: one(row, 'export_countries').split('|').filter(Boolean),
    categories: one(row, 'categories').split('|').filter(Boolean),
    form: one(row, 'formulation_code'),
    technical: one(row, 'is_technical') === '1',
    value: one(row, 'content_value') === '' ? null : Number(one(row, 'content_value')),
    unit: one(row, 'content_unit'),
    total: one(row, 'total_content_raw'),
    parts: (JSON.parse(one(row, 'ingredients')) as Parameters<typeof part>[0][]).map(part),
    approved: one(row, 'first_approved'),
    validUntil: one(row, 'valid_until'),
    toxicity: one(row, 'toxicity_class'),
    snapshot: one(row, 'snapshot'),
    uses: uses.get(one(row, 'reg_no')) ?? [],
  }))
  interface Demo {
    reg_no: string
    company_id: string
    ingredients: { id: string; content: string }[]
    content_value: string
    content_unit: string
    formulation: string
    category: string
    crops: string[]
    targets: string[]
    valid_until: string
  }
  const demo = json<Demo>('demo-products.json').map((row): RawProduct => ({
    id: row.reg_no,
    company: row.company_id,
    exportOnly: false,
    exportTo: [],
    categories: [row.category],
    form: row.formulation,
    technical: row.formulation === 'TC',
    value: Number(row.content_value),
    unit: row.content_unit,
    total: `${row.content_value}${row.content_unit}`,
    parts: row.ingredients.map(part),
    approved: '',
    validUntil: row.valid_until,
    toxicity: '',
    snapshot: '',
    uses: row.crops.flatMap((crop) => row.targets.map((pest) => ({ crop, pest, dose: '', method: '' }))),
  }))
  const companies = new Map<string, RawCompany>()
  for (const row of csv('companies.csv'))
    companies.set(one(row, 'company_id'), {
      id: one(row, 'company_id'),
      en: one(row, 'name_en'),
      zh: one(row, 'name_zh'),
      ...placesOf(row),
    })
  for (const row of json<Row>('demo-companies.json'))
    companies.set(one(row, 'id'), {
      id: one(row, 'id'),
      en: one(row, 'name_en'),
      zh: one(row, 'name_zh'),
      ...placesOf(row),
    })
  const products = [...registered, ...demo]
  return { words, products, companies, byId: new Map(products.map((product) => [product.id, product])) }
}
export type RawData = ReturnType<typeof rawData>
