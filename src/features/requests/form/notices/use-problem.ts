import { useLingui } from '@lingui/react/macro'
import { problemText } from '../../words/problem-words.ts'
import { useForm } from '../form-context.ts'

/** The problem of a field in words; null if there is none known. */
export const useProblem = (path: string): string | null => {
  const { i18n } = useLingui()
  const { kind, content, problems } = useForm()
  const problem = problems.find((one) => one.path === path)
  return problem ? i18n._(problemText(kind, content, problem)) : null
}
