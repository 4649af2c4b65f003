import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { setAccountContext } from '../outbox/session.ts'
import { chatDbOf, visitorsChatDb } from '../store/side-databases.ts'
import {
  storeBrowserSpeechConsent,
  hasBrowserSpeechConsent,
  resetTranscriptionSupport,
  transcribe,
  isTranscriptionSupported,
} from './voice.ts'

let sentInputs: { form: FormData; sub?: string; timeoutMs?: number }[]
let answer: () => unknown
beforeEach(async () => {
  sentInputs = []
  answer = () => 'glyphosate'
  resetTranscriptionSupport()
  await visitorsChatDb().settled.clear()
  vi.spyOn(api, 'call').mockImplementation((async (_: unknown, input: (typeof sentInputs)[number]) => {
    sentInputs.push(input)
    return answer()
  }) as never)
  visitor()
})
afterEach(() => void (sessionState.view = { status: 'starting' }))

const visitor = () => {
  sessionState.view = { status: 'visitor' }
}
const refusing = (error: unknown) => {
  answer = () => {
    throw error
  }
}

describe("the consent to use the browser's speech recognition", () => {
  test("ACC-1 is separate for each account, and is deleted with the account's conversations", async () => {
    const account = await openAccount()
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    await storeBrowserSpeechConsent()
    expect(await hasBrowserSpeechConsent()).toBe(true)
    setAccountContext(null)
    visitor()
    expect(await hasBrowserSpeechConsent()).toBe(false)
    setAccountContext(account)
    expect(await hasBrowserSpeechConsent()).toBe(true)
    await chatDbOf(account.db).delete()
    expect(await hasBrowserSpeechConsent()).toBe(false)
    closeAccount(account)
  })

  test('counts as missing if the disk fails', async () => {
    await storeBrowserSpeechConsent()
    expect(await hasBrowserSpeechConsent()).toBe(true)
    vi.spyOn(visitorsChatDb().settled, 'get').mockRejectedValue(new DOMException('no', 'InvalidStateError'))
    expect(await hasBrowserSpeechConsent()).toBe(false)
  })
})

const speechResult = () => transcribe({ bytes: new ArrayBuffer(3), type: 'audio/webm;codecs=opus' })

test.each<[string, unknown, string, string]>([
  ['a missing call', new ApiError('refused', { code: 404 }), 'none', ''],
  ['a refused method', new ApiError('http', { http: 405 }), 'none', ''],
  ['a call that is not built', new ApiError('http', { http: 501, msg: 'later' }), 'none', 'later'],
  ['a missing login', new ApiError('refused', { code: code.unauthorized }), 'login', ''],
  ['a missing connection', new ApiError('offline'), 'offline', ''],
  ['no answer in time', new ApiError('timeout'), 'timeout', ''],
  ['too many requests', new ApiError('refused', { code: code.tooManyRequests, msg: 'wait' }), 'busy', 'wait'],
  ['a refusal with its own text', new ApiError('refused', { code: 1_001, msg: 'Too quiet' }), 'refused', 'Too quiet'],
  ['a server failure', new ApiError('http', { http: 500 }), 'server', ''],
  ['a portal', new ApiError('portal', { http: 200 }), 'server', ''],
  ['data of another shape', new ApiError('shape'), 'server', ''],
  ['a bug of this app', new TypeError('x'), 'server', ''],
])('after %s, speech to text reports the reason and does not reject', async (_, error, why, message) => {
  refusing(error)
  expect(await speechResult()).toEqual({ is: 'failed', why, message })
})

test.each<[string, unknown, boolean | null]>([
  ['a refused empty form means yes', new ApiError('refused', { code: 400 }), true],
  ['a missing call means no', new ApiError('refused', { code: 404 }), false],
  ['a call that is not built means no', new ApiError('http', { http: 501 }), false],
  ['unknown without a connection', new ApiError('offline'), null],
  ['unknown if a visitor must log in', new ApiError('refused', { code: code.unauthorized }), null],
  ['unknown while the backend is overloaded', new ApiError('refused', { code: code.tooManyRequests }), null],
  ['unknown after a failure', new ApiError('http', { http: 502 }), null],
])('support for speech to text: %s', async (_, error, offered) => {
  refusing(error)
  expect(await isTranscriptionSupported()).toBe(offered)
  expect(sentInputs[0]?.form.has('file')).toBe(false)
})
