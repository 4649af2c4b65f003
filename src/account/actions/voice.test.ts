import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { maxRecordings } from '#domain/chat/speech.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { systemClock } from '#lib/clock.ts'
import { prefs } from '#prefs/prefs.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { forgetVoice, voiceDb } from '../store/side-databases.ts'
import {
  adoptRecordings,
  agreeToBrowser,
  browserAgreed,
  resetSpeechOffered,
  hasRoom,
  transcribe,
  newRecording,
  recordingWantsLogin,
  isSpeechOffered,
  storeRecording,
  takeRecording,
} from './voice.ts'

const noon = Date.UTC(2026, 10, 21, 12)
let now: number
let sent: { form: FormData; sub?: string; timeoutMs?: number }[]
let answer: () => unknown
beforeEach(async () => {
  now = noon
  sent = []
  answer = () => 'glyphosate'
  resetSpeechOffered()
  await voiceDb().recordings.clear()
  await voiceDb().settled.clear()
  vi.spyOn(systemClock, 'now').mockImplementation(() => now)
  vi.spyOn(api, 'call').mockImplementation((async (_: unknown, input: (typeof sent)[number]) => {
    sent.push(input)
    return answer()
  }) as never)
  visitor()
})
afterEach(() => {
  vi.restoreAllMocks()
  prefs.locale = 'en'
  sessionState.view = { status: 'starting' }
})

const visitor = () => {
  sessionState.view = { status: 'visitor' }
}
const signIn = (sub: string) => {
  sessionState.view = { status: 'signed-in', sub: anAccount(sub), user: null }
}
const sound = (type = 'audio/webm;codecs=opus') => ({ bytes: new Uint8Array([1, 2, 3]).buffer, type, seconds: 2 })
const record = async (place = 'box') => {
  const row = newRecording(sound(), place)
  await storeRecording(row)
  return row
}
const refusing = (error: unknown) => {
  answer = () => {
    throw error
  }
}
const owners = async () => (await voiceDb().recordings.toArray()).map(({ owner }) => owner)

describe('a recording', () => {
  test('belongs to the user and the field of the moment when it was made', async () => {
    signIn('ana')
    expect(await record('chat-1')).toMatchObject({ owner: 'ana', place: 'chat-1', at: noon, loginAt: 0, seconds: 2 })
    visitor()
    expect(await record()).toMatchObject({ owner: '' })
  })

  test('is inserted by only one of several tabs', async () => {
    const { id } = await record()
    const results = await Promise.all([takeRecording(id), takeRecording(id), takeRecording(id)])
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await voiceDb().recordings.count()).toBe(0)
    expect(await takeRecording(id)).toBe(false)
  })

  test('is refused above the maximum number for its owner', async () => {
    signIn('bea')
    for (let n = 0; n < maxRecordings; n += 1) await record()
    expect(await hasRoom()).toBe(false)
    signIn('ana')
    expect(await hasRoom()).toBe(true)
    for (let n = 0; n < maxRecordings - 1; n += 1) await record()
    expect(await hasRoom()).toBe(true)
    await record()
    expect(await hasRoom()).toBe(false)
  })
})

describe('ACC-1 a recording after a login', () => {
  test('is adopted by the account that the visitor logged in for', async () => {
    const [mine] = [await record('mine'), await record('left behind')]
    await recordingWantsLogin(mine.id)
    now += 60_000
    signIn('ana')
    await adoptRecordings()
    expect((await owners()).toSorted()).toEqual(['', 'ana'])
    expect(await voiceDb().recordings.get(mine.id)).toMatchObject({ owner: 'ana', loginAt: 0 })
  })

  test('is not adopted a day later', async () => {
    await recordingWantsLogin((await record()).id)
    now += 15 * 60_000
    signIn('ana')
    await adoptRecordings()
    expect(await owners()).toEqual([''])
  })

  test('is adopted by only one account', async () => {
    await recordingWantsLogin((await record()).id)
    signIn('ana')
    await adoptRecordings()
    signIn('bea')
    await adoptRecordings()
    expect(await owners()).toEqual(['ana'])
  })

  test('still belongs to its account if another account logs in next', async () => {
    sessionState.view = { status: 'expired', sub: anAccount('ana'), zone: null }
    await recordingWantsLogin((await record()).id)
    signIn('bea')
    await adoptRecordings()
    expect(await owners()).toEqual(['ana'])
  })

  test("is deleted with the account's work, and so is the consent to use the browser's recognition", async () => {
    for (const sub of ['ana', 'bea']) {
      signIn(sub)
      await record()
      await agreeToBrowser()
    }
    await forgetVoice('ana')
    expect(await owners()).toEqual(['bea'])
    expect(await browserAgreed()).toBe(true)
    signIn('ana')
    expect(await browserAgreed()).toBe(false)
  })

  test('the consent is separate for each buyer, and is not given if the disk fails', async () => {
    signIn('ana')
    await agreeToBrowser()
    expect(await browserAgreed()).toBe(true)
    visitor()
    expect(await browserAgreed()).toBe(false)
    signIn('ana')
    vi.spyOn(voiceDb().settled, 'get').mockRejectedValue(new DOMException('no', 'InvalidStateError'))
    expect(await browserAgreed()).toBe(false)
  })
})

describe('speech to text', () => {
  const speechResult = async (type?: string) => transcribe(newRecording(sound(type), 'box'))

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
  ])('%s: reports the reason, and never rejects', async (_, error, why, message) => {
    refusing(error)
    expect(await speechResult()).toEqual({ is: 'failed', why, message })
  })

  test('a recording remains stored until a tab takes it, also after a failed transcription', async () => {
    const row = await record()
    refusing(new ApiError('offline'))
    await transcribe(row)
    expect(await voiceDb().recordings.get(row.id)).toMatchObject({ id: row.id })
  })
})

describe('whether the backend transcribes speech', () => {
  test.each<[string, unknown, boolean | null]>([
    ['a refused empty form means yes', new ApiError('refused', { code: 400 }), true],
    ['a missing call means no', new ApiError('refused', { code: 404 }), false],
    ['a call that is not built means no', new ApiError('http', { http: 501 }), false],
    ['unknown without a connection', new ApiError('offline'), null],
    ['unknown if a visitor must log in', new ApiError('refused', { code: code.unauthorized }), null],
    ['unknown while the backend is overloaded', new ApiError('refused', { code: code.tooManyRequests }), null],
    ['unknown after a failure', new ApiError('http', { http: 502 }), null],
  ])('%s', async (_, error, offered) => {
    refusing(error)
    expect(await isSpeechOffered()).toBe(offered)
    expect(sent[0]?.form.has('file')).toBe(false)
  })
})
