import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { languages, locales, type Locale } from '#contract/languages.ts'
import { maxSpeechBytes, maxSpeechSeconds } from '#domain/chat/speech.ts'
import { parseJson } from '#lib/field-of.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { gatherBytes } from '#server/platform/http/fetch-public.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { createConcurrencySlots } from '#server/platform/limits/rate-limits.ts'
import {
  invalidFields,
  notImplemented,
  notYetAvailable,
  Refusal,
  tooManyRequests,
} from '#server/platform/http/refusal.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { audioKindOf, recordingSeconds, type AudioKind } from './audio-seconds.ts'
import { z } from 'zod'
import type { SpeechConfig } from '#server/platform/config.ts'

class SpeechFault extends Error {
  override readonly name = 'SpeechFault'
}

const maxAnswerBytes = 64 * 1024
/** The contract's maximum length of a question, because the transcript becomes a question. */
const maxTextLength = 4000

const transcript = z.object({ text: z.string() })

const asLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)

const transcribe = async (
  speech: SpeechConfig,
  bytes: Buffer<ArrayBuffer>,
  kind: AudioKind,
  locale: Locale,
  gone: AbortSignal,
): Promise<string> => {
  const timeout = AbortSignal.timeout(speech.timeoutMs)
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: kind.mime }), `speech.${kind.ending}`)
  form.set('model', speech.name)
  // The protocol requires two letters, which do not distinguish Simplified from Traditional Chinese.
  form.set('language', locale.slice(0, 2))
  form.set('response_format', 'json')
  try {
    const response = await fetch(`${speech.url}/audio/transcriptions`, {
      method: 'POST',
      // A redirect would send the key and the recording to another server.
      redirect: 'error',
      signal: AbortSignal.any([timeout, gone]),
      headers: {
        Accept: 'application/json',
        ...(speech.key === null ? {} : { Authorization: `Bearer ${speech.key}` }),
      },
      body: form,
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new SpeechFault(`the transcriber answered ${response.status}`)
    }
    const tooMuch = () => new SpeechFault('the transcriber answers too much')
    const bytesOfAnswer = await gatherBytes(response.body, maxAnswerBytes, tooMuch)
    const answer = transcript.safeParse(parseJson(bytesOfAnswer.toString()))
    if (!answer.success) throw new SpeechFault('the transcriber speaks another protocol')
    return asLine(answer.data.text)
  } catch (error) {
    if (error instanceof SpeechFault) throw error
    throw new SpeechFault(timeout.aborted ? 'the transcriber took too long' : 'the connection to the transcriber broke')
  }
}

const speechRule = { name: 'speech-of', burst: 10, refillMs: 10_000 }
/** An account may transcribe an hour at once, then an hour a day. Recordings are counted in units of this length. */
const unitSeconds = 10
const lengthRule = {
  name: 'speech-length-of',
  burst: 3600 / unitSeconds,
  refillMs: (24 * 3_600_000) / (3600 / unitSeconds),
}
/** Recordings are in memory and copied while they are transcribed: 72 MB at most. */
const atOnce = { coming: { all: 12, ofOne: 2 }, transcribed: { all: 6, ofOne: 2 } }
const comeAgainMs = 5_000
const megabyte = 1024 * 1024
const wrapBytes = 64 * 1024

const localeNamed = (language: string | null, otherwise: Locale): Locale => {
  if (language === null) return otherwise
  const findLocale = (fits: (tag: string) => boolean) =>
    locales.find((locale) => fits(languages[locale].apiTag.toLowerCase()))
  const localeByTag = findLocale((tag) => tag === language) ?? findLocale((tag) => tag.startsWith(`${language}-`))
  if (!localeByTag) throw invalidFields([{ path: 'language', rule: 'language' }])
  return localeByTag
}

const tooLarge = (text: 'speechTooLarge' | 'speechTooLong', most: number) =>
  new Refusal(code.tooLarge, { msg: withValues(texts.assistant[text], { most }) })

/** Neither the recording nor the text is stored. */
export const speechRoutes = (app: App, deps: Deps): void => {
  const { config, rateLimiter, log } = deps
  const busyRefusal = () => tooManyRequests(comeAgainMs, code.tooManyRequests, texts.assistant.speechBusy)
  const coming = createConcurrencySlots(atOnce.coming)
  const transcriptionSlots = createConcurrencySlots(atOnce.transcribed)

  mount(app, deps, chatCalls.speechToText, async ({ actor, locale, http }) => {
    const { speech } = config
    if (!speech) throw notImplemented(texts.assistant.speech)
    rateLimiter.take(speechRule, actor.userId)
    const end = coming.take(actor.userId)
    if (!end) throw busyRefusal()
    try {
      let language: string | null = null
      let bytes: Buffer<ArrayBuffer> | null = null
      await readForm(
        http.req.raw,
        { files: 1, bytes: maxSpeechBytes + wrapBytes },
        async (part) => {
          bytes = await gatherBytes(part.bytes, maxSpeechBytes, () =>
            tooLarge('speechTooLarge', maxSpeechBytes / megabyte),
          )
          if (bytes.length === 0) throw invalidFields([{ path: 'file', rule: 'empty' }], texts.files.empty)
        },
        (name, value) => {
          if (name === 'language') language = value
        },
      )
      const recording = bytes ?? Buffer.alloc(0)
      const localeByTag = localeNamed(language, locale)
      const kind = audioKindOf(recording)
      if (!kind) throw new Refusal(code.wrongMediaType, { msg: texts.assistant.notSound })
      const seconds = recordingSeconds(recording, kind)
      if ((seconds ?? 0) > maxSpeechSeconds) throw tooLarge('speechTooLong', maxSpeechSeconds)
      const transcriptionEnds = transcriptionSlots.take(actor.userId)
      if (!transcriptionEnds) throw busyRefusal()
      try {
        for (let remainingSeconds = seconds ?? maxSpeechSeconds; remainingSeconds > 0; remainingSeconds -= unitSeconds)
          rateLimiter.take(lengthRule, actor.userId)
        return await transcribe(speech, recording, kind, localeByTag, http.req.raw.signal)
      } finally {
        transcriptionEnds()
      }
    } catch (error) {
      if (!(error instanceof SpeechFault)) throw error
      log({ level: 'error', event: 'speech', message: error.message })
      throw notYetAvailable(texts.assistant.speechFailed)
    } finally {
      end()
    }
  })
}
