import { expect, test } from 'vitest'
import { bool, day, decimal, files, id, instant, num, text } from './values.ts'

test.each<[string, (value: unknown) => unknown, [unknown, unknown][]]>([
  [
    'text',
    text,
    [
      [' a ', 'a'],
      [7, '7'],
      ['  ', undefined],
      [{}, undefined],
      [Number.NaN, undefined],
    ],
  ],
  [
    'id',
    id,
    [
      [7, '7'],
      [' x1 ', 'x1'],
      [1.5, undefined],
      ['x'.repeat(65), undefined],
      [true, undefined],
    ],
  ],
  [
    'number',
    num,
    [
      [7.5, 7.5],
      ['-7.5', -7.5],
      ['1e3', undefined],
      ['7 kg', undefined],
      [Number.POSITIVE_INFINITY, undefined],
    ],
  ],
  [
    'decimal',
    decimal,
    [
      ['-0.5', '-0.5'],
      [12, '12'],
      ['1,200', undefined],
      ['1.2345678', undefined],
      ['USD 5', undefined],
    ],
  ],
  [
    'flag',
    bool,
    [
      [1, true],
      [0, false],
      [true, true],
      [2, undefined],
      ['yes', undefined],
      [[1], undefined],
    ],
  ],
  [
    'time',
    instant,
    [
      [1.7, 1],
      ['soon', undefined],
      [Number.NaN, undefined],
    ],
  ],
  [
    'day',
    day,
    [
      [[2026, 3, 5], '2026-03-05'],
      ['2028-02-29', '2028-02-29'],
      ['2026-02-29', undefined],
      [[2026, 13, 1], undefined],
      [[2026, 3], undefined],
      [[2026, '3', 20], undefined],
      ['20 March 2026', undefined],
    ],
  ],
  [
    'list of files',
    files,
    [
      [['A.pdf', { name: 'A.pdf' }, 7], []],
      ['/f/a%20b.pdf?x=1#y', [{ name: 'a b.pdf', url: '/f/a%20b.pdf?x=1#y' }]],
      [['/f/%E0%A4%A'], [{ name: '%E0%A4%A', url: '/f/%E0%A4%A' }]],
      [[{ url: '/f/x', name: 'COA.pdf', size: 12 }], [{ name: 'COA.pdf', url: '/f/x', size: 12 }]],
      [7, undefined],
    ],
  ],
])('a value is read as %s, or is undefined, but is never guessed', (_, reader, cases) => {
  for (const [value, expected] of cases) expect([value, reader(value)]).toEqual([value, expected])
})
