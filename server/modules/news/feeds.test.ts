import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newsFilePath, newsArticle } from '#contract/calls/market.ts'
import type { Locale } from '#contract/languages.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import {
  readFeedArticles,
  readFeedPicture,
  importFeeds,
  plainTextOf,
  parseFeedItems,
  type FileFetcher,
} from './feeds.ts'
import { newsFromFeeds } from './schema.ts'

const now = Date.UTC(2026, 8, 1)
const dayMs = 86_400_000
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>https://e.example</link><description>d</description>${items.join('')}</channel></rss>`
const item = (name: string, { time = now - dayMs, more = '', url = `https://e.example/${name}` } = {}) =>
  `<item><title>${name}</title><link>${url}</link><pubDate>${new Date(time).toUTCString()}</pubDate>${more}</item>`

test.each([
  ['has no title', item('').replace('<title></title>', '')],
  ['has only a tag for a title', item('A').replace('>A<', '><![CDATA[<b></b>]]><')],
  ['has no address', item('A').replace(/<link>.*<\/link>/, '')],
  ['has a script as its address', item('A', { url: 'javascript:alert(1)' })],
  ['has an invalid address', item('A', { url: 'https://[' })],
  ['has a relative address', item('A', { url: '/a' })],
  ['has no day', item('A').replace(/<pubDate>.*<\/pubDate>/, '')],
  ['has an invalid day', item('A').replace(/<pubDate>.*<\/pubDate>/, '<pubDate>last week</pubDate>')],
])('an entry is omitted if it %s', async (_, bad) => {
  expect((await parseFeedItems(rss(bad, item('Good')), now)).map(({ title }) => title)).toEqual(['Good'])
})

test('parsing a file is aborted after a time limit, and does not block the process', async () => {
  const xml = rss(...Array(900).fill(item('A')))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await expect(parseFeedItems(xml, now, 1)).rejects.toThrow('takes too long to parse')
  expect(await parseFeedItems(xml, now)).toHaveLength(30)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('sixty texts that open many script tags take less than a second of processor time', () => {
  const hostileText = '<script'.repeat(2857)
  const start = process.cpuUsage()
  for (let count = 0; count < 60; count += 1) expect(plainTextOf(hostileText, 200)).toBe('')
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})

describe('stored articles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agro-feed-items-'))
  const newsFeeds = join(folder, 'feeds.json')
  let t: TestApp
  const requestedUrls: string[] = []
  beforeAll(async () => {
    t = await testApp({ config: { newsFeeds } })
    configure([
      { url: 'https://one.example/', lang: 'en', source: 'One' },
      { url: 'https://two.example/', lang: 'es', category: 'prices', source: 'Two', pictures: true },
    ])
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const configure = (feeds: unknown) => writeFileSync(newsFeeds, JSON.stringify(feeds))
  const serving =
    (files: Readonly<Record<string, string>>): FileFetcher =>
    async (address) => {
      requestedUrls.push(address)
      const text = files[address]
      if (text === undefined) throw new Error('offline')
      return { type: '', bytes: Buffer.from(text, 'latin1') }
    }
  const titles = async (locale: Locale) => (await readFeedArticles(t.deps.db, locale)).map(({ title }) => title)
  beforeEach(async () => {
    await t.deps.db.delete(newsFromFeeds)
    requestedUrls.length = 0
  })

  test('without a configured file of feeds, nothing is downloaded', async () => {
    await importFeeds({ ...t.deps, config: { ...t.deps.config, newsFeeds: null } }, serving({}))
    expect(requestedUrls).toEqual([])
  })

  test('failing feeds do not affect others, and an article is stored once with its source, day and picture', async () => {
    const [url, png] = ['https://two.example/', '\u0089PNG1234']
    const more = '<enclosure url="https://e.example/p" type="image/png" length="9"/>'
    t.logs.length = 0
    await importFeeds(t.deps, serving({ [url]: rss(item('A', { more }), item('B')), 'https://e.example/p': png }))
    await importFeeds(t.deps, serving({ [url]: rss(item('A'), item('B')) }))
    expect((await titles('es')).toSorted()).toEqual(['A', 'B'])
    const article = (await readFeedArticles(t.deps.db, 'es')).find(({ title }) => title === 'A')
    expect(article).toMatchObject({ source: 'Two', publishTime: now - dayMs, origin: 'feed' })
    const picture = { type: 'image/png', bytes: Buffer.from(png, 'latin1') }
    expect(await readFeedPicture(t.deps.db, article?.id ?? '')).toEqual(picture)
    expect(await titles('en')).toEqual([])
    expect(t.logs.filter(({ event }) => event === 'news-feed-failed')).toHaveLength(2)
  })

  test('an article in two feeds is stored once, in the language of the first feed', async () => {
    const sharedFeed = rss(item('Same'))
    await importFeeds(t.deps, serving({ 'https://one.example/': sharedFeed, 'https://two.example/': sharedFeed }))
    expect([await titles('en'), await titles('es')]).toEqual([['Same'], []])
  })

  test('articles are stored once if two servers read a feed at the same time', async () => {
    const feed = serving({ 'https://one.example/': rss(item('A'), item('B')) })
    t.logs.length = 0
    await Promise.all([importFeeds(t.deps, feed), importFeeds(t.deps, feed), importFeeds(t.deps, feed)])
    expect((await titles('en')).toSorted()).toEqual(['A', 'B'])
    expect(t.logs.filter(({ message }) => String(message).includes('one.example'))).toEqual([])
  })

  test('a corrected article gets a new text, but keeps its day', async () => {
    const [before, after] = [now - 5 * dayMs, now - dayMs]
    await importFeeds(
      t.deps,
      serving({ 'https://one.example/': rss(item('First', { time: before, url: 'https://e.example/a' })) }),
    )
    await importFeeds(
      t.deps,
      serving({ 'https://one.example/': rss(item('Second', { time: after, url: 'https://e.example/a' })) }),
    )
    expect(await readFeedArticles(t.deps.db, 'en')).toMatchObject([{ title: 'Second', publishTime: before }])
  })

  test('only the newest hundred articles of each language are retained', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => ({
      id: `feed-${at}`,
      locale: 'en',
      category: 'industry' as const,
      title: `n${at}`,
      summary: '',
      publishTime: now - at * 1000,
      source: 'One',
      sourceUrl: `https://e.example/${at}`,
    }))
    await t.deps.db.insert(newsFromFeeds).values(rows)
    await importFeeds(t.deps, serving({ 'https://two.example/': rss(item('Spanish', { time: now - 300 * dayMs })) }))
    expect(await titles('en')).toEqual(Array.from({ length: 100 }, (_, at) => `n${at}`))
    expect(await titles('es')).toEqual(['Spanish'])
  })

  test('articles are in the public file of their language, as plain text with one link to the source', async () => {
    const feed = rss(item('A', { more: '<description>&lt;b&gt;Bold&lt;/b&gt; words</description>' }))
    await importFeeds(t.deps, serving({ 'https://two.example/': feed }))
    t.clock.advance(61_000)
    const fileOf = async (locale: Locale) =>
      ((await (await t.app.request(newsFilePath(locale))).json()) as { list: unknown[] }).list
        .map((one) => newsArticle.parse(one))
        .filter(({ origin }) => origin === 'feed')
    expect(await fileOf('en')).toEqual([])
    expect(await fileOf('es')).toMatchObject([
      {
        title: 'A',
        summary: 'Bold words',
        category: 'prices',
        body: [{ parts: [{ text: 'https://e.example/A', url: 'https://e.example/A' }] }],
      },
    ])
  })
})
