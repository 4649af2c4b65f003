import { beforeEach, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import type { SessionService } from '#api/session/session.ts'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { openCatalogueDb, clearCatalogueDb } from '#catalogue/store/db.ts'
import { readStatus } from '#catalogue/store/meta.ts'
import { heartbeatMs, messageFromWorker, type MessageFromWorker } from '#catalogue/sync/worker/worker-protocol.ts'
import { FakeApi } from '#tests/harness/fake-catalogue.ts'
import { createWorkerCopier } from './device-copier.ts'

let api: FakeApi
let messages: MessageFromWorker[]
let holder: string | null
let categories: string[]
const types = () => messages.map(({ type }) => type)
const copies = () =>
  createWorkerCopier({
    api,
    session: { holder: async () => holder } as unknown as SessionService,
    categories: () => categories,
  })
const refresh = (maxAgeMs = 0) => copies().refreshFor('en', maxAgeMs, (message) => messages.push(message))

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  messages = []
  holder = null
  categories = []
  api = new FakeApi()
  api.answer(catalogueCalls.hotProducts, () => [])
  api.answer(catalogueCalls.hotCompanies, () => [])
  await clearCatalogueDb(await openCatalogueDb('en'))
})

test('a refresh in a worker reports first that it is running, and last that it is done', async () => {
  await refresh()
  expect(types()).toEqual(['catalogue/working', 'catalogue/done'])
  expect((await readStatus(await openCatalogueDb('en'))).phase).toBe('ready')
})

test('a refresh that fails in a worker reports the reason as a code that the page understands', async () => {
  api.answer(referenceCalls.countries, () => {
    throw new ApiError('portal')
  })
  await refresh()
  expect(messages.at(-1)).toEqual({ type: 'catalogue/stopped', problem: 'portal' })
  expect(messages.map((message) => messageFromWorker.safeParse(message).success)).toEqual([true, true])
})

test('a long refresh reports at intervals that the worker is alive, and nothing after its end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let answer = () => {}
  api.answer(referenceCalls.countries, () => new Promise((resolve) => (answer = () => resolve([]))))
  const over = refresh()
  vi.advanceTimersByTime(3 * heartbeatMs)
  expect(types()).toEqual(Array.from({ length: 4 }, () => 'catalogue/working'))
  await vi.waitFor(() => expect(api.paths().some((path) => path.includes('countr'))).toBe(true))
  answer()
  await over
  vi.advanceTimersByTime(10 * heartbeatMs)
  expect(types().at(-1)).toBe('catalogue/done')
  expect(types().filter((type) => type === 'catalogue/done')).toHaveLength(1)
})

test('each refresh in a worker checks whether a user is logged in, because a worker outlives a login', async () => {
  await refresh()
  expect(api.paths()).not.toContain('pesticide/changes')
  holder = 'somebody'
  api.signedIn = true
  for (const call of [catalogueCalls.productChanges, catalogueCalls.companyChanges])
    api.answer(call, () => ({ list: [], deleted: [], cursor: null, next: 'm', total: 0 }))
  await refresh()
  expect(api.paths()).toContain('pesticide/changes')
})

test('a copy that is recent enough is refreshed only if other categories were chosen', async () => {
  await refresh()
  const requestCount = api.made.length
  await refresh(60_000)
  expect(api.made).toHaveLength(requestCount)
  categories = ['c1']
  await refresh(60_000)
  expect(api.made.length).toBeGreaterThan(requestCount)
})

test('if the server no longer accepts the login, the visitor’s library is downloaded without a failure', async () => {
  holder = 'somebody'
  api.answer(catalogueCalls.productChanges, () => {
    throw new ApiError('refused', { code: code.unauthorized })
  })
  await refresh()
  expect(types()).toEqual(['catalogue/working', 'catalogue/done'])
})
