import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'

interface LogInNoteProps {
  /** What a visitor sees of the list. */
  readonly children: ReactNode
  readonly action: string
  readonly onLogIn: () => void
}

/** Above a list of which a visitor sees a part: what that is, and the way to the rest. */
export const LogInNote = ({ children, action, onLogIn }: LogInNoteProps) => (
  <Note icon={LogIn}>
    {children}{' '}
    <button type="button" className="btn btn--link" onClick={onLogIn}>
      {action}
    </button>
  </Note>
)
