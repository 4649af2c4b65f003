import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newsArticle } from '#contract/calls/market.ts'
import type { LogLine } from '#server/platform/log.ts'
import { readNewsFolder } from './folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'agro-editor-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
})

const head = { title: '"T"', date: '"2026-08-20"', lang: 'en', source: 'Gazette' }
const put = (name: string, fields: object = {}, body = 'Text.\n', line = '\n') => {
  const matter = Object.entries({ ...head, ...fields }).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${String(value)}`],
  )
  writeFileSync(join(folder, name), ['---', ...matter, '---', body].join(line))
}
const read = () => {
  const logs: LogLine[] = []
  const found = readNewsFolder(folder, (one) => void logs.push(one))
  return { found, articles: found.map(({ article }) => article), said: logs.map(({ message }) => String(message)) }
}

describe('an editor’s folder', () => {
  test('that is unset or missing holds nothing', () => {
    expect(readNewsFolder(null, () => undefined)).toEqual([])
    expect(readNewsFolder(join(folder, 'none'), () => undefined)).toEqual([])
  })

  test('holds articles of the contract, each in its language', () => {
    put('a.md', { category: 'prices', source_url: 'https://e.example/a', picture: 'plant.jpg', summary: '"One."' })
    put('b.md', { lang: 'zh-Hant' })
    const { found, articles, said } = read()
    expect(said).toEqual([])
    expect(found.map(({ locale }) => locale)).toEqual(['en', 'zh-Hant'])
    for (const article of articles) expect(() => newsArticle.parse(article)).not.toThrow()
    expect(articles).toMatchObject([
      {
        id: 'editor-a',
        category: 'prices',
        sourceUrl: 'https://e.example/a',
        picture: '/news/pictures/plant.jpg',
        summary: 'One.',
      },
      { id: 'editor-b', category: 'industry', sourceUrl: null, picture: null, summary: '' },
    ])
  })

  test.each([
    ['a mark of the byte order before it', '\n', '\uFEFF'],
    ['line ends of Windows', '\r\n', ''],
    ['both', '\r\n', '\uFEFF'],
  ])('is read with %s', (_, line, begin) => {
    const matter = ['---', 'title: T', 'date: "2026-08-20"', 'lang: en', 'source: G', '---', 'Text.']
    writeFileSync(join(folder, 'a.md'), begin + matter.join(line))
    expect(read().articles).toMatchObject([{ title: 'T', body: [{ parts: [{ text: 'Text.' }] }] }])
  })

  test('holds nothing but files of its own kind', () => {
    for (const name of ['notes.txt', 'a b.md', 'a.md.bak', 'plant.jpg']) put(name)
    expect(read()).toMatchObject({ articles: [], said: [] })
  })

  test('with very many files is read up to two hundred', () => {
    for (let at = 0; at < 205; at += 1) put(`n${String(at).padStart(3, '0')}.md`)
    expect(
      read()
        .articles.map(({ id }) => id)
        .at(-1),
    ).toBe('editor-n199')
  })
})

describe('an incomplete or wrong file is reported and does not affect others', () => {
  test.each([
    ['a title', { title: null }],
    ['an empty title', { title: '""' }],
    ['a title without end', { title: `"${'x'.repeat(201)}"` }],
    ['a source', { source: null }],
    ['a blank source', { source: '" "' }],
    ['a day', { date: null }],
    ['a day of the calendar', { date: '"2026-02-30"' }],
    ['a day as it is written here', { date: '"20.08.2026"' }],
    ['a language', { lang: null }],
    ['a language of the app', { lang: 'fr' }],
    ['a category of the app', { category: 'gossip' }],
    ['an address that may be opened', { source_url: '"javascript:alert(1)"' }],
    ['a picture beside it', { picture: '../secret.png' }],
    ['a picture that is one', { picture: 'page.html' }],
    ['a picture of this server', { picture: 'https://e.example/p.png' }],
  ])('without %s', (_, fields) => {
    put('bad.md', fields)
    put('good.md')
    const { articles, said } = read()
    expect(articles.map(({ id }) => id)).toEqual(['editor-good'])
    expect(said).toEqual([expect.stringMatching(/^bad\.md: \S/)])
  })

  test.each([
    ['without front matter', 'Only text.'],
    ['whose front matter does not end', '---\ntitle: T\n'],
    ['whose front matter is no list of fields', '---\n- a\n---\nText'],
    ['that is empty', ''],
  ])('one %s', (_, text) => {
    writeFileSync(join(folder, 'bad.md'), text)
    put('good.md')
    expect(read()).toMatchObject({ articles: [{ id: 'editor-good' }], said: [expect.stringContaining('bad.md')] })
  })

  test('too large, or a folder with a file’s name', () => {
    put('large.md', {}, 'x'.repeat(256 * 1024))
    mkdirSync(join(folder, 'folder.md'))
    put('good.md')
    const { articles, said } = read()
    expect(articles.map(({ id }) => id)).toEqual(['editor-good'])
    expect(said.map((one) => one.split(':')[0])).toEqual(['folder.md', 'large.md'])
  })
})
