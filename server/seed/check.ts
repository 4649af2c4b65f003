import { dictTypes } from '#contract/entities/reference.ts'
import { locales, type Locale } from '#contract/languages.ts'
import type { Labels } from '#server/modules/catalogue/reference/labels.ts'
import { isRealDay } from '#contract/values.ts'
import { wordKinds, type SeedSource, type WordKind } from './source.ts'

export const isDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

const repeated = (values: readonly string[]): string[] => {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

/** The languages of most texts. Every text must exist in these; a language that was only begun may use fallbacks. */
const spokenIn = (texts: readonly Labels[]): Locale[] =>
  locales.filter((locale) => texts.filter((text) => text[locale]).length * 2 > texts.length)

/** Lists broken references, missing labels, impossible dates and duplicates. An import requires an empty list. */
export const problemsOf = (source: SeedSource): string[] => {
  const problems: string[] = []
  const idsOf = (kind: WordKind) => new Set(source.words[kind].map(({ id }) => id))
  const ids = Object.fromEntries(wordKinds.map((kind) => [kind, idsOf(kind)])) as Record<WordKind, Set<string>>
  const refer = (where: string, kind: WordKind, id: string | null | undefined) => {
    if (id !== null && id !== undefined && !ids[kind].has(id)) problems.push(`${where}: no ${kind} "${id}"`)
  }
  const days = (where: string, ...values: (string | null)[]) => {
    for (const value of values) if (value !== null && !isDay(value)) problems.push(`${where}: "${value}" is not a day`)
  }
  const once = (what: string, values: readonly string[]) => {
    for (const value of repeated(values)) problems.push(`${what} "${value}" stands twice`)
  }

  for (const kind of wordKinds) {
    once(
      kind,
      source.words[kind].map(({ id }) => id),
    )
    // The Chinese common names of a few new ingredients are unknown. All other labels must exist.
    if (kind !== 'ingredient')
      for (const { id, labels } of source.words[kind])
        if (!labels['zh-Hans'] || !labels['zh-Hant']) problems.push(`${kind} "${id}": a Chinese label is missing`)
  }

  const spoken = spokenIn(source.dictionaries.map(({ label }) => label))
  for (const { dictType, value, label } of source.dictionaries) {
    for (const locale of spoken)
      if (!label[locale]) problems.push(`dictionary ${dictType} "${value}": no label in ${locale}`)
    if (value.includes(',')) problems.push(`dictionary ${dictType} "${value}": values are joined by commas`)
  }
  once(
    'dictionary value',
    source.dictionaries.map(({ dictType, value }) => `${dictType} ${value}`),
  )
  for (const dictType of dictTypes)
    if (!source.dictionaries.some((row) => row.dictType === dictType)) problems.push(`dictionary ${dictType} is empty`)

  const demoCompanyIds = new Set(source.demoCompanies.map(({ id }) => id))
  const companyIds = new Set(source.companies.map(({ company_id }) => company_id))
  once('company', [...source.companies.map(({ company_id }) => company_id), ...demoCompanyIds])
  once(
    'registration number',
    [...source.products, ...source.demoProducts].map(({ reg_no }) => reg_no),
  )

  for (const product of source.products) {
    const where = product.reg_no
    if (!companyIds.has(product.company_id)) problems.push(`${where}: no company "${product.company_id}"`)
    for (const { id } of product.ingredients) refer(where, 'ingredient', id)
    for (const id of product.categories) refer(where, 'category', id)
    refer(where, 'formulation', product.formulation_code)
    days(where, product.first_approved, product.valid_until, product.snapshot)
  }
  const registered = new Set(source.products.map(({ reg_no }) => reg_no))
  for (const use of source.uses) {
    const where = `use of ${use.reg_no}`
    if (!registered.has(use.reg_no)) problems.push(`${where}: no such product`)
    refer(where, 'crop', use.crop_id)
    refer(where, 'pest', use.target_id)
    refer(where, 'method', use.method_id)
  }

  const units = new Set(source.dictionaries.filter((row) => row.dictType === 'product_unit').map((row) => row.value))
  const introduced = spokenIn(source.demoCompanies.map(({ introduction }) => introduction))
  for (const { id, name_en, introduction } of source.demoCompanies) {
    if (!/Demo|Example|Sample/.test(name_en))
      problems.push(`demo company "${id}": the name does not say that it is one`)
    for (const locale of introduced)
      if (!introduction[locale]) problems.push(`demo company "${id}": no introduction in ${locale}`)
  }
  for (const product of source.demoProducts) {
    const where = product.reg_no
    if (!where.startsWith('DEMO-')) problems.push(`${where}: a demo product's number starts with DEMO-`)
    if (!demoCompanyIds.has(product.company_id)) problems.push(`${where}: no demo company "${product.company_id}"`)
    for (const { id } of product.ingredients) refer(where, 'ingredient', id)
    refer(where, 'category', product.category)
    refer(where, 'formulation', product.formulation)
    for (const id of product.crops) refer(where, 'crop', id)
    for (const id of product.targets) refer(where, 'pest', id)
    if (!units.has(product.min_order_unit)) problems.push(`${where}: no unit "${product.min_order_unit}"`)
    days(where, product.valid_until)
  }
  once(
    'review',
    source.demoReviews.map(({ id }) => id),
  )
  for (const { id, company_id } of source.demoReviews)
    if (!demoCompanyIds.has(company_id)) problems.push(`review ${id}: no demo company "${company_id}"`)
  return problems
}
