import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commonCategories,
  mayContainChosen,
  isWithinCategories,
  sameCategories,
  missingParts,
} from './copied-categories.ts'
import type { SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import type { StoredPart } from '../store/schema.ts'

const every = ['a', 'b', 'c', 'd']
const choice = fc.uniqueArray(fc.constantFrom(...every), { maxLength: 4 })
const categorySet = (chosen: readonly string[]) => new Set(chosen.length === 0 ? [...every, 'of another day'] : chosen)
const covers = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...others].every((one) => some.has(one))

describe('two choices of categories', () => {
  test('are equal if they contain the same categories in any order, with or without repetitions', () => {
    fc.assert(
      fc.property(choice, choice, (some, others) => {
        const areSame = covers(categorySet(some), categorySet(others)) && covers(categorySet(others), categorySet(some))
        expect(sameCategories(some, others)).toBe(areSame)
        expect(sameCategories([...some, ...some].toReversed(), others)).toBe(areSame)
      }),
    )
  })

  test('are equal if one is absent and the other is empty, because both mean all', () => {
    expect([sameCategories(undefined, []), sameCategories([], undefined), sameCategories(undefined, ['a'])]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('the first is within the second if the second has all of its categories', () => {
    fc.assert(
      fc.property(choice, choice, (some, others) => {
        expect(isWithinCategories(some, others)).toBe(covers(categorySet(others), categorySet(some)))
      }),
    )
  })

  test('are reduced to the categories that are certainly stored; if they share none, the earlier choice is used', () => {
    fc.assert(
      fc.property(choice, choice, (some, others) => {
        const commonIds = commonCategories(some, others)
        const overlap = [...categorySet(some)].some((one) => categorySet(others).has(one))
        expect(covers(categorySet(some), categorySet(commonIds))).toBe(true)
        expect(overlap ? covers(categorySet(others), categorySet(commonIds)) : sameCategories(commonIds, some)).toBe(
          true,
        )
      }),
    )
    expect([commonCategories(undefined, ['a']), commonCategories(['a'], undefined), commonCategories()]).toEqual([
      ['a'],
      ['a'],
      [],
    ])
  })
})

test.each([
  [undefined, ['a'], true],
  [['a', 'b'], ['b'], true],
  [['a'], ['b'], false],
  [[], ['b'], false],
  [['a'], [], true],
  [undefined, [], true],
])('a part of the files with categories %j may contain rows of the choice %j: %s', (categories, chosen, expected) => {
  expect(mayContainChosen(categories, chosen)).toBe(expected)
})

const part = (url: string, change: Partial<SnapshotPart> = {}): SnapshotPart => ({
  url,
  rows: 3,
  bytes: 300,
  sha256: url,
  ...change,
})
const manifestOf = (products: readonly SnapshotPart[], companies: readonly SnapshotPart[]): SnapshotManifest => ({
  version: 'v',
  createdAt: 1,
  products: { rows: 0, parts: [...products], next: '' },
  companies: { rows: 0, parts: [...companies], next: '' },
})
const storedEntry = (url: string, change: Partial<StoredPart> = {}): readonly [string, StoredPart] => [
  url,
  { url, table: 'products', ids: ['1', '2', '3'], bytes: 300, packedBytes: 300, unreadable: 0, ...change },
]
const manifest = manifestOf(
  [part('a', { categories: ['ha'] }), part('b', { categories: ['hb', 'hx'] }), part('mixed')],
  [part('k1'), part('k2')],
)
const urls = (parts: readonly { readonly part: SnapshotPart }[]) => parts.map(({ part: { url } }) => url)

describe('missing parts', () => {
  const missing = (here: readonly (readonly [string, StoredPart])[], categories: readonly string[] = []) =>
    urls(missingParts(manifest, categories, new Map(here)))
  const allParts = [storedEntry('a'), storedEntry('b'), storedEntry('mixed'), storedEntry('k1', { table: 'companies' })]

  test('are those of the manifest that are not stored, in their order', () => {
    expect(missing([])).toEqual(['a', 'k1', 'k2', 'b', 'mixed'])
    expect(missing(allParts)).toEqual(['k2'])
  })

  test('are independent of stored parts of an earlier manifest', () => {
    expect(missing([...allParts, storedEntry('gone')])).toEqual(['k2'])
  })

  test.each<[string, Partial<StoredPart>, readonly string[], boolean]>([
    ['all rows', {}, ['ha'], false],
    ['unreadable rows, which are not missing', { ids: ['1'], unreadable: 2 }, [], false],
    ['more rows than the list states', { ids: ['1', '2', '3', '4'] }, [], false],
    ['too few rows, for the same categories', { ids: ['1'], categories: ['ha'] }, ['ha'], false],
    ['too few rows, for more categories', { ids: ['1'], categories: ['ha', 'hb'] }, ['ha'], false],
    ['too few rows, for other categories', { ids: ['1'], categories: ['hb'] }, ['ha'], true],
    ['too few rows, for some categories while all are chosen', { ids: ['1'], categories: ['hb'] }, [], true],
    ['too few rows although all were stored, because the list counts more', { ids: ['1'], categories: [] }, [], false],
    ['no rows, for all categories', { ids: [], categories: [] }, ['ha'], false],
  ])('contain a stored part only if it lacks chosen rows: %s', (_, change, categories, expected) => {
    const storedParts = [...allParts.filter(([url]) => url !== 'mixed'), storedEntry('mixed', change)]
    expect(missing(storedParts, categories).includes('mixed')).toBe(expected)
  })

  test('never include a part of suppliers that is stored, because suppliers of all categories are stored', () => {
    const storedParts = [...allParts, storedEntry('k2', { table: 'companies', ids: [] })]
    expect(missing(storedParts)).toEqual([])
  })
})
