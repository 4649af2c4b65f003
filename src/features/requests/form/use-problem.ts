import { useLingui } from '@lingui/react/macro'
import { fieldId } from '../words/field-name.ts'
import { problemText } from '../words/problem-words.ts'
import { useForm } from './form-context.ts'

export interface FieldProblem {
  readonly id: string
  readonly errorId: string
  /** What is wrong with the field, in words; null when nothing is known to be. */
  readonly text: string | null
  /** For the input itself. */
  readonly aria: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string }
}

export const useProblem = (path: string): FieldProblem => {
  const { i18n } = useLingui()
  const { kind, content, problems } = useForm()
  const id = fieldId(path)
  const errorId = `${id}-error`
  const problem = problems.find((one) => one.path === path)
  if (!problem) return { id, errorId, text: null, aria: {} }
  const text = i18n._(problemText(kind, content, problem))
  return { id, errorId, text, aria: { 'aria-invalid': true, 'aria-describedby': errorId } }
}
