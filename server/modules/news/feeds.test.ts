import { createServer, request, type IncomingMessage } from 'node:http'
import type { request as requestSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchOnce, fetchPublic, isPublicAddress, publicUrl } from '#server/platform/http/fetch-public.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { feedArticles, feedPicture, importFeeds, type FetchFile } from './feeds.ts'

const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>https://e.example</link><description>d</description>${items.join('')}</channel></rss>`
const item = (name: string, more = '') =>
  `<item><title>${name}</title><link>https://e.example/${name}</link><pubDate>Tue, 25 Aug 2026 08:00:00 GMT</pubDate>${more}</item>`

describe('the address of a feed', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    'localhost',
  ])('the address %s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each([
    'http://e.example/',
    'https://e.example:8443/',
    'https://user:word@e.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'file:///etc/passwd',
    'nonsense',
  ])('a feed at %s is refused', (address) => expect(() => publicUrl(address)).toThrow())
  test('a redirect to a malformed address is refused, and the server keeps running', async () => {
    const hostile = createServer((incoming, answer) => {
      answer.writeHead(302, { location: incoming.url === '/a' ? 'https://[' : '/next' })
      answer.end()
    })
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
    const { port } = hostile.address() as AddressInfo
    const fetchPath = (path: string) =>
      fetchOnce(new URL(`http://127.0.0.1:${port}${path}`), { maxBytes: 10 }, AbortSignal.timeout(5000), ((
        url: URL,
        _options: object,
        heard: (answer: IncomingMessage) => void,
      ) => request(url, heard)) as typeof requestSecure)
    await expect(fetchPath('/a')).rejects.toThrow('redirects to no address')
    expect(await fetchPath('/b')).toEqual({ to: `http://127.0.0.1:${port}/next` })
    hostile.close()
  })
  test('a public name that resolves to a private address is refused when connecting', async () => {
    await expect(fetchPublic('https://localhost/', { maxBytes: 10, timeoutMs: 5000 })).rejects.toThrow(/no public/)
  })
})

describe('feeds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agro-feeds-'))
  const newsFeeds = join(folder, 'feeds.json')
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ config: { newsFeeds } })
    writeFileSync(
      newsFeeds,
      JSON.stringify([
        { url: 'https://gone.example/', lang: 'en', source: 'Gone' },
        { url: 'https://e.example/feed', lang: 'en', source: 'Gazette', pictures: true },
        { url: 'https://other.example/feed', lang: 'en', source: 'Other' },
      ]),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const answers =
    (files: Readonly<Record<string, string | Buffer>>): FetchFile =>
    async (address) => {
      const bytes = files[address]
      if (bytes === undefined) throw new Error('offline')
      return { type: '', bytes: Buffer.from(bytes) }
    }
  const enclosure = '<enclosure url="https://e.example/p" type="image/png" length="9"/>'

  test('feeds are off by default, and nothing is downloaded', async () => {
    const requestedUrls: string[] = []
    await importFeeds({ ...t.deps, config: { ...t.deps.config, newsFeeds: null } }, async (address) => {
      requestedUrls.push(address)
      throw new Error()
    })
    expect(requestedUrls).toEqual([])
  })
  test('failing feeds do not affect others, and an article is stored once with source, day and picture', async () => {
    const png = Buffer.from('\u0089PNG1234', 'latin1')
    const files = { 'https://e.example/feed': rss(item('A', enclosure), item('B')), 'https://e.example/p': png }
    await importFeeds(t.deps, answers(files))
    await importFeeds(t.deps, answers({ 'https://e.example/feed': rss(item('A'), item('B')) }))
    const all = await feedArticles(t.deps.db, 'en')
    expect(all.map(({ title }) => title).toSorted()).toEqual(['A', 'B'])
    const firstItem = all.find(({ title }) => title === 'A')
    expect(firstItem).toMatchObject({ source: 'Gazette', publishTime: Date.UTC(2026, 7, 25, 8), origin: 'feed' })
    expect(await feedPicture(t.deps.db, firstItem?.id ?? '')).toEqual({ type: 'image/png', bytes: png })
    expect(await feedArticles(t.deps.db, 'es')).toEqual([])
    expect(t.logs.filter(({ event }) => event === 'news-feed-failed')).toHaveLength(4)
  })
})
