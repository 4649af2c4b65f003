import { expect, test } from 'vitest'
import {
  exchangeOf,
  chatSetup,
  closeChatsAfterEach,
  conversationOf,
  noAnswer as answer,
} from '#tests/harness/chat-setup.ts'
import { shortTimers } from '#tests/harness/short-timers.ts'
import { improveAnswer, askRecords } from './ask-server.ts'
import { exchangeRow } from '#domain/chat/conversation.ts'
import type { StreamOpener } from '#api/stream.ts'

const waiting = exchangeOf('e', 'c', { state: 'asking' })

test('the wait for a better answer ends if the server does not answer within a few seconds', async () => {
  const waits: number[] = []
  const timers = {
    after: (ms: number, work: () => void) => {
      waits.push(ms)
      return shortTimers.after(ms, work)
    },
  }
  let listens: AbortSignal | undefined
  const silent = (_: unknown, signal?: AbortSignal) => {
    listens = signal
    return new Promise<never>(() => undefined)
  }
  expect(await improveAnswer(waiting, silent, timers)).toEqual({ kind: 'none' })
  expect(listens?.aborted).toBe(true)
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThanOrEqual(5_000)
})

test('an error counts as no better answer, because the device has an answer', async () => {
  expect(await improveAnswer(waiting, () => Promise.reject(new Error('the disk')))).toEqual({ kind: 'none' })
})

test('an answer in time is used, and its timer is cancelled', async () => {
  let openTimers = 0
  const timers = { after: () => (openTimers++, () => void openTimers--) }
  const says = () => Promise.resolve({ kind: 'over' } as const)
  expect(await improveAnswer(waiting, says, timers)).toEqual({ kind: 'over' })
  expect(openTimers).toBe(0)
})

closeChatsAfterEach()

const asking = async (stream: StreamOpener) => {
  const setup = chatSetup(() => 'theirs', { isAccounts: false })
  const exchange = exchangeOf('e', 'c', { state: 'asking' })
  await setup.db.conversations.put(conversationOf('c'))
  await setup.db.exchanges.put(exchange)
  return { exchange, context: { ...setup.context, sub: null, stream } }
}
const says =
  (receive: object): StreamOpener =>
  (_, { onEvent }) =>
    onEvent({ id: 0, name: 'message', data: { receive: { content: '', ...receive } } })

test.each([[{ products: 7 }], [{ products: '7', companies: 3 }], ['many'], [[]], [undefined]])(
  'an answer can still be read from the disk if its counts of searched rows are %j',
  async (searched) => {
    const { context, exchange } = await asking(says({ answer, searched }))
    const serverAnswer = await askRecords(context, exchange)
    expect(serverAnswer).toEqual({ kind: 'answer', answer, searched: null })
    expect(exchangeRow.safeParse({ ...exchange, ...serverAnswer }).success).toBe(true)
  },
)

test('an answer contains the number of searched records', async () => {
  const { context, exchange } = await asking(says({ answer, searched: { products: 7, companies: 3 } }))
  expect(await askRecords(context, exchange)).toMatchObject({ searched: { products: 7, companies: 3 } })
})

test('the stream is closed when no screen waits for the answer any more', async () => {
  const controller = new AbortController()
  const { context, exchange } = await asking(async (_, { signal }) => {
    controller.abort(new Error('too late'))
    signal.throwIfAborted()
    await new Promise<never>(() => undefined)
  })
  await expect(askRecords({ ...context, signal: controller.signal }, exchange)).rejects.toThrow('too late')
})
