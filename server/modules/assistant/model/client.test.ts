import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readBody, openLocalServer } from '#tests/harness/local-server.ts'
import { askModel, ModelError, type ToolCall } from './client.ts'

let act: (response: ServerResponse, times: number) => void
const requests: { headers: IncomingMessage['headers']; url: string | undefined; body: Record<string, unknown> }[] = []
const server = await openLocalServer((request, response) => {
  void readBody(request).then((body) => {
    const { headers, url } = request
    requests.push({ headers, url, body: JSON.parse(body.toString()) as Record<string, unknown> })
    act(response, requests.length)
  })
})
afterAll(() => server.close())
beforeEach(() => void requests.splice(0))

const data = (one: unknown) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`
const says = (content: string) => data({ choices: [{ delta: { content } }] })
const finish = (reason: string) => data({ choices: [{ delta: {}, finish_reason: reason }] })
const doneEvent = data('[DONE]')
const streams =
  (...parts: readonly string[]) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(parts.join(''))
  }

interface Asking {
  readonly key?: string | null
  readonly silenceMs?: number
  readonly late?: AbortSignal
  readonly tools?: readonly unknown[]
  readonly signal?: AbortSignal
  readonly onText?: () => void
}
const ask = async ({
  key = null,
  silenceMs = 5000,
  late = new AbortController().signal,
  tools = [],
  signal = new AbortController().signal,
  onText = () => undefined,
}: Asking = {}) => {
  const texts: string[] = []
  let calls: readonly ToolCall[] = []
  const fault = await askModel(
    { url: `${server.address}/v1`, key, name: 'm', silenceMs, totalMs: 60_000 },
    {
      messages: [{ role: 'user', content: 'q' }],
      tools,
      signal,
      late,
      onText: (text) => {
        texts.push(text)
        onText()
      },
    },
  ).then(
    (toolCalls) => {
      calls = toolCalls
      return null
    },
    (error: unknown) => error,
  )
  return { heard: texts.join(''), calls, fault, end: fault instanceof ModelError ? fault.end : null }
}

describe('the request to a model', () => {
  beforeEach(() => {
    act = streams(says('yes'), finish('stop'), doneEvent)
  })
  test('a question is sent in the protocol’s form, and functions are included only if any are offered', async () => {
    await ask()
    expect(requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      body: { model: 'm', stream: true, temperature: 0, messages: [{ role: 'user', content: 'q' }] },
    })
    expect(requests[0]?.body).not.toHaveProperty('tools')
    await ask({ tools: [{ type: 'function' }] })
    expect(requests[1]?.body['tools']).toEqual([{ type: 'function' }])
  })
  test('an API key is sent only if one is configured', async () => {
    await ask()
    await ask({ key: 'secret' })
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer secret'])
  })
})

describe('the answer of a model', () => {
  test('an answer is read completely in any script, even if the connection splits characters', async () => {
    const text = 'Glyphosate 草甘膦 𠮷 – ok'
    act = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const bytes = [...Buffer.from(says(text) + finish('stop') + doneEvent)]
      const writeNext = () => {
        const byte = bytes.shift()
        if (byte === undefined) response.end()
        else response.write(Buffer.from([byte]), () => void setImmediate(writeNext))
      }
      writeNext()
    }
    expect(await ask()).toMatchObject({ heard: text, fault: null })
  })
  test('pieces of function calls are joined by their number', async () => {
    const piece = (index: number, part: object) => data({ choices: [{ delta: { tool_calls: [{ index, ...part }] } }] })
    act = streams(
      piece(1, { id: 'b', function: { name: 'registration', arguments: '{"num' } }),
      piece(0, { function: { name: 'search_', arguments: '' } }),
      piece(1, { function: { arguments: 'ber":"PD1"}' } }),
      piece(0, { function: { name: 'records', arguments: '{"question":"q"}' } }),
      piece(5, { function: { arguments: '{}' } }),
      finish('tool_calls'),
      doneEvent,
    )
    expect((await ask()).calls).toEqual([
      { id: 'call-0', type: 'function', function: { name: 'search_records', arguments: '{"question":"q"}' } },
      { id: 'b', type: 'function', function: { name: 'registration', arguments: '{"number":"PD1"}' } },
    ])
  })
})

describe('a missing or faulty answer', () => {
  test.each([
    ['it is cut at the maximum length', streams(says('a'), finish('length'), doneEvent), 'cut'],
    ['it breaks off', streams(says('a')), 'cut'],
    ['it is empty', streams(''), 'cut'],
    ['it is not a stream', streams('{"choices":[{"message":{"content":"a"}}]}'), 'cut'],
    ['it is not JSON', streams('data: {oops\n\n', doneEvent), 'cut'],
    ['it is a refusal', streams(data({ choices: [{ delta: { refusal: 'no' } }] }), doneEvent), 'refused'],
    ['it is filtered', streams(says('a'), finish('content_filter'), doneEvent), 'refused'],
    ['it is in another protocol', streams(data({ choices: 'none' }), doneEvent), 'failed'],
    [
      'it counts its functions without end',
      streams(data({ choices: [{ delta: { tool_calls: [{ index: 1e6 }] } }] })),
      'failed',
    ],
    ['it says too much', streams(...Array.from({ length: 20 }, () => says('x'.repeat(1000)))), 'cut'],
    ['it says nothing without end', streams(...Array.from({ length: 20_001 }, () => data({}))), 'timeout'],
  ] as const)('the kind of an answer’s fault is reported: %s', async (_, does, end) => {
    act = does
    expect((await ask()).end).toBe(end)
  })

  describe('an endless answer is cut off, and nothing more is read from the model', () => {
    const call = (args: string) =>
      data({
        choices: [{ delta: { tool_calls: [{ index: 0, function: { name: 'search_records', arguments: args } }] } }],
      })
    test.each([
      ['a line', 'data: ', 'x'.repeat(50_000), 'timeout'],
      ['a line after some words', `${says('It is there [r1].')}data: `, 'x'.repeat(50_000), 'cut'],
      ['the arguments of a function', '', call('x'.repeat(10_000)), 'timeout'],
      ['the name of a function', '', call('').replace('search_records', 'x'.repeat(10_000)), 'timeout'],
      ['a word slightly longer than allowed', '', says('x'.repeat(16_001)), 'cut'],
      ['one event in many lines', '', `data: ${' '.repeat(10_000)}\n`, 'timeout'],
      ['keep-alive comments', '', `: ${'x'.repeat(10_000)}\n\n`, 'timeout'],
    ])('an endless answer is cut off if its endless part is %s', async (_, first, again, end) => {
      let [sent, isGone] = [0, false]
      act = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.on('close', () => (isGone = true))
        response.write(first)
        const writeMore = () => {
          if (isGone) return
          sent += again.length
          response.write(again, () => void setImmediate(writeMore))
        }
        writeMore()
      }
      expect((await ask()).end).toBe(end)
      await vi.waitFor(() => expect(isGone).toBe(true))
      expect(sent).toBeLessThan(16 * 1024 * 1024)
    })
    test('an answer that takes too long in total is cut off, even if pieces keep arriving', async () => {
      const deadline = new AbortController()
      act = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const timer = setInterval(() => response.write(': \n\n'), 1)
        response.on('close', () => clearInterval(timer))
        deadline.abort()
      }
      expect((await ask({ late: deadline.signal })).end).toBe('timeout')
    })
  })

  test('a redirect is not followed, because the API key would be sent to its target', async () => {
    act = (response) => {
      response.writeHead(307, { location: `${server.address}/steal` })
      response.end()
    }
    expect((await ask({ key: 'secret' })).end).toBe('cut')
    expect(requests).toHaveLength(1)
  })

  test.each([400, 401, 404, 422])('status %i is reported, and the model is not asked again', async (status) => {
    act = (response) => {
      response.writeHead(status)
      response.end('{"error":{"message":"secret"}}')
    }
    const { fault } = await ask()
    expect(fault).toMatchObject({ end: 'failed', status })
    expect(String(fault)).not.toContain('secret')
    expect(requests).toHaveLength(1)
  })

  test.each([429, 500, 503])('after status %i the model is asked once more, not twice', async (status) => {
    act = (response) => {
      response.writeHead(status, { 'retry-after': '0' })
      response.end()
    }
    expect((await ask()).fault).toMatchObject({ end: 'failed', status })
    expect(requests).toHaveLength(2)
    act = (response, times) =>
      times === 3 ? response.writeHead(status, { 'retry-after': '0' }).end() : streams(says('yes'), doneEvent)(response)
    expect(await ask()).toMatchObject({ heard: 'yes', fault: null })
  })

  describe('an answer’s time limit', () => {
    // Fakes only timeouts, so that the server's bytes still arrive.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('the time limit ends an answer after a long silence, but not after a shorter one', async () => {
      act = () => void vi.advanceTimersByTime(1200)
      expect((await ask({ silenceMs: 1200 })).end).toBe('timeout')
      act = (response) => {
        vi.advanceTimersByTime(1199)
        streams(says('yes'), doneEvent)(response)
      }
      expect(await ask({ silenceMs: 1200 })).toMatchObject({ heard: 'yes', fault: null })
    })

    test('the time limit does not end a slow answer that continues, even if the whole answer takes longer', async () => {
      const parts = [...Array.from({ length: 9 }, () => says('a')), doneEvent]
      let sendNext: () => void = () => undefined
      act = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        sendNext = () => {
          const part = parts.shift() ?? ''
          if (parts.length === 0) response.end(part)
          else response.write(part)
        }
        sendNext()
      }
      const onText = () => {
        vi.advanceTimersByTime(1000)
        sendNext()
      }
      expect(await ask({ silenceMs: 1200, onText })).toMatchObject({ heard: 'a'.repeat(9), fault: null })
    })
  })

  test('a stop between two attempts ends the wait, and the model is not asked again', async () => {
    const stop = new AbortController()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    act = (response) => {
      response.writeHead(429, { 'retry-after': '3' })
      response.end()
    }
    const asking = ask({ signal: stop.signal })
    await vi.waitFor(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), 3000))
    stop.abort()
    expect(await asking).toMatchObject({ end: null, fault: { name: 'AbortError' } })
    expect(requests).toHaveLength(1)
    timers.mockRestore()
  })

  test('after a stop, the abort is reported instead of an error of the model', async () => {
    const stop = new AbortController()
    act = () => stop.abort()
    expect(await ask({ signal: stop.signal })).toMatchObject({ end: null, fault: { name: 'AbortError' } })
  })
})
