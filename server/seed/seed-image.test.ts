import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unpackSeedImage, filterTar, untar } from './seed-image.ts'
import { parseCsv, parseTable, separatorOf } from './csv.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tar-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Entry {
  readonly name: string
  readonly text?: string
  readonly type?: '0' | '2' | '5'
  readonly prefix?: string
}
const entry = ({ name, text = '', type = '0', prefix = '' }: Entry): Buffer => {
  const [head, content] = [Buffer.alloc(512), Buffer.from(text)]
  head.write(name, 0)
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write(type, 156)
  head.write(prefix, 345)
  return Buffer.concat([head, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}
const tar = (...entries: Entry[]) => Buffer.concat([...entries.map(entry), Buffer.alloc(1024)])
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')

describe('an archive', () => {
  test('an archive with folders and files of any length is unpacked, and the number of files is returned', () => {
    const longText = 'x'.repeat(1025)
    const archive = tar(
      { name: 'data/', type: '5' },
      { name: 'data/empty' },
      { name: 'data/block', text: 'y'.repeat(512) },
      { name: 'data/base/long', text: longText },
    )
    expect(untar(archive, folder)).toBe(3)
    expect([textOf('data/empty'), textOf('data/block').length, textOf('data/base/long')]).toEqual(['', 512, longText])
  })

  test('names may have more than a hundred characters, which the archive stores in two parts', () => {
    const name = `${'n'.repeat(90)}/file`
    expect(untar(tar({ name, prefix: 'data/base', text: 'deep' }), folder)).toBe(1)
    expect(textOf(`data/base/${name}`)).toBe('deep')
  })

  test.each(['../outside', 'data/../../outside', '/../outside', 'data/../../tar-outside/x', '../inner-too/x'])(
    'an entry that would write to %s is refused, and writes nothing there',
    (name) => {
      const inner = join(folder, 'inner')
      expect(() => untar(tar({ name, text: 'bad' }), inner)).toThrow('leads out')
      expect(readdirSync(folder)).toEqual(['inner'])
    },
  )

  test('unpacking creates no links', () => {
    expect(untar(tar({ name: 'link', type: '2', text: '' }, { name: 'file', text: 'a' }), folder)).toBe(1)
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test('an archive that is cut off anywhere is refused', () => {
    const wholeArchive = tar({ name: 'a', text: 'x'.repeat(600) }, { name: 'b', text: 'y' })
    for (const length of [100, 512, 700, 1100, 1536, 2100, wholeArchive.length - 1024])
      expect(() => untar(wholeArchive.subarray(0, length), folder)).toThrow('cut off')
    expect(untar(wholeArchive, folder)).toBe(2)
  })

  test('an archive can be unpacked without some of its entries', () => {
    const wholeArchive = tar(
      { name: 'wal/1', text: 'old' },
      { name: 'keep', text: 'x'.repeat(600) },
      { name: 'wal/2', text: 'new' },
    )
    const part = filterTar(wholeArchive, (name) => name !== 'wal/1')
    expect(untar(part, folder)).toBe(2)
    expect([textOf('keep').length, textOf('wal/2'), existsSync(join(folder, 'wal/1'))]).toEqual([600, 'new', false])
    expect(part.length).toBe(wholeArchive.length - 1024)
  })
})

describe('the seed image', () => {
  const image = (bytes: Uint8Array) => {
    const file = join(folder, 'image.tar.gz')
    writeFileSync(file, bytes)
    return file
  }
  const target = () => join(folder, 'db')

  test('a complete image is unpacked, and no temporary folder remains', () => {
    expect(unpackSeedImage(image(gzipSync(tar({ name: 'PG_VERSION', text: '17' }))), target())).toBe(true)
    expect(textOf('db/PG_VERSION')).toBe('17')
    expect(readdirSync(folder).toSorted()).toEqual(['db', 'image.tar.gz'])
  })

  test.each([
    ['is cut off', () => gzipSync(tar({ name: 'a', text: 'x'.repeat(600) }).subarray(0, 700))],
    ['is no archive', () => Buffer.from('<html>login</html>')],
    ['is half a download', () => gzipSync(tar({ name: 'a', text: 'x' })).subarray(0, 40)],
    ['holds nothing', () => gzipSync(tar())],
    ['leads out of its folder', () => gzipSync(tar({ name: '../../x', text: 'bad' }))],
  ])('an image that %s leaves nothing behind, and existing files are not changed', (_, bytes) => {
    mkdirSync(target())
    writeFileSync(join(target(), 'mine'), 'mine')
    expect(unpackSeedImage(image(bytes()), target())).toBe(false)
    expect(readdirSync(folder).toSorted()).toEqual(['db', 'image.tar.gz'])
    expect(textOf('db/mine')).toBe('mine')
  })

  test('the image replaces the temporary folder of an unpacking that was interrupted', () => {
    mkdirSync(join(folder, 'db.unpacking'))
    writeFileSync(join(folder, 'db.unpacking', 'old'), 'half')
    expect(unpackSeedImage(image(gzipSync(tar({ name: 'new', text: 'n' }))), target())).toBe(true)
    expect(readdirSync(target())).toEqual(['new'])
  })

  test('a missing image creates no folder', () => {
    expect(unpackSeedImage(join(folder, 'none'), target())).toBe(false)
    expect(existsSync(target())).toBe(false)
  })
})

describe('the cells of a CSV text', () => {
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
  ])('cells are read with %s', (_, text, rows) => expect(parseTable(text)).toEqual({ head: ['a', 'b'], rows }))

  test('an empty text has no cells', () => expect(parseTable('')).toEqual({ head: [], rows: [] }))

  test('a byte order mark is not part of a name, and is removed only at the beginning', () => {
    expect(parseTable('\uFEFFa,\uFEFFb\n\uFEFF1,2')).toEqual({ head: ['a', '\uFEFFb'], rows: [['\uFEFF1', '2']] })
    expect(parseTable('\uFEFF"a",b\n').head).toEqual(['a', 'b'])
  })

  test('an unclosed quote includes the rest of the text, which is reported as a row with a wrong number of cells', () => {
    expect(parseTable('a,b\n1,"2\n3,4\n').rows).toEqual([['1', '2\n3,4\n']])
    expect(() => parseCsv('a,b\n"1,2\n3,4\n')).toThrow('line 2: 1 cells where the header has 2')
  })
})

describe('the separator of a CSV text', () => {
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
  ])('the separator of %j is the most frequent one in the header outside quotes: %j', (text, separator) =>
    expect(separatorOf(text)).toBe(separator),
  )
  test("only the header's separator separates cells", () => {
    expect(parseTable('a;b\n1,5;"2;5"\n', ';').rows).toEqual([['1,5', '2;5']])
    expect(parseTable('a\tb\n1,5\t2;5\n', '\t').rows).toEqual([['1,5', '2;5']])
  })
})

test('rows that are too long or too short are reported by their line', () => {
  expect(() => parseCsv('a,b\n1,2\n1,2,3\n')).toThrow('line 3: 3 cells')
  expect(() => parseCsv('a,b\n1,2\n\n')).toThrow('line 3: 1 cells')
  expect(parseCsv('b,a\n1,2\n')).toEqual([{ b: '1', a: '2' }])
})
