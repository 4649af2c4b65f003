import { expect, test } from 'vitest'
import { exchangeRow } from '#domain/chat/conversation.ts'
import type { OpenStream } from '#api/stream.ts'
import { chatSetup, closeChats, conversationOf, exchangeOf, noAnswer as answer } from '#tests/harness/chat-setup.ts'
import { askRecords } from './ask-records.ts'

closeChats()

/** A visitor's question, and a stream of the test's own. */
const asking = async (stream: OpenStream) => {
  const here = chatSetup(() => 'theirs', { isAccounts: false })
  const exchange = exchangeOf('e', 'c', { state: 'asking' })
  await here.db.conversations.put(conversationOf('c'))
  await here.db.exchanges.put(exchange)
  return { exchange, context: { ...here.context, sub: null, stream } }
}
/** A backend that says one thing. */
const says =
  (receive: object): OpenStream =>
  (_, { onEvent }) =>
    onEvent({ id: 0, name: 'message', data: { receive: { content: '', ...receive } } })

test.each([[{ products: 7 }], [{ products: '7', companies: 3 }], ['many'], [[]], [undefined]])(
  'an answer with %j as its searched counts can still be read from the disk',
  async (searched) => {
    const { context, exchange } = await asking(says({ answer, searched }))
    const said = await askRecords(context, exchange)
    expect(said).toEqual({ kind: 'answer', answer, searched: null })
    expect(exchangeRow.safeParse({ ...exchange, ...said }).success).toBe(true)
  },
)

test('how many records a backend has searched comes with its answer', async () => {
  const { context, exchange } = await asking(says({ answer, searched: { products: 7, companies: 3 } }))
  expect(await askRecords(context, exchange)).toMatchObject({ searched: { products: 7, companies: 3 } })
})

test('once nobody waits for it, the stream of an answer is closed', async () => {
  const nobody = new AbortController()
  const { context, exchange } = await asking(async (_, { signal }) => {
    nobody.abort(new Error('too late'))
    signal.throwIfAborted()
    await new Promise<never>(() => undefined)
  })
  await expect(askRecords({ ...context, signal: nobody.signal }, exchange)).rejects.toThrow('too late')
})
