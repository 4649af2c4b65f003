import type { Product } from '#contract/entities/product.ts'
import type { Day } from '#contract/values.ts'
import { exportVerdict } from '#domain/dose.ts'
import { groupBy } from '#lib/group-by.ts'
import type { StatedConcentration, Conditions } from './reading.ts'

interface Entry {
  readonly id: string
  readonly companyId: string | null
  readonly answersHere: boolean
  readonly value: number | null
  readonly unit: string | null
  readonly contents: readonly StatedConcentration[]
  readonly actives: number
  readonly technical: boolean
  readonly exportOnly: boolean | null
  readonly exportCountries: readonly string[]
  readonly validUntil: Day | null
  /** `crop pest` (the two ids) for each row of the use table; null if the product has only lists of crops and pests. */
  readonly uses: readonly string[] | null
}

export type SupplierCount = Readonly<{ id: string; products: number }>

/** `answering`: products of suppliers that answer in this app come first; then as for `longestValid`. */
export type ProductSortOrder = 'longestValid' | 'answering'

export type TableProduct = Pick<
  Product,
  | 'pesticideId'
  | 'registrationNo'
  | 'registrationClass'
  | 'ingredients'
  | 'categories'
  | 'formulation'
  | 'contentValue'
  | 'contentUnit'
  | 'crops'
  | 'targets'
  | 'uses'
  | 'isTechnical'
  | 'exportOnly'
  | 'exportCountries'
  | 'validUntil'
  | 'company'
>

export const activeKey = (one: {
  readonly ingredientId?: string | null | undefined
  readonly nameEn: string
}): string => one.ingredientId ?? one.nameEn.toLowerCase()

export const compactRegistrationNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const noContents: readonly StatedConcentration[] = []
const none: readonly string[] = []

const contentOf = (text: string | null | undefined): StatedConcentration[] => {
  const [, value, unit] = /^(\d+(?:\.\d+)?)\s*(%|g\/L)$/.exec(text ?? '') ?? []
  return value === undefined ? [] : [{ value: Number(value), unit: unit === '%' ? '%' : 'g/L' }]
}

const hasContent = (entry: Entry, content: StatedConcentration): boolean => {
  const fits = (value: number | null, unit: string | null) =>
    value === content.value && (content.unit === null || unit === content.unit)
  return fits(entry.value, entry.unit) || entry.contents.some(({ value, unit }) => fits(value, unit))
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const union = (lists: readonly (readonly number[])[]): readonly number[] => {
  if (lists.length === 1) return lists[0] ?? []
  return [...new Set(lists.flat())].sort((a, b) => a - b)
}

const intersection = (a: readonly number[], b: readonly number[]): number[] => {
  const commonNumbers: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [one = 0, other = 0] = [a[i], b[j]]
    if (one === other) commonNumbers.push(one)
    if (one <= other) i += 1
    if (other <= one) j += 1
  }
  return commonNumbers
}

export class RecordTable {
  private readonly entries: Entry[] = []
  private readonly holders = new Map<string, number[]>()
  private readonly byNumber = new Map<string, string>()
  private readonly at = new Map<string, number>()
  private readonly places: ReadonlyMap<string, readonly string[]>

  constructor(places: ReadonlyMap<string, readonly string[]>) {
    this.places = places
  }

  get size(): number {
    return this.entries.length
  }

  add(product: TableProduct): void {
    const indexById = this.entries.length
    const put = (kind: string, values: readonly (string | null | undefined)[]): void => {
      for (const value of new Set(values)) {
        if (value === null || value === undefined || value === '') continue
        const key = `${kind} ${value}`
        const list = this.holders.get(key)
        if (list) list.push(indexById)
        else this.holders.set(key, [indexById])
      }
    }
    const companyId = product.company?.companyId ?? null
    const contents =
      product.ingredients.length > 1 ? product.ingredients.flatMap(({ content }) => contentOf(content)) : noContents
    this.entries.push({
      id: product.pesticideId,
      companyId,
      answersHere: product.company?.answersHere === true,
      value: product.contentValue ? Number(product.contentValue) : null,
      unit: product.contentUnit ?? null,
      contents,
      actives: product.ingredients.length,
      technical: product.isTechnical,
      exportOnly: product.exportOnly,
      exportCountries: product.exportCountries.length === 0 ? none : product.exportCountries,
      validUntil: product.validUntil ?? null,
      uses:
        product.uses.length === 0
          ? null
          : product.uses.map(({ crop, target }) => `${crop?.id ?? ''} ${target?.id ?? ''}`),
    })
    this.at.set(product.pesticideId, indexById)
    this.byNumber.set(compactRegistrationNumber(product.registrationNo), product.pesticideId)
    const digits = compactRegistrationNumber(product.registrationNo).replace(/^[A-Z]+/, '')
    if (digits.length >= 8 && !this.byNumber.has(digits)) this.byNumber.set(digits, product.pesticideId)
    put('active', product.ingredients.map(activeKey))
    const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
    const categories = product.categories.map(({ categoryId }) => categoryId)
    put('category', categories)
    put('form', [product.formulation])
    put('crop', idsOf(product.crops))
    put('pest', idsOf(product.targets))
    put('company', [companyId])
    put('province', this.places.get(companyId ?? '') ?? none)
    if (product.isTechnical) put('technical', ['yes'])
    if (product.uses.length > 0 || product.crops.length > 0) put('uses', ['yes'])
    if (product.registrationClass === 'EX' || product.exportOnly === true)
      put('export', ['any', ...product.exportCountries])
  }

  registration(typed: string): string | null {
    return this.byNumber.get(compactRegistrationNumber(typed)) ?? null
  }

  suppliers(where: Conditions): SupplierCount[] {
    const byCompany = groupBy(this.meeting(where), ({ companyId }) => companyId ?? '')
    byCompany.delete('')
    const rank = ({ id }: SupplierCount) => (byCompany.get(id)?.some(({ answersHere }) => answersHere) ? 0 : 1)
    return [...byCompany]
      .map(([id, entries]) => ({ id, products: entries.length }))
      .sort((a, b) => rank(a) - rank(b) || b.products - a.products || compareText(a.id, b.id))
  }

  find(where: Conditions, first: ProductSortOrder = 'longestValid'): string[] {
    const rank = ({ answersHere }: Entry) => (first === 'longestValid' || answersHere ? 0 : 1)
    const end = ({ validUntil }: Entry) => validUntil ?? ''
    return this.meeting(where)
      .sort((a, b) => rank(a) - rank(b) || compareText(end(b), end(a)) || compareText(a.id, b.id))
      .map(({ id }) => id)
  }

  private meeting(where: Conditions): Entry[] {
    return this.narrowed(where)
      .map((indexById) => this.entries[indexById])
      .filter((entry) => entry !== undefined)
      .filter((entry) => this.meets(entry, where))
  }

  private narrowed(where: Conditions): readonly number[] {
    const lists: (readonly number[])[] = []
    const addCondition = (kind: string, values: readonly string[] | undefined) => {
      if (values) lists.push(union(values.map((value) => this.holders.get(`${kind} ${value}`) ?? [])))
    }
    if (where.registrations)
      lists.push(where.registrations.flatMap((id) => this.at.get(id) ?? []).sort((a, b) => a - b))
    for (const group of where.actives ?? []) addCondition('active', group)
    addCondition('category', where.categories)
    addCondition('form', where.forms)
    addCondition('crop', where.crops)
    addCondition('pest', where.pests)
    addCondition('company', where.companies)
    addCondition('province', where.provinces)
    if (where.technical) addCondition('technical', ['yes'])
    if (where.withUses) addCondition('uses', ['yes'])
    if (where.exportFor !== undefined) addCondition('export', [where.exportFor])
    if (lists.length === 0) return this.entries.map((_, indexById) => indexById)
    return lists.sort((a, b) => a.length - b.length).reduce((a, b) => intersection(a, b))
  }

  private meets(entry: Entry, where: Conditions): boolean {
    const { contents = [], activeCount, crops, pests, country, valid } = where
    if (activeCount !== undefined && entry.actives !== activeCount) return false
    if (!contents.every((wanted) => hasContent(entry, wanted))) return false
    if (country !== undefined && exportVerdict(entry, country) !== 'open') return false
    if (valid) {
      if (entry.validUntil === null) return false
      if (valid.from !== null && entry.validUntil < valid.from) return false
      if (valid.to !== null && entry.validUntil > valid.to) return false
    }
    // If there is a use table, crop and pest must be in the same row.
    if (crops && pests && entry.uses)
      return crops.some((crop) => pests.some((pest) => entry.uses?.includes(`${crop} ${pest}`)))
    return true
  }
}
