import type { ProductWire } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { dayToWire } from '#contract/values.ts'
import type { ProductCompany, ProductRow } from './repo.ts'
import { labelFor } from '../reference/labels.ts'
import type { CatalogueWords } from '../reference/words.ts'

const wireDay = (day: string | null) => (day === null ? null : dayToWire(day))

export const productToWire = (
  row: ProductRow,
  company: ProductCompany,
  words: CatalogueWords,
  locale: Locale,
): ProductWire => {
  const withName = (kind: 'crop' | 'pest') => (id: string) => ({ id, name: words.label(kind, id, locale) })
  const methods = [...new Set(row.uses.map(({ methodId }) => methodId).filter((id) => id !== null))]
  const name = labelFor(company.names, locale)
  const { registrationClass, formulation, physicalState, isTechnical, isSingle, totalContent, contentValue } = row
  const { contentUnit, densityKgL, toxicity, minOrderQuantity: quantity, minOrderUnit: unit, exportOnly } = row
  const { source, demo } = row
  const plain = { registrationClass, formulation, physicalState, isTechnical, isSingle, exportOnly, toxicity }
  const contents = { totalContent, contentValue, contentUnit, densityKgL }
  return {
    ...plain,
    ...contents,
    source,
    demo,
    pesticideId: row.id,
    name: labelFor(row.names, locale),
    nameEn: row.names.en,
    nameZh: row.names['zh-Hans'] ?? null,
    registrationNo: row.id,
    categories: row.categoryIds.map((id) => ({ categoryId: id, categoryName: words.label('category', id, locale) })),
    dosageForm: formulation === null ? null : words.label('formulation', formulation, locale),
    ingredients: row.ingredients.map(({ id, en, zh, content }) => {
      const word = words.get('ingredient', id)
      const zhHant = word?.labels['zh-Hant']
      return {
        ingredientId: id,
        name: word ? words.label('ingredient', word.id, locale) : locale.startsWith('zh') ? (zh ?? en) : en,
        nameEn: en,
        nameZh: zh,
        ...(zhHant && zhHant !== zh ? { nameZhHant: zhHant } : {}),
        nameEs: word?.labels.es ?? null,
        cas: word?.extra['cas'] ?? null,
        content,
      }
    }),
    crops: row.cropIds.map(withName('crop')),
    targets: row.targetIds.map(withName('pest')),
    uses: row.uses.map(({ cropId, targetId, methodId, ...dose }) => ({
      ...dose,
      crop: cropId === null ? null : withName('crop')(cropId),
      target: targetId === null ? null : withName('pest')(targetId),
      method: methodId === null ? null : words.label('method', methodId, locale),
    })),
    useMethod: methods.length === 0 ? null : methods.map((id) => words.label('method', id, locale)).join(', '),
    firstApproved: wireDay(row.firstApproved),
    validUntil: wireDay(row.validUntil),
    registrant: name,
    minOrder: quantity === null || unit === null ? null : { quantity, unit },
    exportCountries: [...row.exportCountries],
    description: row.description && labelFor(row.description, locale),
    company: {
      companyId: company.id,
      name,
      ...(company.names.en === name ? {} : { nameEn: company.names.en }),
      nameZh: company.names['zh-Hans'] ?? null,
      province: labelFor(company.province, locale),
      city: labelFor(company.city, locale),
      rating: company.rating,
      answersHere: row.answersHere,
      demo: company.demo,
    },
    snapshot: wireDay(row.snapshot),
    updateTime: row.updatedAt,
  }
}

/** Omits the company's rating, because otherwise a review would change every part with a product of the company. */
export const publicProductToWire = (...of: Parameters<typeof productToWire>): ProductWire => {
  const view = productToWire(...of)
  if (!view.company) return view
  const { rating: _told, ...company } = view.company
  return { ...view, company }
}
