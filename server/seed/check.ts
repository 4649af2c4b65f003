import { dictTypes } from '#contract/entities/reference.ts'
import { locales, type Locale } from '#contract/languages.ts'
import type { LabelsByLocale } from '#server/modules/catalogue/reference/labels.ts'
import { isRealDay } from '#contract/values.ts'
import { byWordKind, wordKinds, type SeedSource, type WordKind } from './source.ts'

export const isDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

const findRepeated = (values: readonly string[]): string[] => {
  const seenValues = new Set<string>()
  return values.filter((value) => seenValues.size === seenValues.add(value).size)
}

/** The languages that over half of the texts have. A missing text is a problem only in these; others have fallbacks. */
const spokenIn = (texts: readonly LabelsByLocale[]): Locale[] =>
  locales.filter((locale) => texts.filter((text) => text[locale]).length * 2 > texts.length)

export const problemsOfSeed = (source: SeedSource): string[] => {
  const problems: string[] = []
  const ids = byWordKind((kind) => new Set(source.words[kind].map(({ id }) => id)))
  const refer = (where: string, kind: WordKind, id: string | null | undefined) => {
    if (id !== null && id !== undefined && !ids[kind].has(id)) problems.push(`${where}: no ${kind} "${id}"`)
  }
  const days = (where: string, ...values: (string | null)[]) => {
    for (const value of values) if (value !== null && !isDay(value)) problems.push(`${where}: "${value}" is not a day`)
  }
  const checkUnique = (what: string, values: readonly string[]) => {
    for (const value of findRepeated(values)) problems.push(`${what} "${value}" stands twice`)
  }

  for (const kind of wordKinds) {
    checkUnique(
      kind,
      source.words[kind].map(({ id }) => id),
    )
    // Ingredients are not checked, because the Chinese common names of a few new ones are unknown.
    if (kind !== 'ingredient')
      for (const { id, labels } of source.words[kind])
        if (!labels['zh-Hans'] || !labels['zh-Hant']) problems.push(`${kind} "${id}": a Chinese label is missing`)
  }

  const labelLocales = spokenIn(source.dictionaries.map(({ label }) => label))
  for (const { dictType, value, label } of source.dictionaries) {
    for (const locale of labelLocales)
      if (!label[locale]) problems.push(`dictionary ${dictType} "${value}": no label in ${locale}`)
    if (value.includes(',')) problems.push(`dictionary ${dictType} "${value}": values are joined by commas`)
  }
  checkUnique(
    'dictionary value',
    source.dictionaries.map(({ dictType, value }) => `${dictType} ${value}`),
  )
  for (const dictType of dictTypes)
    if (!source.dictionaries.some((row) => row.dictType === dictType)) problems.push(`dictionary ${dictType} is empty`)

  const demoCompanyIds = new Set(source.demoCompanies.map(({ id }) => id))
  const companyIds = new Set(source.companies.map(({ company_id }) => company_id))
  checkUnique('company', [...source.companies.map(({ company_id }) => company_id), ...demoCompanyIds])
  checkUnique(
    'registration number',
    [...source.products, ...source.demoProducts].map(({ reg_no }) => reg_no),
  )

  for (const product of source.products) {
    const place = product.reg_no
    if (!companyIds.has(product.company_id)) problems.push(`${place}: no company "${product.company_id}"`)
    for (const { id } of product.ingredients) refer(place, 'ingredient', id)
    for (const id of product.categories) refer(place, 'category', id)
    refer(place, 'formulation', product.formulation_code)
    days(place, product.first_approved, product.valid_until, product.snapshot)
  }
  const registeredNumbers = new Set(source.products.map(({ reg_no }) => reg_no))
  for (const use of source.uses) {
    const place = `use of ${use.reg_no}`
    if (!registeredNumbers.has(use.reg_no)) problems.push(`${place}: no such product`)
    refer(place, 'crop', use.crop_id)
    refer(place, 'pest', use.target_id)
    refer(place, 'method', use.method_id)
  }

  const units = new Set(source.dictionaries.filter((row) => row.dictType === 'product_unit').map((row) => row.value))
  const introLocales = spokenIn(source.demoCompanies.map(({ introduction }) => introduction))
  for (const { id, name_en, introduction } of source.demoCompanies) {
    if (!/Demo|Example|Sample/.test(name_en))
      problems.push(`demo company "${id}": the name does not say that it is one`)
    for (const locale of introLocales)
      if (!introduction[locale]) problems.push(`demo company "${id}": no introduction in ${locale}`)
  }
  for (const product of source.demoProducts) {
    const place = product.reg_no
    if (!place.startsWith('DEMO-')) problems.push(`${place}: a demo product's number starts with DEMO-`)
    if (!demoCompanyIds.has(product.company_id)) problems.push(`${place}: no demo company "${product.company_id}"`)
    for (const { id } of product.ingredients) refer(place, 'ingredient', id)
    refer(place, 'category', product.category)
    refer(place, 'formulation', product.formulation)
    for (const id of product.crops) refer(place, 'crop', id)
    for (const id of product.targets) refer(place, 'pest', id)
    if (!units.has(product.min_order_unit)) problems.push(`${place}: no unit "${product.min_order_unit}"`)
    days(place, product.valid_until)
  }
  checkUnique(
    'review',
    source.demoReviews.map(({ id }) => id),
  )
  for (const { id, company_id } of source.demoReviews)
    if (!demoCompanyIds.has(company_id)) problems.push(`review ${id}: no demo company "${company_id}"`)
  return problems
}
