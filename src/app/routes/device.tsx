import { useLingui } from '@lingui/react/macro'
import { RemoveWorkCard } from '#features/settings/leaving/remove-work.tsx'
import { SettingsFrame } from '#features/settings/settings-frame.tsx'
import { StorageScreen } from '#features/storage/storage-screen.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'

export const DeviceRoute = () => {
  const { t } = useLingui()
  return (
    <Page title={t`Storage on this device`}>
      <NeedsSignIn>
        <SettingsFrame>
          <StorageScreen>
            <RemoveWorkCard />
          </StorageScreen>
        </SettingsFrame>
      </NeedsSignIn>
    </Page>
  )
}
