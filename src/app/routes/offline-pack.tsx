import { useLingui } from '@lingui/react/macro'
import { TripPackScreen } from '#features/offline-pack/offline-pack-screen.tsx'
import { Page } from '../shell/page.tsx'

export const TripPackRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Offline pack`}>
      <TripPackScreen />
    </Page>
  )
}
