import families from './families.json' with { type: 'json' }
import type { RawData, RawProduct } from './raw.ts'

/** What a question is about, in words of the raw files. */
export interface Want {
  readonly is:
    | 'products'
    | 'suppliers'
    | 'doses'
    | 'field'
    | 'exportable'
    | 'crops'
    | 'pests'
    | 'company'
    | 'active'
    | 'ask'
    | 'price'
    | 'poison'
    | 'mixing'
    | 'none'
  readonly about?: string
  readonly reg?: string
  readonly field?: string
  readonly active?: readonly string[]
  readonly anyActive?: readonly string[]
  readonly actives?: number
  readonly category?: string
  readonly content?: readonly [number, string | null]
  readonly form?: readonly string[]
  readonly technical?: boolean
  readonly crop?: readonly string[]
  readonly pest?: readonly string[]
  readonly company?: readonly string[]
  readonly companyNamed?: string
  readonly province?: string
  readonly country?: string
  readonly exportFor?: string
  readonly validBefore?: string
  readonly validAfter?: string
}

type Kind = keyof typeof families
const family = (kind: Kind, ids: readonly string[]): Set<string> =>
  new Set(ids.flatMap((id) => [id, ...((families[kind] as Record<string, string[]>)[id] ?? [])]))

const number = (text: string): number => Number.parseFloat(text)
const unitOf = (text: string): string => (text.includes('%') ? '%' : /克\/升|g\/L/.test(text) ? 'g/L' : '')

/** Whether a raw product is meant; its lines of use are looked at apart. */
export const isMeant = (product: RawProduct, want: Want, raw: RawData): boolean => {
  const company = raw.companies.get(product.company)
  const holds = (id: string) => product.parts.some((part) => family('active', [id]).has(part.id))
  if (want.reg !== undefined && product.id !== want.reg) return false
  if (want.active && !want.active.every(holds)) return false
  if (want.anyActive && !want.anyActive.some(holds)) return false
  if (want.actives !== undefined && product.parts.length !== want.actives) return false
  if (want.category !== undefined && !product.categories.includes(want.category)) return false
  if (want.form && !want.form.includes(product.form)) return false
  if (want.technical === true && !product.technical) return false
  if (want.company && !want.company.includes(product.company)) return false
  if (want.companyNamed !== undefined && !company?.en.includes(want.companyNamed)) return false
  if (want.province !== undefined && company?.province !== want.province) return false
  if (want.exportFor !== undefined && !product.exportTo.includes(want.exportFor)) return false
  if (
    want.country !== undefined &&
    product.exportOnly &&
    product.exportTo.length > 0 &&
    !product.exportTo.includes(want.country)
  )
    return false
  if (want.validBefore !== undefined && !(product.validUntil !== '' && product.validUntil < want.validBefore))
    return false
  if (want.validAfter !== undefined && !(product.validUntil !== '' && product.validUntil > want.validAfter))
    return false
  if (want.content) {
    const [value, unit] = want.content
    const total = product.value === value && (unit === null || product.unit === unit)
    const inPart =
      product.parts.length > 1 &&
      product.parts.some(
        ({ content }) =>
          number(content) === value && (unit === null ? unitOf(content) !== '' : unitOf(content) === unit),
      )
    if (!total && !inPart) return false
  }
  return (want.crop ?? want.pest) === undefined || usesMeant(product, want).length > 0
}

const usesMeant = (product: RawProduct, { crop, pest }: Want) =>
  product.uses.filter(
    (use) => (!crop || family('crop', crop).has(use.crop)) && (!pest || family('pest', pest).has(use.pest)),
  )

export interface Expected {
  /** The answer's kind, as the judge calls it. */
  readonly is: Want['is']
  /** Records and, where values are asked for, `record|value`. */
  readonly items: ReadonlySet<string>
}

const fieldOf = (product: RawProduct, field: string): string[] => {
  if (field === 'ingredients') return product.parts.map(({ id }) => id)
  const value = {
    validUntil: product.validUntil,
    company: product.company,
    toxicity: product.toxicity,
    formulation: product.form,
    content: product.total,
    firstApproved: product.approved,
  }[field]
  return value ? [value] : []
}

const itemsOf = (want: Want, raw: RawData): string[] => {
  // Where it may go is the question there, and no condition.
  const { country: _to, ...which } = want
  const meant = raw.products.filter((product) => isMeant(product, want.is === 'exportable' ? which : want, raw))
  switch (want.is) {
    case 'products':
      return meant.map(({ id }) => id)
    case 'suppliers':
      return meant.map(({ company }) => company)
    case 'doses':
      return meant.flatMap((product) =>
        usesMeant(product, want).flatMap(({ crop, pest, dose }) =>
          dose === '' ? [] : [`${product.id}|${crop}|${pest}|${dose}`],
        ),
      )
    case 'field':
      return meant.flatMap((product) => fieldOf(product, want.field ?? '').map((value) => `${product.id}|${value}`))
    case 'exportable':
      return meant.map(
        ({ id, exportOnly, exportTo }) =>
          `${id}|${!exportOnly || exportTo.length === 0 || exportTo.includes(want.country ?? '')}`,
      )
    case 'crops':
      return meant.flatMap((product) =>
        usesMeant(product, want)
          .map(({ crop }) => crop)
          .filter(Boolean),
      )
    case 'pests':
      return meant.flatMap((product) =>
        usesMeant(product, want)
          .map(({ pest }) => pest)
          .filter(Boolean),
      )
    case 'company':
      return (want.company ?? []).map(
        (id) => `${id}|${[raw.companies.get(id)?.city, raw.companies.get(id)?.province].filter(Boolean).join(', ')}`,
      )
    case 'active': {
      const word = raw.words.ingredients.get(want.active?.[0] ?? '')
      const value = { cas: word?.cas, nameEn: word?.en, nameEs: word?.es, nameZh: word?.zh }[want.field ?? '']
      return value && raw.products.some(({ parts }) => parts.some(({ id }) => id === word?.id))
        ? [`${word?.id ?? ''}|${value}`]
        : []
    }
    default:
      return []
  }
}

const saidAsSuch = new Set<Want['is']>(['ask', 'price', 'poison', 'mixing', 'none'])

/** What the raw files say to it. Nothing found is "not in our data". */
export const expectedOf = (want: Want, raw: RawData): Expected => {
  const items = new Set(itemsOf(want, raw))
  return { is: items.size === 0 && !saidAsSuch.has(want.is) ? 'none' : want.is, items }
}
