import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { companyRow, productRow, useRow, wordCells } from '#server/seed/source.ts'
import { columns, describeColumns } from './columns.ts'
import { importedFiles, readFiles, type Problem } from './read.ts'
import { writeTemplates } from './main.ts'

const rows: Record<keyof typeof columns, z.ZodObject> = {
  'ingredients.csv': wordCells,
  'companies.csv': companyRow,
  'products.csv': productRow,
  'product-uses.csv': useRow,
  'withdrawn.csv': useRow.pick({ reg_no: true }),
}
const files = Object.keys(columns) as (keyof typeof columns)[]
const page = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8')

test('every imported table is described', () => {
  expect(files).toEqual(importedFiles.filter((name) => name.endsWith('.csv')))
})

test.each(files)('%s: every column is described, and whether it is required', (file) => {
  const { shape } = rows[file]
  // Ingredients may say more of themselves; of that the backend reads the CAS number.
  const read = file === 'ingredients.csv' ? [...Object.keys(shape), 'cas'] : Object.keys(shape)
  expect(Object.keys(columns[file])).toEqual(read)
  for (const [name, { needed }] of Object.entries(columns[file])) {
    const cells = shape[name]
    const optional = cells === undefined || cells.safeParse(undefined).success
    // In ingredients.csv an empty cell is an unknown name.
    const empty = file === 'ingredients.csv' ? null : ''
    expect([name, needed]).toEqual([name, optional ? 'no' : cells.safeParse(empty).success ? 'column' : 'cell'])
  }
})

test.each(files)('docs/import.md describes the columns of %s correctly', (file) => {
  // Formatters align the columns of a table; what stands in the cells is the same.
  const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
  expect(plain(page)).toContain(`### \`${file}\`\n\n`)
  expect(plain(page)).toContain(plain(describeColumns(file)))
})

test('the templates have the shape of their tables and replace no existing file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(writeTemplates(folder)).toHaveLength(files.length)
  const problems: Problem[] = []
  const given = readFiles([folder], problems)
  expect(problems).toEqual([])
  expect(Object.values(given).map((placed) => placed.length)).toEqual([2, 2, 2, 2, 2])
  expect(() => writeTemplates(folder)).toThrow('EEXIST')
})
