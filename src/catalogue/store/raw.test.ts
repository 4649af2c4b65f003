import { afterEach, describe, expect, test } from 'vitest'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { openCatalogueDb } from './db.ts'
import { blockStore, isBlock, isPlace, parsedText, catalogueDbName, storedRow } from './names.ts'
import { openRawRef, type RawRef } from './raw.ts'

let raw: RawRef | null = null
afterEach(() => {
  raw?.close()
  raw = null
})
const opened = async (): Promise<RawRef> => {
  raw = await openRawRef('en')
  if (!raw) throw new Error('no copy')
  return raw
}
const idsIn = (rows: readonly unknown[]) =>
  rows.map((row) => (row as { pesticideId?: string } | undefined)?.pesticideId)

describe('a copy that is read without its library', () => {
  test('gives rows by id in the order asked, twice where asked twice, and nothing for those that are not here', async () => {
    await copyOf(range(0, 100).map((n) => productRow(n)))
    const here = await opened()
    expect(idsIn(await here.rows('products', ['p99', 'p0', 'none', 'p50', 'p0']))).toEqual([
      'p99',
      'p0',
      undefined,
      'p50',
      'p0',
    ])
    expect(await here.rows('products', [])).toEqual([])
    expect(await here.rows('companies', ['p0'])).toEqual([undefined])
  })

  test('is read block by block to its end: every row once', async () => {
    await copyOf(range(0, 150).map((n) => productRow(n)))
    const here = await opened()
    const ids: (string | undefined)[] = []
    let after: number | null = null
    do {
      const read = await here.rowsOfBlocks('products', after, 1)
      ids.push(...idsIn(read.rows))
      after = read.last
    } while (after !== null)
    expect(ids).toHaveLength(150)
    expect(new Set(ids).size).toBe(150)
  })

  test('STOR-5 a row that is no JSON is told apart by its id; a block that is something else is none', async () => {
    await copyOf(range(0, 3).map((n) => productRow(n)))
    const db = await openCatalogueDb('en')
    const block = (await db.table(blockStore.products).toCollection().first()) as { b: number; rows: string[] }
    await db.table(blockStore.products).put({ ...block, rows: ['{torn', ...block.rows.slice(1)] })
    const here = await opened()
    expect(await here.rows('products', ['p0'])).toEqual([{ pesticideId: 'p0' }])
    expect(idsIn((await here.rowsOfBlocks('products', null, 10)).rows)).toEqual([undefined, 'p1', 'p2'])
    await db.table(blockStore.products).put({ b: block.b, rows: 'none' })
    expect((await here.rowsOfBlocks('products', null, 10)).rows).toEqual([])
    expect(await here.rows('products', ['p1'])).toEqual([{ pesticideId: 'p1' }])
  })

  test('what is put is put as one: the disk that refuses one value refuses all', async () => {
    await copyOf([])
    const here = await opened()
    await here.put([
      { store: 'meta', value: { k: 'a', v: 1 } },
      { store: 'index', value: { k: 'b', v: 2 } },
    ])
    expect([await here.meta('a'), await here.get('index', 'b'), await here.meta('none')]).toEqual([
      1,
      { k: 'b', v: 2 },
      undefined,
    ])
    const nameless = here.put([
      { store: 'meta', value: { k: 'a', v: 9 } },
      { store: 'index', value: { nameless: true } },
    ])
    await expect(nameless).rejects.toThrow()
    expect(await here.meta('a')).toBe(1)
  })

  test('notes after a number come in order, no more than asked', async () => {
    await copyOf([])
    const db = await openCatalogueDb('en')
    await db.changes.clear()
    await db.changes.bulkPut([5, 2, 3, 4].map((revision) => ({ revision, table: 'products' as const, ids: null })))
    const notes = (await (await opened()).after('changes', 2, 2)) as { revision: number }[]
    expect(notes.map(({ revision }) => revision)).toEqual([3, 4])
  })
})

test('a language that was never copied is not here, and looking makes none', async () => {
  expect(await openRawRef('es')).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(catalogueDbName('es'))
})

test('STOR-5 what no release wrote is no place, no block and no row', () => {
  expect([isPlace({ ids: [], companyIds: [] }), isPlace({ ids: [] }), isPlace(null)]).toEqual([true, false, false])
  expect([isBlock({ rows: [] }), isBlock({ rows: 'x' }), isBlock(undefined)]).toEqual([true, false, false])
  expect([parsedText('{"a":1}'), parsedText('{'), parsedText('')]).toEqual([{ a: 1 }, null, null])
  expect(storedRow('companies', 'k1', undefined)).toEqual({ companyId: 'k1' })
  expect(storedRow('products', 'p1', 'null')).toEqual({ pesticideId: 'p1' })
})
