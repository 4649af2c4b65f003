import { describe, expect, test } from 'vitest'
import type { FindingName } from '#api/capabilities.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { createApi } from '#api/client.ts'
import { openAccountDb } from '../store/open.ts'
import { readRecords } from '../store/read-records.ts'
import { parseUnreadableIds, unreadableKey } from '../store/unreadable.ts'
import { syncDraftsOf } from './read-drafts.ts'
import { syncRecordsOf } from './read-records.ts'
import type { ReplicationContext } from './reader.ts'
import { anAccountId } from '#tests/harness/ids.ts'

type Rows = Record<string, unknown>[]

/** A reader over the real client, of a server that returns `rows.now` for every list. */
const sparse = async (first: Rows) => {
  const account = await testAccount()
  const rows = { now: first, listens: false }
  const requests: string[] = []
  const capabilities: Partial<Record<FindingName, boolean>> = {}
  const api = createApi({
    base: '',
    locale: () => 'en',
    deviceId: () => 'd',
    holder: () => Promise.resolve({ sub: anAccountId('me'), accessToken: 't' }),
    renew: () => Promise.resolve(false),
    send: ({ url }) => {
      requests.push(url)
      const query = new URL(url, 'http://x').searchParams
      const since = rows.listens ? Number(query.get('updatedSince') ?? 0) : 0
      const list = rows.now.filter((row) => Number(row['updateTime'] ?? 0) >= since)
      const envelope = url.includes('/get') ? { code: 404 } : { code: 0, data: { list, total: list.length } }
      return Promise.resolve({ transport: 'ok', status: 200, contentType: '', headers: {}, envelope })
    },
  })
  const reader: ReplicationContext = {
    db: account.db,
    clock: account.clock,
    random: account.random,
    call: api.call,
    offers: {
      known: (name) => Promise.resolve(capabilities[name] ?? null),
      note: (name, offered) => Promise.resolve(void (capabilities[name] = offered)),
    },
  }
  const unread = async () => parseUnreadableIds((await account.db.kv.get(unreadableKey('records:enquiry')))?.v)
  return { reader, rows, requests, found: capabilities, unread, db: account.db, sub: account.sub }
}

describe('A3 lists are read row by row', () => {
  test('a record without an id is left out and counted as unreadable', async () => {
    const { reader, unread, db } = await sparse([{ id: 1, recordNo: 'R1' }, { recordNo: 'R2' }])
    await syncRecordsOf(reader, 'enquiry')
    await syncRecordsOf(reader, 'enquiry')
    expect((await db.records.toArray()).map(({ row }) => row.recordNo)).toEqual(['R1'])
    expect(await unread()).toHaveLength(1)
  })

  test.each([
    ['no supplier', { id: 1 }],
    ['a product without a number', { id: 1, products: [{ name: 'Glyphosate' }] }],
  ])('a record with %s is listed, and read back after a restart', async (_, row) => {
    const { reader, db, sub } = await sparse([row])
    await syncRecordsOf(reader, 'enquiry')
    expect((await readRecords(db, 'enquiry', {})).rows.map(({ id }) => id)).toEqual(['1'])
    db.close()
    const reopenedDb = await openAccountDb(sub, reader.clock)
    expect([(await readRecords(reopenedDb, 'enquiry', {})).rows.length, await reopenedDb.quarantine.count()]).toEqual([
      1, 0,
    ])
    reopenedDb.close()
  })

  test('a row that has become readable no longer counts as unreadable', async () => {
    const { reader, rows, unread } = await sparse([{ id: 2, requiredFiles: 'odd' }])
    await syncRecordsOf(reader, 'enquiry')
    expect(await unread()).toEqual(['2'])
    rows.now = [{ id: 2 }]
    await syncRecordsOf(reader, 'enquiry')
    expect(await unread()).toEqual([])
  })

  test('an unreadable draft is counted, and the others are read', async () => {
    const { reader, db } = await sparse([{ caseDraftId: 5, products: [{ pesticideId: 1 }] }, { note: 'no number' }])
    await syncDraftsOf(reader, 'enquiry')
    expect((await db.drafts.toArray()).map((row) => row.serverId)).toEqual(['5'])
    expect(parseUnreadableIds((await db.kv.get(unreadableKey('drafts:enquiry')))?.v)).toHaveLength(1)
  })
})

describe("A1 findings about the backend's capabilities from lists", () => {
  const record = (id: number) => ({ id, updateTime: id * 3_600_000, log: [] })

  test('REC-1 if rows are older than the requested time, the backend is found to ignore that time', async () => {
    const { reader, requests, found } = await sparse([record(1), record(2)])
    await syncRecordsOf(reader, 'enquiry')
    expect(found['updated-since']).toBeUndefined()
    await syncRecordsOf(reader, 'enquiry')
    expect(found['updated-since']).toBe(false)
    requests.length = 0
    await syncRecordsOf(reader, 'enquiry')
    expect(requests.filter((url) => url.includes('updatedSince'))).toEqual([])
  })

  test('REC-1 if the list is empty although there are records, the backend is found to honour the requested time', async () => {
    const { reader, rows, found } = await sparse([record(1), record(2)])
    rows.listens = true
    await syncRecordsOf(reader, 'enquiry')
    await syncRecordsOf(reader, 'enquiry')
    expect(found['updated-since']).toBe(true)
  })

  test('if rows have no time of change, the backend counts as one that ignores the requested time', async () => {
    const { reader, found } = await sparse([{ id: 1, log: [] }])
    await syncRecordsOf(reader, 'enquiry')
    expect(found['updated-since']).toBe(false)
  })

  test.each([
    [{ clientRef: true }, true],
    [{ clientRef: false }, false],
  ])('I25 the listed draft shows whether the backend returns references: %o', async (gives, expected) => {
    const { reader, rows, found, db } = await sparse([{ caseDraftId: 5, version: 2, products: [{ pesticideId: 1 }] }])
    await syncDraftsOf(reader, 'enquiry')
    const [draft] = await db.drafts.toArray()
    if (!draft) throw new Error('no draft came')
    await db.drafts.put({ ...draft, fromServer: false })
    rows.now = rows.now.map((row) => ({ ...row, ...(gives.clientRef ? { clientRef: draft.localId } : {}) }))
    await syncDraftsOf(reader, 'enquiry')
    expect(found).toMatchObject({ 'client-ref': expected, versions: true })
  })
})
