import { useLingui } from '@lingui/react/macro'
import { AccountScreen } from '#features/membership/account-screen.tsx'
import { PayFailureScreen } from '#features/membership/pay-failure-screen.tsx'
import { Subscriptions } from '#features/settings/device/subscriptions.tsx'
import { refreshAccount } from '../runtime/page-account.ts'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const AccountRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Account and membership`}>
      <NeedsSignIn>
        <AccountScreen onPaid={() => void refreshAccount()} mails={<Subscriptions />} />
      </NeedsSignIn>
    </Page>
  )
}

export const PayFailureRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Payment`}>
      <NeedsSignIn>
        <PayFailureScreen />
      </NeedsSignIn>
    </Page>
  )
}
