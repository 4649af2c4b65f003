import { afterEach, describe, expect, test } from 'vitest'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { catalogueDbName } from './names.ts'
import { openRawRef, readAllRows, type RawRef } from './raw.ts'

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

describe('a copy that is read without Dexie', () => {
  test('returns rows by id in the requested order, and undefined for a missing one', async () => {
    await copyOf(range(0, 100).map((n) => productRow(n)))
    const here = await opened()
    expect(idsIn(await here.getMany('products', ['p99', 'p0', 'none', 'p50', 'p0']))).toEqual([
      'p99',
      'p0',
      undefined,
      'p50',
      'p0',
    ])
    expect(await here.getMany('products', [])).toEqual([])
    expect(await here.getMany('companies', ['p0'])).toEqual([undefined])
  })

  test('returns all rows once each, in several reads', async () => {
    await copyOf(range(0, 900).map((n) => productRow(n)))
    const ids: (string | undefined)[] = []
    const sizes: number[] = []
    for await (const rows of readAllRows(await opened(), 'products')) {
      ids.push(...idsIn(rows))
      sizes.push(rows.length)
    }
    expect(sizes).toEqual([400, 400, 100])
    expect(new Set(ids).size).toBe(900)
    expect(await (await opened()).count('products')).toBe(900)
  })

  test('stores several values in one transaction, so all of them or none', async () => {
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
})

test('a copy in a language that was never copied is null, and nothing is created', async () => {
  expect(await openRawRef('es')).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(catalogueDbName('es'))
})
