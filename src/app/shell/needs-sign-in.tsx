import { Trans } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { sessionState } from '#api/session-state.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useOverlay } from './open-overlay.ts'

/** A page of an account. A visitor is asked to sign in. If the server ended the session, the page stays open. */
export const NeedsSignIn = ({ children }: { children: ReactNode }) => {
  const { view } = useSnapshot(sessionState)
  const [, openAuth] = useOverlay('auth')
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
          <button type="button" className="btn btn--primary" onClick={() => openAuth('required')}>
            <Trans>Log in</Trans>
          </button>
        </div>
      )
  }
}
