import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ownRowsRead, startAccount, stopAccount } from '#app/runtime/page-account.ts'
import { session } from '#api/commands.ts'
import { draftEditor } from '#account/drafts/editor.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { useRecords } from '#account/reads/requests/records.ts'
import { useProductSearch } from '#catalogue/reads/lists/product-search.ts'
import { createSearchService } from '#catalogue/search/search-service.ts'
import { openRawRef } from '#catalogue/store/raw.ts'
import { header } from '#contract/headers.ts'
import { accountId } from '#domain/ids.ts'
import { apiBase } from '#prefs/build-settings.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { filled } from '#tests/harness/sync/fill.ts'
import { ModelServer } from '#tests/harness/sync/model-server.ts'
import { testProduct } from '#tests/harness/sync/products.ts'

/**
 * The two longest ways through the device, and the files that run on them: docs/ways.md lists them by what V8 saw run
 * here. `npm run ways` compares. It waits in real time, so it is no test of every run.
 */

// As `npm start` builds it: the backend stores the answer to each key.
vi.hoisted(() => vi.stubEnv('VITE_API_KEYS', 'honoured'))

const root = process.cwd()
const counted = /^src\/(account|catalogue|api|prefs|app\/runtime)\//
/** What a second later would do anyway, and on a slow machine falls into the way: STOR-8, and whether to fetch files. */
const beside = ['src/account/outbox/status/unsent-note.ts', 'src/prefs/spares-line.ts']

/** Files of the product of which a function ran during `work`; what a file does while it is loaded does not count. */
const filesOf = async (work: () => Promise<void>): Promise<string[]> => {
  const profiler = new Session()
  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  profiler.disconnect()
  const ran = result
    .filter(({ functions }) => functions.slice(1).some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => url.replace('file://', '').replace(`${root}/`, '').replace(/\?.*$/, ''))
  return [...new Set(ran)].filter((path) => counted.test(path) && !beside.includes(path)).sort()
}

const told = (part: string): string[] => {
  const [, text = ''] = readFileSync('docs/ways.md', 'utf8').split(`## ${part}`)
  return [...(text.split('\n## ')[0] ?? '').matchAll(/^- `(src\/[^`]+)`/gm)].flatMap(([, path]) => path ?? []).sort()
}

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const aWhile = () => new Promise((done) => setTimeout(done, 1_500))

/** The model of a backend, where the page's own `fetch` finds it. */
const serve = (server: ModelServer) =>
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body = null }: RequestInit) => {
    const sent = headers as Record<string, string>
    const { status, envelope } = server.handle({
      method,
      path: url.replace(apiBase, ''),
      headers: sent,
      body: typeof body === 'string' ? body : body === null ? '' : await new Response(body).text(),
      file: null,
      token: (sent[header.authorization] ?? '').replace('Bearer ', ''),
    })
    return new Response(JSON.stringify(envelope), { status, headers: { 'content-type': 'application/json' } })
  })

test('the way of a request', async () => {
  const locks = { request: (...all: unknown[]) => (all.at(-1) as () => Promise<void>)() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  const server = new ModelServer()
  server.issue('token', 'u')
  serve(server)
  prefs.dataSaver.on = true
  const now = Date.now()
  await session.begin({ userId: 'u', accessToken: 'token', refreshToken: 'r', expiresTime: now + 1e7 })
  await startAccount({ sub: accountId.parse('u'), signedIn: true }, () => Promise.resolve())
  const localId = await startDraft('enquiry', [testProduct('1')])
  const form = draftEditor(localId)
  const { result } = renderHook(() => useRecords('enquiry'))
  await aWhile()
  const files = await filesOf(async () => {
    form.change(filled)
    await form.flush()
    expect(await sendDraft(localId)).toEqual([])
    // The row that the receipt made has no log; the server's own has.
    const own = { clientRef: localId, log: expect.anything() }
    await until(() => expect(result.current).toMatchObject({ status: 'ready', data: { rows: [own] } }))
    await ownRowsRead()
  })
  expect(files).toEqual(told('A request'))
  await stopAccount()
  vi.unstubAllGlobals()
})

test('the way of a search', async () => {
  prefs.locale = 'en'
  await copyOf(range(1, 30).map((n) => productRow(n)))
  const deps = { exclusively: <T>(_: string, work: () => Promise<T>) => work(), now: () => 0, pause: async () => {} }
  const first = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 1 }
  await createSearchService({ openRaw: openRawRef, ...deps }).search('en', 'products', first)
  const search = { keyword: 'product 7', limit: 10 }
  const files = await filesOf(async () => {
    const { result } = renderHook(() => useProductSearch(search))
    const found = { rows: [{ name: 'Product 7' }], facets: { category: [{ count: 1 }] } }
    await until(() => expect(result.current).toMatchObject({ status: 'ready', data: found }))
  })
  expect(files).toEqual(told('A search'))
})

test('the text counts the files that it lists', () => {
  const [, request, search] = /they have (\d+) and (\d+) now/.exec(readFileSync('docs/ways.md', 'utf8')) ?? []
  expect([Number(request), Number(search)]).toEqual([told('A request').length, told('A search').length])
})
