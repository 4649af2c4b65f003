import { Trans } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { askToSignIn } from '#api/refusals.ts'
import { isSignedIn, sessionState } from '#api/session/session-state.ts'
import { Button } from '#ui/buttons/button.tsx'

/** Beside an answer that was refused to a visitor; empty once the visitor has logged in. */
export const LogInButton = () => {
  const { view } = useSnapshot(sessionState)
  if (isSignedIn(view)) return null
  return (
    <Button size="sm" icon={LogIn} onClick={askToSignIn}>
      <Trans>Log in</Trans>
    </Button>
  )
}
