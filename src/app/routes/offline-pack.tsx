import { useLingui } from '@lingui/react/macro'
import { OfflinePackScreen } from '#features/offline-pack/offline-pack-screen.tsx'
import { Page } from '../shell/page.tsx'

export const OfflinePackRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Offline pack`}>
      <OfflinePackScreen />
    </Page>
  )
}
