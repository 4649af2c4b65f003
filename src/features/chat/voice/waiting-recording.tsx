import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, LogIn, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { hear, recordingWantsLogin, type SpeechFailure } from '#account/records/voice.ts'
import type { RecordingRow } from '#domain/chat/speech.ts'
import { connection, useOffline } from '#api/connection.ts'
import { askToSignIn } from '#api/refusals.ts'
import { isSignedIn, sessionState } from '#api/session/session-state.ts'
import { formatTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { clockOf } from './clock-of.ts'

interface Failure {
  readonly why: SpeechFailure | 'silence'
  readonly message: string
  /** When the server last answered: a later answer is a reason to try again. */
  readonly contact: number | null
}

const FailureWords = ({ failure }: { readonly failure: Failure }) => {
  switch (failure.why) {
    case 'silence':
      return <Trans>No input detected</Trans>
    case 'none':
      return <Trans>The server does not turn speech into text. Type the question.</Trans>
    case 'login':
      return <Trans>Log in to have it turned into text.</Trans>
    case 'offline':
      return <Trans>The server was not reached. It becomes text when you are online.</Trans>
    case 'timeout':
      return <Trans>The server did not answer in time.</Trans>
    case 'server':
      return <Trans>The server could not turn it into text.</Trans>
    case 'busy':
      return <Trans>The server is too busy. Try again in a moment.</Trans>
    case 'refused':
      return failure.message === '' ? <Trans>The server could not turn it into text.</Trans> : <>{failure.message}</>
  }
}

interface WaitingRecordingProps {
  readonly row: RecordingRow
  /** Spoken into this field: it is transcribed automatically. */
  readonly own: boolean
  readonly onText: (row: RecordingRow, text: string) => void
  readonly onDelete: (row: RecordingRow) => void
}

/** A recording that is not transcribed yet: it is sent when possible, and stays until it is text or deleted. */
export const WaitingRecording = ({ row, own, onText, onDelete }: WaitingRecordingProps) => {
  const { t } = useLingui()
  const { view } = useSnapshot(sessionState)
  const { lastContactAt } = useSnapshot(connection)
  const offline = useOffline()
  const ready = isSignedIn(view) && !offline
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sending, setSending] = useState(false)
  const line = useRef<AbortController | null>(null)
  const send = async () => {
    // One at a time: a connection that comes and goes must not send it twice.
    if (line.current) return
    const mine = new AbortController()
    line.current = mine
    setFailure(null)
    setSending(true)
    const heard = await hear(row, mine.signal)
    if (mine.signal.aborted) return
    line.current = null
    setSending(false)
    const contact = connection.lastContactAt
    if (heard.is === 'failed') setFailure({ ...heard, contact })
    else if (heard.text === '') setFailure({ why: 'silence', message: '', contact })
    else onText(row, heard.text)
  }
  useEffect(
    () => () => {
      line.current?.abort()
      line.current = null
    },
    [],
  )
  useEffect(() => {
    if (ready && own) void send()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- again when there is a connection or a login, and not by itself
  }, [row.id, ready, own])
  useEffect(() => {
    if (ready && own && failure?.why === 'offline' && lastContactAt !== failure.contact) void send()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the server has answered since
  }, [lastContactAt])
  const logIn = async () => {
    await recordingWantsLogin(row.id).catch(() => undefined)
    askToSignIn()
  }
  const [time, length] = [formatTime(row.at), clockOf(row.seconds)]
  return (
    <li className="voice__row">
      <Icon of={AudioLines} />
      <div className="grow">
        <p>
          <Trans>
            Recording of {time}, <span className="num">{length}</span>
          </Trans>
        </p>
        <p className="small muted" role={failure ? 'alert' : 'status'}>
          {failure && !(offline && failure.why === 'offline') ? (
            <FailureWords failure={failure} />
          ) : sending ? (
            <>
              <Spinner /> <Trans>Turning it into text</Trans>
            </>
          ) : offline ? (
            <Trans>It waits on this device and becomes text when you are online.</Trans>
          ) : ready ? null : (
            <Trans>Log in to have it turned into text.</Trans>
          )}
        </p>
      </div>
      {!offline && !isSignedIn(view) && (
        <Button size="sm" icon={LogIn} onClick={() => void logIn()}>
          <Trans>Log in</Trans>
        </Button>
      )}
      {ready && !sending && failure?.why !== 'none' && (
        <Button size="sm" icon={RotateCw} onClick={() => void send()}>
          {failure ? <Trans>Try again</Trans> : <Trans>Turn into text</Trans>}
        </Button>
      )}
      <IconButton icon={Trash2} label={t`Delete the recording`} onClick={() => onDelete(row)} />
    </li>
  )
}
