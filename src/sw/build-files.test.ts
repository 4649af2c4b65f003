// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeBuildNetwork, manifestEntry } from '#tests/harness/build-network.ts'
import { toBuildFile, ensureStored, isOnNetwork } from './parts.ts'

let network: ReturnType<typeof fakeBuildNetwork>
beforeEach(() => {
  network = fakeBuildNetwork()
})

const script = 'export const a = 1'
const file = toBuildFile(manifestEntry('/assets/a-1.js', script))
const page = toBuildFile(manifestEntry('/index.html', '<main></main>'))
const cache = () => caches.open('build')
const storedText = async (key: string) => (await (await cache()).match(key))?.text()

test('a listed file without a digest is rejected, because it could not be verified', () => {
  expect(() => toBuildFile('/index.html')).toThrow('/index.html')
  expect(() => toBuildFile({ url: '/index.html', revision: '1' })).toThrow('/index.html')
})

describe('storing a file rejects and changes nothing if', () => {
  test.each([
    ['a network portal answers 200 with its own page', '<html>Welcome to the hotel</html>'],
    ['a proxy adds a script', `${script};track()`],
    ['one byte differs', script.replace('1', '2')],
    ['the response was truncated', script.slice(0, -1)],
    ['the host answers 404 with the right bytes', new Response(script, { status: 404 })],
    ['the host returns nothing', ''],
  ])('%s', async (_, body) => {
    network.files.set('/assets/a-1.js', body)
    await expect(ensureStored(await cache(), file.url, file)).rejects.toThrow('a-1.js')
    expect(await storedText(file.url)).toBeUndefined()
  })

  test('the network is down', async () => {
    await expect(ensureStored(await cache(), file.url, file)).rejects.toThrow(TypeError)
  })

  test('the page is that of another release', async () => {
    network.files.set('/index.html', '<main>the next release</main>')
    await expect(ensureStored(await cache(), page.url, page)).rejects.toThrow('index.html')
  })
})

test('a wrong file of an earlier release is replaced, but only if the right one can be fetched', async () => {
  await (await cache()).put(file.url, new Response('<html>Welcome to the hotel</html>'))
  await expect(ensureStored(await cache(), file.url, file)).rejects.toThrow(TypeError)
  expect(await storedText(file.url)).toContain('hotel')
  network.files.set('/assets/a-1.js', script)
  await ensureStored(await cache(), file.url, file)
  expect(await storedText(file.url)).toBe(script)
})

test('the network is used only if the browser’s HTTP cache has a wrong response', async () => {
  network.browserCache.set('/assets/a-1.js', script)
  await ensureStored(await cache(), file.url, file)
  expect(network.fetched).toHaveLength(1)
  await (await cache()).delete(file.url)
  network.browserCache.set('/assets/a-1.js', '<html>Welcome to the hotel</html>')
  network.files.set('/assets/a-1.js', script)
  await ensureStored(await cache(), file.url, file)
  expect([network.fetched.length, await storedText(file.url)]).toEqual([3, script])
})

test('index.html never comes from the browser’s HTTP cache, because its URL is the same in every release', async () => {
  network.browserCache.set('/index.html', '<main>the last release</main>')
  network.files.set('/index.html', '<main></main>')
  await ensureStored(await cache(), page.url, page)
  expect(network.fetched).toHaveLength(1)
})

test('a file counts as on the network only if the network has exactly this version', async () => {
  network.browserCache.set('/assets/a-1.js', script)
  expect(await isOnNetwork(file)).toBe(false)
  network.files.set('/assets/a-1.js', 'other')
  expect(await isOnNetwork(file)).toBe(false)
  network.files.set('/assets/a-1.js', script)
  expect(await isOnNetwork(file)).toBe(true)
})
