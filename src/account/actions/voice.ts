import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { languages } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { prefs } from '#prefs/prefs.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { currentChatDb } from './chat.ts'

export type SpeechFailure = 'none' | 'login' | 'offline' | 'timeout' | 'server' | 'busy' | 'refused'
type SpeechResult =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'failed'; readonly why: SpeechFailure; readonly message: string }

export interface Recording {
  readonly bytes: ArrayBuffer
  readonly type: string
}

const consentKey = 'browser-speech'

export const hasBrowserSpeechConsent = async (): Promise<boolean> => {
  try {
    return (await (await currentChatDb()).settled.get(consentKey)) !== undefined
  } catch {
    return false
  }
}

export const storeBrowserSpeechConsent = async (): Promise<void> => {
  await (await currentChatDb()).settled.put({ k: consentKey, at: systemClock.now() })
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
  file: File | null,
  more: { readonly timeoutMs?: number; readonly signal?: AbortSignal | undefined },
) => {
  const form = new FormData()
  if (file) form.set('file', file)
  form.set('language', languages[prefs.locale].apiTag.toLowerCase())
  const sub = accountOf(sessionState.view)
  return api.call(chatCalls.speechToText, { form, ...more, ...(sub ? { sub } : {}) })
}

const endings: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'mp4' }

export const transcribe = async ({ bytes, type }: Recording, signal?: AbortSignal): Promise<SpeechResult> => {
  const kind = type.split(';')[0] ?? ''
  const file = new File([bytes], `speech.${endings[kind] ?? 'webm'}`, { type: kind })
  try {
    const text = await requestSpeech(file, { signal })
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

export const isTranscriptionSupported = async (): Promise<boolean | null> => {
  if (isOffered !== null) return isOffered
  try {
    await requestSpeech(null, { timeoutMs: probeMs })
    isOffered = true
  } catch (error) {
    const why = error instanceof ApiError ? failureOf(error) : 'server'
    if (why === 'none') isOffered = false
    else if (why === 'refused') isOffered = true
  }
  return isOffered
}

export const resetTranscriptionSupport = (): void => {
  isOffered = null
}
