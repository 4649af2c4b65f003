import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedFolder } from '#server/paths.ts'
import type { Problem } from './problems.ts'
import { readGiven } from './read.ts'

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
const read = (file: string, text: string) => {
  writeFileSync(join(folder, file), text)
  const problems: Problem[] = []
  return { given: readGiven([folder], problems), problems }
}

const tables = [
  ['products.csv', 'reg_no', 'products', (id: string) => headed('products.csv', id)],
  ['companies.csv', 'company_id', 'companies', (id: string) => headed('companies.csv', id)],
  ['ingredients.csv', 'id', 'ingredients', (id: string) => `id,en,es,zh,zh_hant\n"${id}",x,x,,`],
] as const

test.each(tables)('%s, %s: what the app cannot carry is a problem with its place', (file, column, into, textOf) => {
  for (const id of ['7'.repeat(65), 'PD2026,01']) {
    const { given, problems } = read(file, textOf(id))
    const says = `"${id}" is no id: 1 to 64 characters, none of them a comma`
    expect(problems).toEqual([{ file, row: 2, column, says }])
    expect(given[into]).toEqual([])
  }
  const { given, problems } = read(file, textOf('7'.repeat(64)))
  expect([problems, given[into].length]).toEqual([[], 1])
})

test('a product that has such a number from before may be withdrawn', () => {
  const { given, problems } = read('withdrawn.csv', 'reg_no\n"PD2026,01"\n')
  expect(problems).toEqual([])
  expect(given.withdrawn.map(({ data }) => data.reg_no)).toEqual(['PD2026,01'])
})

test('an ingredient without a name is one the register does not name; an empty name is a mistake', () => {
  const of = (ingredients: object[]) =>
    headed('products.csv', 'PD1').replace(/"\[.*\]"/, `"${JSON.stringify(ingredients).replaceAll('"', '""')}"`)
  expect(read('products.csv', of([{}, { content: '20%' }])).problems).toEqual([])
  expect(read('products.csv', of([{ content: '20%' }, { en: '' }])).problems).toEqual([
    { file: 'products.csv', row: 2, column: 'ingredients.1.en', says: expect.any(String) },
  ])
})
