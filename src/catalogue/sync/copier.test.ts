import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/languages.ts'
import {
  companyRow,
  FakeApi,
  FakeFiles,
  productRow,
  range,
  depsWithoutFindings,
} from '#tests/harness/fake-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import { openCatalogueDbByName, type CatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import { createCopier, type CopierDeps } from './copier.ts'
import { countRows } from '../store/tables.ts'

const dbs = new Map<Locale, Promise<CatalogueDb>>()
let names = 0
const openDb = (locale: Locale) => {
  const db = dbs.get(locale) ?? openCatalogueDbByName(`copier-${(names += 1)}`)
  dbs.set(locale, db)
  return db
}
let api: FakeApi
let files: FakeFiles
let now: number

const locks = () => {
  const tails = new Map<string, Promise<unknown>>()
  const lockNames: string[] = []
  return {
    lockNames,
    exclusively: <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(async () => {
        lockNames.push(name)
        return work()
      })
      tails.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
let lock: ReturnType<typeof locks>
const context = (change: Partial<CopierDeps> = {}) =>
  createCopier({
    openDb,
    api,
    files,
    exclusively: lock.exclusively,
    clock: { now: () => now, mono: () => 0 },
    signedIn: async () => api.signedIn,
    pause: async () => {},
    ...depsWithoutFindings(),
    ...change,
  })

beforeEach(() => {
  dbs.clear()
  now = 1_000_000
  api = new FakeApi()
  files = new FakeFiles()
  files.publish('v1', [[productRow(1)], [productRow(2)]], [[companyRow(1)]])
  lock = locks()
})
afterEach(async () => {
  for (const opening of dbs.values()) {
    const db = await opening
    db.close()
    await Dexie.delete(db.name)
  }
})

test('if a tab and a worker start at the same time, one syncs, and the other then has nothing to do', async () => {
  const [page, worker] = [context(), context()]
  expect(await Promise.all([page.refresh('en', 60_000), worker.refresh('en', 60_000)])).toEqual([
    { at: 'done' },
    { at: 'done' },
  ])
  expect(files.fetched).toHaveLength(3)
  expect(lock.lockNames).toEqual(['ref:en', 'ref:en'])
})

test('if a worker’s sync fails, the run that waits for its lock continues with the next part', async () => {
  let requests = 0
  const worker = context({
    files: {
      manifest: () => files.manifest(),
      part: async (locale, part) => {
        if ((requests += 1) > 1) throw new ApiError('offline')
        return files.part(locale, part)
      },
    },
  })
  const page = context()
  const refreshes = Promise.all([worker.refresh('en', 60_000), page.refresh('en', 60_000)])
  expect(await refreshes).toEqual([{ at: 'stopped', problem: 'offline' }, { at: 'done' }])
  expect(new Set(files.fetched).size).toBe(3)
  expect(files.fetched).toHaveLength(3)
})

test('if a worker is killed during a part and never answers, the run that waits for its lock continues', async () => {
  files.publish(
    'v1',
    range(0, 6).map((n) => [productRow(n)]),
    [[companyRow(1)]],
  )
  let requests = 0
  let kill = () => {}
  const killSignal = new Promise<never>((_, reject) => {
    kill = () => reject(new Error('its lock was given back'))
  })
  let reportMiddle = () => {}
  const inTheMiddle = new Promise<void>((resolve) => {
    reportMiddle = resolve
  })
  const worker = context({
    exclusively: (name, work) => lock.exclusively(name, () => Promise.race([work(), killSignal])),
    files: {
      manifest: () => files.manifest(),
      part: async (locale, part) => {
        if ((requests += 1) <= 4) return files.part(locale, part)
        reportMiddle()
        return new Promise<never>(() => {})
      },
    },
  })
  const page = context()
  void worker.refresh('en', 60_000)
  const going = page.refresh('en', 60_000)
  await inTheMiddle
  const storedUrls = await vi.waitFor(async () => {
    const urls = await (await openDb('en')).parts.toCollection().primaryKeys()
    expect(urls).toHaveLength(4)
    return urls
  })
  const fetchesBefore = files.fetched.length
  kill()
  expect(await going).toEqual({ at: 'done' })
  expect(files.fetched.slice(fetchesBefore)).toHaveLength(3)
  expect(files.fetched.slice(fetchesBefore).filter((url) => storedUrls.includes(url))).toEqual([])
  expect(await countRows(await openDb('en'), 'products')).toBe(6)
})

test('a stale copy is refreshed, and a fresh one is not', async () => {
  const copier = context()
  await copier.refresh('en', 0)
  const calls = api.made.length
  now += 30_000
  await copier.refresh('en', 60_000)
  expect(api.made).toHaveLength(calls)
  now += 31_000
  await copier.refresh('en', 60_000)
  expect(api.made.length).toBeGreaterThan(calls)
})

test('each language has a separate database, lock and texts', async () => {
  const copier = context()
  await Promise.all([copier.refresh('en', 0), copier.refresh('es', 0)])
  expect(new Set(lock.lockNames)).toEqual(new Set(['ref:en', 'ref:es']))
  expect(new Set(api.made.map(({ language }) => language))).toEqual(new Set(['en-US', 'es-ES']))
  expect((await readStatus(await openDb('es'))).rows).toBe(3)
})

test('a device without storage is reported without an exception', async () => {
  const copier = context({ openDb: () => Promise.reject(new DOMException('no', 'QuotaExceededError')) })
  expect(await copier.refresh('en', 0)).toEqual({ at: 'stopped', problem: 'no-space' })
})
