// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { appDb } from '#api/app-db.ts'
import { readShare } from '#api/files/shared-files.ts'
import { sessionStore as store } from '#api/session/session.ts'
import { openAccountDb } from '#account/store/open.ts'
import { backgroundSyncTag } from '#app/runtime/browser-environment.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { loseAnswer, jsonAnswer } from '#tests/harness/own-connection.ts'
import { fakeBuildNetwork, manifestEntry } from '#tests/harness/build-network.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'

type Handler = (event: Record<string, unknown>) => void
const handlers = new Map<string, Handler[]>()
let requests: { url: string; headers: Record<string, string> }[]
let answer: (url: string) => Response
const skipWaiting = vi.fn()
const showNotification = vi.fn()
const openWindow = vi.fn()
let windows: object[] = []
const subscription = {
  toJSON: () => ({
    endpoint: 'https://push.example/device-7',
    expirationTime: null,
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  }),
}
const build = {
  '/index.html': '<main></main>',
  '/assets/first-1.js': 'first',
  '/assets/es-1.js': 'palabras',
  '/assets/later-market-1.js': 'prices',
}

const workerCaches = new FakeCaches()
const stubWorker = () => {
  vi.stubGlobal('skipWaiting', skipWaiting)
  vi.stubGlobal(
    '__WB_MANIFEST',
    Object.entries(build).map(([path, body]) => manifestEntry(path, body)),
  )
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('clients', { claim: () => Promise.resolve(), matchAll: async () => windows, openWindow })
  vi.stubGlobal('registration', { showNotification, pushManager: { subscribe: async () => subscription } })
  vi.stubGlobal('caches', workerCaches)
}
beforeAll(async () => {
  stubWorker()
  vi.spyOn(self, 'addEventListener').mockImplementation((type: string, handler: unknown) => {
    handlers.set(type, [...(handlers.get(type) ?? []), handler as Handler])
  })
  // A variable, because an import by name would apply a worker's types to every test.
  const entry = './sw.ts'
  await import(/* @vite-ignore */ entry)
  vi.mocked(self.addEventListener).mockRestore()
  // The import of the worker, which has many source files, is slow on a busy machine.
}, 60_000)

let count = 0
let sub: AccountId
beforeEach(async () => {
  count += 1
  sub = anAccountId(`worker-${count}`)
  stubWorker()
  requests = []
  answer = () => jsonAnswer({ records: [] })
  vi.stubGlobal('fetch', async (url: string, init: { headers?: Record<string, string> } = {}) => {
    requests.push({ url: String(url), headers: init.headers ?? {} })
    return answer(String(url))
  })
  const login = { userId: sub, accessToken: `token-${sub}`, refreshToken: 'r', expiresTime: 32_503_680_000_000 }
  await store.write({ sub, login, user: null })
})
afterEach(async () => {
  await store.clear()
  skipWaiting.mockClear()
})

const handle = async (type: string, event: object) => {
  const waits: Promise<unknown>[] = []
  for (const handler of handlers.get(type) ?? [])
    handler({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
  return { waits, end: Promise.all(waits) }
}
const sync = async (tag: string) => (await handle('sync', { tag })).end
const message = async (data: unknown) => {
  const posted: unknown[] = []
  const { end, waits } = await handle('message', { data, ports: [{ postMessage: (one: unknown) => posted.push(one) }] })
  return { posted, end, waits }
}
const leaveSend = async () => {
  const db = await openAccountDb(sub)
  await db.drafts.put(draftOf('d', { sendRev: 1, mine: { ...contentOf(), maxReplyTime: '2099-12-01' } }))
  await db.ops.put(opOf('o', { type: 'send', draftId: 'd', kind: 'enquiry', lane: 'draft:d', sub }))
  return db
}
const sends = () => requests.filter(({ url }) => url.includes('/send-'))

describe('LEAD-6 a worker that a sync event wakes while no page is open', () => {
  test('sends waiting work in the language and with the device id that a page stored before it closed', async () => {
    await appDb().kv.put({ k: 'worker-settings', v: { locale: 'es', deviceId: 'device-7', categories: [] } })
    const db = await leaveSend()
    await sync(backgroundSyncTag)
    expect((await db.drafts.get('d'))?.status).toBe('sent')
    expect(sends()[0]?.headers).toMatchObject({
      'Accept-Language': 'es-ES',
      'X-Device-Id': 'device-7',
      Authorization: `Bearer token-${sub}`,
    })
    db.close()
  })

  test('rejects the sync event while offline, and does not change the waiting work', async () => {
    const db = await leaveSend()
    answer = loseAnswer
    await expect(sync(backgroundSyncTag)).rejects.toThrow('work remains')
    expect(await db.ops.get('o')).toMatchObject({ state: 'open', attempts: 0, sealed: null })
    db.close()
  })

  test('does not ask to be woken again if nothing waits, or nobody is logged in', async () => {
    await sync(backgroundSyncTag)
    expect(requests).toEqual([])
    const db = await leaveSend()
    await store.write({ sub, login: null, user: null })
    await sync(backgroundSyncTag)
    expect([requests, (await db.ops.get('o'))?.state]).toEqual([[], 'open'])
    db.close()
  })

  test('ACC-1 sends only the logged-in account’s work; that of other accounts remains on the disk', async () => {
    const db = await leaveSend()
    const login = { userId: 'bea', accessToken: 'token-bea', refreshToken: 'r', expiresTime: 32_503_680_000_000 }
    await store.write({ sub: anAccountId('bea'), login, user: null })
    await sync(backgroundSyncTag)
    expect([sends(), (await db.ops.get('o'))?.state]).toEqual([[], 'open'])
    db.close()
  })
})

describe("a page's message to the worker", () => {
  test.each([[null], ['hello'], [{}], [{ type: 'of tomorrow' }], [{ type: 'catalogue/refresh', locale: 'de' }]])(
    '%j is ignored',
    async (data) => {
      const { posted, waits } = await message(data)
      expect([posted, waits, skipWaiting.mock.calls.length]).toEqual([[], [], 0])
    },
  )

  test('makes the worker take over if it is SKIP_WAITING', async () => {
    await message({ type: 'SKIP_WAITING' })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
  })
})

describe('the installation of a release', () => {
  const install = async () => (await handle('install', {})).end
  const storedUrls = async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  }
  const hostBuild = () => {
    const network = fakeBuildNetwork()
    for (const [path, body] of Object.entries(build)) network.files.set(path, body)
    return network
  }
  const asBuyerIn = async (locale: 'en' | 'es') => {
    const { storeSettings: takeSettings } = await import('./settings.ts')
    await takeSettings({ locale, deviceId: 'device-1', categories: [] })
  }

  test('stores the shell, the messages of the buyer’s language and every screen', async () => {
    hostBuild()
    await asBuyerIn('es')
    await install()
    expect(await storedUrls()).toEqual(Object.keys(build))
  })

  test('fails if a screen did not arrive because the connection was lost', async () => {
    const network = hostBuild()
    await asBuyerIn('en')
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (input.includes('later-market')) network.files.clear()
      return answering(input, init)
    })
    await expect(install()).rejects.toThrow(TypeError)
  })
})

describe('a push message', () => {
  const push = async (text: string | null) => {
    showNotification.mockClear()
    await (
      await handle('push', { data: text === null ? null : { text: () => text } })
    ).end
    return showNotification.mock.calls[0]
  }
  const reply = { kind: 'reply', title: 'A supplier replied', text: 'Open the app.', url: '/pages/x?id=1', tag: 'r' }

  test('is shown with its texts, and its page is stored for the click', async () => {
    const { title, text, tag, url } = reply
    expect(await push(JSON.stringify(reply))).toEqual([
      title,
      { body: text, tag, data: url, icon: '/icons/icon-192.png' },
    ])
  })

  test.each([[null], [''], ['{'], ['{"title":1}'], [JSON.stringify({ ...reply, url: '//evil.example' })]])(
    'is announced by a general text in the last used language if it cannot be read: %j',
    async (text) => {
      const { storeSettings: takeSettings } = await import('./settings.ts')
      await takeSettings({ locale: 'es', deviceId: 'd', categories: [] })
      expect(await push(text)).toMatchObject(['Hay novedades para usted', { data: '/' }])
    },
  )
})

describe('a click on a notification', () => {
  const click = async (data: unknown) => {
    openWindow.mockClear()
    const close = vi.fn()
    await (
      await handle('notificationclick', { notification: { data, close } })
    ).end
    expect(close).toHaveBeenCalled()
    return openWindow.mock.calls[0]?.[0]
  }
  const at = (path: string) => new URL(path, self.location.href).href
  const windowAt = (path: string, answers: boolean) => {
    const page = {
      url: at(path),
      focus: vi.fn(async (): Promise<unknown> => page),
      navigate: vi.fn(),
      postMessage: vi.fn((_: unknown, [port]: MessagePort[]) => answers && port?.postMessage({})),
    }
    windows = [page]
    return page
  }
  afterEach(() => void (windows = []))

  test('opens the page of the message', async () => {
    expect(await click('/pages/inquiry/detail?id=7')).toBe(at('/pages/inquiry/detail?id=7'))
  })

  test.each([['https://evil.example'], ['//evil.example'], ['/\\evil.example'], ['/repair.html'], ['/x/../mail'], [7]])(
    'opens the start page instead of %j, which is not a page of the app',
    async (data) => expect(await click(data)).toBe(at('/')),
  )

  test('focuses an open window, which shows the page without a reload', async () => {
    const page = windowAt('/pages/cart/index', true)
    expect(await click('/pages/inquiry/detail?id=7')).toBeUndefined()
    expect(page.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'open', path: '/pages/inquiry/detail?id=7' })
    expect([page.focus.mock.calls.length, page.navigate.mock.calls.length]).toEqual([1, 0])
  })

  test('opens another window if the open one does not answer, because a form may be open in it', async () => {
    const page = windowAt('/', false)
    expect(await click('/pages/cart/index')).toBe(at('/pages/cart/index'))
    expect(page.navigate).not.toHaveBeenCalled()
  })

  test('leaves the window of the seller page as it is', async () => {
    const page = windowAt('/seller/', true)
    expect(await click('/pages/cart/index')).toBe(at('/pages/cart/index'))
    expect(page.focus).not.toHaveBeenCalled()
  })
})

test('content that another app shares is stored, and the browser is redirected to the page that opens it', async () => {
  const form = new FormData()
  form.set('text', 'Glyphosate 480 SL')
  const request = new Request(new URL('/pages/inquiry/index', self.location.href), { method: 'POST', body: form })
  let answered: Promise<Response> | undefined
  await handle('fetch', { request, respondWith: (response: Promise<Response>) => (answered = response) })
  const response = await answered
  expect([response?.status, new URL(response?.headers.get('location') ?? '').search]).toEqual([303, '?shared=1'])
  expect(await readShare()).toEqual({ text: 'Glyphosate 480 SL', files: [] })
})

test('a push subscription that the browser ends is replaced without a page if its account is logged in', async () => {
  const choice = { kinds: ['reply'], quiet: null, zone: 'America/Lima', language: 'es' }
  const change = async () => (await handle('pushsubscriptionchange', {})).end
  answer = (url) => jsonAnswer(url.includes('push/key') ? { publicKey: 'k'.repeat(87) } : null)
  await appDb().kv.put({ k: 'push', v: { ...choice, sub: anAccountId('bea') } })
  await change()
  expect(requests).toEqual([])
  await appDb().kv.put({ k: 'push', v: { ...choice, sub } })
  await change()
  expect(requests.map(({ url }) => url.replace(/.*push/, 'push'))).toEqual(['push/key', 'push/subscribe'])
  await appDb().kv.delete('push')
})

test.each([
  ['nothing', undefined, null],
  ['an unknown language', { locale: 'de', deviceId: 'd' }, null],
  ['settings', { locale: 'es', deviceId: 'd', categories: [] }, { locale: 'es', deviceId: 'd', categories: [] }],
])(
  'the settings that pages send are read again by a worker that just started, with %s on the disk',
  async (_, v, recalled) => {
    vi.resetModules()
    const { appDb: disk } = await import('#api/app-db.ts')
    const { getSettings, loadSettings } = await import('./settings.ts')
    await disk().kv.delete('worker-settings')
    if (v) await disk().kv.put({ k: 'worker-settings', v })
    expect(getSettings()).toEqual({ locale: 'en', deviceId: '', categories: [] })
    expect(await loadSettings()).toEqual(recalled)
  },
)
