import { useLingui } from '@lingui/react/macro'
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const OutboxRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Outbox`}>
      <NeedsSignIn>
        <OutboxScreen />
      </NeedsSignIn>
    </Page>
  )
}
