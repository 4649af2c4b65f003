import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { fakeClock } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { importPrices, type PriceFiles } from './prices.ts'
import { readCatalogueFiles, type Problem } from './read.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wrong-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const read = (...paths: string[]) => {
  const problems: Problem[] = []
  return { given: readCatalogueFiles(paths.length > 0 ? paths : [folder], problems), problems }
}
const places = (problems: readonly Problem[]) => problems.map(({ row, column }) => [row, column])
const head = 'id,en,es,zh,zh_hant'

describe('columns', () => {
  test('columns may be in any order, with unknown columns between them', () => {
    put('ingredients.csv', 'zh,remark,es,id,zh_hant,en\n,"ours, only",uno,7,,one\n')
    const { given, problems } = read()
    expect(problems).toEqual([])
    expect(given.ingredients.map(({ data }) => [data.id, data.labels])).toEqual([['7', { en: 'one', es: 'uno' }]])
  })
  test('all missing columns are reported at once, and rows are not checked against a wrong header', () => {
    put('ingredients.csv', 'id,en\n1,\n2\n')
    expect(places(read().problems)).toEqual([
      [1, 'es'],
      [1, 'zh'],
      [1, 'zh_hant'],
    ])
  })
  test('columns with the same name are refused, because it is unclear which one is meant', () => {
    put('ingredients.csv', `${head},en\n1,one,uno,,,another\n`)
    const { given, problems } = read()
    expect(problems).toEqual([{ file: 'ingredients.csv', row: 1, column: 'en', says: 'the column stands twice' }])
    expect(given.ingredients).toEqual([])
  })
})

describe('rows', () => {
  test.each([
    ['too few cells', '1,one,uno,', ['0', '2']],
    ['too many cells', '1,one,uno,,,more', ['0', '2']],
    ['a separator of thousands', '1,000,one,uno,,', ['0', '2']],
    ['an empty line', '', ['0', '2']],
    ['a cell that begins with a quotation mark and contains the later rows', '1,"one,uno,,', ['0']],
  ])('a row with %s is reported by its number, and the other rows are read', (_, line, ids) => {
    put('ingredients.csv', `${head}\n0,zero,cero,,\n${line}\n2,two,dos,,\n`)
    const { given, problems } = read()
    expect(places(problems)).toEqual([[3, null]])
    expect(given.ingredients.map(({ data }) => data.id)).toEqual(ids)
  })
  test('rows are numbered as in a spreadsheet, even after a quoted cell of several lines', () => {
    put('ingredients.csv', `${head}\n1,"one\n(of two lines)",uno,,\n2,,dos,,\n`)
    expect(places(read().problems)).toEqual([[3, 'en']])
  })
  test('every empty required cell is reported', () => {
    put('ingredients.csv', `${head}\n,,,,\n`)
    expect(places(read().problems)).toEqual([
      [2, 'id'],
      [2, 'en'],
      [2, 'es'],
    ])
  })
})

describe('files', () => {
  test('files can be named one by one or as a folder, whose other files are ignored', () => {
    const one = put('ingredients.csv', `${head}\n1,one,uno,,\n`)
    put('notes.txt', 'hello')
    put('Products.csv', 'reg_no\n')
    expect(read(one).given.ingredients).toHaveLength(1)
    expect(read().problems).toEqual([])
  })
  test('unknown files, missing files and empty folders are reported with their full path', () => {
    const [notes, nowhere] = [put('notes.txt', 'hello'), join(folder, 'nowhere')]
    mkdirSync(join(folder, 'empty'))
    const { problems } = read(notes, nowhere, join(folder, 'empty'))
    expect(problems.map(({ file, says }) => [file, says.split(' ').slice(0, 3).join(' ')])).toEqual([
      [notes, 'not one of'],
      [nowhere, 'there is no'],
      [join(folder, 'empty'), 'holds none of'],
    ])
  })
  test.each([
    ['an object', '{"id":"1"}'],
    ['cut off', '[{"id":"1"'],
    ['a page', '<html></html>'],
  ])('an ingredients.json that is %s is refused as a whole', (_, text) => {
    put('ingredients.json', text)
    expect(places(read().problems)).toEqual([[null, null]])
  })
})

describe('prices', () => {
  let db: Database
  beforeAll(async () => void ({ db } = await testDatabase()))

  const columns = 'series_id,active,specification,category_id,currency,per,day,price,source'
  const line = 'abc-tc,Abc,97% TC,herbicide,CNY,t,2026-08-14,7000,Gazette'
  const problemsOf = async (files: Partial<PriceFiles>) => {
    const imported = await importPrices(
      { db, clock: fakeClock() },
      { prices: null, rates: null, costs: null, ...files },
      true,
    )
    return 'problems' in imported ? imported.problems : []
  }

  test('a price file is refused if it is missing or has a wrong encoding, wrong columns or a wrong number of cells', async () => {
    const tryPrices = async (prices: string) =>
      (await problemsOf({ prices })).map(({ row, column, says }) => [row, column, says.slice(0, 24)])
    expect(await tryPrices(join(folder, 'none.csv'))).toEqual([[null, null, 'there is no such file']])
    expect(await tryPrices(folder)).toEqual([[null, null, 'there is no such file']])
    expect(await tryPrices(put('a.csv', Buffer.from(`\uFEFF${columns}\n`, 'utf16le')))).toEqual([
      [null, null, 'is not UTF-8, perhaps UT'],
    ])
    expect(await tryPrices(put('b.csv', `${columns.replace(',per', '')}\n`))).toEqual([
      [1, 'per', 'the column is missing'],
    ])
    expect(await tryPrices(put('c.csv', `${columns},colour\n${line},red\n`))).toEqual([
      [1, 'colour', 'is not a column of this '],
    ])
    expect(await tryPrices(put('d.csv', `${columns},price\n${line},7100\n`))).toEqual([
      [1, 'price', 'the column stands twice'],
    ])
    expect(await tryPrices(put('e.csv', `${columns}\n${line},more\n`))).toEqual([[2, null, '10 cells where the heade']])
  })

  test('the faults of all price files are reported together, each with its file, row and column', async () => {
    const prices = put('prices.csv', `${columns}\n${line.replace('7000', '7,000').replace('7,000', '"7,000"')}\n`)
    const rates = put(
      'rates.csv',
      'day,cny_per_usd,source\n2026-08-20,7.1,PBOC\n2026-08-20,7.2,PBOC\n2026-09-09,7.2,PBOC\n',
    )
    expect((await problemsOf({ prices, rates })).map(({ file, row, column }) => [file, row, column])).toEqual([
      ['prices.csv', 2, 'price'],
      ['rates.csv', 3, 'day'],
      ['rates.csv', 4, 'day'],
    ])
  })
})
