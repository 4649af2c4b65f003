import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder, openDatabase } from '#server/platform/db/open.ts'
import { readInstanceValue, writeInstanceValue } from '../../platform/db/epoch.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { backupMain, restoreMain } from './main.ts'

const folder = mkdtempSync(join(tmpdir(), 'restore-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let places = 0
let data: string
let backup: string
let lines: string[]
beforeEach(() => {
  places += 1
  data = join(folder, `${places}`, 'data')
  backup = join(folder, `${places}`, 'backup')
  lines = []
})
const run = (...argv: string[]) =>
  restoreMain(argv, { DATA_DIR: data, DEMO: '0', NODE_ENV: 'test' }, (line) => void lines.push(line))

const using = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const { db, close } = await openDatabase({ url: undefined, folder: data, migrations: migrationsFolder })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

// The test for PostgreSQL is tests/integration/backend/restore.test.ts.
describe('npm run admin -- restore of the embedded database', () => {
  const slow = 180_000

  test(
    'a restore loads the backup, adds its files to those of the folder, pairs both, and begins a new epoch',
    async () => {
      mkdirSync(join(data, 'files'), { recursive: true })
      writeFileSync(join(data, 'files', 'a'), 'a')
      await using(async (db) => {
        await writeInstanceValue(db, 'epoch', 'before')
        await writeInstanceValue(db, 'text', 'in the backup')
      })
      cpSync(data, backup, { recursive: true })
      await using((db) => writeInstanceValue(db, 'text', 'later'))
      rmSync(join(data, 'files', 'a'))
      writeFileSync(join(data, 'files', 'b'), 'b')

      expect(await run(backup)).toBe(0)
      expect(lines[0]).toBe(`Restores the embedded database in ${data}, folder ${data}.`)
      const [epoch, text] = await using((db) =>
        Promise.all([readInstanceValue(db, 'epoch'), readInstanceValue(db, 'text')]),
      )
      expect([epoch === 'before', text]).toEqual([false, 'in the backup'])
      expect(await using((db) => readInstanceValue(db, 'epoch'))).toBe(epoch)
      expect(readdirSync(join(data, 'files')).toSorted()).toEqual(['a', 'b', 'database.json'])
      const { last } = JSON.parse(readFileSync(join(data, 'files', 'database.json'), 'utf8')) as { last: string }
      expect(await using((db) => readInstanceValue(db, 'files'))).toBe(last)
      expect(readdirSync(data).filter((name) => name.startsWith('pg.before-'))).toHaveLength(1)
    },
    slow,
  )

  test(
    'a backup of "npm run admin -- backup" contains no incomplete uploads, and can be restored with its files',
    async () => {
      const backUp = (...argv: string[]) =>
        backupMain(argv, { DATA_DIR: data, DEMO: '0', NODE_ENV: 'test' }, (line) => void lines.push(line))
      expect(await backUp(backup)).toBe(1)
      mkdirSync(join(data, 'files', 'arriving'), { recursive: true })
      writeFileSync(join(data, 'files', 'a'), 'a')
      writeFileSync(join(data, 'files', 'arriving', 'b'), 'b')
      await using((db) => writeInstanceValue(db, 'text', 'in the backup'))
      expect(await backUp(backup, '--check')).toBe(0)
      expect(existsSync(backup)).toBe(false)
      expect(await backUp(backup)).toBe(0)
      expect(readdirSync(join(backup, 'files'))).toEqual(['a'])
      expect(await backUp(backup)).toBe(1)
      expect(lines.at(-1)).toContain('is not empty')
      await using((db) => writeInstanceValue(db, 'text', 'later'))
      rmSync(join(data, 'files'), { recursive: true })
      expect(await run(backup)).toBe(0)
      expect(await using((db) => readInstanceValue(db, 'text'))).toBe('in the backup')
      expect(existsSync(join(data, 'files', 'a'))).toBe(true)
      const release = lockFolder(join(data, 'pg.lock'))
      await expect(backUp(join(folder, `${places}`, 'other'))).rejects.toThrow(/in use by another process/)
      release()
    },
    slow,
  )

  test('a restore is refused, and changes nothing, while a backend runs or if the backup is invalid', async () => {
    mkdirSync(join(data, 'pg'), { recursive: true })
    mkdirSync(backup)
    expect(await run(backup)).toBe(1)
    expect(lines.at(-1)).toMatch(/is no copy of an embedded database/)
    expect(await run(join(backup, 'nowhere'))).toBe(1)
    mkdirSync(join(backup, 'pg'))
    writeFileSync(join(backup, 'pg', 'PG_VERSION'), '18')
    const release = lockFolder(join(data, 'pg.lock'))
    await expect(run(backup)).rejects.toThrow(/in use by another process/)
    release()
    expect(readdirSync(join(data, 'pg'))).toEqual([])
    expect(existsSync(join(data, 'files'))).toBe(false)
  })

  test('a restore without a backup, or with unknown arguments, prints the usage', async () => {
    for (const argv of [[], ['a', '--file', 'b'], ['a', '--files', 'b', 'c']]) expect(await run(...argv)).toBe(1)
    expect(await run('--help')).toBe(0)
    expect(lines.every((line) => line.startsWith('npm run admin -- restore'))).toBe(true)
  })
})
