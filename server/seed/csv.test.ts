import { describe, expect, test } from 'vitest'
import { parseCsv, parseTable, separatorOf } from './csv.ts'

describe('cells', () => {
  test.each([
    ['an end of line at the end', 'a,b\n1,2\n', [['1', '2']]],
    ['none', 'a,b\n1,2', [['1', '2']]],
    ['line ends of Windows', 'a,b\r\n1,2\r\n', [['1', '2']]],
    [
      'empty cells',
      'a,b\n,\n1,\n,2\n',
      [
        ['', ''],
        ['1', ''],
        ['', '2'],
      ],
    ],
    ['an empty last cell without an end of line', 'a,b\n1,', [['1', '']]],
    ['separators in quotes', 'a,b\n"1,5","2;5"\n', [['1,5', '2;5']]],
    ['ends of lines in quotes', 'a,b\n"one\ntwo","x\r\ny"\n', [['one\ntwo', 'x\r\ny']]],
    ['quotes in quotes', 'a,b\n"say ""so""",""""\n', [['say "so"', '"']]],
    ['empty quotes', 'a,b\n"",""\n', [['', '']]],
    ['blanks, which are part of them', 'a,b\n 1 , 2\n', [[' 1 ', ' 2']]],
    ['signs outside of Latin', 'a,b\n草甘膦,𠮷\n', [['草甘膦', '𠮷']]],
    ['no rows', 'a,b\n', []],
  ])('are read with %s', (_, text, rows) => expect(parseTable(text)).toEqual({ head: ['a', 'b'], rows }))

  test('of an empty text are none', () => expect(parseTable('')).toEqual({ head: [], rows: [] }))

  test('a mark of the byte order belongs to no name, and is taken off at the very beginning only', () => {
    expect(parseTable('\uFEFFa,\uFEFFb\n\uFEFF1,2')).toEqual({ head: ['a', '\uFEFFb'], rows: [['\uFEFF1', '2']] })
    expect(parseTable('\uFEFF"a",b\n').head).toEqual(['a', 'b'])
  })

  test('a quote that is never closed takes the rest with it, and shows as a row of another width', () => {
    expect(parseTable('a,b\n1,"2\n3,4\n').rows).toEqual([['1', '2\n3,4\n']])
    expect(() => parseCsv('a,b\n"1,2\n3,4\n')).toThrow('line 2: 1 cells where the header has 2')
  })
})

describe('what stands between them', () => {
  test.each([
    ['a,b;c,d', ','],
    ['a;b;c,d', ';'],
    ['a\tb\tc', '\t'],
    ['a;b\n1,2,3,4,5', ';'],
    ['a;b\r1,2,3,4,5', ';'],
    ['"a,b,c";d', ';'],
    ['"a\n,,,,";d', ';'],
    ['"say ""a,b"" ";d', ';'],
    ['a', ','],
    ['', ','],
  ])('is of %j what the header has most of outside of quotes: %j', (text, separator) =>
    expect(separatorOf(text)).toBe(separator),
  )
  test('and then nothing else parts them', () => {
    expect(parseTable('a;b\n1,5;"2;5"\n', ';').rows).toEqual([['1,5', '2;5']])
    expect(parseTable('a\tb\n1,5\t2;5\n', '\t').rows).toEqual([['1,5', '2;5']])
  })
})

describe('rows by the names of the header', () => {
  test('are told apart from rows that are too long or too short by their line', () => {
    expect(() => parseCsv('a,b\n1,2\n1,2,3\n')).toThrow('line 3: 3 cells')
    expect(() => parseCsv('a,b\n1,2\n\n')).toThrow('line 3: 1 cells')
    expect(parseCsv('b,a\n1,2\n')).toEqual([{ b: '1', a: '2' }])
  })
})
