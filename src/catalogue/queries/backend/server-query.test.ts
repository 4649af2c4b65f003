import { expect, test } from 'vitest'
import { companyQuery, productQuery, unsupportedProductFilters } from './server-search.ts'

const fieldsOf = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

test('the query of a product list contains filters, order and page as in the contract', () => {
  const sentQuery = productQuery({
    keyword: ' gly ',
    filters: {
      categoryIds: ['1', '2'],
      formulations: ['SL'],
      cropIds: ['rice', 'maize'],
      targetIds: ['weeds'],
      single: false,
      exportOnly: true,
      openTo: 'PE',
      validMonths: 0,
    },
    sort: 'validUntil',
    limit: 50,
    offset: 100,
  })
  expect(fieldsOf(sentQuery)).toEqual({
    keyword: 'gly',
    categoryIds: '1,2',
    formulations: 'SL',
    cropId: 'rice,maize',
    targetId: 'weeds',
    single: 'false',
    exportOnly: 'true',
    openTo: 'PE',
    validMonths: '0',
    sort: 'validUntil',
    pageNo: 3,
    pageSize: 50,
  })
})

test('the device’s filters that the backend does not support are listed', () => {
  expect(unsupportedProductFilters({ actives: ['a'], contents: ['480 g/L'], registrants: ['r'] })).toEqual([
    'actives',
    'contents',
    'registrants',
  ])
  expect(unsupportedProductFilters({ categoryIds: ['1'], single: true, validMonths: 0, openTo: 'PE' })).toEqual([])
})

test('the query of a supplier list contains every chosen filter and order, and omits empty ones', () => {
  const search = {
    keyword: 'maker',
    filters: { provinces: ['Jiangsu'], categoryIds: ['1'], exports: true },
    sort: 'productCount',
    limit: 20,
    offset: 20,
  } as const
  expect(fieldsOf(companyQuery(search))).toEqual({
    keyword: 'maker',
    province: 'Jiangsu',
    categoryIds: '1',
    exports: 'true',
    sort: 'productCount',
    pageNo: 2,
    pageSize: 20,
  })
  const open = { filters: { provinces: [], categoryIds: [], exports: null }, sort: 'relevance', limit: 20 } as const
  expect(fieldsOf(companyQuery(open))).toEqual({ pageNo: 1, pageSize: 20 })
})
