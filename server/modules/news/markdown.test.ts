import { describe, expect, test } from 'vitest'
import { newsBlocks } from './folder.ts'

const partsOf = (text: string) => newsBlocks(text).flatMap(({ parts }) => parts)
const textOf = (text: string) =>
  newsBlocks(text)
    .map(({ kind, parts }) => `${kind}: ${parts.map((part) => part.text).join('')}`)
    .join('\n')
const urls = (text: string) => partsOf(text).flatMap(({ url }) => url ?? [])

describe('a link opens only what a browser may open without harm', () => {
  test.each([
    ['a script', '[x](javascript:alert(1))'],
    ['a script in other letters', '[x](JaVaScRiPt:alert(1))'],
    ['a script behind an entity', '[x](javascript&colon;alert(1))'],
    ['a script behind a blank', '[x](<java script:alert(1)>)'],
    ['a script behind a tabulator', '[x](<java\tscript:alert(1)>)'],
    ['a document of its own', '[x](data:text/html,<script>alert(1)</script>)'],
    ['a file', '[x](file:///etc/passwd)'],
    ['an address without a host', '[x](/account)'],
    ['an address without a protocol', '[x](//evil.example/)'],
    ['a script as an automatic link', '<javascript:alert(1)>'],
    ['a script by reference', '[x][1]\n\n[1]: javascript:alert(1)'],
  ])('not %s', (_, text) => {
    expect(urls(text)).toEqual([])
    expect(textOf(text)).toContain('x')
  })

  test.each([
    ['https', '[x](https://e.example/a?b=1&c=2#d)', 'https://e.example/a?b=1&c=2#d'],
    ['http', '[x](http://e.example)', 'http://e.example'],
    ['a mailbox', '[x](mailto:a@e.example)', 'mailto:a@e.example'],
    ['an automatic link', '<https://e.example/x>', 'https://e.example/x'],
    ['an address as it stands', 'see https://e.example/x.', 'https://e.example/x'],
    ['a reference', '[x][1]\n\n[1]: https://e.example', 'https://e.example'],
  ])('but %s', (_, text, url) => expect(urls(text)).toEqual([url]))

  test('its text is read like all other text', () => {
    expect(partsOf('Ran at [**half** of *it* & `x`](https://e.example) again')).toEqual([
      { text: 'Ran at ', strong: false },
      { text: 'half of it & x', strong: false, url: 'https://e.example' },
      { text: ' again', strong: false },
    ])
    expect(partsOf('**[half](https://e.example)**')).toEqual([{ text: 'half', strong: true, url: 'https://e.example' }])
  })
})

describe('HTML is text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick=x>word</b>',
    '<iframe src="https://e.example"></iframe>',
    '<!-- a comment -->',
  ])('%s is shown as it was written', (text) => {
    expect(textOf(text)).toContain(text)
    expect(urls(text)).toEqual([])
  })
  test('hidden HTML is visible as text', () => expect(textOf('&lt;b&gt; &amp;amp; &quot;')).toContain('<b> &amp; "'))
  test('a picture is replaced by its description, so that a reader contacts no other site', () => {
    expect(partsOf('![A plant & a road](https://e.example/p.png)')).toEqual([
      { text: 'A plant & a road', strong: false },
    ])
  })
})

describe('Markdown blocks', () => {
  test('of every kind are in order', () => {
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
  test('an empty text has no block', () => {
    for (const text of ['', ' \n\n ', '---', '[1]: https://e.example']) expect(newsBlocks(text)).toEqual([])
  })
})

describe('a hostile text', () => {
  test.each([
    ['of quotations in quotations', '> '.repeat(5000)],
    ['of lists in lists', Array.from({ length: 300 }, (_, at) => `${' '.repeat(at * 2)}- x`).join('\n')],
    ['of open brackets', '['.repeat(3000)],
    ['of stars', '*a '.repeat(3000)],
    ['of one long word', 'a'.repeat(500_000)],
  ])('%s is shown, and stops nobody', (_, text) => {
    const shown = partsOf(text)
      .map((part) => part.text)
      .join('')
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThanOrEqual(60_000)
  })
})
