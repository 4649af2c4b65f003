import { Trans, useLingui } from '@lingui/react/macro'
import { overlayParam } from '#domain/paths.ts'
import { LogInNote } from '#ui/log-in-note.tsx'
import { useAddress } from '#ui/use-address.ts'

/** The platform shows a visitor only the products that it promotes. */
export const VisitorNote = () => {
  const { t } = useLingui()
  const [, changeAddress] = useAddress()
  return (
    <LogInNote action={t`Log in for all products`} onLogIn={() => changeAddress({ [overlayParam.auth]: 'required' })}>
      <Trans>Without an account only featured products are shown.</Trans>
    </LogInNote>
  )
}
