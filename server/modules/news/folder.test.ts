import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newsArticle } from '#contract/calls/market.ts'
import type { LogLine } from '#server/platform/log.ts'
import { readNewsFolder, newsBlocks } from './folder.ts'

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
  const entries = readNewsFolder(folder, (one) => void logs.push(one))
  return {
    found: entries,
    articles: entries.map(({ article }) => article),
    said: logs.map(({ message }) => String(message)),
  }
}

describe('an editor’s folder', () => {
  test('the files of the folder become articles that match the contract, each in its language', () => {
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
    ['a byte order mark', '\n', '\uFEFF'],
    ['Windows line ends', '\r\n', ''],
    ['both', '\r\n', '\uFEFF'],
  ])('a file is read with %s', (_, line, begin) => {
    const matter = ['---', 'title: T', 'date: "2026-08-20"', 'lang: en', 'source: G', '---', 'Text.']
    writeFileSync(join(folder, 'a.md'), begin + matter.join(line))
    expect(read().articles).toMatchObject([{ title: 'T', body: [{ parts: [{ text: 'Text.' }] }] }])
  })
})

describe('an incomplete or invalid file is reported and does not affect others', () => {
  test.each([
    ['a title', { title: null }],
    ['an empty title', { title: '""' }],
    ['a title of at most 200 letters', { title: `"${'x'.repeat(201)}"` }],
    ['a source', { source: null }],
    ['a blank source', { source: '" "' }],
    ['a day', { date: null }],
    ['a day of the calendar', { date: '"2026-02-30"' }],
    ['a day as YYYY-MM-DD', { date: '"20.08.2026"' }],
    ['a language', { lang: null }],
    ['a language of the app', { lang: 'fr' }],
    ['a category of the app', { category: 'gossip' }],
    ['an address that is safe to open', { source_url: '"javascript:alert(1)"' }],
    ['a picture in its folder', { picture: '../secret.png' }],
    ['a picture that is an image', { picture: 'page.html' }],
    ['a picture from this server', { picture: 'https://e.example/p.png' }],
  ])('a file without %s is reported', (_, fields) => {
    put('bad.md', fields)
    put('good.md')
    const { articles, said } = read()
    expect(articles.map(({ id }) => id)).toEqual(['editor-good'])
    expect(said).toEqual([expect.stringMatching(/^bad\.md: \S/)])
  })

  test.each([
    ['without front matter', 'Only text.'],
    ['whose front matter does not end', '---\ntitle: T\n'],
    ['whose front matter is not a set of fields', '---\n- a\n---\nText'],
    ['that is empty', ''],
  ])('a file %s is reported', (_, text) => {
    writeFileSync(join(folder, 'bad.md'), text)
    put('good.md')
    expect(read()).toMatchObject({ articles: [{ id: 'editor-good' }], said: [expect.stringContaining('bad.md')] })
  })
})

describe('Markdown', () => {
  const partsOf = (text: string) => newsBlocks(text).flatMap(({ parts }) => parts)
  const textOf = (text: string) =>
    newsBlocks(text)
      .map(({ kind, parts }) => `${kind}: ${parts.map((part) => part.text).join('')}`)
      .join('\n')
  const urls = (text: string) => partsOf(text).flatMap(({ url }) => url ?? [])

  describe('a link keeps its URL only if that is safe in a browser', () => {
    test.each([
      ['a script', '[x](javascript:alert(1))'],
      ['a script in mixed case', '[x](JaVaScRiPt:alert(1))'],
      ['a script with an entity', '[x](javascript&colon;alert(1))'],
      ['a script with a blank', '[x](<java script:alert(1)>)'],
      ['a script with a tab', '[x](<java\tscript:alert(1)>)'],
      ['a data URL', '[x](data:text/html,<script>alert(1)</script>)'],
      ['a file', '[x](file:///etc/passwd)'],
      ['an address without a host', '[x](/account)'],
      ['an address without a protocol', '[x](//evil.example/)'],
      ['a script as an automatic link', '<javascript:alert(1)>'],
      ['a script by reference', '[x][1]\n\n[1]: javascript:alert(1)'],
    ])('a link is shown without its URL: %s', (_, text) => {
      expect(urls(text)).toEqual([])
      expect(textOf(text)).toContain('x')
    })

    test.each([
      ['https', '[x](https://e.example/a?b=1&c=2#d)', 'https://e.example/a?b=1&c=2#d'],
      ['http', '[x](http://e.example)', 'http://e.example'],
      ['a mailbox', '[x](mailto:a@e.example)', 'mailto:a@e.example'],
      ['an automatic link', '<https://e.example/x>', 'https://e.example/x'],
      ['a plain address in the text', 'see https://e.example/x.', 'https://e.example/x'],
      ['a reference', '[x][1]\n\n[1]: https://e.example', 'https://e.example'],
    ])('a link keeps its URL: %s', (_, text, url) => expect(urls(text)).toEqual([url]))
  })

  describe('HTML is treated as text', () => {
    test.each([
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'a <b onclick=x>word</b>',
      '<iframe src="https://e.example"></iframe>',
      '<!-- a comment -->',
    ])('the HTML %s is shown unchanged', (text) => {
      expect(textOf(text)).toContain(text)
      expect(urls(text)).toEqual([])
    })
    test('escaped HTML is visible as text', () => expect(textOf('&lt;b&gt; &amp;amp; &quot;')).toContain('<b> &amp; "'))
  })

  test('blocks of every kind are in their order', () => {
    const text = [
      '# Head',
      'One **strong** line\nand the next.',
      '- first\n- second\n  - inner',
      '1. counted',
      '> said by somebody',
      '---',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '```\ncode\n```',
    ].join('\n\n')
    expect(textOf(text)).toBe(
      [
        'heading: Head',
        'text: One strong line\nand the next.',
        'item: first',
        'item: second',
        'item: inner',
        'item: counted',
        'quote: said by somebody',
        'text: a · b',
        'text: 1 · 2',
        'text: code',
      ].join('\n'),
    )
  })

  test.each([
    ['of nested quotations', '> '.repeat(5000)],
    ['of nested lists', Array.from({ length: 300 }, (_, at) => `${' '.repeat(at * 2)}- x`).join('\n')],
    ['of open brackets', '['.repeat(3000)],
    ['of stars', '*a '.repeat(3000)],
    ['of one long word', 'a'.repeat(500_000)],
  ])('a text %s is shown without an error, and no longer than the maximum', (_, text) => {
    const visibleText = partsOf(text)
      .map((part) => part.text)
      .join('')
    expect(visibleText.length).toBeGreaterThan(0)
    expect(visibleText.length).toBeLessThanOrEqual(60_000)
  })
})
