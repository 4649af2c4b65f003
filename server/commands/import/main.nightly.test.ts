import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { countCatalogueRows } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { untar } from '#server/seed/seed-image.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { importMain, seedMain, writeTemplates } from './main.ts'

const folder = mkdtempSync(join(tmpdir(), 'commands-'))
const data = join(folder, 'data')
const url = process.env['TEST_DATABASE_URL']
const name = `agro_commands_${process.pid}`
let env: NodeJS.ProcessEnv

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  const template = inject('pgTemplate')
  if (!url) {
    untar(readFileSync(template), join(data, 'pg'))
    env = { DATA_DIR: data, DEMO: '1' }
    return
  }
  await admin(`create database ${name} template ${template}`)
  const target = new URL(url)
  target.pathname = `/${name}`
  env = { DATABASE_URL: target.href, DATA_DIR: data, DEMO: '1' }
})
afterAll(async () => {
  if (url) await admin(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

const run = async (command: (print: (line: string) => void) => Promise<number>) => {
  const lines: string[] = []
  const exit = await command((line) => lines.push(line))
  const isPlace = (line: string) => /^(Writes to|Looks at) .*, folder \S+ \((production|demonstration)\)\.$/.test(line)
  return { exit, lines: lines.filter((line, index) => index > 0 || !isPlace(line)) }
}
const importing = (...argv: string[]) => run((print) => importMain(argv, env, print))

const rowsOf = async (table: 'products' | 'companies') => {
  const database = await openDatabase({ url: env['DATABASE_URL'], folder: data, migrations: migrationsFolder })
  try {
    return await countCatalogueRows(database.db, table)
  } finally {
    await database.close()
  }
}
const writeInput = (file: string, text: string) => {
  const path = join(folder, file)
  writeFileSync(path, text)
  return path
}

describe('npm run admin -- seed', () => {
  test('seeding an empty database succeeds, and prints that it was seeded', async () => {
    const emptyEnv = { DATA_DIR: join(folder, 'seeded') }
    expect(await run((print) => seedMain(emptyEnv, print))).toEqual({ exit: 0, lines: ['Seeded.'] })
  }, 120_000)

  test('seeding refuses a DATABASE_URL that is not of PostgreSQL, and names the setting', async () => {
    await expect(seedMain({ ...env, DATABASE_URL: 'mysql://here' }, () => undefined)).rejects.toThrow('DATABASE_URL')
  })
})

describe('npm run admin -- import', () => {
  test.each([
    [[], 1],
    [['--check'], 1],
    [['--template', 'x', 'y'], 1],
    [['--help'], 0],
  ])('with the arguments %j, the command opens no database, prints the usage and exits with %i', async (argv, exit) => {
    const nowhere = { DATABASE_URL: 'mysql://here' }
    const result = await run((print) => importMain(argv, nowhere, print))
    expect(result.exit).toBe(exit)
    expect(result.lines.join('\n')).toContain('npm run admin -- import <folder or files> [--check] [--only-mine]')
  })

  test('refused files give exit code 1 and the row and column of each problem; nothing is written', async () => {
    const countBefore = await rowsOf('products')
    const { exit, lines } = await importing(writeInput('withdrawn.csv', 'reg_no\nPD20050133\nPD0\n'))
    expect(exit).toBe(1)
    expect(lines.join('\n')).toContain('withdrawn.csv, row 3, reg_no: no product "PD0"')
    expect(await rowsOf('products')).toBe(countBefore)
  })

  test('--check prints what an import would do and writes nothing; the import then does it once', async () => {
    const countBefore = await rowsOf('products')
    const file = writeInput('withdrawn.csv', 'reg_no\nPD20050133\n')
    const doneLine = 'withdrawn: 1 products taken out, 0 were out before'
    const checked = await importing(file, '--check')
    expect(checked.exit).toBe(0)
    expect(checked.lines).toContain(doneLine)
    expect(checked.lines.at(-1)).toBe('Only checked: nothing is written.')
    expect(await rowsOf('products')).toBe(countBefore)
    const imported = await importing(file)
    expect(imported.exit).toBe(0)
    expect(imported.lines).toContain(doneLine)
    expect(imported.lines).not.toContain('Only checked: nothing is written.')
    expect(await rowsOf('products')).toBe(countBefore - 1)
    expect((await importing(file)).lines).toContain('withdrawn: 0 products taken out, 1 were out before')
  })

  test('an empty catalogue is seeded before an import, and --check prints what would happen', async () => {
    const emptyEnv = { DATA_DIR: join(folder, 'imported') }
    const file = writeInput('withdrawn.csv', 'reg_no\nPD20050133\n')
    const { exit, lines } = await run((print) => importMain([file, '--check'], emptyEnv, print))
    expect(exit).toBe(0)
    expect(lines[0]).toBe('It is empty: an import seeds it first.')
    expect(lines.at(-1)).toBe('Only checked: nothing is written.')
    const imported = await run((print) => importMain([file], emptyEnv, print))
    expect(imported.lines).toEqual(['It was empty and has been seeded.', ...lines.slice(1, -1)])
  }, 120_000)

  test('--template writes files in which --check finds no problem', async () => {
    const templates = join(folder, 'templates')
    const output = await importing('--template', templates)
    expect([output.exit, output.lines.length]).toEqual([0, 5])
    expect(await importing(templates, '--check')).toEqual({
      exit: 0,
      lines: [
        expect.stringMatching(/^ingredients: 2 new/),
        expect.stringMatching(/^companies: 2 new/),
        expect.stringMatching(/^products: 2 new/),
        'withdrawn: 1 products taken out, 1 were out before',
        'Only checked: nothing is written.',
      ],
    })
  })
})

describe('npm run admin -- import --only-mine', () => {
  const mine = join(folder, 'mine')
  const templates = join(folder, 'own')
  const ownEnv = { DATA_DIR: mine }
  const emptyCatalogue = { products: 0, companies: [] }
  const beginning = (...argv: string[]) => run((print) => importMain([...argv, '--only-mine'], ownEnv, print))
  const catalogue = async () => {
    if (!existsSync(mine)) return emptyCatalogue
    const database = await openDatabase({ url: undefined, folder: mine, migrations: migrationsFolder })
    try {
      const rows = await database.db.select({ names: companies.names }).from(companies)
      return {
        products: await countCatalogueRows(database.db, 'products'),
        companies: rows.map(({ names }) => names.en).sort(),
      }
    } finally {
      await database.close()
    }
  }
  beforeAll(() => {
    writeTemplates(templates)
    rmSync(join(templates, 'withdrawn.csv'))
  })

  test('--check leaves the catalogue empty, and so do refused files', async () => {
    expect((await beginning(templates, '--check')).lines.at(-1)).toBe('Only checked: nothing is written.')
    expect(await catalogue()).toEqual(emptyCatalogue)
    expect((await beginning(writeInput('withdrawn.csv', 'reg_no\nPD0\n'))).exit).toBe(1)
    expect(await catalogue()).toEqual(emptyCatalogue)
  }, 120_000)

  test('the catalogue has only the imported rows; a later seed adds no products of the register and no demo suppliers', async () => {
    expect((await beginning(templates)).exit).toBe(0)
    const ownCatalogue = { products: 2, companies: ['Sample Chemical Co., Ltd.', 'Template Crop Science Co., Ltd.'] }
    expect(await catalogue()).toEqual(ownCatalogue)
    const withdrawnFile = writeInput('withdrawn.csv', 'reg_no\nOWN-2026-0001\nOWN-2026-0002\n')
    expect((await run((print) => importMain([withdrawnFile], ownEnv, print))).exit).toBe(0)
    const seedResult = await run((print) => seedMain(ownEnv, print))
    expect(seedResult.lines).toEqual(['It has its catalogue already; nothing changed.'])
    expect(await catalogue()).toEqual({ ...ownCatalogue, products: 0 })
  }, 120_000)

  test('--only-mine is refused if a catalogue exists', async () => {
    const { exit, lines } = await run((print) => importMain([templates, '--only-mine'], env, print))
    expect(exit).toBe(1)
    expect(lines.join()).toContain('has a catalogue already')
  })
})
