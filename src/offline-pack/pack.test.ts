// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { companyRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { pinnedFilesCache, pinFile, unpinAllFiles, locateFiles } from '#api/files/files.ts'
import { measurePack, readPackGap } from './runtime.ts'
import type { PackChoice } from './files.ts'
import type { CopyOutcome } from '#catalogue/sync/replicate.ts'
import { clearCatalogueDb, openCatalogueDb } from '#catalogue/store/db.ts'
import { readStatus, writeMeta } from '#catalogue/store/meta.ts'
import { parseTableRows } from '#catalogue/store/rows.ts'
import type { CopyStatus } from '#catalogue/store/schema.ts'
import { syncedCategories } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { fetchOfflinePack, refreshOfflinePack, packState, removeOfflinePack, setOfflinePackKeepFresh } from './pack.ts'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { deleteRows } from '#catalogue/store/tables.ts'

const refreshes: string[][] = []
let outcome: CopyOutcome = { at: 'done' }
vi.mock('#catalogue/sync/refresh-catalogue.ts', () => ({
  refreshCatalogue: async () => {
    refreshes.push(syncedCategories(prefs))
    return outcome
  },
}))

const nothingToRead = async () => {}

const choice = (change: Partial<PackChoice> = {}): PackChoice => ({
  suppliers: [{ companyId: 'k1', name: 'Maker 1' }],
  categories: [],
  favourites: false,
  records: false,
  ...change,
})
const status = async (change: Partial<CopyStatus>) => {
  const db = await openCatalogueDb('en')
  await writeMeta(db, 'status', { ...(await readStatus(db)), ...change })
}
const storeCompanies = async (companies: readonly Row[]) =>
  storeRows(await openCatalogueDb('en'), 'companies', parseTableRows('companies', companies).rows)
const arePinned = async (...urls: string[]) => (await locateFiles(urls)).map(({ at }) => at === 'pinned')

let missing: string[] = []
const fetchedUrls: string[] = []
let manifest: unknown = null
let line = Promise.resolve()

beforeEach(async () => {
  await storeCatalogueCopy([])
  await storeCompanies([
    companyRow(1, {
      categories: [{ categoryId: 'herbicide', count: 2 }],
      photos: [{ name: 'Plant', url: '/files/1.jpg' }],
    }),
    companyRow(2, { photos: [{ name: 'Plant', url: '/files/2.jpg' }] }),
  ])
  prefs.offlinePack = null
  prefs.dataSaver = { on: false, categories: [] }
  packState.run = { at: 'idle' }
  refreshes.length = 0
  outcome = { at: 'done' }
  missing = []
  fetchedUrls.length = 0
  manifest = null
  line = Promise.resolve()
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('fetch', async (url: string) => {
    fetchedUrls.push(url)
    if (missing.includes(url)) throw new TypeError('no network')
    if (url.includes('manifest.json')) return Response.json(manifest, { status: manifest ? 200 : 404 })
    await line
    return new Response('x'.repeat(2000), { headers: { 'Content-Length': '2000' } })
  })
})

describe('the offline pack', () => {
  test('keeps its files when the app starts in a language that is not synced yet', async () => {
    await fetchOfflinePack(choice(), true)
    await clearCatalogueDb(await openCatalogueDb('en'))
    await refreshOfflinePack(nothingToRead)
    expect(await arePinned('/files/1.jpg')).toEqual([true])
    expect(packState.run).toEqual({ at: 'idle' })
    expect(prefs.offlinePack).toMatchObject({ files: 1, bytes: 2000 })
  })

  test('keeps its files when the app starts before the account is open', async () => {
    await fetchOfflinePack(choice(), true)
    if (prefs.offlinePack) Object.assign(prefs.offlinePack, choice({ suppliers: [], records: true }))
    await refreshOfflinePack(nothingToRead)
    expect(await arePinned('/files/1.jpg')).toEqual([true])
    expect(packState.run).toEqual({ at: 'idle' })
  })

  test('keeps its files when packing fails without a catalogue or an account, and does not count as ready', async () => {
    await fetchOfflinePack(choice(), true)
    await expect(fetchOfflinePack(choice({ suppliers: [], favourites: true }), true)).rejects.toThrow()
    await clearCatalogueDb(await openCatalogueDb('en'))
    await expect(fetchOfflinePack(choice({ categories: ['herbicide'] }), true)).rejects.toThrow()
    expect(await arePinned('/files/1.jpg')).toEqual([true])
    expect(packState.run).toEqual({ at: 'stopped', failed: null })
    expect(prefs.offlinePack?.readyAt).toBeNull()
  })

  test('keeps its files until all files of another choice have arrived', async () => {
    await fetchOfflinePack(choice(), true)
    const otherChoice = choice({ suppliers: [{ companyId: 'k2', name: 'Maker 2' }] })
    missing = ['/files/2.jpg']
    expect(await fetchOfflinePack(otherChoice, true)).toBe(1)
    expect(await arePinned('/files/1.jpg')).toEqual([true])
    missing = []
    expect(await fetchOfflinePack(otherChoice, true)).toBe(0)
    expect(await arePinned('/files/1.jpg', '/files/2.jpg')).toEqual([false, true])
  })

  test('keeps its files while the device has only the few rows that visitors see', async () => {
    await fetchOfflinePack(choice({ suppliers: [], categories: ['herbicide'] }), true)
    await deleteRows(await openCatalogueDb('en'), 'companies', ['k1'])
    await status({ scope: 'hot' })
    await refreshOfflinePack(nothingToRead)
    expect(await arePinned('/files/1.jpg')).toEqual([true])
  })
})

describe('a pack that is changed while it is fetched', () => {
  const pictures = ['a', 'b', 'c', 'd', 'e'].map((name) => `/files/${name}.jpg`)
  const otherChoice = choice({ suppliers: [{ companyId: 'k2', name: 'Maker 2' }] })
  const startedCount = () => fetchedUrls.filter((url) => pictures.includes(url)).length
  let release = () => {}

  let end = Promise.resolve(-1)

  beforeEach(async () => {
    const photos = pictures.map((url) => ({ name: 'Plant', url }))
    await storeCompanies([companyRow(1, { photos })])
    await pinFile('/files/2.jpg')
    line = new Promise((resolve) => {
      release = resolve
    })
    end = fetchOfflinePack(choice(), true)
    await vi.waitUntil(() => startedCount() === 3)
  })

  const nothingCame = async () => {
    expect(startedCount()).toBe(3)
    expect(await arePinned(...pictures)).toEqual(pictures.map(() => false))
    expect(packState.run).toEqual({ at: 'idle' })
  }

  test('does not store arriving files if it is removed', async () => {
    await removeOfflinePack()
    release()
    expect(await end).toBe(0)
    await nothingCame()
  })

  test('ends fetching in this tab if it is removed in another tab', async () => {
    prefs.offlinePack = null
    await unpinAllFiles()
    expect(packState.run).toEqual({ at: 'idle' })
    release()
    expect(await end).toBe(0)
    await nothingCame()
  })

  test('is not changed by this tab if another tab replaced it by another choice', async () => {
    const theirs = { ...otherChoice, keepFresh: false, productCategories: [], readyAt: 7, files: 1, bytes: 2000 }
    prefs.offlinePack = { ...theirs }
    release()
    expect(await end).toBe(0)
    await nothingCame()
    expect(prefs.offlinePack).toEqual(theirs)
    expect(await arePinned('/files/2.jpg')).toEqual([true])
  })
})

describe('the automatic refresh', () => {
  const photoCame = () =>
    storeCompanies([
      companyRow(1, {
        photos: ['/files/1.jpg', '/files/new.jpg'].map((url) => ({ name: 'Plant', url })),
      }),
    ])
  const fetchedNew = () => fetchedUrls.filter((url) => url === '/files/new.jpg')

  test('fetches only a new photo at the start of the app', async () => {
    await fetchOfflinePack(choice(), true)
    await photoCame()
    fetchedUrls.length = 0
    await refreshOfflinePack(nothingToRead)
    expect(fetchedUrls).toEqual(['/files/new.jpg'])
    expect(await arePinned('/files/1.jpg', '/files/new.jpg')).toEqual([true, true])
    expect(prefs.offlinePack).toMatchObject({ files: 2, bytes: 4000, keepFresh: true })
  })

  test('fetches a photo that arrives with the account’s rows', async () => {
    await fetchOfflinePack(choice(), true)
    await refreshOfflinePack(photoCame)
    expect(await arePinned('/files/new.jpg')).toEqual([true])
  })

  test('fetches nothing if it is switched off', async () => {
    await fetchOfflinePack(choice(), true)
    setOfflinePackKeepFresh(false)
    await photoCame()
    await refreshOfflinePack(nothingToRead)
    expect(fetchedNew()).toEqual([])
  })

  test('does not fetch new files with data saver on, but continues an interrupted pack', async () => {
    await fetchOfflinePack(choice(), true)
    prefs.dataSaver = { on: true, categories: [] }
    await photoCame()
    await refreshOfflinePack(nothingToRead)
    expect(fetchedNew()).toEqual([])
    if (prefs.offlinePack) prefs.offlinePack.readyAt = null
    await refreshOfflinePack(nothingToRead)
    expect(fetchedNew()).toHaveLength(1)
  })

  test('fetches failed files again once they can be fetched', async () => {
    await fetchOfflinePack(choice(), true)
    await photoCame()
    missing = ['/files/new.jpg']
    await refreshOfflinePack(nothingToRead)
    expect(packState.run).toEqual({ at: 'stopped', failed: 1 })
    missing = []
    await refreshOfflinePack(nothingToRead)
    expect(packState.run).toEqual({ at: 'idle' })
    expect(await arePinned('/files/new.jpg')).toEqual([true])
  })

  test('fetches each file once if it is called twice at the same time', async () => {
    await fetchOfflinePack(choice(), true)
    await photoCame()
    await Promise.all([refreshOfflinePack(nothingToRead), refreshOfflinePack(nothingToRead)])
    expect(fetchedNew()).toHaveLength(1)
  })

  test('runs in one tab at a time', async () => {
    await fetchOfflinePack(choice(), true)
    await photoCame()
    let lockQueue = Promise.resolve<unknown>(undefined)
    const request = vi.fn((_: string, work: () => Promise<void>) => (lockQueue = lockQueue.then(work)))
    vi.stubGlobal('navigator', { locks: { request } })
    let release = () => {}
    const otherRun = request(
      'offline-pack',
      () =>
        new Promise((resolve) => {
          release = resolve
        }),
    )
    const mine = refreshOfflinePack(nothingToRead)
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
    expect(request.mock.lastCall?.[0]).toBe('offline-pack')
    expect(fetchedNew()).toEqual([])
    release()
    await Promise.all([otherRun, mine])
    expect(fetchedNew()).toHaveLength(1)
  })
})

describe('the missing part of a pack', () => {
  const gap = async () => (prefs.offlinePack ? readPackGap(prefs.offlinePack) : null)

  test('is nothing, then a photo that was added, then the files that the browser evicted', async () => {
    await fetchOfflinePack(choice(), false)
    expect(await gap()).toEqual({ files: 0, rows: false })
    const photos = ['/files/1.jpg', '/files/new.jpg'].map((url) => ({ name: 'Plant', url }))
    await storeCompanies([companyRow(1, { photos })])
    expect(await gap()).toEqual({ files: 1, rows: false })
    await caches.delete(pinnedFilesCache)
    expect(await gap()).toEqual({ files: 2, rows: false })
  })

  test('is counted for an account that is not open, although its files cannot be listed', async () => {
    await fetchOfflinePack(choice(), false)
    if (prefs.offlinePack) Object.assign(prefs.offlinePack, choice({ suppliers: [], records: true }))
    expect(await gap()).toEqual({ files: 0, rows: false })
    await caches.delete(pinnedFilesCache)
    expect(await gap()).toEqual({ files: 1, rows: false })
  })

  test('includes rows of a category that is not on the device, and all rows if the catalogue is not', async () => {
    await fetchOfflinePack(choice({ categories: ['seed'] }), false)
    await status({ categories: ['herbicide', 'seed'] })
    expect(await gap()).toMatchObject({ rows: false })
    await status({ categories: ['seed'] })
    expect(await gap()).toMatchObject({ rows: true })
    await clearCatalogueDb(await openCatalogueDb('en'))
    expect(await gap()).toEqual({ files: 0, rows: true })
  })
})

describe('with data saver on', () => {
  beforeEach(async () => {
    prefs.dataSaver = { on: true, categories: ['fungicide'] }
    await status({ categories: ['fungicide'] })
  })

  test('a pack includes the products of a chosen supplier', async () => {
    await fetchOfflinePack(choice(), true)
    expect(refreshes).toEqual([['fungicide', 'herbicide']])
    expect(prefs.offlinePack?.readyAt).not.toBeNull()
  })

  test('a pack without its rows is never ready, however often it is started', async () => {
    outcome = { at: 'stopped', problem: 'offline' }
    for (const times of [1, 2]) {
      await expect(fetchOfflinePack(choice({ suppliers: [], categories: ['seed'] }), true)).rejects.toThrow()
      expect(refreshes).toHaveLength(times)
      expect(prefs.offlinePack?.readyAt).toBeNull()
      expect(packState.run).toEqual({ at: 'stopped', failed: null })
    }
  })

  test('a full disk is reported as the reason why the download of the pack stopped', async () => {
    outcome = { at: 'stopped', problem: 'no-space' }
    await expect(fetchOfflinePack(choice({ suppliers: [], categories: ['seed'] }), true)).rejects.toThrow()
    expect(packState.run).toEqual({ at: 'stopped', failed: null, noSpace: true })
  })

  test('the size before fetching counts the missing rows in their compressed size', async () => {
    const part = (url: string, categories: string[], packedBytes?: number) => ({
      url,
      categories,
      rows: 1,
      bytes: 900,
      sha256: url,
      ...(packedBytes === undefined ? {} : { packedBytes }),
    })
    const parts = [
      part('a', ['fungicide']),
      part('b', ['herbicide'], 70),
      part('c', ['seed', 'herbicide']),
      part('d', []),
    ]
    const table = { rows: 1, next: 'e.1' }
    manifest = {
      version: 'v',
      createdAt: 1,
      products: { ...table, parts },
      companies: { ...table, parts: [part('k', [], 5)] },
    }
    const storedPart = { table: 'companies', ids: [], bytes: 900, packedBytes: 900, unreadable: 0 } as const
    await (await openCatalogueDb('en')).parts.put({ ...storedPart, url: 'k' })
    // The part of the category on the device is missing too, because it has changed.
    expect(await measurePack(choice())).toMatchObject({ rowBytes: 900 + 70 + 900, size: { bytes: 2000 } })
    expect(await measurePack(choice({ suppliers: [] }))).toMatchObject({ rowBytes: 0 })
    manifest = null
    expect(await measurePack(choice())).toMatchObject({ rowBytes: null })
  })
})
