import { useEffect, useRef, useState } from 'react'
import {
  storeBrowserSpeechConsent,
  hasBrowserSpeechConsent,
  isTranscriptionSupported,
  transcribe,
  type Recording,
  type SpeechFailure,
} from '#account/actions/voice.ts'
import { useOffline } from '#api/connection.ts'
import { isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import {
  canRecord,
  microphonePermission,
  MicrophoneError,
  startRecorder,
  type RecordingProblem,
  type Recorder,
} from './recorder.ts'
import { languages, type Locale } from '#contract/languages.ts'

/** The used members of `SpeechRecognition`, which TypeScript's DOM types lack. */
interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
type Recognitions = new () => Recognition

const browserRecognition = (): Recognitions | null => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Recognitions
    webkitSpeechRecognition?: Recognitions
  }
  return SpeechRecognition ?? webkitSpeechRecognition ?? null
}

type ListeningFault = 'denied' | 'no-microphone' | 'network' | 'language' | 'failed'
type ListenResult =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'failed'; readonly why: ListeningFault }

const faults: Readonly<Record<string, ListeningFault>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'no-microphone',
  network: 'network',
  'language-not-supported': 'language',
}

type Listening = ReturnType<typeof listen>

/** `done` resolves to null after `cancel`, to `failed` if a fault left no text, else to the text ('' after silence). */
const listen = (Recognise: Recognitions, locale: Locale, onText: (text: string) => void) => {
  const recognition = new Recognise()
  recognition.lang = languages[locale].apiTag
  recognition.interimResults = true
  let [text, cancelled] = ['', false]
  let fault: ListeningFault | null = null
  const done = new Promise<ListenResult | null>((resolve) => {
    recognition.addEventListener('result', (event) => {
      const { results } = event as unknown as { results: ArrayLike<readonly [{ readonly transcript: string }]> }
      text = Array.from(results, (result) => result[0].transcript)
        .join('')
        .trim()
      onText(text)
    })
    recognition.addEventListener('error', (event) => {
      const { error = '' } = event as Event & { error?: string }
      if (error !== 'no-speech' && error !== 'aborted') fault = faults[error] ?? 'failed'
    })
    recognition.addEventListener('end', () => {
      if (cancelled) resolve(null)
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

export type DictationProblem = RecordingProblem | ListeningFault | 'silence' | 'neither' | 'offline'

/** `server`: the backend transcribes a recording. `browser`: the browser recognises speech. */
type Way = 'server' | 'browser'

type Dictation =
  | { readonly at: 'looking' }
  | { readonly at: 'visitor'; readonly browserCan: boolean }
  /** Consent is needed, because the browser may send the sound to its manufacturer. */
  | { readonly at: 'agreeing' }
  | { readonly at: 'asking'; readonly way: Way }
  | { readonly at: 'starting' }
  | { readonly at: 'recording'; readonly recorder: Recorder }
  | { readonly at: 'listening'; readonly listening: Listening; readonly text: string }
  | { readonly at: 'quiet'; readonly sound: Recording }
  | { readonly at: 'sending'; readonly sound: Recording }
  | { readonly at: 'failed'; readonly sound: Recording; readonly why: SpeechFailure; readonly message: string }
  | { readonly at: 'trouble'; readonly why: DictationProblem; readonly way: Way }

export const useDictation = (onText: (text: string) => void) => {
  const offline = useOffline()
  const [speaking, setSpeaking] = useState<Dictation>({ at: 'looking' })
  /** Incremented by each step and when the dialog closes, so that results of earlier steps are ignored. */
  const turn = useRef(0)
  const cancel = useRef<() => void>(() => undefined)
  const trouble = (why: DictationProblem, way: Way) => setSpeaking({ at: 'trouble', why, way })

  const begin = () => {
    cancel.current()
    cancel.current = () => undefined
    turn.current += 1
    const mine = turn.current
    return () => mine === turn.current
  }

  const send = async (sound: Recording) => {
    const current = begin()
    const request = new AbortController()
    cancel.current = () => request.abort()
    setSpeaking({ at: 'sending', sound })
    const result = await transcribe(sound, request.signal)
    if (!current()) return
    if (result.is === 'failed') setSpeaking({ at: 'failed', sound, why: result.why, message: result.message })
    else if (result.text === '') setSpeaking({ at: 'quiet', sound })
    else onText(result.text)
  }

  const startRecording = async () => {
    const current = begin()
    setSpeaking({ at: 'starting' })
    try {
      const recorder = await startRecorder()
      if (!current()) return recorder.cancel()
      cancel.current = recorder.cancel
      setSpeaking({ at: 'recording', recorder })
      const sound = await recorder.done
      if (!sound || !current()) return
      if (sound.quiet) setSpeaking({ at: 'quiet', sound })
      else void send(sound)
    } catch (error) {
      if (current()) trouble(error instanceof MicrophoneError ? error.why : 'unsupported', 'server')
    }
  }

  const startListening = async () => {
    const current = begin()
    const Recognise = browserRecognition()
    if (!Recognise) return trouble('neither', 'browser')
    const listening = listen(Recognise, prefs.locale, (text) => {
      if (current()) setSpeaking({ at: 'listening', listening, text })
    })
    cancel.current = listening.cancel
    setSpeaking({ at: 'listening', listening, text: '' })
    const result = await listening.done
    if (!result || !current()) return
    if (result.is === 'failed') return trouble(result.why, 'browser')
    if (result.text === '') return trouble('silence', 'browser')
    onText(result.text)
  }

  const start = (way: Way) => (way === 'server' ? startRecording() : startListening())

  const prepare = async (way: Way) => {
    const current = begin()
    const permission = await microphonePermission()
    if (!current()) return
    if (permission === 'denied') trouble('denied', way)
    else if (permission === 'granted') void start(way)
    else setSpeaking({ at: 'asking', way })
  }

  const byBrowser = async () => {
    const current = begin()
    if (!browserRecognition()) return trouble('neither', 'browser')
    const hasAgreed = await hasBrowserSpeechConsent()
    if (!current()) return
    if (hasAgreed) void prepare('browser')
    else setSpeaking({ at: 'agreeing' })
  }

  const look = async () => {
    const current = begin()
    setSpeaking({ at: 'looking' })
    if (!offline && !isLoggedIn(sessionState.view))
      return setSpeaking({ at: 'visitor', browserCan: browserRecognition() !== null })
    const offers = offline ? null : await isTranscriptionSupported()
    if (!current()) return
    if (offers === false || !canRecord()) return byBrowser()
    if (offline) return trouble('offline', 'server')
    return prepare('server')
  }

  useEffect(() => {
    void look()
    return () => {
      begin()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a change of the connection must not restart it
  }, [])

  const agree = async () => {
    await storeBrowserSpeechConsent().catch(() => undefined)
    await prepare('browser')
  }

  return { speaking, look, start, byBrowser, agree, send }
}
