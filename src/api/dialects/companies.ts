import { country } from './country-names.ts'
import { files, listOf, texts, readFirst } from './lists.ts'
import { field, readRow, same, type Entity } from './table.ts'
import { bool, day, decimal, id, instant, isRow, num, text, type ReadContext, type Reader, type Row } from './values.ts'

const document: Reader = (value, context) => {
  const [file] = files([value], context) ?? []
  if (!file || !isRow(value)) return file && { name: file.name, kind: '', url: file.url }
  return {
    name: file.name,
    kind: readFirst(value, ['kind', 'type', 'category'], text, context) ?? '',
    url: file.url,
    issuedOn: readFirst(value, ['issuedOn', 'issueDate'], day, context),
    validUntil: readFirst(value, ['validUntil', 'expiryDate', 'expireDate'], day, context),
  }
}

/** An amount without its currency is meaningless. */
const amount = (raw: Row, context: ReadContext) => {
  const names = ['exportAmount3y', 'exportAmount', 'threeYearExportAmount', 'exportAmount3Year', 'exportAmountN3y']
  const found = readFirst(raw, [...names.map((name) => `${name}.amount`), ...names], decimal, context)
  const currency = readFirst(
    raw,
    ['exportAmount3y.currency', 'exportCurrency', 'exportAmountCurrency', 'currency'],
    text,
    context,
  )
  return found !== undefined && currency !== undefined && /^[A-Z]{3}$/.test(currency)
    ? { amount: found, currency }
    : undefined
}

const counted: Reader = (value, context) => {
  const categoryId = isRow(value) ? readFirst(value, ['categoryId', 'id'], id, context) : undefined
  const count = isRow(value) ? readFirst(value, ['count'], num, context) : undefined
  return categoryId === undefined || count === undefined ? undefined : { categoryId, count }
}

export const companies = {
  fields: {
    companyId: field(id, 'companyId', 'id', 'supplierId', 'sellerId'),
    name: field(text, 'name', 'companyName', 'supplierName'),
    nameEn: field(text, 'nameEn', 'enName', 'companyNameEn', 'englishName'),
    nameZh: field(text, 'nameZh', 'nameCn', 'cnName', 'zhName'),
    country: field(country, 'country', 'countryCode', 'countryName'),
    ...same(text, 'province', 'city', 'timezone', 'businessScope', 'stockCode'),
    rating: field(num, 'rating', 'ratingScore', 'score', 'rate', 'avgRate', 'star'),
    mainProducts: field(texts, 'mainProducts', 'mainProduct', 'mainProductList'),
    introduction: field(text, 'introduction', 'intro', 'profile', 'description'),
    contactName: field(text, 'contactName', 'contactPerson', 'contact', 'linkman'),
    phone: field(text, 'phone', 'telephone', 'tel', 'mobile', 'contactPhone'),
    email: field(text, 'email', 'contactEmail', 'mail'),
    address: field(text, 'address', 'companyAddress'),
    website: field(text, 'website', 'webSite', 'site'),
    scale: field(text, 'scale', 'companyScale'),
    foundedOn: field(
      day,
      'foundedOn',
      'foundingDate',
      'foundDate',
      'establishDate',
      'establishmentDate',
      'establishedDate',
    ),
    photos: field(files, 'photos', 'photoList', 'images', 'pics'),
    documents: field(
      listOf(document),
      'documents',
      'documentList',
      'certifications',
      'certificates',
      'certificateList',
      'qualifications',
    ),
    categories: field(listOf(counted), 'categories'),
    alsoNamed: field(texts, 'alsoNamed'),
    reviewCount: field(num, 'reviewCount', 'reviewTotal', 'reviewNum'),
    productCount: field(num, 'productCount', 'productTotal', 'productNum', 'pesticideCount'),
    ...same(num, 'exportOnlyCount', 'technicalCount', 'rank', 'matching'),
    snapshot: field(day, 'snapshot'),
    demo: field(bool, 'demo'),
    withheld: field(bool, 'withheld'),
    givenAt: field(instant, 'givenAt'),
    updateTime: field(instant, 'updateTime'),
  },
  finish: (row, raw, context) => ({
    nameEn: row['nameEn'] ?? row['name'],
    country: row['country'] ?? null,
    exportAmount3y: amount(raw, context),
  }),
} satisfies Entity

const refFields = {
  companyId: companies.fields.companyId,
  name: companies.fields.name,
  nameEn: companies.fields.nameEn,
  nameZh: companies.fields.nameZh,
  province: companies.fields.province,
  city: companies.fields.city,
  rating: companies.fields.rating,
  demo: companies.fields.demo,
}

/** The company of a row: an object, or fields of the row. Undefined when it has neither id nor name. */
export const companyRef = (raw: Row, context: ReadContext): Row | undefined => {
  const within = ['company', 'supplier', 'seller'].map((name) => raw[name]).find(isRow)
  const names = { companyName: 'name', companyId: 'companyId', supplierId: 'companyId', supplierName: 'name' }
  const flat = Object.fromEntries(
    Object.entries(names).flatMap(([from, to]) => (raw[from] === undefined ? [] : [[to, raw[from]]])),
  )
  const ref = readRow({ fields: refFields }, within ?? flat, context)
  return ref['companyId'] === undefined || ref['name'] === undefined ? undefined : ref
}
