import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { FakeFiles, FakeOffers, productRow } from '#tests/harness/fake-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { createApi } from '#api/client.ts'
import { ApiError, type ApiErrorKind } from '#api/errors.ts'
import type { WireAnswer } from '#api/wire.ts'
import { countRows } from '../store/blocks.ts'
import { openCatalogueDbNamed, type CatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import type { CopyDeps } from './run.ts'
import { replicate } from './replicate.ts'

let db: CatalogueDb
let api: PagedApi
let files: FakeFiles
let offers: FakeOffers
let now = 1_000_000
let names = 0

const run = (change: Partial<CopyDeps> = {}) =>
  replicate(
    {
      db,
      api,
      files,
      offers,
      wait: async () => {},
      clock: { now: () => now, mono: () => 0 },
      signedIn: async () => api.signedIn,
      pause: async () => {},
      ...change,
    },
    'en',
  )

beforeEach(async () => {
  now = 1_000_000
  db = await openCatalogueDbNamed(`not-offered-${(names += 1)}`)
  api = new PagedApi()
  api.fill(5)
  files = new FakeFiles()
  offers = new FakeOffers()
})
afterEach(() => db.delete())

const failing = (kind: ApiErrorKind, details: { code?: number; http?: number }) => () => {
  throw new ApiError(kind, details)
}

describe.each([
  ['a 404 in a 200 envelope', failing('refused', { code: code.notFound, http: 200 })],
  ['a 404', failing('refused', { code: code.notFound, http: 404 })],
  ['a 405', failing('portal', { http: 405 })],
  ['HTML, or an empty body', failing('portal', { http: 200 })],
  ['JSON of another shape', failing('shape', { http: 200 })],
])('%s', (_, fail) => {
  test('for the manifest and the changes: the copy comes by pages', async () => {
    files.manifest = async () => fail()
    api.answer(catalogueCalls.productChanges, fail)
    expect(await run()).toEqual({ at: 'done' })
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'full', error: null, rows: 8 })
    expect(offers.noted).toEqual({ 'catalogue-files': false, 'catalogue-changes': false, 'catalogue-pages': true })
  })

  test('for the pages, too: the featured rows, and nothing failed', async () => {
    files.manifest = async () => fail()
    api.answer(catalogueCalls.productChanges, fail)
    api.answer(catalogueCalls.productPage, fail)
    expect(await run()).toEqual({ at: 'done' })
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'hot', error: null })
    expect(offers.noted['catalogue-pages']).toBe(false)
  })
})

test('what was found is not requested again', async () => {
  let asked = 0
  files.manifest = async () => {
    asked += 1
    return null
  }
  await run()
  await run()
  expect(asked).toBe(1)
  expect(api.paths().filter((path) => path === 'pesticide/changes')).toHaveLength(1)
})

test('a portal that answers everything with a page is not taken for a small backend', async () => {
  const portal: PagedApi['call'] = async () => failing('portal', { http: 200 })()
  files.manifest = async () => failing('portal', { http: 200 })()
  expect(await run({ api: { call: portal } })).toEqual({ at: 'stopped', problem: 'portal' })
  expect(offers.noted).toEqual({})
  files.manifest = async () => failing('portal', { http: 404 })()
  const all404: PagedApi['call'] = async () => failing('portal', { http: 404 })()
  expect(await run({ api: { call: all404 } })).toMatchObject({ at: 'stopped' })
  expect(offers.noted).toEqual({})
})

test('what the backend is known to offer is broken, and not missing, when it has another shape', async () => {
  offers.noted['catalogue-changes'] = true
  api.answer(catalogueCalls.productChanges, failing('shape', { http: 200 }))
  expect(await run()).toEqual({ at: 'stopped', problem: 'damaged' })
  expect(offers.noted['catalogue-changes']).toBe(true)
})

test('a failing backend does not lack anything', async () => {
  files.manifest = async () => failing('http', { http: 503 })()
  expect(await run()).toEqual({ at: 'stopped', problem: 'server' })
  expect(offers.noted).toEqual({})
})

describe('a visitor', () => {
  const open = new Set(
    ['dict-data/currency', 'dict-data/country', 'dict-data/list', 'dict-data/timezone', 'category/list'].concat([
      'pesticide/hot-list',
      'company/hot-list',
    ]),
  )

  test('calls only what the specification opens, whatever was found before', async () => {
    const sent: string[] = []
    const answer = (data: unknown): WireAnswer => ({
      transport: 'ok',
      status: 200,
      contentType: 'application/json',
      headers: {},
      envelope: data === null ? { code: 404, data: null, msg: 'Not found' } : { code: 0, data },
    })
    const real = createApi({
      base: '',
      locale: () => 'en',
      deviceId: () => 'd',
      holder: async () => null,
      renew: async () => false,
      send: async ({ url }) => {
        const path = new URL(url, 'http://x').pathname.replace('/buyer-api/buyer/', '')
        sent.push(path)
        if (path === 'pesticide/hot-list') return answer([productRow(1), { note: 'nobody' }])
        if (path === 'company/hot-list') return answer([{ note: 'nobody' }])
        return open.has(path) ? answer([]) : answer(null)
      },
    })
    expect(await run({ api: real, signedIn: async () => false })).toEqual({ at: 'done' })
    offers.noted['catalogue-changes'] = true
    offers.noted['catalogue-pages'] = true
    await run({ api: real, signedIn: async () => false, demanded: true })
    expect([...new Set(sent)].sort()).toEqual([...open].sort())
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'hot', rows: 1 })
    expect(await readStatus(db)).toMatchObject({ unreadable: 2, unreadableCompanies: 1 })
  })

  test('after a sign-out the copy stays, as old as it is', async () => {
    await run()
    const { asOf } = await readStatus(db)
    now += 3_600_000
    api.signedIn = false
    await run()
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'full', asOf })
    expect(await countRows(db, 'products')).toBe(5)
  })

  test('of a backend that puts nothing forward has an empty library, and none that failed', async () => {
    api.signedIn = false
    for (const call of [catalogueCalls.hotProducts, catalogueCalls.hotCompanies])
      api.answer(call, failing('refused', { code: code.notFound, http: 200 }))
    expect(await run()).toEqual({ at: 'done' })
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'hot', rows: 0, error: null })
  })
})
