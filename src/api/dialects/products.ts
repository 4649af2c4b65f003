import { companyRef } from './companies.ts'
import { doseOf } from './doses.ts'
import { categories, countries, listOf, named, nameds, told } from './lists.ts'
import { field, same, type Entity } from './table.ts'
import { bool, day, decimal, id, instant, isRow, text, type Around, type Reader, type Row } from './values.ts'

const ingredient: Reader = (value, around) => {
  const row = isRow(value) ? value : { name: value }
  const name = told(row, ['name', 'ingredientName', 'enName', 'nameEn'], text, around)
  if (name === undefined) return undefined
  const english = told(row, ['nameEn', 'enName', 'englishName', 'ingredientNameEn'], text, around)
  return {
    ingredientId: told(row, ['ingredientId', 'id'], id, around),
    name,
    nameEn: english ?? name,
    nameZh: told(row, ['nameZh', 'cnName', 'nameCn'], text, around),
    nameZhHant: told(row, ['nameZhHant'], text, around),
    nameEs: told(row, ['nameEs'], text, around),
    cas: told(row, ['cas', 'casNo', 'casNumber'], text, around),
    content: told(row, ['content', 'contentText'], text, around),
  }
}

/** As text, "glyphosate + diquat" means two ingredients. */
const ingredients: Reader = (value, around) =>
  listOf(ingredient)(typeof value === 'string' ? value.split('+').map((part) => part.trim()) : value, around)

const methodNames = ['useMethod', 'method', 'usageMethod', 'applicationMethod']

const use: Reader = (value, around) =>
  isRow(value)
    ? {
        crop: told(value, ['crop', 'cropName', 'targetCrop'], named, around),
        target: told(value, ['target', 'targetObject', 'targetPest', 'pest', 'pestName'], named, around),
        ...doseOf(value, around),
        method: told(value, methodNames, text, around),
      }
    : undefined

/** A dose on the product itself belongs to its crop and target when it has exactly one of each. */
const ownUse = (row: Row, raw: Row, around: Around): Row[] => {
  const dose = doseOf(raw, around)
  if (dose['doseRaw'] === undefined) return []
  const only = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? list[0] : undefined)
  return [{ crop: only(row['crops']), target: only(row['targets']), ...dose, method: row['useMethod'] }]
}

const orderNames = ['minOrder', 'minOrderQuantity', 'minimumOrderQuantity', 'minOrderQty', 'moq']

/** "500 kg", a number, or an object. The unit may be in a field of its own. */
const minOrder = (raw: Row, around: Around) => {
  const whole = told(
    raw,
    orderNames.flatMap((name) => [`${name}.quantity`, name]),
    text,
    around,
  )
  const [, figure, word = ''] = /^([\d.,]+)\s*(\D*)$/.exec(whole ?? '') ?? []
  const quantity = decimal(figure, around)
  const unit = told(raw, ['minOrder.unit', 'minOrderUnit', 'moqUnit', 'unit'], text, around)
  return quantity === undefined ? undefined : { quantity, unit: unit ?? word.trim() }
}

const limitNames = ['exportCountries', 'exportCountryRestrictions', 'exportCountryRestriction', 'exportRestrictions']

/** The backend's text for a restriction whose countries could not be recognised. */
const unreadLimit = (row: Row, raw: Row, around: Around): string | undefined =>
  (row['exportCountries'] as unknown[] | undefined)?.length ? undefined : told(raw, limitNames, text, around)

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
  finish: (row, raw, around) => {
    const parts = (row['ingredients'] ?? []) as readonly unknown[]
    const uses = (row['uses'] ?? []) as readonly unknown[]
    const flat = categories([{ categoryId: raw['categoryId'], categoryName: raw['categoryName'] }], around)
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
      uses: uses.length > 0 ? uses : ownUse(row, raw, around),
      exportOnly: row['exportOnly'] ?? null,
      minOrder: minOrder(raw, around),
      description: [row['description'], unreadLimit(row, raw, around)].filter(Boolean).join('\n') || undefined,
      company: companyRef(raw, around) ?? null,
    }
  },
} satisfies Entity
