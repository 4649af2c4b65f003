import { useLingui } from '@lingui/react/macro'
import { LuckyScreen } from '#features/lucky/lucky-screen.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const LuckyRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Lucky draw`}>
      <NeedsSignIn>
        <LuckyScreen />
      </NeedsSignIn>
    </Page>
  )
}
