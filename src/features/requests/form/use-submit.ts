import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { saveDraft, sendDraft } from '#data/actions/drafts.ts'
import type { Problem } from '#domain/requests/kind-rules.ts'
import { kinds } from '../kinds/kinds.ts'
import { problemToast } from '../words/problem-words.ts'
import { focusField } from './focus-field.ts'
import { messageMs } from './form-message.tsx'
import type { DraftForm } from './use-draft-form.ts'

export type Submitting = 'save' | 'send'
const actions = { save: saveDraft, send: sendDraft } satisfies Record<Submitting, (localId: string) => Promise<Problem[]>>

interface SubmitDeps {
  readonly localId: string
  readonly form: DraftForm
  readonly say: (text: string, tone: 'ok' | 'bad') => void
  readonly onClose: () => void
}

/**
 * Save draft and Send: both judge the whole form, both work without a network. On success the form says so and
 * closes after 2 s; otherwise the first problem is said, all are marked, and the focus goes to the first.
 */
export const useSubmit = ({ localId, form, say, onClose }: SubmitDeps) => {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState<Submitting | null>(null)
  const [done, setDone] = useState<Submitting | null>(null)
  const [asked, setAsked] = useState(false)
  const [found, setFound] = useState<readonly Problem[]>([])
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])

  const submit = async (action: Submitting) => {
    // A double click is one send.
    if (busy !== null || done !== null) return
    setBusy(action)
    try {
      await form.flush()
      const problems = await actions[action](localId)
      setFound(problems)
      setAsked(true)
      const [first] = problems
      if (first) {
        say(problemToast(kinds[form.content.kind], form.content, first, (message) => i18n._(message)), 'bad')
        // After the marks are drawn: a folded line has to open before its field can take the focus.
        requestAnimationFrame(() => focusField(first.path))
        return
      }
      setDone(action)
      say(action === 'send' ? t`Waiting to send` : t`Draft saved`, 'ok')
      closing.current = setTimeout(onClose, messageMs)
    } catch {
      say(t`It could not be saved on this device`, 'bad')
    } finally {
      setBusy(null)
    }
  }
  return { submit, busy, done, asked, found }
}
