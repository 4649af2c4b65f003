// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { company } from '#contract/entities/company.ts'
import { companyRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { packContentOf, type PackChoice, type PackSources } from './files.ts'

const fileOf = (name: string) => ({ url: `/files/demo-1/${name}` })
const firm = (n: number, change: Row = {}) => company.parse(companyRow(n, change))
const sources: PackSources = {
  companies: [
    firm(1, { photos: [{ name: 'plant', url: '/files/x/plant.jpg', size: 120 }] }),
    firm(2, { categories: [{ categoryId: 'herbicide', count: 3 }] }),
    firm(3),
  ],
  documents: new Map([
    ['k1', [fileOf('a.pdf')]],
    ['k2', [fileOf('b.pdf')]],
    ['k3', [fileOf('c.pdf')]],
  ]),
  favouriteIds: new Set(['k3']),
  records: [
    { note: 'see /files/ in a text', attachList: [{ name: 'o', url: '/files/o/offer.pdf', size: 5 }] },
    { log: [{ files: [{ url: '/files/o/offer.pdf' }, { url: 'https://elsewhere.example/page' }] }] },
  ],
}
const choice = (change: Partial<PackChoice>): PackChoice => ({
  suppliers: [],
  categories: [],
  favourites: false,
  records: false,
  ...change,
})
const urls = (change: Partial<PackChoice>) => packContentOf(choice(change), sources).files.map(({ url }) => url)

test('the pack contains the files of suppliers that were chosen by name, by category or as saved suppliers', () => {
  expect(urls({})).toEqual([])
  expect(urls({ suppliers: [{ companyId: 'k1', name: 'Maker 1' }] })).toEqual([
    '/files/demo-1/a.pdf',
    '/files/x/plant.jpg',
  ])
  expect(urls({ categories: ['herbicide'] })).toEqual(['/files/demo-1/b.pdf'])
  expect(urls({ favourites: true })).toEqual(['/files/demo-1/c.pdf'])
})

test('the pack lists every file of the records once, at any depth, but not links to anything else', () => {
  expect(urls({ records: true })).toEqual(['/files/o/offer.pdf'])
  expect(packContentOf(choice({ records: true }), sources).records).toBe(2)
})

test('the pack includes the products of a chosen supplier, but not all products of suppliers in a category', () => {
  const maker = firm(4, {
    categories: [
      { categoryId: 'herbicide', count: 1 },
      { categoryId: 'adjuvant', count: 2 },
    ],
  })
  const categoriesOf = (change: Partial<PackChoice>) =>
    packContentOf(choice(change), { ...sources, companies: [maker], favouriteIds: new Set(['k4']) }).productCategories
  expect(categoriesOf({ suppliers: [{ companyId: 'k4', name: 'Maker 4' }] })).toEqual(['adjuvant', 'herbicide'])
  expect(categoriesOf({ favourites: true })).toEqual(['adjuvant', 'herbicide'])
  expect(categoriesOf({ categories: ['herbicide'] })).toEqual([])
})

test('a supplier that is chosen twice counts once in the pack', () => {
  const doubleChoice = choice({ suppliers: [{ companyId: 'k2', name: 'b' }], categories: ['herbicide'] })
  expect(packContentOf(doubleChoice, sources)).toMatchObject({
    suppliers: 1,
    records: 0,
    files: [{ url: '/files/demo-1/b.pdf' }],
  })
})
