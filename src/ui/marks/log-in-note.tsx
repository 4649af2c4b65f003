import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'

interface LogInNoteProps {
  readonly children: ReactNode
  readonly action: string
  readonly onLogIn: () => void
}

export const LogInNote = ({ children, action, onLogIn }: LogInNoteProps) => (
  <Note icon={LogIn}>
    {children}{' '}
    <button type="button" className="btn btn--link" onClick={onLogIn}>
      {action}
    </button>
  </Note>
)
