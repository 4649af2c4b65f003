import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { companyProfileCalls, feedbackCalls } from '#contract/calls/settings.ts'
import { dayMs } from '#lib/day-ms.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { folderFileStore } from '#server/platform/files/folder-file-store.ts'
import { systemRandom } from '#server/platform/random.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { catalogueFor, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { pngBytes, uploaded } from '#tests/harness/uploaded.ts'
import { sweepFiles } from './sweep-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const setUp = async () => {
  const files = folderFileStore(folder, systemRandom)
  const t = await testApp({ files })
  const upload = (token?: string) => uploaded(t, { token, name: 'a.png', bytes: pngBytes })
  return {
    ...t,
    upload,
    sweepAfter: (days: number) => sweepFiles(t.deps.db, files, t.clock.now() + days * dayMs),
    left: async (...urls: string[]) => Promise.all(urls.map(async (url) => (await t.app.request(url)).status === 200)),
  }
}

test("a visitor's file is deleted after a day, an account's file that was never sent after thirty days", async () => {
  const { newBuyer, upload, sweepAfter, left } = await setUp()
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
})

test('a file that a draft, a request, a profile or feedback names stays, however old it is', async () => {
  const { call, deps, newBuyer, upload, sweepAfter, left } = await setUp()
  const { token } = await newBuyer()
  const products = (await catalogueFor(deps.db)).ofDemo('9001').slice(0, 1)
  const inDraft = await upload(token)
  await call(enquiryCalls.create, { token, body: enquiryBody(products, { attach: inDraft }) })
  const sent = await upload(token)
  const body = enquiryBody(products, { attach: sent })
  const { caseDraftId } = (await call(enquiryCalls.create, { token, body })).data as { caseDraftId: string }
  expect((await call(enquiryCalls.send, { token, body: { ...body, caseDraftId } })).code).toBe(0)
  const photo = await upload(token)
  const change = { name: 'Campo', photos: photo }
  expect((await call(companyProfileCalls.companyProfileUpdate, { token, body: change })).code).toBe(0)
  const said = await upload(token)
  expect((await call(feedbackCalls.feedbackCreate, { token, body: { content: 'hello', attach: said } })).code).toBe(0)
  const all = [inDraft, sent, photo, said]
  await sweepAfter(31)
  await sweepAfter(62)
  expect(await left(...all)).toEqual(all.map(() => true))
})

test('the files of a deleted account are deleted a day later', async () => {
  const { deps, newBuyer, upload, sweepAfter, left } = await setUp()
  const { token, userId } = await newBuyer()
  const url = await upload(token)
  await deps.db.delete(users).where(eq(users.id, userId))
  await sweepAfter(1.1)
  expect(await left(url)).toEqual([false])
})

test('an upload that is repeated counts as new', async () => {
  const { call, clock, deps, newBuyer, sweepAfter, left } = await setUp()
  const { userId } = await newBuyer()
  const upload = async () => {
    const { accessToken: token } = await openSession(deps, deps.db, userId)
    const headers = { 'Idempotency-Key': '"f-1-abc"' }
    return uploaded({ call }, { token, name: 'a.png', bytes: pngBytes, headers })
  }
  const url = await upload()
  clock.advance(29 * dayMs)
  expect(await upload()).toBe(url)
  await sweepAfter(2)
  expect(await left(url)).toEqual([true])
})

test('half an upload of a killed server and bytes without a row are deleted', async () => {
  const { sweepAfter } = await setUp()
  const place = (part: string, name: string, ageMs: number) => {
    mkdirSync(join(folder, part), { recursive: true })
    const path = join(folder, part, name)
    writeFileSync(path, 'x')
    const at = new Date(Date.UTC(2026, 8, 1, 8) - ageMs)
    utimesSync(path, at, at)
    return path
  }
  const half = place('arriving', 'old', 11 * 60_000)
  const arriving = place('arriving', 'new', 60_000)
  const orphan = place('aa', 'aa'.repeat(10), 2 * dayMs)
  const fresh = place('bb', 'bb'.repeat(10), 60_000)
  await sweepAfter(0)
  expect([half, arriving, orphan, fresh].map((path) => existsSync(path))).toEqual([false, true, false, true])
})
