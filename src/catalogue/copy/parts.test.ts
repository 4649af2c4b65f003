import { describe, expect, test } from 'vitest'
import type { SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import type { StoredPart } from '../store/schema.ts'
import { missingParts, packedBytesOf, partsInOrder } from './parts.ts'

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
const stored = (url: string, change: Partial<StoredPart> = {}): readonly [string, StoredPart] => [
  url,
  { url, table: 'products', ids: ['1', '2', '3'], bytes: 300, packedBytes: 300, unreadable: 0, ...change },
]
const manifest = manifestOf(
  [part('a', { categories: ['ha'] }), part('b', { categories: ['hb', 'hx'] }), part('mixed')],
  [part('k1'), part('k2')],
)
const urls = (parts: readonly { readonly part: SnapshotPart }[]) => parts.map(({ part: { url } }) => url)

describe('parts in the order in which they are fetched', () => {
  test('the first rows of the library, then all suppliers, then the rest', () => {
    expect(urls(partsInOrder(manifest, []))).toEqual(['a', 'k1', 'k2', 'b', 'mixed'])
  })

  test('only those that may have rows of the chosen categories; suppliers all the same', () => {
    expect(urls(partsInOrder(manifest, ['hx']))).toEqual(['b', 'k1', 'k2', 'mixed'])
    expect(urls(partsInOrder(manifest, ['none']))).toEqual(['mixed', 'k1', 'k2'])
  })

  test('a catalogue without products has its suppliers, and an empty one nothing', () => {
    expect(urls(partsInOrder(manifestOf([], [part('k')]), []))).toEqual(['k'])
    expect(partsInOrder(manifestOf([], []), ['ha'])).toEqual([])
  })
})

describe('parts that are missing', () => {
  const missing = (here: readonly (readonly [string, StoredPart])[], categories: readonly string[] = []) =>
    urls(missingParts(manifest, categories, new Map(here)))
  const whole = [stored('a'), stored('b'), stored('mixed'), stored('k1', { table: 'companies' })]

  test('are those that are not stored, in their order', () => {
    expect(missing([])).toEqual(['a', 'k1', 'k2', 'b', 'mixed'])
    expect(missing(whole)).toEqual(['k2'])
  })

  test('a part of an earlier manifest is no part of this one', () => {
    expect(missing([...whole, stored('gone')])).toEqual(['k2'])
  })

  test.each<[string, Partial<StoredPart>, readonly string[], boolean]>([
    ['all rows', {}, ['ha'], false],
    ['rows that could not be read are not missing', { ids: ['1'], unreadable: 2 }, [], false],
    ['more rows than the list says', { ids: ['1', '2', '3', '4'] }, [], false],
    ['too few, for these very categories', { ids: ['1'], categories: ['ha'] }, ['ha'], false],
    ['too few, for more categories than these', { ids: ['1'], categories: ['ha', 'hb'] }, ['ha'], false],
    ['too few, for other categories', { ids: ['1'], categories: ['hb'] }, ['ha'], true],
    ['too few, for some, and all are wanted', { ids: ['1'], categories: ['hb'] }, [], true],
    ['too few, though all were taken: the list counts more than came', { ids: ['1'], categories: [] }, [], false],
    ['none, for all categories', { ids: [], categories: [] }, ['ha'], false],
  ])('a stored one with %s', (_, change, categories, expected) => {
    const here = [...whole.filter(([url]) => url !== 'mixed'), stored('mixed', change)]
    expect(missing(here, categories).includes('mixed')).toBe(expected)
  })

  test('a part of suppliers is never short of rows: all of them are stored', () => {
    const here = [...whole, stored('k2', { table: 'companies', ids: [] })]
    expect(missing(here)).toEqual([])
  })
})

test('a part costs its compressed size, or its full size if that is unknown', () => {
  expect([
    packedBytesOf(part('a', { packedBytes: 40 })),
    packedBytesOf(part('a')),
    packedBytesOf(part('a', { packedBytes: 0 })),
  ]).toEqual([40, 300, 0])
})
