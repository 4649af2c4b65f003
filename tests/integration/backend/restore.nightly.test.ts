import 'fake-indexeddb/auto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { restoreMain } from '#server/commands/restore/main.ts'
import { postgresProgramPath } from '#server/platform/db/load-dump.ts'
import { publishProducts } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { records } from '#server/modules/requests/schema.ts'
import { advanceSequences, readEpoch } from '#server/platform/db/epoch.ts'
import { openDatabase, type OpenedDatabase } from '#server/platform/db/open.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { createFollowingDevice } from '#tests/harness/following-device.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

const server = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'restore-'))
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = (name: string): string => {
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

let databases = 0
const newDatabase = async (): Promise<string> => {
  databases += 1
  const name = `agro_restored_${process.pid}_${databases}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  closing.push(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  return urlOf(name)
}

const openAt = async (place: Partial<Parameters<typeof openDatabase>[0]>): Promise<OpenedDatabase> => {
  const one = await openDatabase({ url: 'memory://', folder: '', migrations: migrationsFolder, ...place })
  closing.push(one.close)
  return one
}

type Backup = (from: OpenedDatabase) => Promise<() => Promise<OpenedDatabase>>

const silently: Backup = async (from) => {
  if (from.dump) {
    const image = await from.dump()
    return () => openAt({ image })
  }
  const file = await pgDump(from, ['--format=plain'])
  return async () => {
    const url = await newDatabase()
    const { status } = spawnSync(postgresProgramPath('psql'), ['--quiet', '--set=ON_ERROR_STOP=1', '--file', file, url])
    expect(status).toBe(0)
    return openAt({ url })
  }
}

const pgDump = async (from: OpenedDatabase, more: readonly string[]): Promise<string> => {
  const { rows } = (await from.db.execute(sql`select current_database() as name`)) as { rows: { name: string }[] }
  const file = join(folder, `dump-${databases}-${more.length}`)
  const { status } = spawnSync(postgresProgramPath('pg_dump'), [...more, '--file', file, urlOf(rows[0]?.name ?? '')])
  expect(status).toBe(0)
  return file
}

const byCommand: Backup = async (from) => {
  const file = await pgDump(from, ['--format=custom', '--compress=1'])
  return async () => {
    const url = await newDatabase()
    const lines: string[] = []
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), DEMO: '0', NODE_ENV: 'test' }
    expect(await restoreMain([file], env, (line) => void lines.push(line))).toBe(0)
    expect(lines[0]).toContain(new URL(url).pathname.slice(1))
    return openAt({ url })
  }
}

const startApp = async ({ db }: OpenedDatabase, now: number): Promise<TestApp> => {
  await advanceSequences(db, now)
  return testApp({ db, config: { supplierDelayMs: 1000 } })
}

const slow = 180_000
const rowCount = 60
const renameProducts = (t: TestApp, ids: readonly string[], suffix: string) =>
  t.deps.db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({
        names: sql`jsonb_set(${products.names}, '{en}', to_jsonb((${products.names} ->> 'en') || ${suffix}::text))`,
      })
      .where(inArray(products.id, [...ids]))
    t.clock.advance(1000)
    await publishProducts(tx, ids, t.clock.now())
  })

const scene = async (backup: Backup) => {
  const database = await testDatabase()
  const before = await startApp(database, Date.UTC(2026, 8, 1))
  const { db } = before.deps
  const catalogue = await requestableProducts(db)
  const requestedIds = [catalogue.ofDemo('9001')[0] ?? '', catalogue.ofDemo('9002')[0] ?? '']
  const productIds = (await db.select({ id: products.id }).from(products).orderBy(products.id).limit(rowCount)).map(
    ({ id }) => id,
  )
  await db.delete(products).where(sql`${products.id} not in ${[...productIds, ...requestedIds]}`)
  const { userId, token } = await before.newBuyer()
  const send = async (t: TestApp) => {
    const { data } = await t.call(enquiryCalls.send, { token, body: enquiryBody(requestedIds) })
    return (data as { records: { id: string; recordNo: string }[] }).records
  }
  const [first] = await send(before)
  const device = await createFollowingDevice(before, userId)
  const follow = async () => {
    await device.readCatalogue()
    await device.readRecords()
  }
  await follow()
  const restore = await backup(database)

  // The device receives changes that the backup lacks: ten renamed products, a cancelled request and a send.
  await renameProducts(before, productIds.slice(0, 10), ' (lost)')
  expect(await before.call(enquiryCalls.cancel, { token, body: { id: first?.id ?? '' } })).toMatchObject({ code: 0 })
  const lostReceipt = await send(before)
  await follow()

  const epoch = await readEpoch(db)
  const after = await startApp(await restore(), Date.UTC(2026, 8, 2))
  after.clock.advance(before.clock.now() - after.clock.now() + 60_000)
  device.moveTo(after)
  return { after, device, follow, kept: productIds, userId, first, lost: lostReceipt, epoch, send }
}

const serverNames = async ({ deps: { db } }: TestApp) =>
  Object.fromEntries(
    (await db.select({ id: products.id, names: products.names }).from(products)).map(({ id, names }) => [id, names.en]),
  )

const cases: readonly (readonly [string, Backup])[] = [
  ['by hand, so that only its marks show it', silently],
  ...(server ? ([['by npm run admin -- restore', byCommand]] as const) : []),
]

test.each(cases)(
  'F52 after a restore %s, all 25 later changes reach the device, which loses and doubles nothing',
  async (_, backup) => {
    const { after, device, follow, kept, userId, first, lost, epoch, send } = await scene(backup)
    await renameProducts(after, kept.slice(20, 45), ' (new)')
    const [, later] = await send(after)
    await follow()
    await follow()

    const names = await device.names()
    expect(kept.slice(20, 45).filter((id) => !names[id]?.endsWith(' (new)'))).toEqual([])
    expect(names).toEqual(await serverNames(after))

    const deviceRecords = await device.records()
    const serverRecords = await after.deps.db.select().from(records).where(eq(records.accountId, userId))
    expect(deviceRecords.map(({ id }) => id).toSorted()).toEqual(
      [...serverRecords.map(({ id }) => String(id)), ...lost.map(({ id }) => id)].toSorted(),
    )
    expect(deviceRecords.some(({ id }) => id === later?.id)).toBe(true)
    // The server has lost the cancellation, but the buyer can still read on the device that it was made.
    const one = deviceRecords.find(({ id }) => id === first?.id)
    expect([one?.status, one?.log?.map(({ type }) => type)]).toEqual([10, ['sent', 'cancelled']])
    expect(await device.restored()).toEqual({
      gone: lost.map(({ recordNo }) => recordNo),
      older: [first?.recordNo],
    })

    const currentEpoch = await readEpoch(after.deps.db)
    expect(currentEpoch).not.toBe(epoch)
    await follow()
    expect(await readEpoch(after.deps.db)).toBe(currentEpoch)
  },
  slow,
)

test(
  'a device with a forged mark reads everything again, and no restore is reported',
  async () => {
    const { after, device, follow, epoch } = await scene(async (from) => async () => from)
    await follow()
    const kv = await device.db.kv.get('records:enquiry')
    const cursor = kv?.v as { mark: string }
    const [of, of2, run, at = '', ...rest] = cursor.mark.split('.')
    const forgedMark = [of, of2, run, String(Number(at) + 1_000_000), ...rest].join('.')
    if (kv) await device.db.kv.put({ ...kv, v: { ...cursor, mark: forgedMark } })
    await follow()
    expect(await readEpoch(after.deps.db)).toBe(epoch)
    expect(await device.restored()).toBeNull()
    expect(await device.names()).toEqual(await serverNames(after))
  },
  slow,
)
