import { expect, test } from 'vitest'
import { readCompanyQuery, writeCompanyQuery } from './company-query.ts'

const read = (text: string) => readCompanyQuery(new URLSearchParams(text))

test("the directory's filters survive a round trip through the address", () => {
  const text = 'keyword=wynca&province=Zhejiang&category=herbicide&ex=1&sort=rating&page=3'
  expect(read(text)).toEqual({
    keyword: 'wynca',
    province: 'Zhejiang',
    categoryId: 'herbicide',
    exports: true,
    sort: 'rating',
    page: 3,
  })
  expect(writeCompanyQuery(new URLSearchParams(text), { page: 3 }).toString()).toBe(text)
})

test('unknown values are ignored', () => {
  expect(read('sort=evil&page=-1&ex=yes')).toEqual(read(''))
})

test('a filter goes back to the first page and leaves an open dialog open', () => {
  expect(writeCompanyQuery(new URLSearchParams('page=4&auth=login'), { exports: true }).toString()).toBe(
    'auth=login&ex=1',
  )
})
