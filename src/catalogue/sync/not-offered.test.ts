import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { createCopyWorldOf, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { FakeFindings, productRow } from '#tests/harness/fake-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { createApi } from '#api/client.ts'
import { ApiError, type ApiErrorKind } from '#api/errors.ts'
import type { WireAnswer } from '#api/wire.ts'
import { countRows } from '../store/tables.ts'
import { readStatus } from '../store/meta.ts'
import type { CopyDeps } from './run.ts'

let world: CopyWorld<PagedApi>
let { db, api, files } = {} as CopyWorld<PagedApi>
let offers: FakeFindings

const run = (change: Partial<CopyDeps> = {}) => world.run({ offers, wait: async () => {}, ...change })

beforeEach(async () => {
  world = await createCopyWorldOf(new PagedApi())
  ;({ db, api, files } = world)
  world.clock.at = 1_000_000
  api.fill(5)
  offers = new FakeFindings()
})

const failing = (kind: ApiErrorKind, details: { code?: number; http?: number }) => () => {
  throw new ApiError(kind, details)
}

describe.each([
  ['a 404 in a 200 envelope', failing('refused', { code: code.notFound, http: 200 })],
  ['a 404', failing('refused', { code: code.notFound, http: 404 })],
  ['a 405', failing('portal', { http: 405 })],
  ['HTML, or an empty body', failing('portal', { http: 200 })],
  ['JSON of another shape', failing('shape', { http: 200 })],
])('a backend that answers with %s', (_, fail) => {
  test('without manifest and changes, the catalogue is downloaded by pages', async () => {
    files.manifest = async () => fail()
    api.answer(catalogueCalls.productChanges, fail)
    expect(await run()).toEqual({ at: 'done' })
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'full', error: null, rows: 8 })
    expect(offers.noted).toEqual({ 'catalogue-files': false, 'catalogue-changes': false, 'catalogue-pages': true })
  })

  test('if the paged lists are missing too, the featured rows are stored, and nothing counts as failed', async () => {
    files.manifest = async () => fail()
    api.answer(catalogueCalls.productChanges, fail)
    api.answer(catalogueCalls.productPage, fail)
    expect(await run()).toEqual({ at: 'done' })
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'hot', error: null })
    expect(offers.noted['catalogue-pages']).toBe(false)
  })
})

test('a portal that answers every call with HTML does not count as a backend without these calls', async () => {
  const portal: PagedApi['call'] = async () => failing('portal', { http: 200 })()
  files.manifest = async () => failing('portal', { http: 200 })()
  expect(await run({ api: { call: portal } })).toEqual({ at: 'stopped', problem: 'portal' })
  expect(offers.noted).toEqual({})
  files.manifest = async () => failing('portal', { http: 404 })()
  const all404: PagedApi['call'] = async () => failing('portal', { http: 404 })()
  expect(await run({ api: { call: all404 } })).toMatchObject({ at: 'stopped' })
  expect(offers.noted).toEqual({})
})

describe('a visitor', () => {
  const open = new Set(
    ['dict-data/currency', 'dict-data/country', 'dict-data/list', 'dict-data/timezone', 'category/list'].concat([
      'pesticide/hot-list',
      'company/hot-list',
    ]),
  )

  test('makes only the calls that the specification allows, whatever capabilities were found before', async () => {
    const sentPaths: string[] = []
    const answer = (data: unknown): WireAnswer => ({
      transport: 'ok',
      status: 200,
      contentType: 'application/json',
      headers: {},
      envelope: data === null ? { code: 404, data: null, msg: 'Not found' } : { code: 0, data },
    })
    const realApi = createApi({
      base: '',
      locale: () => 'en',
      deviceId: () => 'd',
      holder: async () => null,
      renew: async () => false,
      send: async ({ url }) => {
        const path = new URL(url, 'http://x').pathname.replace('/buyer-api/buyer/', '')
        sentPaths.push(path)
        if (path === 'pesticide/hot-list') return answer([productRow(1), { note: 'nobody' }])
        if (path === 'company/hot-list') return answer([{ note: 'nobody' }])
        return open.has(path) ? answer([]) : answer(null)
      },
    })
    expect(await run({ api: realApi, signedIn: async () => false })).toEqual({ at: 'done' })
    offers.noted['catalogue-changes'] = true
    offers.noted['catalogue-pages'] = true
    await run({ api: realApi, signedIn: async () => false, demanded: true })
    expect([...new Set(sentPaths)].sort()).toEqual([...open].sort())
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'hot', rows: 1 })
    expect(await readStatus(db)).toMatchObject({ unreadable: 2, unreadableCompanies: 1 })
  })

  test('still has the complete copy, with the time of its data, after a logout', async () => {
    await run()
    const { asOf } = await readStatus(db)
    world.clock.at += 3_600_000
    api.signedIn = false
    await run()
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'full', asOf })
    expect(await countRows(db, 'products')).toBe(5)
  })

  test('has an empty catalogue on a backend without featured rows, and no failure is reported', async () => {
    api.signedIn = false
    for (const call of [catalogueCalls.hotProducts, catalogueCalls.hotCompanies])
      api.answer(call, failing('refused', { code: code.notFound, http: 200 }))
    expect(await run()).toEqual({ at: 'done' })
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', scope: 'hot', rows: 0, error: null })
  })
})
