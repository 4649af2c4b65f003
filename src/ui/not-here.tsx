import { Trans } from '@lingui/react/macro'
import { RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Why the server did not give a record either. */
type Reason =
  | { readonly why: 'unknown' | 'offline' | 'visitor' }
  | { readonly why: 'unanswered'; readonly askAgain: () => void }

interface NotHereProps {
  readonly icon: LucideIcon
  /** That this device does not have it. */
  readonly title: ReactNode
  readonly reason: Reason
  /** Where to go instead. */
  readonly back: ReactNode
}

const ReasonText = ({ why }: Pick<Reason, 'why'>) => {
  switch (why) {
    case 'unknown':
      return <Trans>The server does not have it either.</Trans>
    case 'offline':
      return <Trans>There is no network to ask the server for it.</Trans>
    case 'visitor':
      return <Trans>Log in, and the server is asked for it.</Trans>
    case 'unanswered':
      return <Trans>The server was asked for it and did not give it.</Trans>
  }
}

/** A record that is not on this device and that the server did not give: why, and what can be done. */
export const NotHere = ({ icon, title, reason, back }: NotHereProps) => (
  <EmptyState
    icon={icon}
    title={title}
    action={
      reason.why === 'unanswered' ? (
        <Button icon={RotateCw} onClick={reason.askAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        back
      )
    }
  >
    <ReasonText why={reason.why} />
  </EmptyState>
)
