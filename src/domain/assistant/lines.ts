import type { Company } from '#contract/entities/company.ts'
import type { Product, ProductUse } from '#contract/entities/product.ts'
import { dosePerHectare, statedDose, type Dose } from '#domain/dose.ts'
import type { Fact, FactField, AnswerLine } from './answer.ts'
import { activeKey } from './record-table.ts'
import type { Conditions } from './reading.ts'

const fact = (field: FactField, value: string | null | undefined, id?: string | null): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ field, value, ...(id ? { id } : {}) }]

export const doseText = ({ min, max, unit }: Dose): string =>
  `${[...new Set([min, max])].filter(Boolean).join('–')} ${unit}`

/** Rows of a register snapshot have the source "ICAMA …" or none; imported rows have another source. */
const sourceOf = (source: string | null | undefined): Pick<AnswerLine, 'country' | 'source'> =>
  !source || source.startsWith('ICAMA') ? { country: 'CN' } : { country: null, source }

const answers = (answersHere: boolean | null | undefined): Pick<AnswerLine, 'answersHere'> =>
  answersHere == null ? {} : { answersHere }

const lineOf = (product: Product, facts: readonly Fact[]): AnswerLine => ({
  record: { table: 'products', id: product.pesticideId },
  title: product.name,
  date: product.snapshot ?? null,
  ...sourceOf(product.source),
  demo: product.demo,
  facts,
  ...answers(product.company?.answersHere),
})

const companyFacts = (product: Product): Fact[] =>
  fact('company', product.company?.name ?? product.registrant, product.company?.companyId)

const factsByField: Partial<Record<FactField, (product: Product) => Fact[]>> = {
  company: companyFacts,
  validUntil: (product) => fact('validUntil', product.validUntil),
  firstApproved: (product) => fact('firstApproved', product.firstApproved),
  toxicity: (product) => fact('toxicity', product.toxicity),
  formulation: (product) => fact('formulation', product.dosageForm ?? product.formulation, product.formulation),
  content: (product) => fact('content', product.totalContent),
  minOrder: ({ minOrder }) =>
    fact('minOrder', minOrder && [minOrder.quantity, minOrder.unit].filter(Boolean).join(' ')),
  ingredients: (product) =>
    product.ingredients.flatMap((part) =>
      fact('ingredients', [part.name, part.content].filter(Boolean).join(' '), activeKey(part)),
    ),
  export: (product) => [
    { field: 'export', value: product.exportOnly === false ? '' : product.exportCountries.join(', ') },
  ],
}

export const fieldLine = (product: Product, field: FactField): AnswerLine | null => {
  const facts = factsByField[field]?.(product) ?? []
  return facts.length === 0 ? null : lineOf(product, [...fact('registrationNo', product.registrationNo), ...facts])
}

export const productLine = (product: Product): AnswerLine =>
  lineOf(product, [
    ...fact('registrationNo', product.registrationNo),
    ...companyFacts(product),
    ...(factsByField.content?.(product) ?? []),
    ...(factsByField.formulation?.(product) ?? []),
    ...(factsByField.validUntil?.(product) ?? []),
    ...(product.exportCountries.length > 0 ? (factsByField.export?.(product) ?? []) : []),
  ])

const matchesConditions = (use: ProductUse, { crops, pests }: Conditions): boolean =>
  (!crops || crops.includes(use.crop?.id ?? '')) && (!pests || pests.includes(use.target?.id ?? ''))

const doseOf = (use: ProductUse): Fact[] => {
  const useDose = statedDose(use)
  const hectare = dosePerHectare(use)
  return [
    ...fact('dose', useDose ? doseText(useDose) : use.doseRaw),
    ...(hectare ? fact('perHectare', doseText(hectare)) : []),
  ]
}

export const doseLines = (product: Product, where: Conditions): AnswerLine[] =>
  product.uses.flatMap((use) => {
    const doses = matchesConditions(use, where) ? doseOf(use) : []
    if (doses.length === 0) return []
    return [
      lineOf(product, [
        ...fact('registrationNo', product.registrationNo),
        ...fact('crop', use.crop?.name, use.crop?.id),
        ...fact('pest', use.target?.name, use.target?.id),
        ...doses,
        ...fact('method', use.method),
        ...fact('validUntil', product.validUntil),
      ]),
    ]
  })

export const cropOrPestLines = (product: Product, what: 'crop' | 'pest', where: Conditions): AnswerLine[] => {
  const listedItems = what === 'crop' ? product.crops : product.targets
  const names = new Map<string, string>()
  for (const use of product.uses) {
    const item = use[what === 'crop' ? 'crop' : 'target']
    if (item && matchesConditions(use, where)) names.set(item.id, item.name)
  }
  if (product.uses.length === 0) for (const { id, name } of listedItems) names.set(id, name)
  return [...names].map(([id, name]) =>
    lineOf(product, [...fact('registrationNo', product.registrationNo), ...fact(what, name, id)]),
  )
}

export const companyLine = (record: Company, products: number): AnswerLine => ({
  record: { table: 'companies', id: record.companyId },
  title: record.name,
  date: record.snapshot ?? null,
  country: 'CN',
  demo: record.demo,
  ...answers(record.answersHere),
  facts: [
    ...fact('place', [record.city, record.province].filter(Boolean).join(', ')),
    ...(products > 0 ? fact('products', String(products)) : []),
  ],
})

export type NameField = 'cas' | 'nameEn' | 'nameEs' | 'nameZh'

export const activeLine = (product: Product, key: string, field: NameField): AnswerLine | null => {
  const part = product.ingredients.find((one) => activeKey(one) === key)
  const value = part?.[field]
  return part && value ? { ...lineOf(product, fact(field, value, key)), title: part.name } : null
}
