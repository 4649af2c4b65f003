import { draftEntity, recordEntity } from './requests.ts'
import {
  bool,
  companyRef,
  day,
  decimal,
  field,
  files,
  id,
  instant,
  isRow,
  listOf,
  namedRef,
  num,
  readFirst,
  rowOf,
  sameFields,
  text,
  wholeRowOf,
  type Entity,
  type Reader,
  type Row,
} from './values.ts'

/*
The specification's field names (section 3), which are tried after those of the contract. If the specification only
describes a field in words, these are joined: "target crop" is `targetCrop`. A field with two names is read under both.
*/

const category: Reader = (value) => {
  const categoryName = isRow(value) ? text(value['categoryName']) : undefined
  if (!isRow(value) || categoryName === undefined) return undefined
  return { categoryId: id(value['categoryId']) ?? categoryName.slice(0, 64), categoryName }
}

const ingredient = wholeRowOf(
  {
    fields: {
      ...sameFields(id, 'ingredientId'),
      nameEn: field(text, 'nameEn', 'englishName'),
      ...sameFields(text, 'name', 'nameZh', 'nameZhHant', 'nameEs', 'cas', 'content'),
    },
    finish: (row) => ({ nameEn: row['nameEn'] ?? row['name'] }),
  },
  ['name'],
)

const use = rowOf({
  fields: {
    ...sameFields(namedRef, 'crop', 'target'),
    ...sameFields(text, 'doseRaw', 'doseUnit', 'method'),
    ...sameFields(decimal, 'doseMin', 'doseMax'),
  },
})

const units: Readonly<Record<string, string>> = { ml: 'mL', l: 'L', g: 'g', kg: 'kg' }

const rowWithDose = (row: Row, doseRaw: string): Row => {
  const singleOf = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? list[0] : undefined)
  const [, doseMin, doseMax, unit] = /^(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?\s*(ml|l|g|kg)$/i.exec(doseRaw) ?? []
  const dose = unit === undefined ? {} : { doseMin, doseMax, doseUnit: `${units[unit.toLowerCase()]}/mu` }
  return { crop: singleOf(row['crops']), target: singleOf(row['targets']), doseRaw, ...dose, method: row['useMethod'] }
}

const minOrder: Reader = (value) => {
  const [, figure, word = ''] = /^([\d.]+)\s*(\D*)$/.exec(text(isRow(value) ? value['quantity'] : value) ?? '') ?? []
  const quantity = decimal(figure)
  return quantity === undefined ? undefined : { quantity, unit: (isRow(value) && text(value['unit'])) || word.trim() }
}

const country: Reader<string> = (value) =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value.trim()) ? value.trim() : undefined

/** Undefined if an entry is not a country code: the other entries alone would be a wrong restriction. */
const countries: Reader<string[]> = (value) => {
  const codes = listOf((one) => [country(one)])(value)?.flat()
  return codes?.every((code) => code !== undefined) ? codes : undefined
}

const restriction: Reader<string> = (value) =>
  text(value) ??
  listOf(namedRef)(value)
    ?.map(({ name }) => name)
    .join(', ')

const products = {
  fields: {
    ...sameFields(id, 'pesticideId'),
    ...sameFields(text, 'name', 'nameEn', 'nameZh', 'registrationClass', 'formulation', 'dosageForm', 'physicalState'),
    ...sameFields(text, 'totalContent', 'contentUnit', 'useMethod', 'registrant', 'toxicity', 'description', 'source'),
    ...sameFields(decimal, 'contentValue', 'densityKgL'),
    ...sameFields(bool, 'isTechnical', 'exportOnly', 'demo'),
    ...sameFields(day, 'firstApproved', 'snapshot'),
    ...sameFields(instant, 'updateTime'),
    ...sameFields(companyRef, 'company'),
    registrationNo: field(text, 'registrationNo', 'registrationNumber'),
    categories: field(listOf(category), 'categories'),
    isSingle: field(bool, 'isSingle', 'singleFormulation'),
    ingredients: field(listOf(ingredient), 'ingredients', 'activeIngredients'),
    crops: field(listOf(namedRef), 'crops', 'targetCrop'),
    targets: field(listOf(namedRef), 'targets', 'targetPest', 'targetObject'),
    uses: field(listOf(use), 'uses'),
    validUntil: field(day, 'validUntil', 'validity', 'expiry'),
    minOrder: field(minOrder, 'minOrder', 'minimumOrderQuantity'),
    exportCountries: field(countries, 'exportCountries', 'exportCountryRestrictions'),
  },
  finish: (row, raw) => {
    const ingredients = (row['ingredients'] ?? []) as readonly unknown[]
    const uses = (row['uses'] ?? []) as readonly unknown[]
    const dose = readFirst(raw, ['dosagePerMu'], text)
    // A restriction in words is added to the description; without it, the product would appear unrestricted.
    const limit = row['exportCountries'] ? undefined : readFirst(raw, ['exportCountryRestrictions'], restriction)
    return {
      nameEn: row['nameEn'] ?? row['name'],
      registrationNo: row['registrationNo'] ?? '',
      registrationClass: row['registrationClass'] ?? '',
      categories: row['categories'] ?? [],
      isSingle: row['isSingle'] ?? (ingredients.length === 0 ? null : ingredients.length === 1),
      ingredients,
      crops: row['crops'] ?? [],
      targets: row['targets'] ?? [],
      uses: uses.length === 0 && dose !== undefined ? [rowWithDose(row, dose)] : uses,
      exportOnly: row['exportOnly'] ?? null,
      description: [row['description'], limit].filter(Boolean).join('\n') || undefined,
      company: row['company'] ?? null,
    }
  },
} satisfies Entity

const document: Reader = (value) => {
  const [file] = files([value]) ?? []
  if (!file || !isRow(value)) return file && { name: file.name, kind: '', url: file.url }
  const { kind, issuedOn, validUntil } = value
  return {
    name: file.name,
    kind: text(kind) ?? '',
    url: file.url,
    issuedOn: day(issuedOn),
    validUntil: day(validUntil),
  }
}

const amount = wholeRowOf({ fields: { ...sameFields(decimal, 'amount'), ...sameFields(text, 'currency') } })

const categoryCount = wholeRowOf({ fields: { ...sameFields(id, 'categoryId'), ...sameFields(num, 'count') } })

const companies = {
  fields: {
    companyId: field(id, 'companyId', 'id'),
    ...sameFields(text, 'name', 'nameEn', 'nameZh', 'province', 'city', 'timezone', 'businessScope', 'stockCode'),
    ...sameFields(text, 'introduction', 'contactName', 'phone', 'email', 'address', 'website', 'scale'),
    ...sameFields(country, 'country'),
    ...sameFields(num, 'reviewCount', 'productCount', 'exportOnlyCount', 'technicalCount', 'rank', 'matching'),
    ...sameFields(listOf(text), 'mainProducts', 'alsoNamed'),
    ...sameFields(files, 'photos'),
    ...sameFields(day, 'snapshot'),
    ...sameFields(bool, 'demo', 'withheld'),
    ...sameFields(instant, 'givenAt', 'updateTime'),
    rating: field(num, 'rating', 'ratingScore'),
    foundedOn: field(day, 'foundedOn', 'foundingDate'),
    documents: field(listOf(document), 'documents', 'certifications'),
    categories: field(listOf(categoryCount), 'categories'),
    exportAmount3y: field(amount, 'exportAmount3y'),
  },
  finish: (row) => ({ nameEn: row['nameEn'] ?? row['name'], country: row['country'] ?? null }),
} satisfies Entity

const link = wholeRowOf({ fields: { ...sameFields(text, 'kind'), ...sameFields(id, 'id') } })

const withCreateTime = (row: Row) => ({ createTime: row['createTime'] ?? 0 })

export const specificationEntities = {
  products,
  companies,
  drafts: draftEntity,
  draftAcks: { fields: sameFields(id, 'caseDraftId') },
  records: recordEntity,
  messages: {
    fields: {
      ...sameFields(id, 'id'),
      ...sameFields(text, 'title', 'content', 'templateContent', 'templateNickname'),
      ...sameFields(instant, 'createTime', 'updateTime'),
      ...sameFields(bool, 'readStatus'),
      ...sameFields(link, 'link'),
    },
    finish: withCreateTime,
  },
  reviews: {
    fields: {
      ...sameFields(id, 'id', 'companyId'),
      ...sameFields(num, 'rate', 'infoRate', 'speedRate', 'professionRate'),
      ...sameFields(num, 'feedbackRate', 'attitudeRate', 'qualityRate'),
      ...sameFields(listOf(text), 'tags'),
      ...sameFields(text, 'content', 'reviewer'),
      ...sameFields(bool, 'mine'),
      createTime: field(instant, 'createTime', 'date'),
    },
    finish: (row, _, query) => ({
      companyId: row['companyId'] ?? query.get('companyId') ?? undefined,
      content: row['content'] ?? '',
      ...withCreateTime(row),
    }),
  },
  favourites: {
    fields: {
      ...sameFields(id, 'companyId'),
      ...sameFields(companyRef, 'company'),
      ...sameFields(text, 'note'),
      ...sameFields(instant, 'createTime'),
    },
    finish: withCreateTime,
  },
  cart: {
    fields: {
      ...sameFields(id, 'id', 'pesticideId'),
      ...sameFields(wholeRowOf(products, ['name']), 'product'),
      ...sameFields(instant, 'createTime'),
    },
    finish: (row) => ({ product: row['product'] ?? null }),
  },
  categories: {
    fields: {
      ...sameFields(id, 'categoryId'),
      ...sameFields(text, 'categoryName', 'hs6'),
      ...sameFields(num, 'productCount'),
    },
  },
  dictionary: { fields: { ...sameFields(text, 'dictType', 'value', 'label'), ...sameFields(num, 'sort') } },
  countries: {
    fields: {
      code: field(country, 'code', 'value'),
      name: field(text, 'name', 'label'),
      ...sameFields(text, 'dial', 'currency', 'defaultZone'),
    },
  },
  currencies: {
    fields: {
      code: field(text, 'code', 'value'),
      name: field(text, 'name', 'label'),
      ...sameFields(num, 'digits'),
      ...sameFields(text, 'symbol'),
    },
    finish: (row) => ({ digits: row['digits'] ?? 2, symbol: row['symbol'] ?? row['code'] }),
  },
  timezones: {
    fields: { ...sameFields(text, 'id', 'name'), ...sameFields(bool, 'isCurrentTimezone') },
    finish: (row) => ({ isCurrentTimezone: row['isCurrentTimezone'] ?? false }),
  },
  users: {
    fields: {
      ...sameFields(id, 'userId', 'companyId'),
      ...sameFields(text, 'email', 'nickname', 'avatar', 'country', 'mobile', 'whatsapp', 'timezone', 'companyName'),
      ...sameFields(instant, 'vipExpireTime'),
      ...sameFields(bool, 'isCompanyAdmin'),
    },
    finish: (row) => ({ email: row['email'] ?? '' }),
  },
  logins: {
    fields: {
      ...sameFields(id, 'userId'),
      ...sameFields(text, 'accessToken', 'refreshToken'),
      ...sameFields(instant, 'expiresTime'),
    },
  },
} satisfies Record<string, Entity>

export type RowKind = keyof typeof specificationEntities
