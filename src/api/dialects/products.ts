import { companyRef } from './companies.ts'
import { doseOf } from './doses.ts'
import { categories, countries, listOf, named, nameds, readFirst } from './lists.ts'
import { field, same, type Entity } from './table.ts'
import { bool, day, decimal, id, instant, isRow, text, type ReadContext, type Reader, type Row } from './values.ts'

const ingredient: Reader = (value, context) => {
  const row = isRow(value) ? value : { name: value }
  const name = readFirst(row, ['name', 'ingredientName', 'enName', 'nameEn'], text, context)
  if (name === undefined) return undefined
  const english = readFirst(row, ['nameEn', 'enName', 'englishName', 'ingredientNameEn'], text, context)
  return {
    ingredientId: readFirst(row, ['ingredientId', 'id'], id, context),
    name,
    nameEn: english ?? name,
    nameZh: readFirst(row, ['nameZh', 'cnName', 'nameCn'], text, context),
    nameZhHant: readFirst(row, ['nameZhHant'], text, context),
    nameEs: readFirst(row, ['nameEs'], text, context),
    cas: readFirst(row, ['cas', 'casNo', 'casNumber'], text, context),
    content: readFirst(row, ['content', 'contentText'], text, context),
  }
}

/** As text, "glyphosate + diquat" means two ingredients. */
const ingredients: Reader = (value, context) =>
  listOf(ingredient)(typeof value === 'string' ? value.split('+').map((part) => part.trim()) : value, context)

const methodNames = ['useMethod', 'method', 'usageMethod', 'applicationMethod']

const use: Reader = (value, context) =>
  isRow(value)
    ? {
        crop: readFirst(value, ['crop', 'cropName', 'targetCrop'], named, context),
        target: readFirst(value, ['target', 'targetObject', 'targetPest', 'pest', 'pestName'], named, context),
        ...doseOf(value, context),
        method: readFirst(value, methodNames, text, context),
      }
    : undefined

/** A dose on the product itself belongs to its crop and target when it has exactly one of each. */
const ownUse = (row: Row, raw: Row, context: ReadContext): Row[] => {
  const dose = doseOf(raw, context)
  if (dose['doseRaw'] === undefined) return []
  const only = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? list[0] : undefined)
  return [{ crop: only(row['crops']), target: only(row['targets']), ...dose, method: row['useMethod'] }]
}

const orderNames = ['minOrder', 'minOrderQuantity', 'minimumOrderQuantity', 'minOrderQty', 'moq']

/** "500 kg", a number, or an object. The unit may be in a field of its own. */
const minOrder = (raw: Row, context: ReadContext) => {
  const whole = readFirst(
    raw,
    orderNames.flatMap((name) => [`${name}.quantity`, name]),
    text,
    context,
  )
  const [, figure, word = ''] = /^([\d.,]+)\s*(\D*)$/.exec(whole ?? '') ?? []
  const quantity = decimal(figure, context)
  const unit = readFirst(raw, ['minOrder.unit', 'minOrderUnit', 'moqUnit', 'unit'], text, context)
  return quantity === undefined ? undefined : { quantity, unit: unit ?? word.trim() }
}

const limitNames = ['exportCountries', 'exportCountryRestrictions', 'exportCountryRestriction', 'exportRestrictions']

/** The backend's text for a restriction whose countries could not be recognised. */
const unreadLimit = (row: Row, raw: Row, context: ReadContext): string | undefined =>
  (row['exportCountries'] as unknown[] | undefined)?.length ? undefined : readFirst(raw, limitNames, text, context)

export const products = {
  fields: {
    pesticideId: field(id, 'pesticideId', 'id', 'productId'),
    name: field(text, 'name', 'pesticideName', 'productName'),
    nameEn: field(text, 'nameEn', 'enName', 'englishName', 'pesticideNameEn'),
    nameZh: field(text, 'nameZh', 'nameCn', 'cnName', 'zhName'),
    registrationNo: field(
      text,
      'registrationNo',
      'registrationNumber',
      'registerNo',
      'registerNumber',
      'regNo',
      'regNumber',
      'certificateNo',
    ),
    registrationClass: field(text, 'registrationClass'),
    categories: field(categories, 'categories', 'categoryList', 'category'),
    formulation: field(text, 'formulation', 'formulationCode'),
    dosageForm: field(text, 'dosageForm', 'dosageFormName', 'formulationName'),
    physicalState: field(text, 'physicalState'),
    isTechnical: field(bool, 'isTechnical'),
    isSingle: field(bool, 'isSingle', 'single', 'singleFormulation', 'isSingleFormulation', 'singleFlag'),
    ingredients: field(
      ingredients,
      'ingredients',
      'activeIngredients',
      'activeIngredientList',
      'ingredientList',
      'activeIngredient',
    ),
    totalContent: field(text, 'totalContent', 'content'),
    contentValue: field(decimal, 'contentValue'),
    contentUnit: field(text, 'contentUnit'),
    densityKgL: field(decimal, 'densityKgL'),
    crops: field(nameds, 'crops', 'targetCrops', 'targetCrop', 'cropList', 'cropNames', 'cropName', 'crop'),
    targets: field(
      nameds,
      'targets',
      'targetObjects',
      'targetObject',
      'targetPests',
      'targetPest',
      'pests',
      'pestName',
      'target',
    ),
    uses: field(listOf(use), 'uses', 'useList', 'usageList'),
    useMethod: field(text, ...methodNames),
    firstApproved: field(day, 'firstApproved', 'approvalDate', 'registrationDate', 'registerDate'),
    validUntil: field(
      day,
      'validUntil',
      'expiryDate',
      'expireDate',
      'expirationDate',
      'validity',
      'validityDate',
      'validDate',
      'expireTime',
    ),
    registrant: field(text, 'registrant', 'registrantName', 'registrationHolder', 'holder'),
    toxicity: field(text, 'toxicity', 'toxicityLevel'),
    exportOnly: field(bool, 'exportOnly', 'isExportOnly'),
    exportCountries: field(countries, ...limitNames),
    description: field(text, 'description', 'productDescription', 'introduction'),
    ...same(text, 'source'),
    snapshot: field(day, 'snapshot'),
    demo: field(bool, 'demo'),
    updateTime: field(instant, 'updateTime'),
  },
  finish: (row, raw, context) => {
    const parts = (row['ingredients'] ?? []) as readonly unknown[]
    const uses = (row['uses'] ?? []) as readonly unknown[]
    const flat = categories([{ categoryId: raw['categoryId'], categoryName: raw['categoryName'] }], context)
    return {
      nameEn: row['nameEn'] ?? row['name'],
      registrationNo: row['registrationNo'] ?? '',
      registrationClass: row['registrationClass'] ?? '',
      categories: row['categories'] ?? flat,
      // One active ingredient is single, several are a mixture; none says nothing.
      isSingle: row['isSingle'] ?? (parts.length === 0 ? null : parts.length === 1),
      ingredients: parts,
      crops: row['crops'] ?? [],
      targets: row['targets'] ?? [],
      uses: uses.length > 0 ? uses : ownUse(row, raw, context),
      exportOnly: row['exportOnly'] ?? null,
      minOrder: minOrder(raw, context),
      description: [row['description'], unreadLimit(row, raw, context)].filter(Boolean).join('\n') || undefined,
      company: companyRef(raw, context) ?? null,
    }
  },
} satisfies Entity
