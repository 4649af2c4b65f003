import { useLingui } from '@lingui/react/macro'
import { ArrowUp, Square, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { maxQuestionLength } from '#domain/chat/conversation.ts'
import { isInputMethodKey } from '#lib/input-method.ts'
import { Button } from '#ui/buttons/button.tsx'
import { reportTooLongField, useLengthLimit } from '#ui/fields/surplus.tsx'
import { lateAfterPaint } from '#ui/page/after-paint.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { renderFailedIcon } from '#ui/page/part.tsx'
import { useStartConversation } from '../start/use-start-conversation.ts'
import '../chat.css'

const VoiceInput = lateAfterPaint(() => import('../voice/voice.tsx'), 'VoiceInput', renderFailedIcon)

interface ComposerProps {
  readonly label: string
  readonly placeholder?: string
  readonly edited?: { readonly id: string; readonly question: string } | null
  readonly onCancelEdit?: () => void
  readonly onStop?: (() => void) | undefined
  readonly onAsk: (question: string) => Promise<boolean>
}

export const Composer = ({ label, placeholder, edited = null, onCancelEdit, onStop, onAsk }: ComposerProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOnHold, setIsOnHold] = useState(false)
  const [loadedText, setLoadedText] = useState<string | null>(null)
  if ((edited?.id ?? null) !== loadedText) {
    setLoadedText(edited?.id ?? null)
    setText(edited?.question ?? '')
  }
  useEffect(() => {
    if (loadedText !== null) field.current?.focus()
  }, [loadedText])
  const { attributes, mark } = useLengthLimit({ text, limit: maxQuestionLength, describedBy: undefined })
  const ask = async () => {
    if (text.trim() === '') return showToast({ tone: 'bad', text: t`No input detected` })
    if (isOnHold) return showToast({ tone: 'bad', text: t`Say first which number is meant` })
    if (reportTooLongField(field.current?.form)) return
    if (await onAsk(text.trim())) setText('')
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <textarea
        ref={field}
        rows={2}
        value={text}
        {...attributes}
        aria-label={label}
        placeholder={placeholder ?? label}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isInputMethodKey(event)) return
          event.preventDefault()
          void ask()
        }}
      />
      {mark}
      <div className="row chat__foot">
        {edited && <Button look="ghost" size="sm" icon={X} onClick={onCancelEdit}>{t`Cancel`}</Button>}
        <span className="grow" />
        <Suspense fallback={<span className="iconbtn" />}>
          <VoiceInput text={text} onText={setText} onHold={setIsOnHold} />
        </Suspense>
        {onStop ? (
          <Button icon={Square} onClick={onStop}>{t`Stop`}</Button>
        ) : (
          <Button type="submit" look="primary" icon={ArrowUp}>{t`Ask`}</Button>
        )}
      </div>
    </form>
  )
}

export const LookupComposer = () => {
  const { t } = useLingui()
  return (
    <div className="chat chat--beside">
      <Composer label={t`Or ask in your own words`} onAsk={useStartConversation('lookup')} />
    </div>
  )
}
