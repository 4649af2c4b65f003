import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/marks/icon.tsx'

const icons = { attention: CircleAlert, offline: CloudOff, sent: CircleCheck } as const

interface NoteProps {
  /** `attention` is announced at once. */
  readonly tone: keyof typeof icons
  readonly children: ReactNode
}

/** The app's own note needs the buyer's messages, which this page does not load. */
export const Note = ({ tone, children }: NoteProps) => (
  <div className={`note note--${tone}`} role={tone === 'attention' ? 'alert' : 'status'}>
    <Icon of={icons[tone]} />
    <div className="note__body">{children}</div>
  </div>
)
