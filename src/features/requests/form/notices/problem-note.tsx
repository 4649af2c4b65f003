import { CircleAlert } from 'lucide-react'
import { Icon } from '#ui/marks/icon.tsx'
import { fieldId } from '../../words/field-name.ts'
import { useProblem } from './use-problem.ts'

export const problemNoteId = (path: string): string => `${fieldId(path)}-text`

/** The problem of a product, or of the list of products: neither is a control that could show it itself. */
export const ProblemNote = ({ path }: { path: string }) => {
  const problem = useProblem(path)
  return problem === null ? null : (
    <p className="error" id={problemNoteId(path)}>
      <Icon of={CircleAlert} size={14} />
      <span>{problem}</span>
    </p>
  )
}
