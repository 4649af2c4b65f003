import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { importFiles } from '#server/commands/import/main.ts'
import { files } from '#server/modules/files/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { seedFolder } from '#server/platform/paths.ts'
import { parseTable } from '#server/seed/csv.ts'
import { fakeClock } from './server.ts'
import { testDatabase } from './test-database.ts'

export type Cells = Record<string, string>
export type ImportFiles = Record<string, readonly Cells[] | string>

export const firstSeedRow = (file: string, name: string, value: string): Cells => {
  const { head, rows } = parseTable(readFileSync(join(seedFolder, file), 'utf8'))
  const row = rows.find((cells) => cells[head.indexOf(name)] === value) ?? []
  return Object.fromEntries(head.map((column, at) => [column, row[at] ?? '']))
}
export const pyridaben = firstSeedRow('products.csv', 'reg_no', 'PD20050133')
export const rainbow = firstSeedRow('companies.csv', 'company_id', '2')
export const emptyExtraColumns = {
  export_amount_3y: '',
  export_currency: '',
  contact_name: '',
  email: '',
  website: '',
  photos: '',
}
export const productUse = firstSeedRow('product-uses.csv', 'reg_no', 'PD20200736')
export const mancozeb = {
  id: '27',
  en: 'mancozeb',
  es: 'mancozeb',
  zh: '代森锰锌',
  zh_hant: '鋅錳乃浦',
  cas: '8018-01-7',
}
export const withdrawnFile = (...numbers: string[]): ImportFiles => ({
  'withdrawn.csv': numbers.map((reg_no) => ({ reg_no })),
})
const csv = (rows: readonly Cells[]) => {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const head = Object.keys(rows[0] ?? {})
  return [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n')
}

export const importSetup = () => {
  let folder: string
  let db: Database
  const clock = fakeClock()
  beforeAll(async () => {
    ;({ db } = await testDatabase())
    const at = { createdAt: clock.now(), neededAt: clock.now() }
    const uploaded = { size: 7, sha256: '', userId: null, owner: 'account:importer', uploadKey: null, ...at }
    await db.insert(files).values([
      { ...uploaded, id: 'uploaded-photo-0001', name: 'plant.png', mime: 'image/png' },
      { ...uploaded, id: 'uploaded-paper-0001', name: 'paper.pdf', mime: 'application/pdf' },
    ])
  })
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'import-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = async (fileRows: ImportFiles, check = false, begin?: (tx: Database) => Promise<unknown>) => {
    for (const [name, rows] of Object.entries(fileRows))
      writeFileSync(join(folder, name), typeof rows === 'string' ? rows : csv(rows))
    return importFiles({ db, clock }, [folder], check, begin)
  }
  const remove = (name: string) => rmSync(join(folder, name))
  return { database: () => db, clock, run, remove }
}
