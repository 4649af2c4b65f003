import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { DraftId } from '#domain/ids.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { today } from '#account/queries/surroundings.ts'
import type { FormVariant, Problem } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { useUnusualQuantities, type UnusualQuantity } from '../quantities/quantity-question.tsx'
import { problemToast } from '../labels/problem-texts.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { focusField } from './form-problems.tsx'
import type { ArrivingFiles } from '#ui/fields/use-arriving.ts'
import type { DraftForm } from './use-draft-form.ts'

/** Specification, section 4: the form closes 2 s after a success. */
export const closeAfterMs = 2_000

export type SubmitAction = 'save' | 'send'

interface SubmitDeps {
  readonly localId: DraftId
  readonly form: DraftForm
  readonly files: Pick<ArrivingFiles, 'arriving' | 'settled'>
  readonly style: FormVariant
  readonly onClose: () => void
  /** Called instead of `onClose` after a send. */
  readonly onSent: () => void
  /** Called if another device also changed the draft: the buyer must choose a version before anything is sent. */
  readonly onConflict: () => void
}

/** Save draft and Send both validate the whole form and work offline. After a success the form closes. */
export function useSubmit({ localId, form, files, style, onClose, onSent, onConflict }: SubmitDeps) {
  const { t, i18n } = useLingui()
  const { content } = form
  const namedContent = useContentWithNames(content)
  const [busy, setBusy] = useState<SubmitAction | null>(null)
  const { failed } = useSave()
  const [done, setDone] = useState<SubmitAction | null>(null)
  /** Null until the buyer tries to save or send. */
  const [foundProblems, setFoundProblems] = useState<readonly Problem[] | null>(null)
  const [unusual, setUnusual] = useState<readonly UnusualQuantity[]>([])
  const { findUnusual, confirmUnusual } = useUnusualQuantities(localId, content)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])

  // A ref, not state, because a second click may precede the next render.
  const isRunning = useRef(false)
  /** The button that was last pressed while files were still being read. Its action starts when they are read. */
  const waitingAction = useRef<SubmitAction | null>(null)
  const [waiting, setWaiting] = useState(false)

  /** Resolves when the files are read; to false if one failed. Only Send waits for slow files. */
  const filesArrived = async (action: SubmitAction): Promise<boolean> => {
    waitingAction.current = action
    setWaiting(true)
    const complete = await files.settled(action === 'send')
    if (waitingAction.current !== action) return false
    waitingAction.current = null
    setWaiting(false)
    if (!complete) setBusy(null)
    return complete
  }

  /** Marks problems, and announces and focuses the first one. Returns true if there are any. */
  const mark = (problems: readonly Problem[]): boolean => {
    setFoundProblems(problems)
    const [first] = problems
    if (!first) return false
    const text = problemToast(namedContent, first, i18n)
    showToast({ tone: 'bad', text })
    if (first.path === 'conflict') onConflict()
    // Waits for the next frame, because a folded line must open before its field can be focused.
    else requestAnimationFrame(() => focusField(first.path))
    return true
  }

  /** Returns the problems: empty if there are none, null if the form was not validated. */
  const submit = async (action: SubmitAction): Promise<readonly Problem[] | null> => {
    if (isRunning.current || waitingAction.current === action) return null
    setBusy(action)
    // If a file could not be added, nothing is sent or saved.
    if (!(await filesArrived(action))) return null
    isRunning.current = true
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
      isRunning.current = hasPassed
      setBusy(null)
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
  const waitsFor = waiting ? files.arriving.map(({ name }) => name) : []
  return { submit, mark, pressed: { busy, waitsFor }, done, foundProblems, question }
}
