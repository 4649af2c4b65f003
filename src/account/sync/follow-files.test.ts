// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LogEntry, RequestRecord } from '#contract/entities/request.ts'
import { aSupplier } from '#domain/quotations/test-quotations.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import type { AccountContext } from '../outbox/session.ts'
import { findPinnedUrls, maxSmallFileBytes } from '../actions/pin-files.ts'
import { documentsDbOf } from '../store/side-databases.ts'
import { followRecordFiles } from './follow-files.ts'

let account: AccountContext
let caches: FakeCaches
let offline: boolean
let sparing: boolean
let fetchedUrls: string[]

beforeEach(async () => {
  account = await testAccount()
  caches = new FakeCaches()
  fetchedUrls = []
  offline = sparing = false
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (url: string) => {
    if (offline) throw new TypeError('no network')
    fetchedUrls.push(url)
    return new Response(`bytes of ${url}`)
  })
})
afterEach(() => account.db.close())

const reply = (...files: LogEntry['files']): LogEntry[] => [
  { id: 'l1', time: Date.UTC(2026, 2, 12), actor: 'supplier', type: 'quoted', files },
]
const aRecord = (id: string, files: LogEntry['files'], updateTime = 1): RequestRecord =>
  aSupplier({ id, quotes: [], record: { log: reply(...files), updateTime } }).record
const sds = { name: 'SDS 2026-01-05.pdf', url: '/files/sds' }
const photo = { name: 'label.jpg', url: '/files/label', size: maxSmallFileBytes + 1 }
const following = (part: Partial<AccountContext> = {}) => followRecordFiles({ ...account, ...part }, () => sparing)
const pinnedOf = async (...urls: string[]) => [...(await findPinnedUrls(urls.map((url) => ({ url }))))]
/** Resolves when reported records are processed, because `lookAtAll` waits for them. */
const settle = (files: ReturnType<typeof following>) => files.lookAtAll()

test('small files of new records are fetched, and the documents among them are added to my documents', async () => {
  const files = following()
  files.changed('enquiry', [aRecord('r1', [sds, photo])])
  await settle(files)
  expect(await pinnedOf('/files/sds', '/files/label')).toEqual(['/files/sds'])
  expect(await documentsDbOf(account.db).documents.toArray()).toMatchObject([{ name: sds.name, type: 'SDS' }])
})

test('with the data saver nothing is fetched, and everything is fetched once it is off', async () => {
  sparing = true
  const files = following()
  files.changed('enquiry', [aRecord('r1', [sds])])
  await settle(files)
  expect(fetchedUrls).toEqual([])
  sparing = false
  files.changed('enquiry', [])
  await settle(files)
  expect(fetchedUrls).toEqual(['/files/sds'])
})

test('a file that failed is fetched in the next round, and a record is processed only once', async () => {
  const files = following()
  const record = aRecord('r1', [sds])
  offline = true
  files.changed('sample', [record])
  await settle(files)
  expect(await pinnedOf('/files/sds')).toEqual([])
  offline = false
  files.changed('sample', [])
  await settle(files)
  expect(await pinnedOf('/files/sds')).toEqual(['/files/sds'])
  await caches.delete('record-files')
  files.changed('sample', [record])
  await settle(files)
  expect(fetchedUrls).toEqual(['/files/sds'])
})

test('files of records that were already on this device are fetched', async () => {
  await storeRecord(account.db, 'enquiry', aRecord('r1', [sds]))
  await following().lookAtAll()
  expect(fetchedUrls).toEqual(['/files/sds'])
})

test('nothing is fetched on a nearly full disk', async () => {
  const files = following({ estimate: () => Promise.resolve({ quota: 100_000_000, usage: 81_000_000 }) })
  files.changed('enquiry', [aRecord('r1', [sds])])
  await settle(files)
  expect(fetchedUrls).toEqual([])
})

test('nothing is fetched after the account was closed', async () => {
  const files = following()
  files.stop()
  files.changed('enquiry', [aRecord('r1', [sds])])
  await settle(files)
  expect(fetchedUrls).toEqual([])
})
