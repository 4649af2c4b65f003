import { CircleAlert } from 'lucide-react'
import type { FieldProblem } from './use-problem.ts'

export const FieldError = ({ problem }: { problem: FieldProblem }) =>
  problem.text === null ? null : (
    <span className="error" id={problem.errorId}>
      <CircleAlert className="icon icon--14" aria-hidden />
      {problem.text}
    </span>
  )
