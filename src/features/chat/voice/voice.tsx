import { useLingui } from '@lingui/react/macro'
import { Mic } from 'lucide-react'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useSnapshot } from 'valtio'
import { useRecordings } from '#account/reads/chat/voice.ts'
import { adoptRecordings, deleteRecording, storeRecording, takeRecording } from '#account/records/voice.ts'
import { openNumbers, withNumber, type RecordingRow } from '#domain/chat/speech.ts'
import { accountOf, isSignedIn, sessionState } from '#api/session/session-state.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NumberQuestion } from '#ui/fields/number-question.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { VoiceDialog } from './voice-dialog.tsx'
import { WaitingRecording } from './waiting-recording.tsx'
import './voice.css'

export interface VoiceProps {
  /** Identifies the recordings of this text field. */
  readonly place: string
  /** The text in the field. */
  readonly text: string
  readonly onText: Dispatch<SetStateAction<string>>
  /** Called with true while a dictated number is ambiguous: the question is not asked then. */
  readonly onHold: (held: boolean) => void
}

/** A text field's microphone, its waiting recordings, and its ambiguous dictated numbers. */
export const Voice = ({ place, text, onText, onHold }: VoiceProps) => {
  const { t } = useLingui()
  const { save } = useSaving()
  const { view } = useSnapshot(sessionState)
  const signedIn = isSignedIn(view)
  const [open, setOpen] = useState(false)
  /** Recordings that could not be stored: the disk is full, or there is no database. */
  const [unstored, setUnstored] = useState<readonly RecordingRow[]>([])
  const [dictated, setDictated] = useState<readonly string[]>([])
  const root = useRef<HTMLDivElement>(null)
  const stored = useRecordings()
  const owner = accountOf(view) ?? ''
  const rows = [...stored, ...unstored.filter((row) => row.owner === owner && stored.every(({ id }) => row.id !== id))]

  useEffect(() => {
    // A visitor logged in because of a recording, so it belongs to the account now.
    if (signedIn) void adoptRecordings().catch(() => undefined)
  }, [signedIn])

  const doubts = openNumbers(text).filter((number) => dictated.includes(number.text))
  const held = doubts.length > 0
  useEffect(() => {
    onHold(held)
    return () => onHold(false)
  }, [held, onHold])

  const put = (spoken: string) => {
    const after = (before: string) => [before.trim(), spoken].filter(Boolean).join(' ')
    setDictated((before) => [...before, ...openNumbers(spoken).map((number) => number.text)])
    // Text that was typed meanwhile comes before it.
    onText(after)
    // Focuses the field for corrections, unless the buyer has moved elsewhere.
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
        <ul className="voice__list" aria-label={t`Recordings`}>
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
