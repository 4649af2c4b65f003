// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { fakeBuildNetwork, manifestEntry } from '#tests/harness/build-network.ts'
import { splitParts } from './parts.ts'

const at = (path: string) => new URL(path, self.location.href).href
const paths = [
  '/index.html',
  '/assets/en-aaaa.js',
  '/assets/es-bb_b.js',
  '/assets/es-c-cc.js',
  '/assets/zh-Hans-dddd.js',
  '/assets/estimate-eeee.js',
  '/assets/later-market-ffff.js',
  '/assets/later-market-gggg.css',
]
const body = (path: string) => `the file ${path}`
const entries = paths.map((path) => manifestEntry(path, body(path)))

let network: ReturnType<typeof fakeBuildNetwork>
beforeEach(() => {
  network = fakeBuildNetwork()
  for (const path of paths) network.files.set(path, body(path))
})
const cache = () => caches.open('parts')
const cachedUrls = async () => (await (await cache()).keys()).map(({ url }) => url)

test('both message files of the current language are cached, and those of other languages are not', async () => {
  await splitParts(entries).cachePart('es')
  expect(await cachedUrls()).toEqual([at('/assets/es-bb_b.js'), at('/assets/es-c-cc.js')])
  await splitParts(entries).cachePart('en')
  expect(await cachedUrls()).toHaveLength(2)
})

test('rarely opened screens are cached separately, each file once', async () => {
  await splitParts(entries).cachePart('later')
  network.files.clear()
  await splitParts(entries).cachePart('later')
  expect(await cachedUrls()).toEqual([at('/assets/later-market-ffff.js'), at('/assets/later-market-gggg.css')])
})

test('caching the messages rejects while offline, but not if they are cached already', async () => {
  const files = [...network.files]
  network.files.clear()
  await expect(splitParts(entries).cachePart('es')).rejects.toThrow(TypeError)
  for (const [path, text] of files) network.files.set(path, text)
  await splitParts(entries).cachePart('es')
  network.files.clear()
  await splitParts(entries).cachePart('es')
})

test('messages of an earlier version are deleted, and those of this version remain', async () => {
  await splitParts(entries).cachePart('es')
  await (await cache()).put(at('/assets/es-old1.js'), new Response('words'))
  await splitParts(entries).tidy()
  expect(await cachedUrls()).toEqual([at('/assets/es-bb_b.js'), at('/assets/es-c-cc.js')])
})
