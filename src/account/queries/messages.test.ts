// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { notifyMessage, type NotifyMessage } from '#contract/entities/account.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { leaveAccount, longTimeout, readLive, readLiveOnce, expectShown } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { messagesPerCall } from '../sync/reader.ts'
import type { AccountContext } from '../outbox/session.ts'
import { unreadableKey } from '../store/unreadable.ts'
import { useMessage, useMessages, useOlderMessages } from './messages.ts'

let account: AccountContext
let requests: { call: Call; query: Record<string, unknown> }[]
let answer: (call: Call, query: Record<string, unknown>) => unknown
beforeEach(async () => {
  requests = []
  answer = () => {
    throw new ApiError('offline')
  }
  account = await openAccount({
    call: (async (call: Call, input: { query?: Record<string, unknown> } = {}) => {
      requests.push({ call, query: input.query ?? {} })
      return call.data.parse(await answer(call, input.query ?? {}))
    }) as never,
  })
})
afterEach(() => {
  leaveAccount(account)
  sessionState.view = { status: 'starting' }
})

const message = (id: number | string, part: Partial<NotifyMessage> = {}): NotifyMessage =>
  notifyMessage.parse({ id, title: `m${id}`, createTime: Number(id), ...part })
const put = (...rows: NotifyMessage[]) => account.db.messages.bulkPut(rows)
const list = () => readLive(useMessages)

test('messages on the screen are shown newest first, and as read once they are pressed', async () => {
  await put(message(1), message(2))
  const read = await list()
  const states = () => read()?.rows.map(({ id, readStatus }) => [id, readStatus])
  expect(states()).toEqual([
    ['2', false],
    ['1', false],
  ])
  await account.db.ops.put(opOf('a', { intent: { name: 'messages-read', ids: ['1'] } }))
  await expectShown(states, [
    ['2', false],
    ['1', true],
  ])
  await account.db.ops.put(opOf('b', { seq: 2, intent: { name: 'messages-read-all' } }))
  await expectShown(states, [
    ['2', true],
    ['1', true],
  ])
  expect((await account.db.messages.get('1'))?.readStatus).toBe(false)
})

describe('older messages', () => {
  const older = () => renderHook(() => useOlderMessages()).result
  const page = (from: number, count: number) => ({
    list: Array.from({ length: count }, (_, n) => message(from + n)),
    total: 999,
  })

  test('are requested from the page after those on the device, and stored', async () => {
    await put(...page(1, messagesPerCall).list)
    answer = () => page(1000, 3)
    const result = older()
    await act(() => result.current.fetchOlder())
    expect(requests.map(({ query }) => query['pageNo'])).toEqual([2])
    expect(await account.db.messages.count()).toBe(messagesPerCall + 3)
    expect(result.current.requestState).toBe('answered')
  })

  test('are requested from the page after all messages that were read, even unreadable ones', async () => {
    await put(...page(1, messagesPerCall - 1).list)
    await account.db.kv.put({ k: unreadableKey('messages'), v: ['x'], asOf: 1 })
    answer = () => page(1000, 1)
    const result = older()
    await act(() => result.current.fetchOlder())
    expect(requests[0]?.query['pageNo']).toBe(2)
  })

  test('can be requested again after a failure, which is shown', async () => {
    await put(message(1))
    const result = older()
    await act(() => result.current.fetchOlder())
    expect(result.current.requestState).toBe('unreached')
    answer = () => {
      throw new ApiError('refused', { code: 400 })
    }
    await act(() => result.current.fetchOlder())
    expect(result.current.requestState).toBe('refused')
    expect(await account.db.messages.count()).toBe(1)
  })

  test('REC-3 are requested again if "all read" was pressed during the request', async () => {
    let turns = 0
    answer = async () => {
      turns += 1
      if (turns === 1) await account.db.ops.put(opOf('a', { type: 'action', intent: { name: 'messages-read-all' } }))
      return page(1, 2)
    }
    const result = older()
    await act(() => result.current.fetchOlder())
    expect(turns).toBe(2)
    expect((await readLiveOnce(useMessages))?.rows.every(({ readStatus }) => readStatus)).toBe(true)
  })

  test('ACC-1 are not requested for a visitor', async () => {
    leaveAccount(account)
    sessionState.view = { status: 'visitor' }
    const result = older()
    await act(() => result.current.fetchOlder())
    expect(requests).toEqual([])
  })
})

describe('the message that a URL opens', () => {
  const open = (id = '5') => renderHook((props: { id: string }) => useMessage(props.id), { initialProps: { id } })

  test('is shown from the device without a request', async () => {
    await put(message(5))
    const { result } = open()
    await waitFor(() => expect(result.current.message?.title).toBe('m5'), longTimeout)
    expect(requests).toEqual([])
  })

  test('is fetched and stored if it is not on the device', async () => {
    answer = () => message(5)
    const { result } = open()
    await waitFor(() => expect(result.current.message?.id).toBe('5'), longTimeout)
    expect(await account.db.messages.get('5')).toMatchObject({ id: '5' })
  })

  test.each([
    [new ApiError('refused', { code: 404 }), 'refused'],
    [new ApiError('offline'), 'unreached'],
    [new ApiError('refused', { code: 401 }), 'unreached'],
  ])('is shown as missing after %s', async (error, requestState) => {
    answer = () => {
      throw error
    }
    const { result } = open()
    await waitFor(() => expect(result.current).toMatchObject({ message: null, requestState }), longTimeout)
  })
})
