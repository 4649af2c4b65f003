import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { openRefDb, openRefDbNamed } from './ref-db.ts'
import { readMeta, readStatus, writeMeta } from './ref-meta.ts'
import { refDbName } from './ref-names.ts'
import { openRawRef } from './ref-raw.ts'
import { refShape } from './ref-schema.ts'

let names = 0
const made: string[] = []
const fresh = () => {
  const name = `ref-db-${(names += 1)}`
  made.push(name)
  return name
}
afterEach(async () => {
  for (const name of made.splice(0)) await Dexie.delete(name)
})

/** Another database of this device, which no rebuild may touch. */
const somebodysWork = async () => {
  const work = new Dexie(fresh())
  work.version(1).stores({ drafts: '&id' })
  await work.table('drafts').put({ id: 1, text: 'mine' })
  return work
}

test('rows of an older shape are dropped at opening, and nobody’s own work with them', async () => {
  const work = await somebodysWork()
  const name = fresh()
  const old = await openRefDbNamed(name)
  await old.meta.put({ k: 'shape', v: refShape - 1 })
  await old.table('products').put({ pesticideId: 'p1', legacy: true })
  old.close()
  const db = await openRefDbNamed(name)
  expect(await db.products.count()).toBe(0)
  expect(await readMeta(db, 'shape')).toBe(refShape)
  expect(await work.table('drafts').get(1)).toEqual({ id: 1, text: 'mine' })
  db.close()
  work.close()
})

test('rows of the present shape stay', async () => {
  const name = fresh()
  const first = await openRefDbNamed(name)
  await first.table('products').put({ pesticideId: 'p1' })
  first.close()
  const db = await openRefDbNamed(name)
  expect(await db.products.count()).toBe(1)
  db.close()
})

test('a database that cannot be opened as ours (a wreck, or of another release) is made anew', async () => {
  const name = fresh()
  const wreck = new Dexie(name)
  wreck.version(0.5).stores({ products: '&other', meta: '++n' })
  await wreck.open()
  await wreck.table('products').put({ other: 1 })
  wreck.close()
  const db = await openRefDbNamed(name)
  expect(await db.products.count()).toBe(0)
  await db.table('products').put({ pesticideId: 'p1' })
  expect(await db.products.get('p1')).toEqual({ pesticideId: 'p1' })
  db.close()
})

test('a status that cannot be read counts as none', async () => {
  const db = await openRefDbNamed(fresh())
  await db.meta.put({ k: 'status', v: { phase: 'dancing' } })
  expect(await readStatus(db)).toMatchObject({ phase: 'empty', asOf: null })
  await writeMeta(db, 'revision', 3)
  expect(await readMeta(db, 'revision')).toBe(3)
  db.close()
})

test('a language is opened once, however often it is asked for', async () => {
  const [one, other] = await Promise.all([openRefDb('es'), openRefDb('es')])
  expect(one).toBe(other)
  one.close()
})

test('reading without Dexie: what is there, in order, and nothing where nothing was copied', async () => {
  const db = await openRefDb('zh-Hans')
  await db.table('products').bulkPut([{ pesticideId: 'b' }, { pesticideId: 'a' }, { pesticideId: 'c' }])
  const raw = await openRawRef('zh-Hans')
  expect(await raw?.getMany('products', ['c', 'x', 'a'])).toEqual([
    { pesticideId: 'c' },
    undefined,
    { pesticideId: 'a' },
  ])
  expect(await raw?.after('products', 'a', 2)).toEqual({
    rows: [{ pesticideId: 'b' }, { pesticideId: 'c' }],
    last: 'c',
  })
  await raw?.put([{ store: 'meta', value: { k: 'x', v: 1 } }])
  expect((await db.meta.get('x'))?.v).toBe(1)
  raw?.close()
  db.close()
  expect(await openRawRef('zh-Hant')).toBeNull()
  expect(await Dexie.exists(refDbName('zh-Hant'))).toBe(false)
})

test('a reader does not stand in the way of a rebuild', async () => {
  const db = await openRefDb('en')
  const raw = await openRawRef('en')
  db.close()
  await Dexie.delete(refDbName('en'))
  await expect((async () => raw?.get('meta', 'shape'))()).rejects.toThrow()
})
