import { Trans } from '@lingui/react/macro'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface UnreadProps {
  readonly onAgain: () => void
  /** What could not be read. */
  readonly children: ReactNode
}

/** Replaces a row or buttons that depend on data that could not be read. */
export const Unread = ({ onAgain, children }: UnreadProps) => (
  <div className="unread">
    <span className="small muted">{children}</span>
    <Button size="sm" icon={RotateCw} onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

interface ReadFailedProps {
  /** One line, for a card or a row. */
  readonly line?: boolean
  readonly onAgain: () => void
}

/** A database of this device did not answer, which does not mean that it is empty. */
export const ReadFailed = ({ line = false, onAgain }: ReadFailedProps) => (
  <div role="alert">
    {line ? (
      <Unread onAgain={onAgain}>
        <Trans>Could not be read from this device.</Trans>
      </Unread>
    ) : (
      <EmptyState
        icon={CircleAlert}
        title={<Trans>Could not be read from this device.</Trans>}
        action={
          <Button onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )}
  </div>
)
