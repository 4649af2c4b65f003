import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { LogIn, Mic, RotateCw, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SpeechFailure } from '#account/actions/voice.ts'
import { maxRecordingMs } from '#domain/chat/speech.ts'
import { requestLogin } from '#api/refusals.ts'
import { isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { useConnectionText } from '#widgets/state-texts.ts'
import type { Recorder } from './recorder.ts'
import { useDictation, type DictationProblem } from './use-speaking.ts'

const troubles: Readonly<Record<Exclude<DictationProblem, 'offline'>, MessageDescriptor>> = {
  denied: msg`Voice input needs the microphone, and it is blocked for this page. Allow it in your browser’s settings for this page, then try again. Or type the question.`,
  'no-microphone': msg`No microphone was found. Connect one and try again, or type the question.`,
  taken: msg`The microphone cannot be used now. Close other programs that use it, then try again.`,
  silence: msg`No input detected`,
  network: msg`Your browser needs a connection to recognise speech. Try again when you are online.`,
  language: msg`Your browser does not recognise speech in this language. Type the question.`,
  failed: msg`Your browser could not recognise what you said. Try again, or type the question.`,
  unsupported: msg`This browser cannot record sound here. Type the question.`,
  neither: msg`Neither this server nor your browser can turn speech into text. Type the question.`,
}

const failures: Readonly<Record<SpeechFailure, MessageDescriptor>> = {
  none: msg`The server does not turn speech into text. Type the question.`,
  login: msg`Log in to have it turned into text.`,
  offline: msg`The server was not reached. Try again when you are online.`,
  timeout: msg`The server did not answer in time.`,
  server: msg`The server could not turn it into text.`,
  busy: msg`The server is too busy. Try again in a moment.`,
  refused: msg`The server could not turn it into text.`,
}

const Alert = ({ of, message = '' }: { readonly of: MessageDescriptor; readonly message?: string }) => {
  const { i18n } = useLingui()
  return <p role="alert">{message || i18n._(of)}</p>
}

const Offline = () => {
  const line = useConnectionText()
  return (
    <p role="alert">
      <Trans>{line}. Voice input needs a connection. Try again later, or type the question.</Trans>
    </p>
  )
}

const updateMs = 100

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const Recording = ({ recorder }: { readonly recorder: Recorder }) => {
  const bar = useRef<HTMLElement>(null)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const updates = setInterval(() => {
      // Speech levels above one half are rare, so the bar shows the square root.
      bar.current?.style.setProperty('inline-size', `${Math.round(Math.sqrt(recorder.level()) * 100)}%`)
      setSeconds(Math.floor(recorder.elapsedMs() / 1000))
    }, updateMs)
    return () => clearInterval(updates)
  }, [recorder])
  const [now, most] = [clockOf(seconds), clockOf(maxRecordingMs / 1000)]
  return (
    <>
      <p role="status">
        <Trans>Recording. Speak now.</Trans>
      </p>
      <div className="voice__level" aria-hidden>
        <i ref={bar} />
      </div>
      <p translate="yes" className="t-20 num" role="timer">
        <Trans>
          {now} of {most}
        </Trans>
      </p>
    </>
  )
}

type Voice = ReturnType<typeof useDictation>

const VoiceText = ({ speaking }: Pick<Voice, 'speaking'>) => {
  const { t } = useLingui()
  switch (speaking.at) {
    case 'looking':
      return <Spinner />
    case 'visitor':
      return (
        <p>
          <span>{t`Log in to have speech turned into text by the server.`}</span>{' '}
          {speaking.browserCan && <span>{t`Or use your browser’s own speech recognition.`}</span>}
        </p>
      )
    case 'agreeing':
      return (
        <p>
          <Trans>
            The server does not turn speech into text. Your browser can do it, but may send what you say to the company
            that makes it. You are asked this once.
          </Trans>
        </p>
      )
    case 'asking':
      return (
        <p>
          {speaking.way === 'browser' ? (
            <Trans>
              Your browser will ask whether it may use the microphone. You can correct the text before you ask.
            </Trans>
          ) : (
            <Trans>
              Your browser will ask whether this page may use the microphone. The recording is turned into text by the
              server and not stored there. You can correct the text before you ask.
            </Trans>
          )}
        </p>
      )
    case 'starting':
      return (
        <p role="status">
          <Spinner /> <Trans>Allow the microphone in your browser’s question.</Trans>
        </p>
      )
    case 'recording':
      return <Recording recorder={speaking.recorder} />
    case 'listening':
      return (
        <>
          <p role="status">
            <Trans>Listening. Speak now.</Trans>
          </p>
          <p className="voice__heard">{speaking.text}</p>
        </>
      )
    case 'quiet':
      return <Alert of={troubles.silence} />
    case 'sending':
      return (
        <p role="status">
          <Spinner /> <Trans>Turning it into text</Trans>
        </p>
      )
    case 'failed':
      return <Alert of={failures[speaking.why]} message={speaking.why === 'refused' ? speaking.message : ''} />
    case 'trouble':
      return speaking.why === 'offline' ? <Offline /> : <Alert of={troubles[speaking.why]} />
  }
}

const VoiceActions = ({ voice, onClose }: Readonly<{ voice: Voice; onClose: () => void }>) => {
  const { t } = useLingui()
  const { speaking, look, start, byBrowser, agree, send } = voice
  const signedIn = isLoggedIn(useSnapshot(sessionState).view)
  switch (speaking.at) {
    case 'looking':
    case 'starting':
    case 'sending':
      return null
    case 'visitor':
      return (
        <>
          {speaking.browserCan && <Button onClick={() => void byBrowser()}>{t`Use the browser`}</Button>}
          <Button
            look="primary"
            icon={LogIn}
            onClick={() => {
              onClose()
              requestLogin()
            }}
          >{t`Log in`}</Button>
        </>
      )
    case 'agreeing':
      return <Button look="primary" onClick={() => void agree()}>{t`Use the browser`}</Button>
    case 'asking':
      return <Button look="primary" icon={Mic} onClick={() => void start(speaking.way)}>{t`Use the microphone`}</Button>
    case 'recording':
      return <Button look="primary" icon={Square} onClick={speaking.recorder.stop}>{t`Stop`}</Button>
    case 'listening':
      return <Button look="primary" icon={Square} onClick={speaking.listening.stop}>{t`Stop`}</Button>
    case 'quiet':
      return (
        <>
          <Button onClick={() => void send(speaking.sound)}>{t`Turn it into text anyway`}</Button>
          <Button look="primary" icon={Mic} onClick={() => void start('server')}>{t`Record again`}</Button>
        </>
      )
    case 'failed':
      if (!signedIn) return <Button look="primary" icon={LogIn} onClick={requestLogin}>{t`Log in`}</Button>
      return speaking.why === 'none' ? null : (
        <Button look="primary" icon={RotateCw} onClick={() => void send(speaking.sound)}>{t`Try again`}</Button>
      )
    case 'trouble':
      return speaking.why === 'neither' ? null : (
        <Button
          look="primary"
          icon={RotateCw}
          onClick={() => void (['denied', 'offline'].includes(speaking.why) ? look() : start(speaking.way))}
        >{t`Try again`}</Button>
      )
  }
}

/** While an untranscribed recording exists, only "Discard" closes the dialog, because closing loses the recording. */
export const VoiceDialog = ({ onText, onClose }: Readonly<{ onText: (text: string) => void; onClose: () => void }>) => {
  const { t } = useLingui()
  const voice = useDictation(onText)
  const { speaking } = voice
  const isRecorded = 'sound' in speaking
  const leave = isRecorded ? t`Discard` : speaking.at === 'trouble' ? t`Close` : t`Cancel`
  return (
    <Dialog
      title={t`Ask by voice`}
      closable={!isRecorded}
      onClose={onClose}
      foot={
        <>
          <span className="grow not-m" />
          <Button onClick={onClose}>{leave}</Button>
          <VoiceActions voice={voice} onClose={onClose} />
        </>
      }
    >
      <div className="stack g-3 voice__body">
        <VoiceText speaking={speaking} />
      </div>
    </Dialog>
  )
}
