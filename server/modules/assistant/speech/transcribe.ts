import { z } from 'zod'
import type { Locale } from '#contract/languages.ts'
import type { SpeechConfig } from '#server/platform/config.ts'
import type { AudioKind } from './audio-kind.ts'

/** Why a recording was not transcribed. The message is for the log. */
export class SpeechFault extends Error {
  override readonly name = 'SpeechFault'
}

interface Spoken {
  readonly bytes: Buffer<ArrayBuffer>
  readonly kind: AudioKind
  readonly locale: Locale
  /** Aborts when the caller has disconnected. */
  readonly gone: AbortSignal
}

/** An answer is a sentence or two; anything longer is from something else. */
const mostAnswerBytes = 64 * 1024
/** As long as a question may be in the contract. */
const mostText = 4000

const said = z.object({ text: z.string() })

/** Reads the whole answer, or fails if it is too large: a hostile one may never end. */
const readText = async (body: ReadableStream<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const bytes of body) {
    length += bytes.length
    if (length > mostAnswerBytes) throw new SpeechFault('the transcriber answers too much')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new SpeechFault('the transcriber answers no JSON')
  }
}

/** Converts the text to one plain line, because it goes into a text field and from there into a question. */
const asLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, mostText)

/** Two letters, as the protocol requires; it does not distinguish the scripts of Chinese. */
const languageOf = (locale: Locale) => locale.slice(0, 2)

/** Transcribes one recording with an OpenAI-compatible `audio/transcriptions`. Rejects with `SpeechFault`. */
export const transcribe = async (speech: SpeechConfig, { bytes, kind, locale, gone }: Spoken): Promise<string> => {
  const late = AbortSignal.timeout(speech.timeoutMs)
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: kind.mime }), `speech.${kind.ending}`)
  form.set('model', speech.name)
  form.set('language', languageOf(locale))
  form.set('response_format', 'json')
  try {
    const response = await fetch(`${speech.url}/audio/transcriptions`, {
      method: 'POST',
      // A redirect would send the key and the recording to another server.
      redirect: 'error',
      signal: AbortSignal.any([late, gone]),
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
    const answer = said.safeParse(parsed(await readText(response.body)))
    if (!answer.success) throw new SpeechFault('the transcriber speaks another protocol')
    return asLine(answer.data.text)
  } catch (error) {
    if (error instanceof SpeechFault) throw error
    throw new SpeechFault(late.aborted ? 'the transcriber took too long' : 'the connection to the transcriber broke')
  }
}
