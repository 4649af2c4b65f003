import { useLingui } from '@lingui/react/macro'
import { MessageScreen } from '#features/messages/message-screen.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const MessagesRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Messages`}>
      <NeedsSignIn>
        <MessageScreen />
      </NeedsSignIn>
    </Page>
  )
}
