import { Trans, useLingui } from '@lingui/react/macro'
import { askToSignIn } from '#api/refusals.ts'
import { LogInNote } from '#ui/marks/log-in-note.tsx'

/** The platform shows a visitor only the suppliers that it promotes. */
export const VisitorNote = () => {
  const { t } = useLingui()
  return (
    <LogInNote action={t`Log in for all suppliers`} onLogIn={askToSignIn}>
      <Trans>Without an account only featured suppliers are shown.</Trans>
    </LogInNote>
  )
}
