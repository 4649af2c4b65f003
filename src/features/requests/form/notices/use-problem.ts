import { useLingui } from '@lingui/react/macro'
import { problemText } from '../../words/problem-words.ts'
import { useForm } from '../form-context.ts'

/** What is wrong with the field of a path, in words; null when nothing is known to be. */
export const useProblem = (path: string): string | null => {
  const { i18n } = useLingui()
  const { kind, content, problems } = useForm()
  const problem = problems.find((one) => one.path === path)
  return problem ? i18n._(problemText(kind, content, problem)) : null
}
