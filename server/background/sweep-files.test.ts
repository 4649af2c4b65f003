import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { companyProfileCalls, feedbackCalls } from '#contract/calls/settings.ts'
import { dayMs } from '#lib/day-ms.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { createFileUrlSigner } from '#server/modules/files/file-access.ts'
import { fileIdOfUrl } from '#server/modules/files/attachments.ts'
import { files } from '#server/modules/files/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { claimInstanceValue } from '../platform/db/epoch.ts'
import { instanceTable } from '#server/platform/db/schema.ts'
import { folderFileStore } from '#server/platform/files/folder-file-store.ts'
import type { LogLine } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/system.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { pngBytes, uploadedUrl } from '#tests/harness/uploaded.ts'
import { checkAndRenewFilePairing, pairFileStore } from '#server/modules/files/file-pair.ts'
import { sweepFiles } from './sweep-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const inBin = () =>
  existsSync(join(folder, 'bin'))
    ? readdirSync(join(folder, 'bin'), { recursive: true, withFileTypes: true }).flatMap((one) =>
        one.isFile() ? [one.name.split('.')[0] ?? ''] : [],
      )
    : []

const setUp = async () => {
  const store = folderFileStore(folder, systemRandom)
  const t = await testApp({ files: store })
  const logs: LogLine[] = []
  const deps = { db: t.deps.db, files: store, random: systemRandom, log: (line: LogLine) => void logs.push(line) }
  expect(await checkAndRenewFilePairing(deps)).toBeNull()
  const upload = (token?: string) => uploadedUrl(t, { token, name: 'a.png', bytes: pngBytes })
  return {
    ...t,
    logs,
    sweepDeps: deps,
    upload,
    sweepAfter: (days: number) => sweepFiles(deps, t.clock.now() + days * dayMs),
    left: async (...urls: string[]) => {
      const signAddress = await createFileUrlSigner(t.deps.db, t.clock.now())
      return Promise.all(urls.map(async (url) => (await t.app.request(signAddress(url))).status === 200))
    },
  }
}
const idOf = (url: string) => fileIdOfUrl(url) ?? ''

const place = (part: string, name: string, ageMs: number) => {
  mkdirSync(join(folder, part), { recursive: true })
  const path = join(folder, part, name)
  writeFileSync(path, 'x')
  const at = new Date(Date.UTC(2026, 8, 1, 8) - ageMs)
  utimesSync(path, at, at)
  return path
}
const orphan = (number: number) => {
  const id = `orphan${String(number).padStart(14, '0')}`
  return place('or', id, 2 * dayMs)
}

test("a visitor's file moves to the bin after a day, and an account's unsent file after thirty days", async () => {
  const { logs, newBuyer, upload, sweepAfter, left } = await setUp()
  const [strange, own] = [await upload(), await upload((await newBuyer()).token)]
  await sweepAfter(0.9)
  expect(await left(strange, own)).toEqual([true, true])
  await sweepAfter(1.1)
  expect(await left(strange, own)).toEqual([false, true])
  await sweepAfter(29)
  expect(await left(own)).toEqual([true])
  await sweepAfter(31)
  expect(await left(own)).toEqual([false])
  const portions = readdirSync(folder).filter((name) => name.length === 2)
  expect(portions.flatMap((portion) => readdirSync(join(folder, portion)))).toEqual([])
  expect(inBin().toSorted()).toEqual([idOf(strange), idOf(own)].toSorted())
  expect(logs).toMatchObject(
    [strange, own].map((url) => ({ event: 'file-to-bin', file: idOf(url).slice(0, 8), reason: 'nothing names it' })),
  )
  expect(JSON.stringify(logs)).not.toContain(idOf(own))
})

test('a file of any age stays while a draft, a request, a profile or feedback refers to it', async () => {
  const { call, deps, newBuyer, upload, sweepAfter, left } = await setUp()
  const { token } = await newBuyer()
  const products = (await requestableProducts(deps.db)).ofDemo('9001').slice(0, 1)
  const inDraft = await upload(token)
  await call(enquiryCalls.create, { token, body: enquiryBody(products, { attach: inDraft }) })
  const sentUrl = await upload(token)
  const body = enquiryBody(products, { attach: sentUrl })
  const { caseDraftId } = (await call(enquiryCalls.create, { token, body })).data as { caseDraftId: string }
  expect((await call(enquiryCalls.send, { token, body: { ...body, caseDraftId } })).code).toBe(0)
  const photo = await upload(token)
  const change = { name: 'Campo', photos: photo }
  expect((await call(companyProfileCalls.companyProfileUpdate, { token, body: change })).code).toBe(0)
  const feedbackFile = await upload(token)
  expect(
    (await call(feedbackCalls.feedbackCreate, { token, body: { content: 'hello', attach: feedbackFile } })).code,
  ).toBe(0)
  const all = [inDraft, sentUrl, photo, feedbackFile]
  await sweepAfter(31)
  await sweepAfter(62)
  expect(await left(...all)).toEqual(all.map(() => true))
})

test('files of a deleted account are deleted a day later, without being moved to the bin', async () => {
  const { deps, newBuyer, upload, sweepAfter, left, logs } = await setUp()
  const [{ token, userId }, other] = [await newBuyer(), await newBuyer()]
  const [url, kept] = [await upload(token), await upload(other.token)]
  await deps.db.delete(users).where(eq(users.id, userId))
  await sweepAfter(1.1)
  expect([await left(url, kept), inBin()]).toEqual([[false, true], []])
  expect(logs).toMatchObject([{ event: 'file-deleted', reason: 'its account is deleted' }])
})

test('a file in the bin is deleted with its account, or after thirty days', async () => {
  const { deps, newBuyer, upload, sweepAfter } = await setUp()
  const [deleted, other] = [await newBuyer(), await newBuyer()]
  const [gone, own] = [await upload(deleted.token), await upload(other.token)]
  await sweepAfter(31)
  expect(inBin().toSorted()).toEqual([idOf(gone), idOf(own)].toSorted())
  await deps.db.delete(users).where(eq(users.id, deleted.userId))
  await sweepAfter(32)
  expect(inBin()).toEqual([idOf(own)])
  await sweepAfter(60.9)
  expect(inBin()).toEqual([idOf(own)])
  await sweepAfter(62)
  expect(inBin()).toEqual([])
  expect(readdirSync(join(folder, 'bin'))).toEqual([])
})

test('a file in the bin is restored if the database has a row for it again', async () => {
  const { deps, newBuyer, upload, sweepAfter, left } = await setUp()
  const url = await upload((await newBuyer()).token)
  const [row] = await deps.db
    .select()
    .from(files)
    .where(eq(files.id, idOf(url)))
  await sweepAfter(31)
  expect(await left(url)).toEqual([false])
  if (row) await deps.db.insert(files).values({ ...row, neededAt: row.neededAt + 31 * dayMs })
  await sweepAfter(31.1)
  expect([await left(url), inBin()]).toEqual([[true], []])
})

test('moving a file to the bin does not change the free space for uploads', async () => {
  const countBytes = (path: string): number =>
    readdirSync(path, { recursive: true, withFileTypes: true }).reduce(
      (sum, one) => sum + (one.isFile() ? statSync(join(one.parentPath, one.name)).size : 0),
      0,
    )
  const { sweepAfter, upload, newBuyer } = await setUp()
  const disk = folderFileStore(folder, systemRandom, async (path) => 1_000_000 - countBytes(path))
  await upload((await newBuyer()).token)
  const freeBefore = await disk.freeBytes()
  await sweepAfter(31)
  expect([inBin().length, freeBefore - (await disk.freeBytes())]).toEqual([1, expect.closeTo(0, -2)])
})

test('a repeated upload renews the time for which its file is retained', async () => {
  const { call, clock, deps, newBuyer, sweepAfter, left } = await setUp()
  const { userId } = await newBuyer()
  const upload = async () => {
    const { accessToken: token } = await openSession(deps, deps.db, userId)
    const headers = { 'Idempotency-Key': '"f-1-abc"' }
    return uploadedUrl({ call }, { token, name: 'a.png', bytes: pngBytes, headers })
  }
  const url = await upload()
  clock.advance(29 * dayMs)
  expect(await upload()).toBe(url)
  await sweepAfter(2)
  expect(await left(url)).toEqual([true])
})

test('an old partial upload is deleted, and an old file without a row moves to the bin; new ones stay', async () => {
  const { sweepAfter, logs } = await setUp()
  const half = place('arriving', 'old', 11 * 60_000)
  const arriving = place('arriving', 'new', 60_000)
  const oldFile = place('aa', 'aa'.repeat(10), 2 * dayMs)
  const freshFile = place('bb', 'bb'.repeat(10), 60_000)
  await sweepAfter(0)
  expect([half, arriving, oldFile, freshFile].map((path) => existsSync(path))).toEqual([false, true, false, true])
  expect(inBin()).toEqual(['aa'.repeat(10)])
  expect(logs).toMatchObject([{ event: 'file-to-bin', file: 'aaaaaaaa', reason: 'it has no row' }])
})

describe('the maximum share of files that a sweep moves to the bin', () => {
  test('with a hundred files, a sweep that would move more than a tenth only deletes the files of deleted accounts', async () => {
    const { deps, newBuyer, upload, sweepAfter, logs, left } = await setUp()
    const { token, userId } = await newBuyer()
    const [own, ofNobody] = [await upload(token), await upload()]
    await deps.db.delete(users).where(eq(users.id, userId))
    const freshFiles = Array.from({ length: 90 }, (_, at) => place('ff', `fresh${String(at).padStart(15, '0')}`, 0))
    const orphans = Array.from({ length: 10 }, (_, at) => orphan(at))
    await sweepAfter(1.1)
    expect([...freshFiles, ...orphans].every((path) => existsSync(path))).toBe(true)
    expect([await left(own, ofNobody), inBin()]).toEqual([[false, true], []])
    expect(logs).toMatchObject([
      { event: 'file-deleted', reason: 'its account is deleted' },
      { event: 'files-not-swept', reason: 'more than a tenth would go', stored: 101, withoutRow: 100, unneeded: 1 },
    ])
  })
  test('with fewer than a hundred files, a sweep may move more than a tenth of them', async () => {
    const { sweepAfter } = await setUp()
    const orphans = Array.from({ length: 99 }, (_, at) => orphan(at))
    await sweepAfter(0)
    expect([orphans.some((path) => existsSync(path)), inBin().length]).toEqual([false, 99])
  })
  test('with a hundred files, a sweep may move exactly a tenth of them', async () => {
    const { sweepAfter } = await setUp()
    for (let at = 0; at < 90; at += 1) place('ff', `fresh${String(at).padStart(15, '0')}`, 0)
    for (let at = 0; at < 10; at += 1) orphan(at)
    await sweepAfter(0)
    expect(inBin()).toHaveLength(10)
  })
})

describe('files of another database', () => {
  const contents = () =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && one.name !== 'database.json')
        .map((one) => [join(one.parentPath, one.name), readFileSync(join(one.parentPath, one.name), 'utf8')]),
    )
  const setUpFull = async () => {
    const t = await setUp()
    const { token } = await t.newBuyer()
    const urls = [await t.upload(token), await t.upload(token), await t.upload()]
    place('arriving', 'half', dayMs)
    place('bin/2026-07-01', 'b'.repeat(20), 60 * dayMs)
    return { ...t, token, urls }
  }
  const sweptBy = async (db: Database) => {
    const logs: LogLine[] = []
    const store = folderFileStore(folder, systemRandom)
    const log = (line: LogLine) => void logs.push(line)
    for (const days of [0, 2, 40, 80])
      await sweepFiles({ db, files: store, random: systemRandom, log }, Date.UTC(2026, 8, 1, 8) + days * dayMs)
    return logs
  }
  const reasonOf = (logs: readonly LogLine[]) => [...new Set(logs.map(({ event, reason }) => `${event}: ${reason}`))]

  test('with an empty database, a sweep changes no file, and logs why', async () => {
    await setUpFull()
    const contentsBefore = contents()
    expect(reasonOf(await sweptBy((await testDatabase()).db))).toEqual(['files-not-swept: the database is not marked'])
    expect(contents()).toEqual(contentsBefore)
  })
  test('with a database that is paired with another folder, a sweep changes no file', async () => {
    await setUpFull()
    const contentsBefore = contents()
    const otherDb = (await testDatabase()).db
    await claimInstanceValue(otherDb, 'files', 'its own mark')
    expect(reasonOf(await sweptBy(otherDb))).toEqual(['files-not-swept: the marks differ'])
    expect(contents()).toEqual(contentsBefore)
  })
  test('with a database that was restored from a backup, a sweep changes no file until database and folder are paired again', async () => {
    const t = await setUpFull()
    const backup = { rows: await t.deps.db.select().from(files), marks: await t.deps.db.select().from(instanceTable) }
    await t.sweepAfter(0)
    await t.upload(t.token)
    await t.sweepAfter(0)
    const contentsBefore = contents()
    await t.deps.db.delete(files)
    await t.deps.db.delete(instanceTable)
    await t.deps.db.insert(files).values(backup.rows)
    await t.deps.db.insert(instanceTable).values(backup.marks)
    expect(reasonOf(await sweptBy(t.deps.db))).toEqual(['files-not-swept: the marks differ'])
    expect(contents()).toEqual(contentsBefore)
    await pairFileStore(t.sweepDeps)
    await t.sweepAfter(2)
    expect(inBin().length).toBeGreaterThan(0)
  })
  test('if neither database nor folder has a pairing mark, they are paired only if each row has its file and each file its row', async () => {
    const t = await setUpFull()
    rmSync(join(folder, 'database.json'))
    await t.deps.db.delete(instanceTable)
    const strangeFile = orphan(1)
    expect(await checkAndRenewFilePairing(t.sweepDeps)).toBe('neither is marked')
    rmSync(strangeFile)
    const [first = ''] = t.urls
    const path = join(folder, idOf(first).slice(0, 2), idOf(first))
    renameSync(path, join(folder, 'elsewhere'))
    expect(await checkAndRenewFilePairing(t.sweepDeps)).toBe('neither is marked')
    renameSync(join(folder, 'elsewhere'), path)
    expect(await checkAndRenewFilePairing(t.sweepDeps)).toBeNull()
    expect(await checkAndRenewFilePairing(t.sweepDeps)).toBeNull()
  })
  test('if the folder has lost its pairing mark, the mark is not restored while a file has no row', async () => {
    const t = await setUpFull()
    rmSync(join(folder, 'database.json'))
    orphan(1)
    expect(await checkAndRenewFilePairing(t.sweepDeps)).toBe('the files are not marked')
  })
  test('database and folder stay paired if a transaction fails after the folder was marked', async () => {
    const t = await setUpFull()
    orphan(1)
    const failing = {
      ...t.sweepDeps,
      db: new Proxy(t.deps.db, {
        get: (db, name) =>
          name === 'transaction'
            ? (work: (tx: Database) => Promise<unknown>) =>
                db.transaction(async (tx) => {
                  await work(tx)
                  throw new Error('the connection broke')
                })
            : (Reflect.get(db, name) as unknown),
      }),
    }
    await expect(checkAndRenewFilePairing(failing)).rejects.toThrow('broke')
    expect(await checkAndRenewFilePairing(t.sweepDeps)).toBeNull()
  })
})
