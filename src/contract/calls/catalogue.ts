import * as z from 'zod/mini'
import { company, companyHit, review, supplierDetails } from '../entities/company.ts'
import { cartItem } from '../entities/request.ts'
import { product } from '../entities/product.ts'
import { matchGroups, namedSearch } from '../entities/product-name.ts'
import { categoryRow, countryRow, currencyRow, dictEntry, timezoneRow } from '../entities/reference.ts'
import { pageOfRows, pageQuery } from '../envelope.ts'
import { buyerCall, fullLevelCall, idParam, openCall } from '../define.ts'
import {
  validityFilterMonths,
  id,
  commaJoined,
  maxIds,
  fieldsWithSchema,
  searchText,
  token,
  wireText,
  wireList,
} from '../values.ts'

/**
 * `since`: the `next` of an earlier download, or '' for all rows. Repeat the call with the returned `cursor` until it
 * is null. `deleted`: ids. `reset`: the backend does not know `since`, so start again from ''.
 */
const changesQuery = z.object({
  since: z._default(token, ''),
  cursor: z._default(token, ''),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(2000)), 1000),
})
const changes = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    list: wireList(row),
    deleted: z._default(wireList(id), []),
    cursor: z.nullable(token),
    next: token,
    total: z.number(),
    reset: z._default(z.boolean(), false),
  })

/** `corrected`: the lower-case words that replaced misspelt words of the keyword. */
const foundPage = <T extends z.ZodMiniType>(row: T) =>
  z.object({ ...pageOfRows(row).shape, corrected: z._default(wireList(wireText), []) })

const keyword = z.optional(searchText)
const csv = z.optional(commaJoined)
const flagText = z.optional(z.enum(['true', 'false']))

const productFilters = {
  keyword,
  ...fieldsWithSchema(csv, 'categoryIds', 'formulations', 'cropId', 'targetId'),
  companyId: z.optional(id),
  ...fieldsWithSchema(flagText, 'single', 'exportOnly', 'answersHere'),
  openTo: z.optional(id),
  validMonths: z.optional(z.enum(validityFilterMonths)),
}

const facetValues = wireList(z.object({ value: wireText, name: wireText, count: z.number() }))
const facetFlag = z.object({ true: z.number(), false: z.number() })
const productFacets = z.object({
  total: z.number(),
  ...fieldsWithSchema(facetValues, 'categories', 'formulations', 'crops', 'targets'),
  ...fieldsWithSchema(facetFlag, 'single', 'exportOnly'),
  answersHere: z.optional(facetFlag),
  /** Counts by country to which products may be exported; `*`: products without a restriction. */
  openTo: z._default(facetValues, []),
  validity: z._default(facetValues, []),
})
export type ProductFacets = z.infer<typeof productFacets>

export const referenceCalls = {
  currencies: openCall.get('dict-data/currency', { data: wireList(currencyRow) }),
  countries: openCall.get('dict-data/country', { data: wireList(countryRow) }),
  dictionaries: openCall.get('dict-data/list', { data: wireList(dictEntry) }),
  timezones: openCall.get('dict-data/timezone', { data: wireList(timezoneRow) }),
  categories: openCall.get('category/list', { data: wireList(categoryRow) }),
}

export const catalogueCalls = {
  productPage: buyerCall.get('pesticide/page', {
    query: z.object({
      ...pageQuery,
      ...productFilters,
      sort: z.optional(z.enum(['name', 'validUntil', 'content', 'company'])),
      match: z.optional(z.enum(matchGroups)),
    }),
    data: z.extend(foundPage(product), { named: z.optional(namedSearch) }),
  }),
  productFacets: fullLevelCall.get('pesticide/facets', { query: z.object(productFilters), data: productFacets }),
  productGet: buyerCall.get('pesticide/get', { query: idParam(id), data: product }),
  hotProducts: openCall.get('pesticide/hot-list', { data: wireList(product) }),
  productChanges: fullLevelCall.get('pesticide/changes', { query: changesQuery, data: changes(product) }),
  companyPage: buyerCall.get('company/page', {
    query: z.object({
      ...pageQuery,
      keyword,
      ...fieldsWithSchema(csv, 'province', 'categoryIds'),
      ...fieldsWithSchema(flagText, 'exports', 'answersHere'),
      sort: z.optional(z.enum(['rank', 'name', 'rating', 'productCount'])),
    }),
    data: foundPage(companyHit),
  }),
  /** The only call that returns a supplier's details, which only members may see. */
  companyGet: buyerCall.get('company/get', { query: idParam(id), data: z.extend(company, supplierDetails.shape) }),
  companyTop100: buyerCall.get('company/top100', { data: wireList(company) }),
  hotCompanies: openCall.get('company/hot-list', { data: wireList(company) }),
  companyChanges: fullLevelCall.get('company/changes', { query: changesQuery, data: changes(company) }),
  reviewPage: buyerCall.get('bseller-review/page', {
    query: z.object({ ...pageQuery, companyId: id }),
    data: pageOfRows(review),
  }),
}

export const cartCalls = {
  cartTotal: buyerCall.get('cart/total', { data: z.number() }),
  cartList: buyerCall.get('cart/list', { data: wireList(cartItem) }),
  cartAdd: buyerCall.post('cart/add', {
    body: z.object({ pesticideIds: z.array(id).check(z.minLength(1), z.maxLength(maxIds)) }),
  }),
  cartDelete: buyerCall.del('cart/delete', { query: z.object({ ids: z.string().check(z.maxLength(maxIds * 65)) }) }),
}
