import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsCalls, newsFilePath, newsArticle, type NewsArticle, type NewsItem } from '#contract/calls/market.ts'
import type { locales } from '#contract/languages.ts'
import { z } from 'zod'
import { testApp, type TestApp } from '#tests/harness/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'agro-news-'))
let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ config: { newsFolder: folder } })
  token = (await t.newBuyer()).token
})
afterAll(() => rmSync(folder, { recursive: true }))

const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  t.clock.advance(61_000)
}
const fileOf = async (locale: (typeof locales)[number]) => {
  const answer = await t.app.request(newsFilePath(locale))
  return z.array(newsArticle).parse(((await answer.json()) as { list: unknown[] }).list)
}
const page = async (query: { category?: 'register' | 'prices' | 'industry' } = {}) =>
  (await t.call(newsCalls.newsPage, { token, query })).data as { list: NewsItem[]; total: number }
const textOf = ({ body }: NewsArticle) => body.map(({ parts }) => parts.map(({ text }) => text).join('')).join('\n')
const linksOf = ({ body }: NewsArticle) =>
  body.flatMap(({ parts }) => parts.flatMap(({ record }) => (record ? [`${record.kind} ${record.id}`] : [])))

test('the digest has an article for each month, with the number of approvals or the price changes', async () => {
  const articles = await fileOf('en')
  expect(articles.map(({ id }) => id)).toEqual(
    [
      'register-2026-06',
      'register-2026-05',
      'register-2026-04',
      'register-2026-03',
      'register-2026-02',
      'register-2026-01',
    ].filter((id) => articles.some((one) => one.id === id)),
  )
  const april = articles.find(({ id }) => id === 'register-2026-04')
  expect(april).toMatchObject({
    title: 'The register in April 2026',
    category: 'register',
    publishTime: Date.UTC(2026, 4, 1),
    source: expect.stringContaining('ICAMA'),
  })
  expect(textOf(april as NewsArticle)).toContain('New registrations (518)')
  const june = articles.find(({ id }) => id === 'register-2026-06')
  expect(june?.category).toBe('prices')
  expect(textOf(june as NewsArticle)).toMatch(/glyphosate 95% TC: 30428\.6 .* → 29375 CNY\/t .*−3\.5 %/)
  expect(linksOf(june as NewsArticle)).toEqual(['price glyphosate-95-tc'])
})

test('the public file is not sent again while it is unchanged, and other names are not found', async () => {
  const firstAnswer = await t.app.request(newsFilePath('en'))
  const etag = firstAnswer.headers.get('ETag') ?? ''
  expect(firstAnswer.status).toBe(200)
  expect((await t.app.request(newsFilePath('en'), { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect((await t.app.request('/news/xx/latest.json')).status).toBe(404)
  expect((await t.app.request('/news/en/other.json')).status).toBe(404)
})

test('a reader is counted once a day', async () => {
  const open = async (reader: string) =>
    ((await t.call(newsCalls.newsGet, { token: reader, query: { id: 'register-2026-03' } })).data as NewsArticle)
      .viewCount
  expect(await open(token)).toBe(1)
  expect(await open(token)).toBe(1)
  expect(await open((await t.newBuyer()).token)).toBe(2)
  t.clock.advance(86_400_000)
  token = (await t.newBuyer()).token
  expect(await open(token)).toBe(3)
  expect((await page()).list.find(({ id }) => id === 'register-2026-03')?.viewCount).toBe(3)
})

const front = (more = '') =>
  `---\ntitle: "Plant of **X** restarts"\ndate: "2026-08-20"\nlang: en\nsource: Example Gazette\n${more}---\n`
test('an editor’s file is published in its language, with source and date', async () => {
  put('restart.md', `${front('category: industry\n')}Ran at [half](https://example.com/a).\n\n- one\n- two\n`)
  const article = (await fileOf('en')).find(({ id }) => id === 'editor-restart')
  expect(article).toMatchObject({
    origin: 'editor',
    title: 'Plant of **X** restarts',
    publishTime: Date.UTC(2026, 7, 20),
    source: 'Example Gazette',
    body: [
      { kind: 'text', parts: [{ text: 'Ran at ' }, { text: 'half', url: 'https://example.com/a' }, { text: '.' }] },
      { kind: 'item', parts: [{ text: 'one' }] },
      { kind: 'item', parts: [{ text: 'two' }] },
    ],
  })
  expect((await fileOf('es')).some(({ id }) => id === 'editor-restart')).toBe(false)
  expect((await page({ category: 'industry' })).list.map(({ id }) => id)).toEqual(['editor-restart'])
})
