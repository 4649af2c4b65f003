import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { migrationsFolder } from '../paths.ts'
import { startFakePostgres } from '#tests/harness/fake-postgres.ts'
import { connectionFailureOf } from './database-faults.ts'
import { openDatabase, type DatabasePlace, lockFolder } from './open.ts'
import { rowsByColumn } from './statements.ts'
import { spawnSync } from 'node:child_process'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'open-'))
  folder = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))
const place = (part: Partial<DatabasePlace> = {}): DatabasePlace => ({
  url: undefined,
  folder,
  migrations: migrationsFolder,
  ...part,
})
const lock = () => join(folder, 'pg.lock')

describe('the embedded database', { timeout: 180_000 }, () => {
  const migratedFolder = mkdtempSync(join(tmpdir(), 'migrated-'))
  beforeAll(async () => (await openDatabase(place({ folder: migratedFolder }))).close())
  afterAll(() => rmSync(migratedFolder, { recursive: true }))
  const openMigrated = () => {
    cpSync(migratedFolder, folder, { recursive: true })
    return openDatabase(place())
  }

  test('the database locks its folder while it is open, and has its rows again after a restart', async () => {
    const preparedFolders: string[] = []
    const prepareFolder = (data: string) => {
      preparedFolders.push(data)
      return false
    }
    const firstDatabase = await openDatabase(place({ prepareFolder }))
    const row = {
      id: anAccountId('one'),
      role: 'buyer' as const,
      email: 'a@test.example',
      passwordHash: '-',
      createdAt: 2 ** 45,
    }
    await firstDatabase.db.insert(users).values(row)
    await expect(openDatabase(place())).rejects.toThrow('in use by another process')
    await firstDatabase.close()
    expect(existsSync(lock())).toBe(false)
    const second = await openDatabase(place({ prepareFolder }))
    try {
      expect(await second.db.select().from(users).where(eq(users.id, row.id))).toMatchObject([row])
      expect(preparedFolders).toEqual([join(folder, 'pg')])
    } finally {
      await second.close()
    }
  })
  test('a failed migration releases the folder, so that the next start does not report a running backend', async () => {
    await expect(openDatabase(place({ migrations: join(folder, 'none') }))).rejects.toThrow(/journal|ENOENT|none/)
    expect(readdirSync(folder)).not.toContain('pg.lock')
  })
  test('a database from before the first release is refused with a clear message before it is inspected', async () => {
    const oldDatabase = await openMigrated()
    await oldDatabase.db.execute(sql`update drizzle.__drizzle_migrations set hash = 'of an older version'`)
    await oldDatabase.close()
    const inspections: string[] = []
    const inspect = () => Promise.resolve(void inspections.push('now'))
    await expect(openDatabase(place({ inspect }))).rejects.toThrow('made by a version before 1.0.0-rc.0')
    expect([inspections, existsSync(lock())]).toEqual([[], false])
  })
  test('a database of a newer version is refused before it is inspected', async () => {
    const newerDatabase = await openMigrated()
    await newerDatabase.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', ${2 ** 45})`,
    )
    await newerDatabase.close()
    const inspect = () => Promise.reject(new Error('inspected'))
    await expect(openDatabase(place({ inspect }))).rejects.toThrow('newer than this version')
    expect(existsSync(lock())).toBe(false)
  })
  test('if preparing a folder fails, the lock of the folder is released', async () => {
    const prepareFolder = () => {
      throw new Error('the disk is full')
    }
    await expect(openDatabase(place({ prepareFolder }))).rejects.toThrow('the disk is full')
    expect(existsSync(lock())).toBe(false)
  })
})

describe('the URL of a database', () => {
  test.each(['mysql://user:hunter2@db.example/x', 'user:hunter2@db.example', 'POSTGRES//hunter2', './hunter2.db'])(
    'the URL %s is refused without showing its password, and no folder is created',
    async (url) => {
      const opening = openDatabase(place({ url }))
      await expect(opening).rejects.toThrow('DATABASE_URL is not understood')
      await expect(opening).rejects.not.toThrow('hunter2')
      expect(existsSync(folder)).toBe(false)
    },
  )
  test('an unreachable server is tried again for the given time; the error then names DATABASE_URL', async () => {
    const faults: string[] = []
    const onAway = (fault: string) => void faults.push(fault)
    const opening = openDatabase(place({ url: 'postgres://user:hunter2@127.0.0.1:1/x', waitMs: 300, onAway }))
    await expect(opening).rejects.toThrow(/^DATABASE_URL cannot be used: connect ECONNREFUSED/)
    expect(faults.length).toBeGreaterThan(1)
    expect(faults.join('')).not.toContain('hunter2')
  })
  test('a database that starts later is opened', async () => {
    const fakePostgres = await startFakePostgres()
    await fakePostgres.setListening(false)
    const onAway = () => void fakePostgres.setListening(true)
    const database = await openDatabase(place({ url: fakePostgres.url, waitMs: 10_000, onAway }))
    expect(await database.answers()).toBe(true)
    await fakePostgres.stop()
    await database.close()
  })
  test.each([
    ['57P03', true],
    ['53300', true],
    ['28P01', false],
    ['3D000', false],
  ])('connecting is tried again after the error %s of PostgreSQL: %s', (code, isAway) => {
    const refusal = Object.assign(new Error('refused'), { code })
    expect(connectionFailureOf(refusal)).toEqual({ isAway, message: 'refused' })
  })
  test('by default, an unreachable server is reported immediately, without the password of the URL', async () => {
    const opening = openDatabase(place({ url: 'postgres://user:hunter2@127.0.0.1:1/x' }))
    await expect(opening).rejects.toThrow(/ECONNREFUSED/)
    await expect(opening).rejects.not.toThrow('hunter2')
  })
})

describe('rows by column name', () => {
  const row = { id: 'one', passwordHash: '-', createdAt: 5, nickname: null, isCompanyAdmin: false, email: 'ñ🌾' }
  test('each value is stored under the name of its column, not of its field, and unknown columns are omitted', () => {
    const [made] = rowsByColumn(users, [{ ...row, evil: 'x', constructor: 'y' }])
    expect(JSON.parse(JSON.stringify(made))).toEqual({
      id: 'one',
      password_hash: '-',
      created_at: 5,
      nickname: null,
      is_company_admin: false,
      email: 'ñ🌾',
    })
  })
  test('a value that only some of the rows have stays omitted in the others, so that the default applies', () => {
    const texts = rowsByColumn(users, [{ id: 'one' }, { id: 'two', locale: 'es' }, {}]).map((one) =>
      JSON.stringify(one),
    )
    expect(texts).toEqual(['{"id":"one"}', '{"id":"two","locale":"es"}', '{}'])
  })
})

describe('the lock of the database folder', () => {
  beforeEach(() => mkdirSync(folder))
  const file = () => join(folder, 'pg.lock')
  test('the lock refuses a second holder until the first releases it', () => {
    const release = lockFolder(file())
    expect(() => lockFolder(file())).toThrow('in use by another process')
    release()
    lockFolder(file())()
  })
  test('the lock is taken over from a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(file(), `${pid} 1`)
    expect(lockFolder(file())).toBeTypeOf('function')
  })
  test('the lock is taken over if its process id now belongs to another process', () => {
    writeFileSync(file(), `${process.pid} 1`)
    expect(lockFolder(file())).toBeTypeOf('function')
  })
  test('the lock is respected if its process is running', () => {
    const startOfParent = () => {
      const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    }
    writeFileSync(file(), `${process.ppid} ${existsSync('/proc') ? startOfParent() : ''}`)
    expect(() => lockFolder(file())).toThrow('in use')
  })
  test('the lock is taken over if it is unreadable', () => {
    writeFileSync(file(), '')
    expect(lockFolder(file())).toBeTypeOf('function')
  })
})
