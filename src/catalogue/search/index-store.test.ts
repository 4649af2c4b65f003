import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '#contract/entities/product.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { putNoted, removeNoted } from '#tests/harness/stored-rows.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { openRawRef, type RawRef } from '../store/raw.ts'
import { mostChanged } from './engine/segmented-index.ts'
import { IndexStore, type IndexState } from './index-store.ts'
import { productSpec } from './product-spec.ts'

const pacing = { now: () => 0, pause: async () => {} }
const storeOf = () => new IndexStore(productSpec, 'en', pacing)

let db: CatalogueDb
let raw: RawRef
beforeEach(async () => {
  await copyOf(range(0, 60).map((n) => productRow(n)))
  db = await openCatalogueDb('en')
  const opened = await openRawRef('en')
  if (!opened) throw new Error('no copy')
  raw = opened
})
afterEach(() => {
  raw.close()
  vi.restoreAllMocks()
})

type State = IndexState<Product>
const found = ({ table }: State, query: string) =>
  table.index.search(query, { limit: 100, offset: 0 }).hits.map(({ id }) => id)
const state = async (of: Promise<State | null>): Promise<State> => {
  const given = await of
  if (!given) throw new Error('no index')
  return given
}
const built = () => state(storeOf().build(raw))

describe('an index that was stored', () => {
  test('is loaded at the next start, and answers as the one that was built', async () => {
    const first = await built()
    const loaded = await state(storeOf().load(raw))
    expect([loaded.revision, loaded.baseRevision]).toEqual([first.revision, first.revision])
    expect(found(loaded, 'PD20000007')).toEqual(['p7'])
    expect(loaded.table.ordered('relevance')).toEqual(first.table.ordered('relevance'))
  })

  test('is none where nothing was stored, and a disk that is full costs the next start and not this one', async () => {
    expect(await storeOf().load(raw)).toBeNull()
    const full = { ...raw, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    expect(found(await state(storeOf().build(full)), 'PD20000007')).toEqual(['p7'])
    expect(await storeOf().load(raw)).toBeNull()
  })

  test.each<[string, (base: ArrayBuffer) => unknown]>([
    ['cut off', (base) => base.slice(0, base.byteLength - 7)],
    ['cut off at its beginning', (base) => base.slice(0, 5)],
    ['empty', () => new ArrayBuffer(0)],
    [
      'of another format',
      (base) => Uint8Array.from(new Uint8Array(base), (byte, at) => (at < 8 ? byte ^ 255 : byte)).buffer,
    ],
    ['gone', () => undefined],
    ['something else', () => 'an index'],
  ])('that is %s is none: it is built again, and nobody waits for ever', async (_, damage) => {
    await built()
    const row = (await db.table('index').get('products')) as { value: { base: ArrayBuffer } }
    await db.table('index').put({ ...row, value: { ...row.value, base: damage(row.value.base) } })
    expect(await storeOf().load(raw)).toBeNull()
  })

  test('whose columns are of an older app, or of other rows, is none', async () => {
    await built()
    type Base = { value: { columns: { format: number; size: number; facets: Record<string, unknown> } } }
    const row = (await db.table('index').get('products')) as Base
    const put = (columns: object) => db.table('index').put({ ...row, value: { ...row.value, columns } })
    const { columns } = row.value
    for (const odd of [
      { ...columns, format: columns.format - 1 },
      { ...columns, size: 61 },
      { ...columns, facets: {} },
    ]) {
      await put(odd)
      expect(await storeOf().load(raw)).toBeNull()
    }
  })

  test('of one tab with the changes of another’s base is none', async () => {
    const { baseRevision } = await built()
    await db.table('index').put({ k: 'products:delta', revision: 9, value: { base: baseRevision + 1, delta: null } })
    expect(await storeOf().load(raw)).toBeNull()
    await db.table('index').delete('products:delta')
    expect(await storeOf().load(raw)).toBeNull()
  })
})

describe('rows that changed since', () => {
  test('are found as they are now, those that went are not; the index before answers as it did', async () => {
    const before = await built()
    await putNoted(db, 'products', [productRow(7, { registrationNo: 'PD29999999' }), productRow(99)])
    await removeNoted(db, 'products', ['p8'])
    const after = await state(storeOf().catchUp(raw, before))
    expect(['PD29999999', 'PD20000099', 'PD20000007', 'PD20000008'].map((query) => found(after, query))).toEqual([
      ['p7'],
      ['p99'],
      [],
      [],
    ])
    expect(found(before, 'PD20000007')).toEqual(['p7'])
    const again = await state(storeOf().load(raw))
    expect([again.revision, found(again, 'PD29999999')]).toEqual([after.revision, ['p7']])
  })

  test('none did: it is the same index', async () => {
    const before = await built()
    expect(await storeOf().catchUp(raw, before)).toBe(before)
  })

  test('too many, or not told which: it is built again', async () => {
    const before = await built()
    const ids = Array.from({ length: mostChanged + 1 }, (_, n) => `x${n}`)
    await removeNoted(db, 'products', ids)
    expect(await storeOf().catchUp(raw, before)).toBeNull()
    const anew = await built()
    await db.table('changes').clear()
    await db.meta.put({ k: 'revision', v: anew.revision + 3 })
    expect(await storeOf().catchUp(raw, anew)).toBeNull()
  })

  test('another tab has built meanwhile: its base is taken over with its changes', async () => {
    const mine = await built()
    await putNoted(db, 'products', [productRow(99)])
    const theirs = await built()
    const after = await state(storeOf().catchUp(raw, mine))
    expect([after.baseRevision, found(after, 'PD20000099')]).toEqual([theirs.revision, ['p99']])
  })
})
