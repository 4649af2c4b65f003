import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { DraftId } from '#domain/ids.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { today } from '#account/queries/surroundings.ts'
import type { FormVariant, Problem } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { useDoubtfulValues, type DoubtfulValue } from '../quantities/quantity-question.tsx'
import { problemToastText } from '../labels/problem-texts.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { focusField } from './form-problems.tsx'
import type { ArrivingFiles } from '#ui/fields/use-arriving.ts'
import type { DraftForm } from './use-draft-form.ts'

/** Specification, section 4: the form closes 2 s after a success. */
export const closeAfterMs = 2_000

export type SubmitAction = 'save' | 'send'

type Progress = Readonly<{ action: SubmitAction; isRunning: boolean }>

interface SubmitDeps {
  readonly localId: DraftId
  readonly form: DraftForm
  readonly files: Pick<ArrivingFiles, 'arriving' | 'settled'>
  readonly style: FormVariant
  readonly onClose: () => void
  readonly onSent: () => void
  readonly onConflict: () => void
}

export function useRequestSubmit({ localId, form, files, style, onClose, onSent, onConflict }: SubmitDeps) {
  const { t, i18n } = useLingui()
  const { content } = form
  const namedContent = useContentWithNames(content)
  const { failed } = useSave()
  const [done, setDone] = useState<SubmitAction | null>(null)
  const [foundProblems, setFoundProblems] = useState<readonly Problem[] | null>(null)
  const [unusual, setUnusual] = useState<readonly DoubtfulValue[]>([])
  const { findUnusual, confirmUnusual } = useDoubtfulValues(localId, content)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])

  const [progress, setProgress] = useState<Progress | null>(null)
  // The ref has the progress too, because a second click may precede the next render.
  const current = useRef<Progress | null>(null)
  const proceed = (next: Progress | null) => {
    current.current = next
    setProgress(next)
  }

  const mark = (problems: readonly Problem[]): boolean => {
    setFoundProblems(problems)
    const [first] = problems
    if (!first) return false
    const text = problemToastText(namedContent, first, i18n)
    showToast({ tone: 'bad', text })
    if (first.path === 'conflict') onConflict()
    // The focus waits for the next frame, because a folded line must open before its field can be focused.
    else requestAnimationFrame(() => focusField(first.path))
    return true
  }

  /** Returns the problems: empty if saved or queued, null if that was not attempted or failed. */
  const submit = async (action: SubmitAction): Promise<readonly Problem[] | null> => {
    if (current.current?.isRunning || current.current?.action === action) return null
    const waiting: Progress = { action, isRunning: false }
    proceed(waiting)
    // Only Send waits for slow files. If a file could not be added, nothing is sent or saved.
    const complete = await files.settled(action === 'send')
    if (current.current !== waiting) return null
    proceed(complete ? { action, isRunning: true } : null)
    if (!complete) return null
    let hasPassed = false
    try {
      await form.flush()
      const mayLeave = kindRules[content.kind].judge(content, { today: today(), style }).length === 0
      const doubtful = action === 'send' && mayLeave ? await findUnusual() : []
      setUnusual(doubtful)
      if (doubtful.length > 0) return null
      const problems = await (action === 'save' ? saveDraft : sendDraft)(localId, style)
      if (mark(problems)) return problems
      hasPassed = true
      setDone(action)
      // Only saving is reported here: the app shell reports the outcome of a send on every page.
      if (action === 'save') showToast({ tone: 'ok', text: t`Draft saved on this device` })
      closing.current = setTimeout(action === 'send' ? onSent : onClose, closeAfterMs)
      return []
    } catch {
      failed()
      return null
    } finally {
      if (hasPassed) setProgress(null)
      else proceed(null)
    }
  }
  const confirm = async () => {
    try {
      await confirmUnusual(unusual)
    } catch {
      return failed()
    }
    await submit('send')
  }
  const correct = () => {
    const [first] = unusual
    setUnusual([])
    // Focuses the field in the next frame, because closing the question returns the focus to the previous element.
    if (first) requestAnimationFrame(() => focusField(first.path))
  }
  const question = unusual.length > 0 ? { quantities: unusual, onRight: () => void confirm(), onChange: correct } : null
  const waitsFor = progress && !progress.isRunning ? files.arriving.map(({ name }) => name) : []
  return { submit, mark, pressed: { busy: progress?.action ?? null, waitsFor }, done, foundProblems, question }
}
