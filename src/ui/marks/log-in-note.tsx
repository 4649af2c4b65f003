import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'

interface LogInNoteProps {
  /** Says which part of the list a visitor sees. */
  readonly children: ReactNode
  readonly action: string
  readonly onLogIn: () => void
}

/** Shown above a list of which visitors see only a part. Offers to log in for the rest. */
export const LogInNote = ({ children, action, onLogIn }: LogInNoteProps) => (
  <Note icon={LogIn}>
    {children}{' '}
    <button type="button" className="btn btn--link" onClick={onLogIn}>
      {action}
    </button>
  </Note>
)
