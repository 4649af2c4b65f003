import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui, Trans } from '@lingui/react/macro'
import { Mic, AudioLines, LogIn, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useSnapshot } from 'valtio'
import { useRecordings } from '#account/queries/chat.ts'
import {
  adoptRecordings,
  deleteRecording,
  storeRecording,
  takeRecording,
  transcribe,
  recordingWantsLogin,
  type SpeechFailure,
} from '#account/actions/voice.ts'
import { ambiguousNumbers, withNumber, type RecordingRow } from '#domain/chat/speech.ts'
import { accountOf, isSignedIn, sessionState } from '#api/session/session-state.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NumberQuestion } from '#ui/fields/number-question.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { VoiceDialog } from './voice-dialog.tsx'
import './voice.css'
import { connection, useOffline } from '#api/connection.ts'
import { requestLogin } from '#api/refusals.ts'
import { formatTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { clockOf } from './recorder.ts'

interface Failure {
  readonly why: SpeechFailure | 'silence'
  readonly message: string
  /** When the server last answered. A newer answer starts another attempt. */
  readonly contact: number | null
}

const failures: Readonly<Record<Failure['why'], MessageDescriptor>> = {
  silence: msg`No input detected`,
  none: msg`The server does not turn speech into text. Type the question.`,
  login: msg`Log in to have it turned into text.`,
  offline: msg`The server was not reached. It becomes text when you are online.`,
  timeout: msg`The server did not answer in time.`,
  server: msg`The server could not turn it into text.`,
  busy: msg`The server is too busy. Try again in a moment.`,
  refused: msg`The server could not turn it into text.`,
}

interface WaitingRecordingProps {
  readonly row: RecordingRow
  readonly own: boolean
  readonly onText: (row: RecordingRow, text: string) => void
  readonly onDelete: (row: RecordingRow) => void
}

const WaitingRecording = ({ row, own, onText, onDelete }: WaitingRecordingProps) => {
  const { i18n, t } = useLingui()
  const { view } = useSnapshot(sessionState)
  const { lastContactAt } = useSnapshot(connection)
  const offline = useOffline()
  const ready = isSignedIn(view) && !offline
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sending, setSending] = useState(false)
  const request = useRef<AbortController | null>(null)
  const send = async () => {
    // Only one request at a time: on an unstable connection the recording must not be sent twice.
    if (request.current) return
    const mine = new AbortController()
    request.current = mine
    setFailure(null)
    setSending(true)
    const result = await transcribe(row, mine.signal)
    if (mine.signal.aborted) return
    request.current = null
    setSending(false)
    const contact = connection.lastContactAt
    if (result.is === 'failed') setFailure({ ...result, contact })
    else if (result.text === '') setFailure({ why: 'silence', message: '', contact })
    else onText(row, result.text)
  }
  useEffect(
    () => () => {
      request.current?.abort()
      request.current = null
    },
    [],
  )
  useEffect(() => {
    if (ready && own) void send()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- again after a change of connection or login only
  }, [row.id, ready, own])
  useEffect(() => {
    if (ready && own && failure?.why === 'offline' && lastContactAt !== failure.contact) void send()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- again only when the server has answered since
  }, [lastContactAt])
  const logIn = async () => {
    await recordingWantsLogin(row.id).catch(() => undefined)
    requestLogin()
  }
  const [time, length] = [formatTime(row.at), clockOf(row.seconds)]
  return (
    <li className="cluster soft voice__row">
      <Icon of={AudioLines} />
      <div className="grow">
        <p>
          <Trans>
            Recording of {time}, <span className="num">{length}</span>
          </Trans>
        </p>
        <p className="small muted" role={failure ? 'alert' : 'status'}>
          {failure && !(offline && failure.why === 'offline') ? (
            (failure.why === 'refused' && failure.message) || i18n._(failures[failure.why])
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
        <Button size="sm" icon={LogIn} onClick={() => void logIn()}>{t`Log in`}</Button>
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

export interface VoiceProps {
  readonly place: string
  readonly text: string
  readonly onText: Dispatch<SetStateAction<string>>
  /** Called with true while a dictated number is ambiguous; the question cannot be sent until it is resolved. */
  readonly onHold: (isOnHold: boolean) => void
}

export const Voice = ({ place, text, onText, onHold }: VoiceProps) => {
  const { t } = useLingui()
  const { save } = useSaving()
  const { view } = useSnapshot(sessionState)
  const signedIn = isSignedIn(view)
  const [open, setOpen] = useState(false)
  /** Recordings that could not be stored because the disk is full or the database is unavailable. */
  const [unstored, setUnstored] = useState<readonly RecordingRow[]>([])
  const [dictated, setDictated] = useState<readonly string[]>([])
  const root = useRef<HTMLDivElement>(null)
  const stored = useRecordings()
  const owner = accountOf(view) ?? ''
  const rows = [...stored, ...unstored.filter((row) => row.owner === owner && stored.every(({ id }) => row.id !== id))]

  useEffect(() => {
    // After a visitor logs in, recordings made before the login belong to the account.
    if (signedIn) void adoptRecordings().catch(() => undefined)
  }, [signedIn])

  const doubts = ambiguousNumbers(text).filter((number) => dictated.includes(number.text))
  const isOnHold = doubts.length > 0
  useEffect(() => {
    onHold(isOnHold)
    return () => onHold(false)
  }, [isOnHold, onHold])

  const put = (spoken: string) => {
    const after = (before: string) => [before.trim(), spoken].filter(Boolean).join(' ')
    setDictated((before) => [...before, ...ambiguousNumbers(spoken).map((number) => number.text)])
    // Text typed during the transcription comes before the dictated text.
    onText(after)
    // Focuses the text field for corrections, unless the focus is outside this form.
    const form = root.current?.closest('form')
    if (form?.contains(document.activeElement) || document.activeElement === document.body)
      form?.querySelector<HTMLElement>('textarea, input')?.focus()
  }
  const drop = (row: RecordingRow) => setUnstored((before) => before.filter(({ id }) => id !== row.id))

  const recorded = (row: RecordingRow) => {
    setUnstored((before) => [...before, row])
    void save(() => storeRecording(row).then(() => drop(row)))
  }
  const remove = (row: RecordingRow) => {
    drop(row)
    void save(() => deleteRecording(row.id))
  }
  const become = async (row: RecordingRow, spoken: string) => {
    const isUnstored = unstored.some(({ id }) => id === row.id)
    const mine = await takeRecording(row.id).catch(() => true)
    if (!mine && !isUnstored) return
    drop(row)
    put(spoken)
  }

  const [doubt] = doubts
  return (
    <div className="voice" ref={root}>
      {rows.length > 0 && (
        <ul className="stack g-1 voice__list" aria-label={t`Recordings`}>
          {rows.map((row) => (
            <WaitingRecording
              key={row.id}
              row={row}
              own={row.place === place}
              onText={(own, spoken) => void become(own, spoken)}
              onDelete={remove}
            />
          ))}
        </ul>
      )}
      {doubt && (
        <NumberQuestion
          id="dictated-number"
          question={doubt}
          unit=""
          onChoose={(number) => onText(withNumber(text, doubt.text, number))}
        />
      )}
      <IconButton icon={Mic} label={t`Ask by voice`} onClick={() => setOpen(true)} />
      {open && <VoiceDialog place={place} onRecorded={recorded} onText={put} onClose={() => setOpen(false)} />}
    </div>
  )
}
