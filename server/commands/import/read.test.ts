import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedFolder } from '#server/platform/paths.ts'
import { readFiles, type Problem } from './read.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The header and the first row of a file of the seed; in both of these the id comes first. */
const headed = (file: 'products.csv' | 'companies.csv', id: string) => {
  const [head = '', row = ''] = readFileSync(join(seedFolder, file), 'utf8').split(/\r?\n/)
  return `${head}\n${row.replace(/^[^,]*/, `"${id}"`)}`
}
const read = (file: string, text: string | Uint8Array) => {
  writeFileSync(join(folder, file), text)
  const problems: Problem[] = []
  return { given: readFiles([folder], problems), problems }
}

const tables = [
  ['products.csv', 'reg_no', 'products', (id: string) => headed('products.csv', id)],
  ['companies.csv', 'company_id', 'companies', (id: string) => headed('companies.csv', id)],
  ['ingredients.csv', 'id', 'ingredients', (id: string) => `id,en,es,zh,zh_hant\n"${id}",x,x,,`],
] as const

test.each(tables)(
  '%s, %s: a value that the app cannot carry is reported with its place',
  (file, column, into, textOf) => {
    for (const id of ['7'.repeat(65), 'PD2026,01']) {
      const { given, problems } = read(file, textOf(id))
      const says = `"${id}" is no id: 1 to 64 characters, none of them a comma`
      expect(problems).toEqual([{ file, row: 2, column, says }])
      expect(given[into]).toEqual([])
    }
    const { given, problems } = read(file, textOf('7'.repeat(64)))
    expect([problems, given[into].length]).toEqual([[], 1])
  },
)

test('a product that already has such a number may be withdrawn', () => {
  const { given, problems } = read('withdrawn.csv', 'reg_no\n"PD2026,01"\n')
  expect(problems).toEqual([])
  expect(given.withdrawn.map(({ data }) => data.reg_no)).toEqual(['PD2026,01'])
})

test('an ingredient without a name is one that the register does not name; an empty name is a mistake', () => {
  const of = (ingredients: object[]) =>
    headed('products.csv', 'PD1').replace(/"\[.*\]"/, `"${JSON.stringify(ingredients).replaceAll('"', '""')}"`)
  expect(read('products.csv', of([{}, { content: '20%' }])).problems).toEqual([])
  expect(read('products.csv', of([{ content: '20%' }, { en: '' }])).problems).toEqual([
    { file: 'products.csv', row: 2, column: 'ingredients.1.en', says: expect.any(String) },
  ])
})

describe('files that spreadsheets write', () => {
  const named = (name: string) => `id,en,es,zh,zh_hant\n1,x,x,,\n2,y,y,${name},\n`
  test('in GBK are refused with the first place that shows it: read as UTF-8, the names would be wrong', () => {
    // 吡虫啉 in GBK
    const gbk = Buffer.concat([
      Buffer.from(named('').slice(0, -2)),
      Buffer.from('dfc1b3e6c1df', 'hex'),
      Buffer.from(',\n'),
    ])
    const { given, problems } = read('ingredients.csv', gbk)
    const says = 'is not UTF-8, it seems to be GBK or GB18030: save it as "CSV UTF-8"'
    expect(problems).toEqual([{ file: 'ingredients.csv', row: 3, column: 'zh', says }])
    expect(given.ingredients).toEqual([])
  })
  test('in UTF-16 are refused as a whole', () => {
    const { problems } = read('ingredients.csv', Buffer.from(`\uFEFF${named('吡虫啉')}`, 'utf16le'))
    const says = 'is not UTF-8, it seems to be UTF-16 LE: save it as "CSV UTF-8"'
    expect(problems).toEqual([{ file: 'ingredients.csv', row: null, column: null, says }])
  })
  test('with text that another program damaged are refused', () => {
    const { problems } = read('ingredients.csv', named('吡\uFFFD'))
    expect(problems).toEqual([
      { file: 'ingredients.csv', row: 3, column: 'zh', says: expect.stringContaining('could not read') },
    ])
  })
  test.each([';', '\t'])('with cells separated by %j are read, with a byte order mark and quotes', (separator) => {
    const cells = (text: string) => text.replaceAll(',', separator)
    const { given, problems } = read(
      'ingredients.csv',
      `\uFEFF${cells('id,"en",es,zh,zh_hant')}\r\n${cells('7,"a,b;c",é,,')}\r\n`,
    )
    expect(problems).toEqual([])
    const en = cells('a,b;c')
    expect(given.ingredients.map(({ data }) => data)).toEqual([{ id: '7', labels: { en, es: 'é' }, extra: {} }])
  })
  test('with separators in quotes keep them in the header', () => {
    const { problems } = read('ingredients.csv', 'id,"a;b;c;d;e;f;g;h",en,es,zh,zh_hant\n7,,x,x,,\n')
    expect(problems).toEqual([])
  })
  test('with any other separator have a header of one cell, not five missing columns', () => {
    const { problems } = read('ingredients.csv', 'id|en|es|zh|zh_hant\n1|x|x||\n')
    expect(problems).toEqual([
      { file: 'ingredients.csv', row: 1, column: null, says: expect.stringContaining('commas, semicolons or tabs') },
    ])
  })
})

test('with ingredients in JSON are read, and written as plain text', () => {
  const of = (cell: string) => {
    const { given, problems } = read('products.csv', headed('products.csv', 'PD1').replace(/"\[.*\]"/, cell))
    return given.products[0]?.data.ingredients ?? problems.map(({ column, says }) => [column, says])
  }
  expect(of('64=480 g/L')).toEqual([{ id: '64', content: '480 g/L' }])
  expect(of('64=480 g/L | 269 = 5%|7')).toEqual([
    { id: '64', content: '480 g/L' },
    { id: '269', content: '5%' },
    { id: '7' },
  ])
  expect(of('')).toEqual([['ingredients', 'names no ingredient']])
  expect(of('"[{"')).toEqual([['ingredients', 'is not JSON']])
  expect(of('64=5%|')).toEqual([['ingredients.1.id', expect.any(String)]])
})
