import { companyRef } from './companies.ts'
import { country } from './country-names.ts'
import { texts, readFirst } from './lists.ts'
import { products } from './products.ts'
import { field, readRow, same, type Entity } from './table.ts'
import { bool, id, instant, isRow, num, text, type Reader } from './values.ts'

/** Undefined when the link does not lead to a record. */
const link: Reader = (value, context) => {
  const kind = isRow(value) ? readFirst(value, ['kind'], text, context) : undefined
  const target = isRow(value) ? readFirst(value, ['id'], id, context) : undefined
  return kind === undefined || target === undefined ? undefined : { kind, id: target }
}

export const messages = {
  fields: {
    id: field(id, 'id', 'messageId'),
    title: field(text, 'title', 'templateName'),
    content: field(text, 'content'),
    templateContent: field(text, 'templateContent'),
    templateNickname: field(text, 'templateNickname', 'nickname'),
    createTime: field(instant, 'createTime'),
    updateTime: field(instant, 'updateTime'),
    readStatus: field(bool, 'readStatus', 'isRead', 'read'),
    link: field(link, 'link'),
  },
  finish: (row) => ({ createTime: row['createTime'] ?? 0 }),
} satisfies Entity

const parts = ['infoRate', 'speedRate', 'professionRate', 'feedbackRate', 'attitudeRate', 'qualityRate'] as const

export const reviews = {
  fields: {
    id: field(id, 'id', 'reviewId'),
    companyId: field(id, 'companyId', 'sellerId', 'supplierId'),
    rate: field(num, 'rate', 'overallRate', 'overall', 'rating', 'score', 'star'),
    ...same(num, ...parts),
    tags: field(texts, 'tags', 'tagList'),
    content: field(text, 'content', 'comment'),
    reviewer: field(text, 'reviewer', 'nickname', 'userNickname', 'userName'),
    mine: field(bool, 'mine'),
    createTime: field(instant, 'createTime', 'reviewTime', 'date'),
  },
  finish: (row, _, { query }) => ({
    companyId: row['companyId'] ?? query.get('companyId') ?? undefined,
    content: row['content'] ?? '',
    createTime: row['createTime'] ?? 0,
  }),
} satisfies Entity

export const favourites = {
  fields: {
    companyId: field(id, 'companyId', 'company.companyId', 'company.id', 'supplierId', 'sellerId'),
    note: field(text, 'note'),
    createTime: field(instant, 'createTime'),
  },
  finish: (row, raw, context) => ({
    company: companyRef({ companyId: row['companyId'], ...raw }, context),
    createTime: row['createTime'] ?? 0,
  }),
} satisfies Entity

/** A row that contains no product may be one itself. */
export const cart = {
  fields: {
    id: field(id, 'id', 'cartId', 'pesticideId'),
    pesticideId: field(id, 'pesticideId', 'product.pesticideId', 'product.id', 'productId'),
    createTime: field(instant, 'createTime'),
  },
  finish: (row, raw, context) => {
    const within = isRow(raw['product']) ? raw['product'] : { ...raw, id: undefined }
    const product = readRow(products, { pesticideId: row['pesticideId'], ...within }, context)
    return { product: product['name'] === undefined ? null : product }
  },
} satisfies Entity

export const categories = {
  fields: {
    categoryId: field(id, 'categoryId', 'id'),
    categoryName: field(text, 'categoryName', 'name'),
    hs6: field(text, 'hs6'),
    productCount: field(num, 'productCount'),
  },
} satisfies Entity

export const dictionary = {
  fields: {
    dictType: field(text, 'dictType', 'type'),
    value: field(text, 'value', 'dictValue'),
    label: field(text, 'label', 'dictLabel', 'name', 'value'),
    sort: field(num, 'sort'),
  },
} satisfies Entity

export const countries = {
  fields: {
    code: field(country, 'code', 'value', 'countryCode', 'id', 'name'),
    name: field(text, 'name', 'label', 'countryName'),
    ...same(text, 'dial', 'currency', 'defaultZone'),
  },
} satisfies Entity

const currencyCode: Reader<string> = (value) =>
  typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined

export const currencies = {
  fields: {
    code: field(currencyCode, 'code', 'value', 'currency', 'name'),
    name: field(text, 'name', 'label', 'code', 'value'),
    digits: field(num, 'digits'),
    symbol: field(text, 'symbol'),
  },
  finish: (row) => ({ digits: row['digits'] ?? 2, symbol: row['symbol'] ?? row['code'] }),
} satisfies Entity

export const timezones = {
  fields: {
    id: field(text, 'id', 'value'),
    name: field(text, 'name', 'label'),
    isCurrentTimezone: field(bool, 'isCurrentTimezone'),
  },
  finish: (row) => ({ isCurrentTimezone: row['isCurrentTimezone'] ?? false }),
} satisfies Entity

export const users = {
  fields: {
    userId: field(id, 'userId', 'id'),
    email: field(text, 'email'),
    ...same(text, 'nickname', 'avatar', 'country', 'mobile', 'whatsapp', 'timezone', 'companyName'),
    vipExpireTime: field(instant, 'vipExpireTime'),
    isCompanyAdmin: field(bool, 'isCompanyAdmin'),
    companyId: field(id, 'companyId'),
  },
  finish: (row) => ({ email: row['email'] ?? '' }),
} satisfies Entity

export const logins = {
  fields: {
    userId: field(id, 'userId', 'id'),
    accessToken: field(text, 'accessToken'),
    refreshToken: field(text, 'refreshToken'),
    expiresTime: field(instant, 'expiresTime'),
  },
} satisfies Entity
