import { Trans } from '@lingui/react/macro'
import { CircleAlert, RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface UnreadProps {
  readonly icon: LucideIcon
  /** One line without the icon, for a card or a row. */
  readonly line: boolean
  readonly onAgain: () => void
  /** What is missing. */
  readonly children: ReactNode
}

/** In place of what cannot be shown, because it was not read or never came. */
export const Unread = ({ icon, line, onAgain, children }: UnreadProps) => {
  const again = (
    <Button size={line ? 'sm' : 'md'} icon={RotateCw} onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  )
  return line ? (
    <div className="unread">
      <span className="small muted">{children}</span>
      {again}
    </div>
  ) : (
    <EmptyState icon={icon} title={children} action={again} />
  )
}

interface ReadFailedProps {
  readonly line: boolean
  readonly onAgain: () => void
}

/** A database of this device did not answer. That is not the same as nothing. */
export const ReadFailed = ({ line, onAgain }: ReadFailedProps) => (
  <div role="alert">
    <Unread icon={CircleAlert} line={line} onAgain={onAgain}>
      <Trans>Could not be read from this device.</Trans>
    </Unread>
  </div>
)
