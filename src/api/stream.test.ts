import { expect, test, vi } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from './errors.ts'
import { createStreamOpener, type StreamEvent } from './stream.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const replyData = (content: string) => ({ send: {}, receive: { content } })
const envelopeOf = (data: unknown, as: number = code.ok, msg = '') => ({ code: as, data, msg })
const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

interface Line {
  readonly answers: readonly string[]
  readonly open?: boolean
  readonly renews?: boolean
}

const read = async ({ answers, open = false, renews = true }: Line) => {
  const events: StreamEvent[] = []
  const [cancelled, onRefused] = [vi.fn(), vi.fn()]
  let sent = 0
  const stream = createStreamOpener({
    base: '',
    holder: () => Promise.resolve({ sub: anAccountId('me'), accessToken: 'old' }),
    renew: () => Promise.resolve(renews),
    headers: () => Promise.resolve({}),
    onRefused,
    send: () => {
      const text = answers[sent++] ?? ''
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(text))
          if (!open) controller.close()
        },
        cancel: cancelled,
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
    },
  })
  const failed = await stream(chatCalls.messageSendStream, {
    body: { conversationId: '1', content: 'x' },
    sub: 'me',
    after: 0,
    signal: new AbortController().signal,
    silenceMs: 5_000,
    onEvent: (one) => Promise.resolve(void events.push(one)),
  }).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error : new Error('not of the API', { cause: error })),
  )
  return { heard: events.map(({ data }) => data), failed, sent, cancelled, onRefused }
}

test('a stream reports a refusal that follows text', async () => {
  const { heard, failed, cancelled, onRefused } = await read({
    answers: [event(envelopeOf(replyData('a'))) + event(envelopeOf(null, code.membershipLimit, 'none left'))],
    open: true,
  })
  expect(heard).toEqual([replyData('a')])
  expect(failed).toMatchObject({ kind: 'refused', code: code.membershipLimit, msg: 'none left' })
  expect(cancelled).toHaveBeenCalled()
  expect(onRefused.mock.calls).toEqual([[code.membershipLimit, null]])
})

test.each([
  [code.serverError, 'http'],
  [503, 'http'],
  [501, 'refused'],
])('F17 %i in the envelope of an event is an error of kind %s, as for any write', async (said1, kind) => {
  const { failed } = await read({ answers: [event(envelopeOf(null, said1, 'boom'))] })
  expect(failed).toMatchObject({ kind, code: said1, msg: 'boom' })
})

test('invalid JSON is an error, but the complete events before it are delivered', async () => {
  const { heard, failed } = await read({ answers: [event(replyData('a')) + event('<html>')] })
  expect(heard).toEqual([replyData('a')])
  expect(failed).toMatchObject({ kind: 'shape' })
})

const unauthorizedEvent = event(envelopeOf(null, code.unauthorized, 'log in'))

test('after a 401, a stream renews the token and sends the question once more', async () => {
  const { heard, failed, sent } = await read({ answers: [unauthorizedEvent, event(envelopeOf(replyData('a')))] })
  expect([failed, sent]).toEqual([null, 2])
  expect(heard).toEqual([replyData('a')])
})

test('after a 401 that follows text, a stream does not send the question again', async () => {
  const { failed, sent } = await read({ answers: [event(replyData('a')) + unauthorizedEvent, event(replyData('b'))] })
  expect(failed).toMatchObject({ code: code.unauthorized })
  expect(sent).toBe(1)
})
