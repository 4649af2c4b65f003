import { afterAll, describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { maxSpeechBytes } from '#domain/chat/speech.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { transcriberReplies, openSpeechDouble, wavOf } from '#tests/harness/speech-double.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

const transcriber = await openSpeechDouble()
const speech = { url: transcriber.url, key: 'secret-key', name: 'whisper-1', timeoutMs: 600 }
const backend = await testApp({ config: { speech } })
const token = (await backend.newBuyer()).token
afterAll(() => transcriber.close())

const formOf = (bytes: Uint8Array, { language = 'en-us', name = 'speech.webm' } = {}) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'audio/webm' }))
  if (language !== '') form.set('language', language)
  return form
}
interface Speaks {
  readonly app?: TestApp
  readonly as?: string | undefined
  readonly headers?: Record<string, string>
}
const speak = (body: FormData, { app = backend, as = token, headers = {} }: Speaks = {}) =>
  app.call(chatCalls.speechToText, { body, headers, ...(as === '' ? {} : { token: as }) })

describe('transcribing a recording', () => {
  test('a recording is sent with its detected type and its language, and the key stays on the backend', async () => {
    transcriber.will(transcriberReplies.text('  five tonnes\nof glyphosate  '))
    const answer = await speak(formOf(wavOf(1), { language: 'zh-tw', name: '../../etc/passwd' }))
    expect([answer.code, answer.data]).toEqual([0, 'five tonnes of glyphosate'])
    const [asked] = transcriber.asked
    expect(asked).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer secret-key',
      fields: { model: 'whisper-1', language: 'zh', response_format: 'json' },
      file: { name: 'speech.wav', type: 'audio/wav', bytes: wavOf(1) },
    })
    expect(JSON.stringify([answer, [...answer.headers]])).not.toContain('secret-key')
  })
  test('the text becomes one line of limited length, without control characters or direction marks', async () => {
    transcriber.will(transcriberReplies.text(`a\u0000b\u202ec\u200b${'x'.repeat(9000)}`))
    const { data } = await speak(formOf(wavOf(1)))
    expect(String(data).slice(0, 6)).toBe('a b c ')
    expect(String(data)).toHaveLength(4000)
  })
})

describe('a refused recording never reaches the transcriber', () => {
  const sendRefused = async (form: FormData, using: Speaks = {}) => {
    transcriber.will(transcriberReplies.text('must not be heard'))
    const answer = await speak(form, using)
    expect(transcriber.asked).toEqual([])
    return answer
  }
  test('a recording of a visitor is refused', async () => {
    expect(await sendRefused(formOf(wavOf(1)), { as: '' })).toMatchObject({ code: 401 })
  })
  test('a file that is not sound is refused although it claims to be', async () => {
    const page = Buffer.from('<html>'.repeat(20))
    expect(await sendRefused(formOf(page))).toMatchObject({
      code: 415,
      msg: 'This is not a recording that can be turned into text.',
    })
  })
  test('a recording that is too large is refused', async () => {
    const answer = await sendRefused(formOf(Buffer.alloc(maxSpeechBytes + 1)))
    expect(answer).toMatchObject({ code: 413, msg: 'A recording may have 4 MB at most.' })
  })
  test('a recording that is too long is refused even if it is small', async () => {
    const answer = await sendRefused(formOf(wavOf(121)))
    expect(answer).toMatchObject({ code: 413, msg: 'A recording may last 120 seconds at most.' })
  })
  test.each([
    ['an empty recording', formOf(Buffer.alloc(0)), 400],
    ['a form without a file', new FormData(), 400],
    ['an unknown language', formOf(wavOf(1), { language: 'de-de' }), 400],
  ])('%s is refused', async (_, form, code) => expect(await sendRefused(form)).toMatchObject({ code }))
  test('any recording is refused if no transcriber is configured, which is the default', async () => {
    const off = await testApp({ db: backend.deps.db })
    expect(off.deps.config.speech).toBeNull()
    expect(await sendRefused(formOf(wavOf(1)), { app: off })).toMatchObject({
      status: 501,
      msg: 'This server does not turn speech into text.',
    })
  })
  test('the eleventh recording in a row is refused', async () => {
    const { config } = backend.deps
    const limitedApp = await testApp({ db: backend.deps.db, config, rateLimiter: createRateLimiter(backend.clock) })
    const codes: number[] = []
    transcriber.will(transcriberReplies.text('x'))
    for (let at = 0; at < 11; at += 1) codes.push((await speak(formOf(wavOf(1)), { app: limitedApp })).code)
    expect(codes.slice(-2)).toEqual([0, 429])
    expect(transcriber.asked).toHaveLength(10)
  })
})

test('an account may send an hour of recordings in a row, which does not affect another account', async () => {
  const { config } = backend.deps
  const rateLimiter = createRateLimiter(backend.clock)
  const limitedApp = await testApp({ db: backend.deps.db, config, rateLimiter })
  const as = (await backend.newBuyer()).token
  transcriber.will(transcriberReplies.text('x'))
  const codes: number[] = []
  for (let at = 0; at < 32; at += 1) {
    codes.push((await speak(formOf(wavOf(115)), { app: limitedApp, as })).code)
    backend.clock.advance(10_000)
  }
  expect(codes.indexOf(429)).toBe(30)
  backend.clock.advance(3_600_000)
  expect((await speak(formOf(wavOf(115)), { app: limitedApp, as: (await backend.newBuyer()).token })).code).toBe(0)
})

describe('a transcriber that fails, answers wrongly or is silent', () => {
  test.each([
    ['never answers', transcriberReplies.never()],
    ['stalls', transcriberReplies.stalls()],
    ['cuts the connection', transcriberReplies.cuts()],
    ['answers without end', transcriberReplies.endless()],
    ['refuses the key', transcriberReplies.raw('{"error":{"message":"bad key secret-key"}}', 401)],
    ['is busy', transcriberReplies.raw('', 429)],
    ['fails', transcriberReplies.raw('<h1>secret-key</h1>', 500, 'text/html')],
    ['answers a web page', transcriberReplies.raw('<html>hello</html>', 200, 'text/html')],
    ['answers without text', transcriberReplies.raw('{"segments":[]}')],
    ['answers something else as text', transcriberReplies.raw('{"text":{"$ne":1}}')],
    ['answers null', transcriberReplies.raw('null')],
    ['sends elsewhere', transcriberReplies.redirects('http://127.0.0.1:9/steal')],
  ])('if the transcriber %s, the error is clear, is the same for all faults, and reveals nothing', async (_, act) => {
    transcriber.will(act)
    backend.logs.length = 0
    const answer = await speak(formOf(wavOf(1)))
    expect(answer).toMatchObject({
      status: 503,
      code: 503,
      msg: 'The recording could not be turned into text. Try again, or type the question.',
    })
    expect(JSON.stringify([answer, backend.logs])).not.toContain('secret-key')
    expect(JSON.stringify(backend.logs)).toContain('transcriber')
  })
  test('while the transcriber is silent, an account’s third simultaneous recording is refused, but a later one is accepted', async () => {
    transcriber.will(transcriberReplies.never())
    const firstCalls = [speak(formOf(wavOf(1))), speak(formOf(wavOf(1)))]
    await expect.poll(() => transcriber.asked.length).toBe(2)
    expect(await speak(formOf(wavOf(1)))).toMatchObject({ code: 429 })
    await Promise.all(firstCalls)
    transcriber.will(transcriberReplies.text('room'))
    expect(await speak(formOf(wavOf(1)))).toMatchObject({ data: 'room' })
  })
})
