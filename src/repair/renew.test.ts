// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { renewApp } from './renew.ts'
import { repairLanguageOf } from './texts.ts'

const html = `<link rel="modulepreload" href="/b2b/assets/first-1.js"><div id="root"></div>
<script type="module" src="/b2b/assets/index-1.js"></script>`
const shell = `workbox-precache-v2-${location.origin}/b2b/`

let answers: Map<string, Response>
let requests: [string, RequestCache | undefined][]
const mine = { scope: `${location.origin}/b2b/`, unregister: vi.fn(() => Promise.resolve(true)) }
const otherRegistration = { scope: `${location.origin}/`, unregister: vi.fn(() => Promise.resolve(true)) }

const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } })
beforeEach(async () => {
  requests = []
  answers = new Map([
    ['/b2b/index.html', new Response(html)],
    ['/b2b/assets/first-1.js', script()],
    ['/b2b/assets/index-1.js', script()],
  ])
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push([url, init.cache])
    const answer = answers.get(url)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  vi.stubGlobal('caches', new FakeCaches())
  for (const name of [shell, 'parts@b2b', 'parts', 'pinned@b2b', 'seen-files']) await caches.open(name)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: () => Promise.resolve([mine, otherRegistration]) },
  })
})
afterEach(() => {
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const expectUntouched = async () => {
  expect(mine.unregister).not.toHaveBeenCalled()
  expect(await caches.keys()).toHaveLength(5)
}

test('renewing fetches the app’s files from the network, and then removes only its worker and caches', async () => {
  expect(await renewApp('/b2b/')).toBeNull()
  expect(requests).toEqual([
    ['/b2b/index.html', 'reload'],
    ['/b2b/assets/first-1.js', 'reload'],
    ['/b2b/assets/index-1.js', 'reload'],
  ])
  expect([mine.unregister.mock.calls.length, otherRegistration.unregister.mock.calls.length]).toEqual([1, 0])
  expect(await caches.keys()).toEqual(['parts', 'pinned@b2b', 'seen-files'])
})

test('renewing changes nothing while offline', async () => {
  answers.clear()
  expect(await renewApp('/b2b/')).toEqual({ why: 'no-connection' })
  await expectUntouched()
})

test.each([
  ['a page of a network portal', new Response('<html>Welcome to the hotel</html>')],
  ['a page of a host that is being repaired', new Response(html, { status: 503 })],
])('renewing changes nothing if the response is %s', async (_, answer) => {
  answers.set('/b2b/index.html', answer)
  expect(await renewApp('/b2b/')).toEqual({ why: 'other-page' })
  await expectUntouched()
})

test.each([
  ['does not arrive', undefined],
  ['is missing on the host', new Response('', { status: 404 })],
  ['is the page of a network portal', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('renewing names a file that %s, and changes nothing', async (_, answer) => {
  if (answer) answers.set('/b2b/assets/index-1.js', answer)
  else answers.delete('/b2b/assets/index-1.js')
  expect(await renewApp('/b2b/')).toEqual({ why: 'file', file: 'index-1.js' })
  await expectUntouched()
})

test.each([
  [undefined, 'es-PY', 'es'],
  [undefined, 'zh-TW', 'zh-Hant'],
  [undefined, 'zh-CN', 'zh-Hans'],
  [undefined, 'pt-BR', 'en'],
  ['zh-Hant', 'es', 'zh-Hant'],
  ['tlh', 'es', 'es'],
])('with %j chosen in the app and the browser in %s, the repair page is in %s', (chosen, browser, locale) =>
  expect(repairLanguageOf(chosen, browser)).toBe(locale),
)
