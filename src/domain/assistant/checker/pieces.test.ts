import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PieceSplitter } from './pieces.ts'

const cut = (text: string, size = text.length || 1) => {
  const pieces = new PieceSplitter()
  const parts: string[] = []
  for (let at = 0; at < text.length; at += size) parts.push(...pieces.push(text.slice(at, at + size)))
  return [...parts, ...pieces.end()]
}

test.each([
  ['One. Two! Three?', ['One.', ' Two!', ' Three?']],
  ['It is 10.5 g. Then more', ['It is 10.5 g.', ' Then more']],
  ['Made by X Co., Ltd. in China. Next', ['Made by X Co., Ltd. in China.', ' Next']],
  ['E.g. rice. Next', ['E.g. rice.', ' Next']],
  ['第一句。第二句！', ['第一句。', '第二句！']],
  ['row one\nrow two', ['row one\n', 'row two']],
  ['It is so. [r1] Next', ['It is so. [r1]', ' Next']],
  ['It is so. [r1][r2]. Next', ['It is so. [r1][r2].', ' Next']],
  ['', []],
])('a text is cut into sentences: %j', (text, pieces) => expect(cut(text)).toEqual(pieces))

test('the pieces are the same however a text is divided on arrival, and joined they equal the text', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'The dose',
          ' is 10.5',
          ' g',
          '. ',
          '.',
          ' [r1]',
          '[r12]',
          '\n',
          '。',
          'Co., Ltd. ',
          '! ',
          '? ',
          ' x',
        ),
      ),
      fc.integer({ min: 1, max: 9 }),
      (parts, size) => {
        const text = parts.join('')
        expect(cut(text, size).join('')).toBe(text)
        expect(cut(text, size)).toEqual(cut(text, 1))
      },
    ),
    { seed: 20261126, numRuns: 100 },
  ))

test('a sentence that never ends is cut into pieces of limited length without losing text', () => {
  const text = 'x '.repeat(2000)
  const pieces = cut(text, 100)
  expect(pieces.join('')).toBe(text)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(1300)
})
