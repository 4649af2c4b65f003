// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBuildNetwork, manifestEntry } from '#tests/harness/build-network.ts'
import { splitParts } from './parts.ts'
import { createShell, isAppPath } from './shell.ts'

test.each(['/', '/?auth=invite&inviteUuid=1', '/index.html', '/index.html?x', '/pages/product/index?keyword=a'])(
  '%s is a path of the app',
  (path) => expect(isAppPath(path)).toBe(true),
)

test.each(['/mail', '/files/1/a.pdf', '/pagesque', '/index.htmlx', '/buyer-api/x', '/assets/a.js', '/repair.html'])(
  '%s is not a path of the app',
  (path) => expect(isAppPath(path)).toBe(false),
)

const page = '<main>this release</main>'
const script = 'export const a = 1'
const lateScript = 'export const market = 1'
const portal = '<html>Welcome to the hotel</html>'
const entries = [
  manifestEntry('/index.html', page),
  manifestEntry('/assets/first-1.js', script),
  manifestEntry('/assets/later-market-1.js', lateScript),
]

class FetchEventDouble {
  readonly waits: Promise<unknown>[] = []
  answer: Promise<Response> | null = null
  readonly type = 'fetch'
  readonly request: Request
  constructor(path: string, mode = 'navigate', cache: RequestCache = 'default') {
    this.request = new Request(new URL(path, self.location.href))
    // Scripts cannot construct a navigation request.
    Object.defineProperty(this.request, 'mode', { value: mode })
    Object.defineProperty(this.request, 'cache', { value: cache })
  }
  waitUntil(work: Promise<unknown>) {
    this.waits.push(work)
  }
  respondWith(answer: Promise<Response>) {
    this.answer = answer
  }
}
const handlers: ((event: FetchEventDouble) => void)[] = []
let settle = () => {}
let serving: ReturnType<typeof createShell>

const stubEvents = () => {
  vi.stubGlobal('FetchEvent', FetchEventDouble)
  vi.stubGlobal('ExtendableEvent', FetchEventDouble)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
}
beforeAll(() => {
  stubEvents()
  vi.spyOn(self, 'addEventListener').mockImplementation((type: string, handler: unknown) => {
    if (type === 'fetch') handlers.push(handler as (event: FetchEventDouble) => void)
  })
  const parts = splitParts(entries)
  serving = createShell(
    parts.shell,
    () =>
      new Promise<void>((resolve) => {
        settle = resolve
      }),
  )
  serving.serve()
  parts.serve()
  vi.mocked(self.addEventListener).mockRestore()
})

let network: ReturnType<typeof fakeBuildNetwork>
beforeEach(() => {
  stubEvents()
  network = fakeBuildNetwork()
  network.files.set('/index.html', page).set('/assets/first-1.js', script).set('/assets/later-market-1.js', lateScript)
})

const answerTo = async (path: string, mode?: string, cache: RequestCache = 'default') => {
  const event = new FetchEventDouble(path, mode, cache)
  for (const handler of handlers) handler(event)
  const response = await event.answer
  return { event, text: response ? await response.text() : null }
}
const precache = async () => {
  const [name = ''] = (await caches.keys()).filter((one) => one.includes('precache'))
  return caches.open(name)
}
const storedTexts = async () => {
  const cache = await precache()
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return Promise.all(responses.map(async (response) => response?.text()))
}

describe('an installation', () => {
  test('stores the page and the files of this release', async () => {
    await serving.store()
    expect(await storedTexts()).toEqual([page, script])
  })

  test.each([
    ['the page belongs to another release', '/index.html', '<main>the next release</main>'],
    ['a proxy adds a script to the page', '/index.html', `${page}<script src="//ads.example"></script>`],
    ['a network portal answers in place of a script', '/assets/first-1.js', portal],
  ])('fails if %s, and succeeds once the right file is available', async (_, path, wrong) => {
    const right = network.files.get(path) ?? ''
    network.files.set(path, wrong)
    await expect(createShell(splitParts(entries).shell).store()).rejects.toThrow(path)
    expect(await storedTexts()).not.toContain(wrong)
    network.files.set(path, right)
    await createShell(splitParts(entries).shell).store()
    expect(await storedTexts()).toEqual(expect.arrayContaining([page, script]))
  })

  test('does not change the previous release’s page if it fails', async () => {
    await serving.store()
    const next = createShell([manifestEntry('/index.html', '<main>the next release</main>')])
    network.files.set('/index.html', '<main>a rewritten page</main>')
    await expect(next.store()).rejects.toThrow('/index.html')
    network.files.clear()
    expect((await answerTo('/pages/product/index')).text).toBe(page)
  })
})

describe('the stored release', () => {
  test('answers every page and file offline', async () => {
    await serving.store()
    network.files.clear()
    for (const path of ['/', '/index.html', '/pages/cart/index?x=1']) expect((await answerTo(path)).text).toBe(page)
    expect((await answerTo('/assets/first-1.js', 'cors')).text).toBe(script)
  })

  test.each(['/repair.html', '/repair.js', '/mail'])('never answers %s', async (path) => {
    await serving.store()
    expect((await answerTo(path)).event.answer).toBeNull()
  })

  test.each([
    ['/assets/first-1.js', 'cors', script],
    ['/pages/cart/index', 'navigate', page],
  ])('fetches a missing %s from the network and stores it again', async (path, mode, text) => {
    expect((await answerTo(path, mode)).text).toBe(text)
    await vi.waitFor(async () => expect(await storedTexts()).toEqual([text]))
  })

  test.each(['/index.html', '/assets/first-1.js', '/assets/later-market-1.js'])(
    'lets the repair page fetch %s from the network',
    async (path) => {
      await serving.store()
      await answerTo(path, 'cors')
      network.files.set(path, portal)
      expect((await answerTo(path, 'cors', 'reload')).text).toBe(portal)
    },
  )

  test('shows the page that a newer release has on the network if its own is missing, and does not store it', async () => {
    network.files.set('/index.html', '<main>the next release</main>')
    expect((await answerTo('/pages/cart/index')).text).toBe('<main>the next release</main>')
    expect(await storedTexts()).not.toContain('<main>the next release</main>')
  })
})

test('some time after a page was opened, the worker replaces damaged and missing files', async () => {
  await serving.store()
  const cache = await precache()
  const [first, second] = await cache.keys()
  if (!first || !second) throw new Error('nothing is stored')
  await cache.put(first, new Response('damaged'))
  await cache.delete(second)
  const { text, event } = await answerTo('/pages/cart/index')
  expect([text, await storedTexts()]).toEqual(['damaged', ['damaged']])
  settle()
  await Promise.all(event.waits)
  expect(await storedTexts()).toEqual([page, script])
})
