import { afterEach, describe, expect, test } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { catalogueDbName } from './names.ts'
import { openRawCatalogue, readAllRows, type RawCatalogue } from './raw.ts'

let raw: RawCatalogue | null = null
afterEach(() => {
  raw?.close()
  raw = null
})
const openRef = async (): Promise<RawCatalogue> => {
  raw = await openRawCatalogue('en')
  if (!raw) throw new Error('no copy')
  return raw
}
const idsIn = (rows: readonly unknown[]) =>
  rows.map((row) => (row as { pesticideId?: string } | undefined)?.pesticideId)

describe('a copy that is read without Dexie', () => {
  test('returns rows by id in the requested order, and undefined for a missing one', async () => {
    await storeCatalogueCopy(range(0, 100).map((n) => productRow(n)))
    const rawRef = await openRef()
    expect(idsIn(await rawRef.getMany('products', ['p99', 'p0', 'none', 'p50', 'p0']))).toEqual([
      'p99',
      'p0',
      undefined,
      'p50',
      'p0',
    ])
    expect(await rawRef.getMany('products', [])).toEqual([])
    expect(await rawRef.getMany('companies', ['p0'])).toEqual([undefined])
  })

  test('returns all rows once each, in several reads', async () => {
    await storeCatalogueCopy(range(0, 900).map((n) => productRow(n)))
    const ids: (string | undefined)[] = []
    const sizes: number[] = []
    for await (const rows of readAllRows(await openRef(), 'products')) {
      ids.push(...idsIn(rows))
      sizes.push(rows.length)
    }
    expect(sizes).toEqual([400, 400, 100])
    expect(new Set(ids).size).toBe(900)
    expect(await (await openRef()).count('products')).toBe(900)
  })

  test('stores several values in one transaction: all of them or none', async () => {
    await storeCatalogueCopy([])
    const rawRef = await openRef()
    await rawRef.put([
      { store: 'meta', value: { k: 'a', v: 1 } },
      { store: 'index', value: { k: 'b', v: 2 } },
    ])
    expect([await rawRef.meta('a'), await rawRef.get('index', 'b'), await rawRef.meta('none')]).toEqual([
      1,
      { k: 'b', v: 2 },
      undefined,
    ])
    const nameless = rawRef.put([
      { store: 'meta', value: { k: 'a', v: 9 } },
      { store: 'index', value: { nameless: true } },
    ])
    await expect(nameless).rejects.toThrow()
    expect(await rawRef.meta('a')).toBe(1)
  })
})

test('the copy of a language that was never downloaded is null, and no database is created', async () => {
  expect(await openRawCatalogue('es')).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(catalogueDbName('es'))
})
