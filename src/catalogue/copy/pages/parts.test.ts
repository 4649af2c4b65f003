import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import type { FakeApi } from '#tests/harness/fake-catalogue.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { newPass } from './copy-page.ts'
import { forgetPages, isOfWalk, knownUrl, pageParts, pageUrl, readPages, seenOf, writePages } from './parts.ts'

let world: CopyWorld<FakeApi>
const put = (url: string, table: CatalogueTable, ...ids: string[]) =>
  world.db.parts.put({ url, table, ids, bytes: 1, packedBytes: 1, unreadable: 0 })

beforeEach(async () => {
  world = await copyWorld()
})
afterEach(() => world.db.delete())

describe('what passes have seen', () => {
  test('is in the order in which it came, though the tenth page is written before the second', async () => {
    for (const page of [1, 2, 9, 10, 11]) await put(pageUrl('products', 1, page), 'products', `a${page}`)
    await put(pageUrl('products', 2, 1), 'products', 'b1')
    await put(pageUrl('products', 10, 1), 'products', 'z1')
    await put(knownUrl('products'), 'products', 'old')
    const { before, walks } = await seenOf(world.db, 'products')
    expect(before).toEqual(new Set(['old']))
    expect(walks[0]).toEqual([['a1'], ['a2'], ['a9'], ['a10'], ['a11']])
    expect(walks[1]).toEqual([['b1']])
    expect(walks[9]).toEqual([['z1']])
    // Walks of which nothing is known any more are empty, and not missing.
    expect(walks.slice(2, 9)).toEqual(Array.from({ length: 7 }, () => []))
  })

  test('is separate for each table, and ignores files and changes', async () => {
    await put(pageUrl('companies', 1, 1), 'companies', 'k1')
    await put('changes:products:', 'products', 'p1')
    await put('products-abc.json', 'products', 'p2')
    expect(await seenOf(world.db, 'products')).toEqual({ before: new Set(), walks: [] })
    expect(await pageParts(world.db, 'companies')).toHaveLength(1)
  })
})

test('a page is of the walk that its name says: the first is not the tenth', () => {
  expect(isOfWalk(pageUrl('products', 1, 12), 'products', 1)).toBe(true)
  expect(isOfWalk(pageUrl('products', 11, 2), 'products', 1)).toBe(false)
  expect(isOfWalk(knownUrl('products'), 'products', 1)).toBe(false)
  expect(isOfWalk(pageUrl('companies', 1, 1), 'products', 1)).toBe(false)
})

describe('the state of a pass', () => {
  test('is empty at first, and then as written', async () => {
    expect(await readPages(world.db, 'products')).toEqual({ done: null, pass: null })
    const pages = { done: null, pass: newPass(7, ['c1'], 50) }
    await writePages(world.db, 'products', pages)
    expect(await readPages(world.db, 'products')).toEqual(pages)
    expect(await readPages(world.db, 'companies')).toEqual({ done: null, pass: null })
  })

  test.each([
    ['of another form', { done: 1, pass: null }],
    ['of a pass without its walk', { done: null, pass: { ...newPass(7, [], 50), walk: undefined } }],
    ['of no form', 'pages'],
  ])('a note %s counts as none: the pass begins anew', async (_, v) => {
    await world.db.meta.put({ k: 'pages:products', v })
    expect(await readPages(world.db, 'products')).toEqual({ done: null, pass: null })
  })

  test('is forgotten with all that was seen, of that table alone', async () => {
    for (const table of ['products', 'companies'] as const) {
      await writePages(world.db, table, { done: null, pass: newPass(7, [], 50) })
      await put(pageUrl(table, 1, 1), table, 'x')
      await put(knownUrl(table), table, 'y')
    }
    await put('products-abc.json', 'products', 'p2')
    await forgetPages(world.db, 'products')
    expect((await world.db.parts.toArray()).map(({ url }) => url)).toEqual([
      pageUrl('companies', 1, 1),
      knownUrl('companies'),
      'products-abc.json',
    ])
    expect([await readPages(world.db, 'products'), (await readPages(world.db, 'companies')).pass?.at]).toEqual([
      { done: null, pass: null },
      7,
    ])
  })
})
