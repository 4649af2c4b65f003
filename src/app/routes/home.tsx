import { useLingui } from '@lingui/react/macro'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { Page } from '../shell/page.tsx'

export const HomeRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Home`}>
      <HomeScreen />
    </Page>
  )
}
