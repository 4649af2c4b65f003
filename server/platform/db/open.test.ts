import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '#tests/harness/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { migrationsFolder } from '../paths.ts'
import { openDatabase, type DatabasePlace } from './open.ts'
import { rowsByColumn } from './statements.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'open-')), 'data')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))
const place = (part: Partial<DatabasePlace> = {}): DatabasePlace => ({
  url: undefined,
  folder,
  migrations: migrationsFolder,
  ...part,
})
const lock = () => join(folder, 'pg.lock')

// A database is made from nothing, which takes long where much else runs.
describe('the embedded database', { timeout: 180_000 }, () => {
  test('locks its folder while it is open, and finds after a stop what was written', async () => {
    const prepared: string[] = []
    const prepareFolder = (data: string) => {
      prepared.push(data)
      return false
    }
    const first = await openDatabase(place({ prepareFolder }))
    const row = {
      id: anAccount('one'),
      role: 'buyer' as const,
      email: 'a@test.example',
      passwordHash: '-',
      createdAt: 2 ** 45,
    }
    await first.db.insert(users).values(row)
    await expect(openDatabase(place())).rejects.toThrow('in use by another process')
    await first.close()
    expect(existsSync(lock())).toBe(false)
    const second = await openDatabase(place({ prepareFolder }))
    try {
      expect(await second.db.select().from(users).where(eq(users.id, row.id))).toMatchObject([row])
      // Who has a folder is not given another one in its place.
      expect(prepared).toEqual([join(folder, 'pg')])
    } finally {
      await second.close()
    }
  })
  test('that could not be migrated releases its folder: the next start is not told that it runs', async () => {
    await expect(openDatabase(place({ migrations: join(folder, 'none') }))).rejects.toThrow(/journal|ENOENT|none/)
    expect(readdirSync(folder)).not.toContain('pg.lock')
  })
  test('of a version before the first release is refused by name, and stays as it is', async () => {
    const before = await openDatabase(place())
    await before.db.execute(sql`update drizzle.__drizzle_migrations set hash = 'of an older version'`)
    await before.close()
    const inspected: string[] = []
    const inspect = () => Promise.resolve(void inspected.push('now'))
    await expect(openDatabase(place({ inspect }))).rejects.toThrow('made by a version before 1.0.0-rc.0')
    expect([inspected, existsSync(lock())]).toEqual([[], false])
  })
  test('whose folder cannot be prepared releases it, too', async () => {
    const prepareFolder = () => {
      throw new Error('the disk is full')
    }
    await expect(openDatabase(place({ prepareFolder }))).rejects.toThrow('the disk is full')
    expect(existsSync(lock())).toBe(false)
  })
})

describe('an address of a database', () => {
  test.each(['mysql://user:hunter2@db.example/x', 'user:hunter2@db.example', 'POSTGRES//hunter2', './hunter2.db'])(
    '%s is refused without showing its password, and no folder is made instead',
    async (url) => {
      const opening = openDatabase(place({ url }))
      await expect(opening).rejects.toThrow('DATABASE_URL is not understood')
      await expect(opening).rejects.not.toThrow('hunter2')
      expect(existsSync(folder)).toBe(false)
    },
  )
  test('without a server is reported at once, without its password', async () => {
    const opening = openDatabase(place({ url: 'postgres://user:hunter2@127.0.0.1:1/x' }))
    await expect(opening).rejects.toThrow(/ECONNREFUSED/)
    await expect(opening).rejects.not.toThrow('hunter2')
  })
})

describe('rows by the names of their columns', () => {
  const row = { id: 'one', passwordHash: '-', createdAt: 5, nickname: null, isCompanyAdmin: false, email: 'ñ🌾' }
  test('have every value under its column, nothing under its field, and no unknown columns', () => {
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
  test('leave out what a row leaves out, whatever another row has: the default applies', () => {
    const texts = rowsByColumn(users, [{ id: 'one' }, { id: 'two', locale: 'es' }, {}]).map((one) =>
      JSON.stringify(one),
    )
    expect(texts).toEqual(['{"id":"one"}', '{"id":"two","locale":"es"}', '{}'])
  })
})
