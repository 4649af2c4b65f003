import { Trans } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { askToSignIn } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'

/**
 * A page of an account. A visitor is asked to log in. After the server has ended the session, the account's copy on
 * this device stays readable: the open page stays, and the sign-in modal opens over it.
 */
export const NeedsSignIn = ({ children }: { children: ReactNode }) => {
  const { view } = useSnapshot(sessionState)
  switch (view.status) {
    case 'starting':
      return <SkeletonRows />
    case 'signed-in':
    case 'expired':
      return children
    case 'visitor':
      return (
        <div className="empty">
          <LogIn className="icon icon--24" aria-hidden />
          <p>
            <Trans>Log in to see this page.</Trans>
          </p>
          <Button look="primary" onClick={askToSignIn}>
            <Trans>Log in</Trans>
          </Button>
        </div>
      )
  }
}
