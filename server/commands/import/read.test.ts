import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, onTestFinished } from 'vitest'
import { seedFolder } from '#server/platform/paths.ts'
import { readCatalogueFiles, type Problem, importFileNames } from './read.ts'
import type { z } from 'zod'
import { companyRowSchema, productRowSchema, productUseRowSchema, wordColumnsSchema } from '#server/seed/source.ts'
import { importColumns } from './columns.ts'
import { writeTemplates } from './main.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const withHeader = (file: 'products.csv' | 'companies.csv', id: string) => {
  const [head = '', row = ''] = readFileSync(join(seedFolder, file), 'utf8').split(/\r?\n/)
  return `${head}\n${row.replace(/^[^,]*/, `"${id}"`)}`
}
const read = (file: string, text: string | Uint8Array) => {
  writeFileSync(join(folder, file), text)
  const problems: Problem[] = []
  return { given: readCatalogueFiles([folder], problems), problems }
}

const tables = [
  ['products.csv', 'reg_no', 'products', (id: string) => withHeader('products.csv', id)],
  ['companies.csv', 'company_id', 'companies', (id: string) => withHeader('companies.csv', id)],
  ['ingredients.csv', 'id', 'ingredients', (id: string) => `id,en,es,zh,zh_hant\n"${id}",x,x,,`],
] as const

test.each(tables)(
  'in %s, a %s that the app would not accept is reported with its row and column',
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

test('withdrawn.csv may contain a registration number of an invalid form', () => {
  const { given, problems } = read('withdrawn.csv', 'reg_no\n"PD2026,01"\n')
  expect(problems).toEqual([])
  expect(given.withdrawn.map(({ data }) => data.reg_no)).toEqual(['PD2026,01'])
})

test('an ingredient may have no name, because registers omit some; an empty name is a mistake', () => {
  const of = (ingredients: object[]) =>
    withHeader('products.csv', 'PD1').replace(/"\[.*\]"/, `"${JSON.stringify(ingredients).replaceAll('"', '""')}"`)
  expect(read('products.csv', of([{}, { content: '20%' }])).problems).toEqual([])
  expect(read('products.csv', of([{ content: '20%' }, { en: '' }])).problems).toEqual([
    { file: 'products.csv', row: 2, column: 'ingredients.1.en', says: expect.any(String) },
  ])
})

describe('files written by spreadsheets', () => {
  const tableOf = (name: string) => `id,en,es,zh,zh_hant\n1,x,x,,\n2,y,y,${name},\n`
  test('a file in GBK is refused with the first affected row and column, because its names would be wrong if read as UTF-8', () => {
    const gbk = Buffer.concat([
      Buffer.from(tableOf('').slice(0, -2)),
      Buffer.from('dfc1b3e6c1df', 'hex'),
      Buffer.from(',\n'),
    ])
    const { given, problems } = read('ingredients.csv', gbk)
    const says = 'is not UTF-8: save it as "CSV UTF-8"'
    expect(problems).toEqual([{ file: 'ingredients.csv', row: 3, column: 'zh', says }])
    expect(given.ingredients).toEqual([])
  })
  test.each([
    ['UTF-16 LE', `\uFEFF${tableOf('吡虫啉')}`, false],
    ['UTF-16 BE', `\uFEFF${tableOf('吡虫啉')}`, true],
    ['UTF-16 LE without a byte order mark', tableOf('吡虫啉'), false],
    ['UTF-16 BE that is valid UTF-8', tableOf('x'), true],
  ])('%s is reported as a problem of the whole file', (_, text, isBigEndian) => {
    const bytes = Buffer.from(text, 'utf16le')
    const { problems } = read('ingredients.csv', isBigEndian ? bytes.swap16() : bytes)
    const says = 'is not UTF-8, perhaps UTF-16: save it as "CSV UTF-8"'
    expect(problems).toEqual([{ file: 'ingredients.csv', row: null, column: null, says }])
  })
  test('text that another program has garbled is refused', () => {
    const { problems } = read('ingredients.csv', tableOf('吡\uFFFD'))
    expect(problems).toEqual([
      { file: 'ingredients.csv', row: 3, column: 'zh', says: expect.stringContaining('could not read') },
    ])
  })
  test.each([';', '\t'])('cells separated by %j are read, even with a byte order mark and quotes', (separator) => {
    const cells = (text: string) => text.replaceAll(',', separator)
    const { given, problems } = read(
      'ingredients.csv',
      `\uFEFF${cells('id,"en",es,zh,zh_hant')}\r\n${cells('7,"a,b;c",é,,')}\r\n`,
    )
    expect(problems).toEqual([])
    const en = cells('a,b;c')
    expect(given.ingredients.map(({ data }) => data)).toEqual([
      { id: '7', labels: { en, es: 'é' }, extra: {}, cleared: [] },
    ])
  })
  test('a header with another separator is reported as such, not as five missing columns', () => {
    const { problems } = read('ingredients.csv', 'id|en|es|zh|zh_hant\n1|x|x||\n')
    expect(problems).toEqual([
      { file: 'ingredients.csv', row: 1, column: null, says: expect.stringContaining('commas, semicolons or tabs') },
    ])
  })
})

test('the ingredients of a product may be plain text, and are reported if they are empty or invalid', () => {
  const of = (cell: string) => {
    const { given, problems } = read('products.csv', withHeader('products.csv', 'PD1').replace(/"\[.*\]"/, cell))
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

describe('columns', () => {
  const rows: Record<keyof typeof importColumns, z.ZodObject> = {
    'ingredients.csv': wordColumnsSchema,
    'companies.csv': companyRowSchema,
    'products.csv': productRowSchema,
    'product-uses.csv': productUseRowSchema,
    'withdrawn.csv': productUseRowSchema.pick({ reg_no: true }),
  }
  const files = Object.keys(importColumns) as (keyof typeof importColumns)[]
  const page = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8')

  test('every CSV file that can be imported has a list of its columns', () => {
    expect(files).toEqual(importFileNames.filter((name) => name.endsWith('.csv')))
  })

  /** Whether a file needs the column and a value in each cell, in the words of docs/import.md. */
  const neededOf = (file: keyof typeof importColumns, cells: z.ZodType | undefined) => {
    if (cells === undefined || cells.safeParse(undefined).success) return 'no'
    return cells.safeParse(file === 'ingredients.csv' ? null : '').success ? 'column, not cell' : 'always'
  }

  test.each(files)('docs/import.md lists the columns of %s, their examples and whether they are required', (file) => {
    const { shape } = rows[file]
    // An ingredient file may have more columns. Of these, the backend uses only the CAS number.
    const knownColumns = file === 'ingredients.csv' ? [...Object.keys(shape), 'cas'] : Object.keys(shape)
    expect(Object.keys(importColumns[file])).toEqual(knownColumns)
    const [, section = ''] = page.split(`### \`${file}\`\n`)
    const [table = ''] = section.split(/\n###? /)
    const documented = [...table.matchAll(/^\| `(\w+)` \|.*\| ([\w, ]+?) +\| (?:`(.*)`)? *\|$/gm)]
    expect(documented.map(([, name, needed, example = '']) => [name, needed, example])).toEqual(
      Object.entries(importColumns[file]).map(([name, examples]) => {
        const example = examples.find((one) => one !== '') ?? ''
        return [name, neededOf(file, shape[name]), example.replaceAll('|', '\\|')]
      }),
    )
  })

  test('each template has two rows that can be imported, and no template replaces an existing file', () => {
    const place = mkdtempSync(join(tmpdir(), 'templates-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    expect(writeTemplates(place)).toHaveLength(files.length)
    const problems: Problem[] = []
    const catalogue = readCatalogueFiles([place], problems)
    expect(problems).toEqual([])
    expect(Object.values(catalogue).map((placed) => placed.length)).toEqual([2, 2, 2, 2, 2])
    expect(() => writeTemplates(place)).toThrow('EEXIST')
  })
})
