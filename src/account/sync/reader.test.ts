import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { callForAccount, syncMessages, type ReplicationContext } from './reader.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import type { Call } from '#contract/call.ts'
import type { Locale } from '#contract/languages.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { parseUnreadableIds, unreadableKey } from '../store/unreadable.ts'

const answering = () => vi.fn(() => Promise.resolve(7)) as unknown as Api['call'] & ReturnType<typeof vi.fn>

test('ACC-1 an answer is returned if its account is logged in', async () => {
  const inner = answering()
  const call = callForAccount(inner, anAccountId('me'), () => Promise.resolve('me'))
  expect(await call(messageCalls.unreadCount)).toBe(7)
  // Because of `sub`, the client would reject the call if another account were logged in.
  expect(inner).toHaveBeenCalledWith(messageCalls.unreadCount, { sub: 'me' })
})

test('ACC-1 an answer is rejected if another account logged in during the request', async () => {
  const readOwner = vi.fn<() => Promise<string>>().mockResolvedValueOnce('somebody-else')
  await expect(callForAccount(answering(), anAccountId('me'), readOwner)(messageCalls.unreadCount)).rejects.toThrow(
    ApiError,
  )
})

const message = (id: string, createTime: number, readStatus = false) => ({ id, createTime, readStatus })

const setUp = async () => {
  const account = await testAccount()
  const server = { unread: 0, list: [] as ReturnType<typeof message>[], total: 0, bad: [] as unknown[] }
  const onRequest = vi.fn()
  let during = async () => {}
  const call = async (definition: Call, input?: { onUnreadable?: (rows: readonly unknown[]) => void }) => {
    onRequest(definition.path)
    await during()
    if (definition.path === messageCalls.unreadCount.path) return server.unread
    if (server.bad.length > 0) input?.onUnreadable?.(server.bad)
    return { list: server.list, total: server.total }
  }
  const { db, clock, random } = account
  const reader: ReplicationContext = {
    db,
    clock,
    random,
    offers: new FakeFindings(),
    call: call as ReplicationContext['call'],
  }
  const locale = { now: 'en' as Locale }
  return {
    account,
    db,
    server,
    onRequest,
    locale,
    meanwhile: (work: () => Promise<unknown>) => {
      during = async () => {
        during = async () => {}
        await work()
      }
    },
    read: () => syncMessages(reader, () => locale.now),
    rows: async () =>
      (await db.messages.orderBy('createTime').toArray()).map(({ id, readStatus }) => `${id}${readStatus ? '' : '*'}`),
    unread: async () => (await db.kv.get('unread'))?.v,
  }
}

describe('the messages of the account', () => {
  let setup: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => void (setup = await setUp()))

  test('are requested again when the unread count changes', async () => {
    Object.assign(setup.server, { unread: 1, list: [message('1', 10)], total: 1 })
    await setup.read()
    await setup.read()
    expect(setup.onRequest.mock.calls.map(([path]) => path)).toEqual([
      messageCalls.unreadCount.path,
      messageCalls.messagePage.path,
      messageCalls.unreadCount.path,
    ])
    setup.server.unread = 0
    setup.server.list = [message('1', 10, true)]
    await setup.read()
    expect([await setup.rows(), await setup.unread()]).toEqual([['1'], 0])
  })

  test('messages of older pages remain unless more messages are unread here than the server counts', async () => {
    await setup.db.messages.bulkPut([message('old', 1, true), message('older', 0)])
    Object.assign(setup.server, { unread: 2, list: [message('new', 10)], total: 3 })
    await setup.read()
    expect(await setup.rows()).toEqual(['older*', 'old', 'new*'])
    // One message was read on another device, and only a request shows which one.
    setup.server.unread = 1
    await setup.read()
    expect(await setup.rows()).toEqual(['new*'])
  })

  test("are deleted if the server's newest page lacks them", async () => {
    await setup.db.messages.bulkPut([message('gone', 5, true), message('new', 10, true)])
    Object.assign(setup.server, { unread: 1, list: [message('newest', 20), message('first', 1, true)], total: 2 })
    await setup.read()
    expect(await setup.rows()).toEqual(['first', 'newest*'])
  })

  test('are read again when another language is selected, and older ones are deleted', async () => {
    Object.assign(setup.server, { unread: 0, list: [message('1', 10, true)], total: 2 })
    await setup.read()
    await setup.db.messages.put(message('old', 1, true))
    setup.locale.now = 'es'
    await setup.read()
    expect(await setup.rows()).toEqual(['1'])
  })

  test('are not stored if the language changed during the request', async () => {
    Object.assign(setup.server, { unread: 1, list: [message('1', 10)], total: 1 })
    setup.meanwhile(async () => {
      setup.locale.now = 'es'
    })
    await setup.read()
    expect([await setup.rows(), await setup.unread()]).toEqual([[], undefined])
  })

  test('REC-3 are not stored if the buyer read one of them during the request', async () => {
    Object.assign(setup.server, { unread: 1, list: [message('1', 10)], total: 1 })
    setup.meanwhile(() => enqueue(setup.account, { name: 'messages-read', ids: ['1'] }, ''))
    await setup.read()
    expect(await setup.rows()).toEqual([])
  })

  test('STOR-5 are stored even if other messages are unreadable', async () => {
    Object.assign(setup.server, { unread: 1, list: [message('1', 10)], total: 2, bad: [{ id: 7 }] })
    await setup.read()
    expect(await setup.rows()).toEqual(['1*'])
    expect(parseUnreadableIds((await setup.db.kv.get(unreadableKey('messages')))?.v)).toEqual(['7'])
  })

  test('do not change if the connection breaks between count and list', async () => {
    await setup.db.messages.put(message('here', 1, true))
    setup.server.unread = 5
    setup.onRequest.mockImplementation((path: string) => {
      if (path === messageCalls.messagePage.path) throw new ApiError('offline')
    })
    await expect(setup.read()).rejects.toThrow(ApiError)
    expect([await setup.rows(), await setup.unread()]).toEqual([['here'], undefined])
  })
})
