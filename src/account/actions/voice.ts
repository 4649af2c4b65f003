import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { languages } from '#contract/languages.ts'
import { maxRecordings, type RecordingRow } from '#domain/chat/speech.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { prefs } from '#prefs/prefs.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { voiceDb } from '../store/side-databases.ts'

/**
 * Why a recording was not transcribed. `none`: the backend does not offer it. `busy`: too many or too frequent
 * recordings.
 */
export type SpeechFailure = 'none' | 'login' | 'offline' | 'timeout' | 'server' | 'busy' | 'refused'
export type SpeechResult =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'failed'; readonly why: SpeechFailure; readonly message: string }

const owner = (): string => accountOf(sessionState.view) ?? ''

export interface Sound {
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly seconds: number
}

export const newRecording = ({ bytes, type, seconds }: Sound, place: string): RecordingRow => ({
  id: systemRandom.uuid(),
  owner: owner(),
  place,
  at: systemClock.now(),
  bytes,
  type,
  seconds,
  loginAt: 0,
})

export const storeRecording = async (row: RecordingRow): Promise<void> => {
  await voiceDb().recordings.put(row)
}

export const hasRoom = async (): Promise<boolean> => {
  try {
    return (await voiceDb().recordings.where('owner').equals(owner()).count()) < maxRecordings
  } catch {
    return true
  }
}

export const deleteRecording = async (id: string): Promise<void> => {
  await voiceDb().recordings.delete(id)
}

/** Deletes the recording. True only in the tab that deleted it, so that only one tab inserts the text. */
export const takeRecording = async (id: string): Promise<boolean> => {
  const db = voiceDb()
  return db.transaction('rw', db.recordings, async () => {
    if (!(await db.recordings.get(id))) return false
    await db.recordings.delete(id)
    return true
  })
}

export const recordingWantsLogin = async (id: string): Promise<void> => {
  await voiceDb().recordings.update(id, { loginAt: systemClock.now() })
}

const loginTakesMs = 15 * 60_000

/** Assigns a visitor's recordings to the account if the visitor logged in to have them transcribed. */
export const adoptRecordings = async (): Promise<void> => {
  const sub = owner()
  if (sub === '') return
  const since = systemClock.now() - loginTakesMs
  await voiceDb()
    .recordings.where('owner')
    .equals('')
    .and(({ loginAt }) => loginAt > since)
    .modify({ owner: sub, loginAt: 0 })
}

export const browserAgreed = async (): Promise<boolean> => {
  try {
    return (await voiceDb().settled.get(owner())) !== undefined
  } catch {
    return false
  }
}

export const agreeToBrowser = async (): Promise<void> => {
  await voiceDb().settled.put({ k: owner(), at: systemClock.now() })
}

const notOffered: ReadonlySet<number | undefined> = new Set([501, code.notFound, code.methodNotAllowed])

const failureOf = (error: ApiError): SpeechFailure => {
  if (notOffered.has(error.code) || notOffered.has(error.http)) return 'none'
  if (error.code === code.unauthorized) return 'login'
  if (error.kind === 'offline' || error.kind === 'timeout') return error.kind
  if (error.code === code.tooManyRequests) return 'busy'
  return error.kind === 'refused' ? 'refused' : 'server'
}

let isOffered: boolean | null = null

const requestSpeech = async (
  form: FormData,
  more: { readonly timeoutMs?: number; readonly signal?: AbortSignal | undefined },
) => {
  const sub = owner()
  return api.call(chatCalls.speechToText, { form, ...more, ...(sub === '' ? {} : { sub }) })
}

const endings: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'mp4' }

/** Never rejects, and does not delete the recording. */
export const transcribe = async ({ bytes, type }: RecordingRow, signal?: AbortSignal): Promise<SpeechResult> => {
  const kind = type.split(';')[0] ?? ''
  const form = new FormData()
  form.set('file', new File([bytes], `speech.${endings[kind] ?? 'webm'}`, { type: kind }))
  form.set('language', languages[prefs.locale].apiTag.toLowerCase())
  try {
    const text = await requestSpeech(form, { signal })
    isOffered = true
    return { is: 'text', text: text.trim() }
  } catch (error) {
    if (!(error instanceof ApiError)) return { is: 'failed', why: 'server', message: '' }
    const why = failureOf(error)
    if (why === 'none') isOffered = false
    return { is: 'failed', why, message: error.msg ?? '' }
  }
}

const probeMs = 5_000

/** Sends an empty form, whose refusal proves that the call exists. Null if the answer is inconclusive. */
export const isSpeechOffered = async (): Promise<boolean | null> => {
  if (isOffered !== null) return isOffered
  const form = new FormData()
  form.set('language', languages[prefs.locale].apiTag.toLowerCase())
  try {
    await requestSpeech(form, { timeoutMs: probeMs })
    isOffered = true
  } catch (error) {
    const why = error instanceof ApiError ? failureOf(error) : 'server'
    if (why === 'none') isOffered = false
    else if (why === 'refused') isOffered = true
  }
  return isOffered
}

export const resetSpeechOffered = (): void => {
  isOffered = null
}
