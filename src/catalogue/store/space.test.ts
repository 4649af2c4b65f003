// @vitest-environment happy-dom
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { pinnedFilesCache, recordFilesCache, viewedFilesCache } from '#api/files/files.ts'
import { openCatalogueDb } from './db.ts'
import { catalogueDbName } from './names.ts'
import { freeCatalogueSpace } from './space.ts'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { countRows } from './tables.ts'

test('space is freed step by step: other languages first, then the index, then the rows, but never unsent work', async () => {
  const work = new Dexie('agro-out-local-someone')
  work.version(1).stores({ drafts: '&id' })
  await work.table('drafts').put({ id: 1 })
  const [shown, other] = [await openCatalogueDb('en'), await openCatalogueDb('es')]
  await storeRows(other, 'products', [{ pesticideId: 'p1' }])
  other.close()
  await storeRows(shown, 'products', [{ pesticideId: 'p1' }])
  await shown.index.put({ k: 'products', revision: 1, value: null })

  expect(await freeCatalogueSpace('en')).toBe(true)
  expect(await Dexie.exists(catalogueDbName('es'))).toBe(false)
  expect(await shown.index.count()).toBe(1)

  expect(await freeCatalogueSpace('en')).toBe(true)
  expect(await shown.index.count()).toBe(0)
  expect(await countRows(shown, 'products')).toBe(1)

  expect(await freeCatalogueSpace('en')).toBe(true)
  expect(await countRows(shown, 'products')).toBe(0)

  expect(await freeCatalogueSpace('en')).toBe(false)
  expect(await work.table('drafts').count()).toBe(1)
  work.close()
})

test('files of sent requests are deleted after viewed files and before pinned files, oldest first', async () => {
  const caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  const put = async (name: string, url: string) => (await caches.open(name)).put(url, new Response('x'))
  for (const url of ['/files/1', '/files/2', '/files/3']) await put(recordFilesCache, url)
  await put(viewedFilesCache, '/files/seen')
  await put(pinnedFilesCache, '/files/packed')
  const ofRecords = async () => (await (await caches.open(recordFilesCache)).keys()).map(({ url }) => url.slice(-1))

  expect(await freeCatalogueSpace('en')).toBe(true)
  expect([await caches.has(viewedFilesCache), await ofRecords()]).toEqual([false, ['1', '2', '3']])
  expect(await freeCatalogueSpace('en')).toBe(true)
  expect(await ofRecords()).toEqual(['3'])
  expect(await freeCatalogueSpace('en')).toBe(true)
  expect(await ofRecords()).toEqual([])
  expect(await caches.has(pinnedFilesCache)).toBe(true)
})
