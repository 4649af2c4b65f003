import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Answer, AnswerLine, AnswerShape } from '#domain/assistant/answer.ts'
import type { StoredReply } from '#domain/chat/conversation.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { AnswerLines } from './answer-lines.tsx'
import { ModelReply } from './model-part.tsx'
import { PlainReply } from './answer-text.tsx'

const line = (n: number): AnswerLine => ({
  record: { table: 'products', id: `p${n}` },
  title: `Product ${n}`,
  date: '2026-08-01',
  country: 'CN',
  demo: false,
  facts: [
    { field: 'registrationNo', value: `PD${n}` },
    { field: 'validUntil', value: `2030-01-0${n}` },
  ],
})

const renderList = (count: number, more: { shape?: AnswerShape; total?: number; cut?: boolean } = {}) => {
  const lines = Array.from({ length: count }, (_, n) => line(n + 1))
  const answer: Extract<Answer, { kind: 'records' }> = {
    kind: 'records',
    shape: 'products',
    corrections: [],
    remembered: { intents: [], where: {}, asked: null },
    ids: [],
    total: count,
    lines,
    ...more,
  }
  renderScreen(<AnswerLines answer={answer} ticked={new Set()} onTick={undefined} />)
  return screen.getAllByRole('link', { name: /^Product / })
}

const all = () => screen.queryByRole('button', { name: /^Show all/ })

test('only five of six lines of an answer are shown; a button shows the sixth and then disappears', async () => {
  expect(renderList(6)).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6' }))
  expect(screen.getAllByRole('link', { name: /^Product / })).toHaveLength(6)
  expect(all()).toBeNull()
})

test('an incomplete answer states how many of its lines are listed, and that not all matching records were read', () => {
  renderList(3, { total: 40, cut: true })
  expect(screen.getAllByText(/^The first 3 of 40 are listed\./)).toHaveLength(1)
  expect(screen.getAllByText(/^There are more records than were read for this\./)).toHaveLength(1)
})

const cited: StoredReply['cited'] = [
  {
    table: 'products',
    id: 'p1',
    title: 'Glyphosate 480 SL',
    facts: [
      { field: 'dose', value: '15–25.5 g/ha' },
      { field: 'validUntil', value: '2030-01-02' },
      { field: 'ingredients', value: 'Glyphosate' },
      { field: 'ingredients', value: 'Diquat **x**' },
    ],
  },
  { table: 'companies', id: 'c1', title: 'Zhejiang Demo' },
  { table: 'products', id: 'p1', title: 'Glyphosate 480 SL' },
]

const say = (...pieces: (string | null)[]) =>
  renderScreen(<ModelReply reply={{ pieces, cited, end: 'said' }} />).container
const sayUnchecked = (...pieces: string[]) =>
  renderScreen(<ModelReply reply={{ pieces, cited, end: 'said', unchecked: true }} />).container

const hostile = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<iframe srcdoc="<script>parent.hit = 1</script>"></iframe>',
  '<svg onload="window.hit = 1"></svg>',
  '<a href="javascript:window.hit = 1">x</a>',
  '<form action="https://evil.example"><button>go</button></form>',
  '<style>* { display: none }</style>',
  '[here](javascript:window.hit=1)',
  '[here](JaVaScRiPt:window.hit=1)',
  '[here](data:text/html,<script>1</script>)',
  '[here](//evil.example)',
  '[here](https://evil.example)',
  '<https://evil.example>',
  'https://evil.example and www.evil.example',
  '![picture](https://evil.example/p.png)',
  '[r1][x]\n\n[x]: javascript:window.hit=1',
  '[r1]\n\n[r1]: https://evil.example',
  '[![x](https://evil.example/p.png)](https://evil.example)',
]

describe('the reply of the model', () => {
  test('links its citations to their records, lists each record once, and shows withheld text as a gap', () => {
    const box = say('It is **valid** [r1].', null, ' Made by them [r2, r3].')
    const marks = [...box.querySelectorAll('.chat__mark')].map((a) => [a.textContent, a.getAttribute('href')])
    expect(marks).toEqual([
      ['1', '/pages/product/detail?id=p1'],
      ['2', '/pages/company/detail?id=c1'],
      ['1', '/pages/product/detail?id=p1'],
    ])
    expect(box.querySelectorAll('.chat__sources li')).toHaveLength(2)
    expect(box.querySelector('b')?.textContent).toBe('valid')
    expect(screen.getAllByText('left out: not in the records')).toHaveLength(1)
  })

  test('replaces a placeholder by the field of the cited record, as a link to the record', () => {
    const box = say('**[r1.name]**: [r1.dose], [r1.ingredients]\n\n- [r1.validUntil]: it ends.')
    expect(box.querySelector('p')?.textContent).toBe('Glyphosate 480 SL: 15–25.5 g/ha, Glyphosate, Diquat **x**')
    expect(box.querySelector('li')?.textContent).toBe('2 Jan 2030: it ends.')
    const links = [...box.querySelectorAll('p a, li p a')].map((a) => a.getAttribute('href'))
    expect(new Set(links)).toEqual(new Set(['/pages/product/detail?id=p1']))
    expect(box.querySelectorAll('.chat__sources li')).toHaveLength(1)
  })

  test.each([
    ['a figure of the model', 'The dose is 3 g/ha [r1].'],
    ['a figure in other digits', 'The dose is ٣ g/ha [r1].'],
    ['a currency sign', 'It costs € and more.'],
    ['a field that the record does not state', 'It is [r1.toxicity].'],
    ['a record that was not given to the model', 'It is [r9.dose].'],
  ])('shows a gap instead of a stored piece with %s, unless the reply is marked as unchecked', (_, piece) => {
    expect(say(piece).textContent).toContain('left out: not in the records')
    expect(say(piece).textContent).not.toContain(piece.slice(0, 9))
    expect(sayUnchecked(piece).textContent).toContain(piece.slice(0, 9))
  })

  test('renders a list as a list even if the text before it was withheld', () => {
    expect(say('So.', null, '- one [r1]\n', '- two [r2]').querySelectorAll('.chat__said > ul > li')).toHaveLength(2)
  })

  test('does not link a citation of a record that was not given to the model', () => {
    expect(sayUnchecked('So it is [r9].').querySelectorAll('a')).toHaveLength(0)
  })

  test.each(hostile)('renders the text %j as plain text, not as an element, link or picture', (text) => {
    const box = sayUnchecked(text)
    expect(box.querySelectorAll('script, img, iframe, svg, form, style, button, object, embed, link')).toHaveLength(0)
    for (const a of box.querySelectorAll('a'))
      expect(a.getAttribute('href')).toMatch(/^\/pages\/(product|company)\/detail\?id=/)
    for (const element of box.querySelectorAll('*'))
      expect([...element.attributes].filter(({ name }) => name.startsWith('on') || name === 'src')).toEqual([])
    expect(window).not.toHaveProperty('hit')
  })

  test.each([
    ['nested quotes', `${'>'.repeat(3000)} x`],
    ['brackets', '['.repeat(35_000)],
    ['a half table', '| a | b |\n| - | - |\n| 1 |'],
    ['half a link', 'see [here](htt'],
    ['half of a bold text', 'it **is'],
  ])('renders without an error if it contains %s', (_, text) => {
    expect(sayUnchecked(text).textContent?.length).toBeGreaterThan(0)
  })

  test('renders tables and lists as elements, and renders every prefix of a text without an error', () => {
    const text =
      '## Doses\n\n| crop | dose |\n| - | - |\n| rice | 30 g/ha [r1] |\n\n1. one\n2. *two*\n\n- a\n- b\n\n`code`'
    const box = sayUnchecked(text)
    expect(box.querySelectorAll('td')).toHaveLength(2)
    expect(box.querySelectorAll('li').length).toBeGreaterThan(4)
    for (let at = 1; at < text.length; at += 1) expect(() => sayUnchecked(text.slice(0, at))).not.toThrow()
  })
})

describe('the reply of the model without Markdown', () => {
  const sayPlain = (more: Partial<StoredReply>, ...pieces: (string | null)[]) =>
    renderScreen(<PlainReply reply={{ pieces, cited, end: 'said', ...more }} />).container.textContent

  test('shows withheld text as a gap', () => {
    expect(sayPlain({ unchecked: true }, 'It is valid [r1, r2].', null, 'Ask them [r', '3].')).toBe(
      'It is valid. … left out: not in the records Ask them.',
    )
  })
  test('replaces placeholders by values of the record, and omits figures that the model wrote', () => {
    expect(sayPlain({}, 'Until [r1.validUntil] [r1].', ' Or 2031.', ' Ask [r2.name].')).toBe(
      'Until 2 Jan 2030. … left out: not in the records  Ask Zhejiang Demo.',
    )
  })
})
