import type { VocabularyFile } from '#contract/vocabulary.ts'
import { fieldOf } from '#lib/field-of.ts'
import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'

/**
 * Rows for answering, checked by hand. They were parsed before they were stored, and the schemas are larger than all
 * the code that answers, so this worker has none of them.
 */
const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNone = (value: unknown): boolean => value === null || value === undefined || typeof value === 'string'

const has = (row: unknown, names: readonly string[], fits: (value: unknown) => boolean): boolean =>
  names.every((name) => fits(fieldOf(row, name)))

const isList = (value: unknown, fits: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits)

const isNamed = (value: unknown): boolean => has(value, ['id', 'name'], isText)
const isNamedOrNone = (value: unknown): boolean => value === null || value === undefined || isNamed(value)

const isIngredient = (value: unknown): boolean =>
  has(value, ['name', 'nameEn'], isText) &&
  has(value, ['ingredientId', 'nameZh', 'nameZhHant', 'nameEs', 'cas', 'content'], isTextOrNone)

const isUse = (value: unknown): boolean =>
  has(value, ['crop', 'target'], isNamedOrNone) &&
  has(value, ['doseRaw', 'doseMin', 'doseMax', 'doseUnit', 'method'], isTextOrNone)

const isCompanyRef = (value: unknown): boolean => value === null || has(value, ['companyId', 'name'], isText)

const isProduct = (row: unknown): row is Product =>
  has(row, ['pesticideId', 'name', 'registrationNo', 'registrationClass'], isText) &&
  has(
    row,
    ['formulation', 'dosageForm', 'totalContent', 'contentValue', 'contentUnit', 'registrant', 'toxicity'],
    isTextOrNone,
  ) &&
  has(row, ['firstApproved', 'validUntil', 'snapshot'], isTextOrNone) &&
  isList(fieldOf(row, 'categories'), (one) => has(one, ['categoryId', 'categoryName'], isText)) &&
  isList(fieldOf(row, 'ingredients'), isIngredient) &&
  isList(fieldOf(row, 'crops'), isNamed) &&
  isList(fieldOf(row, 'targets'), isNamed) &&
  isList(fieldOf(row, 'uses'), isUse) &&
  isList(fieldOf(row, 'exportCountries'), isText) &&
  typeof fieldOf(row, 'demo') === 'boolean' &&
  isCompanyRef(fieldOf(row, 'company'))

const isCompany = (row: unknown): row is Company =>
  has(row, ['companyId', 'name'], isText) &&
  typeof fieldOf(row, 'demo') === 'boolean' &&
  has(row, ['nameEn', 'nameZh', 'province', 'city', 'snapshot'], isTextOrNone)

/** The rows that can be used for an answer; others are left out, as everywhere. */
export const answerable = {
  products: (rows: readonly unknown[]): Product[] => rows.filter(isProduct),
  companies: (rows: readonly unknown[]): Company[] => rows.filter(isCompany),
} as const

const isWord = (row: unknown): row is VocabularyFile['words'][number] =>
  has(row, ['kind', 'id'], isText) &&
  has(row, ['en', 'zh', 'zhHant'], isTextOrNone) &&
  isList(fieldOf(row, 'others'), isText)
const isPlace = (row: unknown): row is VocabularyFile['provinces'][number] =>
  has(row, ['id'], isText) && isList(fieldOf(row, 'names'), isText)

const listIn = (row: unknown, name: string): readonly unknown[] => {
  const list: unknown = fieldOf(row, name)
  return Array.isArray(list) ? list : []
}

/** The words in all languages from the copy; empty if the backend publishes none. */
export const vocabularyIn = (stored: unknown): VocabularyFile => {
  const [file] = listIn(stored, 'rows')
  return {
    words: listIn(file, 'words').filter(isWord),
    provinces: listIn(file, 'provinces').filter(isPlace),
    cities: listIn(file, 'cities').filter((city): city is string => typeof city === 'string'),
  }
}
