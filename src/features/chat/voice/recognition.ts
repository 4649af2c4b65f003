import { languages, type Locale } from '#contract/languages.ts'

interface Result {
  readonly isFinal: boolean
  readonly 0: { readonly transcript: string }
}
/** The part of the browsers' interface that is used; the DOM's types lack it. */
interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  continuous: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
type Recognitions = new () => Recognition

/** The browser's own recognition of speech, if it has one. */
export const browserRecognition = (): Recognitions | null => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Recognitions
    webkitSpeechRecognition?: Recognitions
  }
  return SpeechRecognition ?? webkitSpeechRecognition ?? null
}

export type ListeningFault = 'denied' | 'no-microphone' | 'network' | 'language' | 'failed'
export type Listened =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'failed'; readonly why: ListeningFault }

const faults: Readonly<Record<string, ListeningFault>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'no-microphone',
  network: 'network',
  'language-not-supported': 'language',
}

export interface Listening {
  readonly stop: () => void
  readonly cancel: () => void
  /** An empty text: nothing was said. Null after `cancel`. */
  readonly done: Promise<Listened | null>
}

/** Listens until the speaker is silent or it is stopped. `onText` gets the text recognised so far. */
export const listen = (Recognise: Recognitions, locale: Locale, onText: (text: string) => void): Listening => {
  const recognition = new Recognise()
  recognition.lang = languages[locale].apiTag
  recognition.interimResults = true
  let [text, cancelled] = ['', false]
  let fault: ListeningFault | null = null
  const done = new Promise<Listened | null>((resolve) => {
    recognition.addEventListener('result', (event) => {
      const { results } = event as unknown as { results: ArrayLike<Result> }
      text = Array.from(results, (result) => result[0].transcript)
        .join('')
        .trim()
      onText(text)
    })
    recognition.addEventListener('error', (event) => {
      const { error = '' } = event as Event & { error?: string }
      // Silence and a stop give an empty text.
      if (error !== 'no-speech' && error !== 'aborted') fault = faults[error] ?? 'failed'
    })
    recognition.addEventListener('end', () => {
      if (cancelled) resolve(null)
      // Text that was recognised before a fault is still used.
      else if (fault && text === '') resolve({ is: 'failed', why: fault })
      else resolve({ is: 'text', text })
    })
    try {
      recognition.start()
    } catch {
      resolve({ is: 'failed', why: 'failed' })
    }
  })
  return {
    stop: () => recognition.stop(),
    cancel: () => {
      cancelled = true
      recognition.abort()
    },
    done,
  }
}
