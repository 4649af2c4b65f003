// @vitest-environment happy-dom
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { session } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { prefs } from '#prefs/prefs.ts'
import { readLostTitles } from '#account/outbox/status/unsent-note.ts'
import { currentAccountContext } from '#account/outbox/session.ts'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { accountDbName } from '#account/store/db.ts'
import { OtherVersionError, openAccountDb } from '#account/store/open.ts'
import { storeUnannouncedRefusal } from '#account/store/unannounced-refusals.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { openAccountConnection, jsonAnswer, beginSession } from '#tests/harness/own-connection.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { workerEventsChannelName } from './browser-environment.ts'
import { reportOpenFailure, openAccount, type OpenedAccount } from './open-account.ts'

vi.mock('#account/outbox/status/unsent-note.ts', async (original) => {
  const realModule = await original<{ readLostTitles: typeof readLostTitles }>()
  return { ...realModule, readLostTitles: vi.fn(realModule.readLostTitles) }
})

const dexie: typeof Dexie & { readonly connections?: readonly Dexie[] } = Dexie

const unknown = () => jsonAnswer(null, { code: 404 })
const patient = { timeout: 10_000 }
let count = 0
let sub: AccountId
let line: Awaited<ReturnType<typeof openAccountConnection>>
let openedAccount: OpenedAccount | null
beforeEach(async () => {
  count += 1
  sub = anAccountId(`page-${count}`)
  openedAccount = null
  line = await openAccountConnection(sub, ({ path }) =>
    path.includes('/send-') ? jsonAnswer({ records: [] }) : unknown(),
  )
})
afterEach(async () => {
  openedAccount?.close()
  line.answer = unknown
  await session.end()
  Object.assign(outboxStatus, { storage: 'ok', refused: [], draining: false })
  Object.assign(connection, { reach: 'unknown', browserOffline: false, failing: false, lastContactAt: null })
  Object.assign(prefs, { unsent: null, lost: [] })
})

const screen = () => {
  let draw = () => {}
  const rendering = new Promise<void>((resolve) => (draw = resolve))
  return { drawn: () => rendering, draw }
}
const open = async (firstScreen = () => Promise.resolve()) => {
  openedAccount = await openAccount(sub, firstScreen)
  const db = currentAccountContext()?.db ?? expect.fail('no account is open')
  return { db, account: openedAccount }
}
const leaveSend = async () => {
  const db = await openAccountDb(sub)
  await db.drafts.put(draftOf('d', { sendRev: 1, mine: { ...contentOf(), maxReplyTime: '2099-12-01' } }))
  await db.ops.put(opOf('o', { type: 'send', draftId: 'd', kind: 'enquiry', lane: 'draft:d', sub }))
  db.close()
}
const sends = () => line.left.filter(({ path }) => path.includes('/send-'))

describe('opening an account', () => {
  test('makes the data available immediately, and sends operations only after the first screen is shown', async () => {
    await leaveSend()
    const first = screen()
    const { db } = await open(first.drawn)
    expect(currentAccountContext()?.sub).toBe(sub)
    expect([line.left.length, (await db.ops.get('o'))?.state]).toEqual([0, 'open'])
    first.draw()
    await vi.waitFor(async () => expect((await db.drafts.get('d'))?.status).toBe('sent'), patient)
    expect(sends()).toHaveLength(1)
    expect(sends()[0]?.headers['Authorization']).toBe(`Bearer token-${sub}`)
  })

  test('sends nothing if the account is closed before its first screen', async () => {
    await leaveSend()
    const first = screen()
    const { account } = await open(first.drawn)
    account.close()
    expect(currentAccountContext()).toBeNull()
    first.draw()
    await first.drawn()
    const db = await openAccountDb(sub)
    expect((await db.ops.get('o'))?.state).toBe('open')
    expect(sends()).toEqual([])
    db.close()
  })

  test('ACC-1 sends and reads nothing if another account is logged in by now', async () => {
    await leaveSend()
    await beginSession('somebody else')
    line.left.length = 0
    const { db, account } = await open()
    await account.refresh()
    expect(sends()).toEqual([])
    expect(line.left.filter(({ headers }) => headers['Authorization'] === `Bearer token-${sub}`)).toEqual([])
    expect((await db.ops.get('o'))?.state).toBe('open')
  })

  test('deletes the recordings that an older version stored on this device', async () => {
    const oldDb = new Dexie('agro-voice-local')
    oldDb.version(1).stores({ recordings: '&id, owner' })
    await oldDb.open()
    oldDb.close()
    await open()
    await vi.waitFor(async () => expect(await Dexie.exists('agro-voice-local')).toBe(false), patient)
  })

  test('LEAD-6 the records are read again only when the worker has sent an operation of this account', async () => {
    const { account } = await open()
    await account.refresh()
    const worker = new BroadcastChannel(workerEventsChannelName)
    const readings = () => line.left.filter(({ path }) => path.includes('/enquiry/page')).length
    const readingsBefore = readings()
    worker.postMessage({ sub: 'another account', event: { type: 'sent' } })
    worker.postMessage({ sub, event: { type: 'sent' } })
    await vi.waitFor(() => expect(readings()).toBeGreaterThan(readingsBefore), patient)
    await account.replicator.settled()
    expect(readings()).toBe(readingsBefore + 1)
    worker.close()
  })

  test('CRASH-1 leaves no account and no database open if it fails halfway', async () => {
    vi.mocked(readLostTitles).mockRejectedValueOnce(new DOMException('lost', 'UnknownError'))
    await expect(openAccount(sub, () => Promise.resolve())).rejects.toThrow('lost')
    expect(currentAccountContext()).toBeNull()
    expect(dexie.connections?.some((db) => db.name === accountDbName(sub) && db.isOpen())).toBe(false)
  })
})

describe('the names of unsent work, noted outside the database', () => {
  test('STOR-8 are noted soon after the work is stored, and removed when the server has the work', async () => {
    const { db } = await open(screen().drawn)
    await db.drafts.put(draftOf('d', { mine: contentOf('', ['7']) }))
    await vi.waitFor(() => expect(prefs.unsent).toMatchObject({ sub, titles: ['Product 7'] }), patient)
    await db.drafts.update('d', { ackedRev: 1 })
    await vi.waitFor(() => expect(prefs.unsent).toBeNull(), patient)
  })

  test('STOR-8 are reported as lost if an earlier start noted them and the work is missing now', async () => {
    prefs.unsent = { sub, titles: ['Glyphosate'], born: 'of another database' }
    await open(screen().drawn)
    expect(prefs.lost).toEqual(['Glyphosate'])
  })

  test('ACC-1 are not reported as lost if another account noted them', async () => {
    prefs.unsent = { sub: 'another', titles: ['Glyphosate'], born: 'x' }
    await open(screen().drawn)
    expect(prefs.lost).toEqual([])
  })
})

describe('losing the database', () => {
  test('UPG-1 after an upgrade by a newer app, this tab closes the database and reports why', async () => {
    await leaveSend()
    const { db } = await open(screen().drawn)
    const { name } = db
    const newer = new Dexie(name)
    newer.version(9_999).stores({ later: '&id' })
    await newer.open()
    expect(outboxStatus.storage).toBe('newer')
    expect(db.isOpen()).toBe(false)
    expect(sends()).toEqual([])
    newer.close()
  })

  test('I26 a removal by the browser is reported, and the names of the unsent work remain', async () => {
    const { db } = await open(screen().drawn)
    await db.drafts.put(draftOf('d', { mine: contentOf('', ['7']) }))
    await vi.waitFor(() => expect(prefs.unsent?.titles).toEqual(['Product 7']), patient)
    await Dexie.delete(db.name)
    await vi.waitFor(() => expect(outboxStatus.storage).toBe('removed'), patient)
    expect(prefs.unsent).toMatchObject({ sub, titles: ['Product 7'] })
  })
})

test.each<[string, unknown, string]>([
  ['a newer app uses its database', new OtherVersionError('newer'), 'newer'],
  ['its database is of a version that was never released', new OtherVersionError('older'), 'older'],
  ['the disk is full', new DOMException('full', 'QuotaExceededError'), 'full'],
  ['the disk fails', new DOMException('lost', 'UnknownError'), 'failing'],
  ['the backend refuses', new ApiError('refused', { code: 400 }), 'failing'],
])('the reason why an account does not open is reported if %s', (_, error, storage) => {
  expect(reportOpenFailure(error)).toBeNull()
  expect(outboxStatus.storage).toBe(storage)
})

describe('events of the connection', () => {
  test('REFUSE-4 a refusal that the worker stored is announced in the visible page, once', async () => {
    const { db } = await open(screen().drawn)
    const op = opOf('o', { state: 'rejected', title: 'ENQ-9', block: { why: 'forbidden' } })
    await db.transaction('rw', db.ops, db.meta, async () => {
      await db.ops.put(op)
      await storeUnannouncedRefusal(db, op, { why: 'forbidden' })
    })
    await vi.waitFor(() => expect(outboxStatus.refused).toMatchObject([{ title: 'ENQ-9' }]), patient)
    await db.ops.update('o', { title: 'again' })
    expect(outboxStatus.refused).toHaveLength(1)
  })
  const answers = ({ path }: { readonly path: string }) =>
    jsonAnswer(path.includes('page') ? { list: [], total: 0 } : 0)

  test('when the sync gets an answer after a failure, the outbox tries immediately', async () => {
    const { account } = await open()
    await account.refresh()
    const hurry = vi.spyOn(account.engine, 'hurry')
    line.answer = () => jsonAnswer(null, { code: 500, status: 500 })
    await account.refresh()
    expect([connection.reach, connection.failing, hurry.mock.calls.length]).toEqual(['offline', true, 0])
    line.answer = answers
    await account.refresh()
    expect([connection.reach, connection.failing, hurry.mock.calls.length]).toEqual(['online', false, 1])
  })

  test('RETRY-1 an answer to the sync hurries the outbox, unless only the outbox’s own request failed', async () => {
    const { account } = await open()
    line.answer = answers
    await account.refresh()
    const hurry = vi.spyOn(account.engine, 'hurry')
    Object.assign(connection, { reach: 'offline', failing: true })
    await account.refresh()
    expect([connection.reach, hurry.mock.calls.length]).toEqual(['online', 0])
    Object.assign(connection, { reach: 'offline', failing: false })
    await account.refresh()
    expect([connection.reach, hurry.mock.calls.length]).toEqual(['online', 1])
  })
})
