import { useLingui } from '@lingui/react/macro'
import { Mic } from 'lucide-react'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'
import { ambiguousNumbers, replaceNumber } from '#domain/chat/speech.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NumberQuestion } from '#ui/fields/number-question.tsx'
import { VoiceDialog } from './voice-dialog.tsx'
import './voice.css'

interface VoiceProps {
  readonly text: string
  readonly onText: Dispatch<SetStateAction<string>>
  readonly onHold: (isOnHold: boolean) => void
}

export const VoiceInput = ({ text, onText, onHold }: VoiceProps) => {
  const { t } = useLingui()
  const account = accountOf(useSnapshot(sessionState).view)
  const [open, setOpen] = useState(false)
  const [dictated, setDictated] = useState<readonly string[]>([])
  const root = useRef<HTMLDivElement>(null)

  const doubts = ambiguousNumbers(text).filter((number) => dictated.includes(number.text))
  const isOnHold = doubts.length > 0
  useEffect(() => {
    onHold(isOnHold)
    return () => onHold(false)
  }, [isOnHold, onHold])

  const put = (spoken: string) => {
    setDictated((before) => [...before, ...ambiguousNumbers(spoken).map((number) => number.text)])
    onText((before) => [before.trim(), spoken].filter(Boolean).join(' '))
    // The dialog is closed synchronously, because while a modal dialog is open, the text field cannot get the focus.
    flushSync(() => setOpen(false))
    root.current?.closest('form')?.querySelector<HTMLElement>('textarea, input')?.focus()
  }

  const [doubt] = doubts
  return (
    <div className="voice" ref={root}>
      {doubt && (
        <NumberQuestion
          id="dictated-number"
          question={doubt}
          unit=""
          onChoose={(number) => onText(replaceNumber(text, doubt.text, number))}
        />
      )}
      <IconButton icon={Mic} label={t`Ask by voice`} onClick={() => setOpen(true)} />
      {/* React's `key` discards the recording when another account logs in. */}
      {open && <VoiceDialog key={account} onText={put} onClose={() => setOpen(false)} />}
    </div>
  )
}
