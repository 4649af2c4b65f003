import { Trans } from '@lingui/react/macro'
import { keepOriginalPhotos } from '#account/records/photos.ts'
import { useOriginalPhotos } from '#account/reads/photos.ts'
import { dataOr } from '#lib/live-read.ts'
import { StoredSwitch } from '#ui/stored-switch.tsx'

/** For photos that are attached from now on: as the camera took them, or small enough for a slow line. */
export const OriginalSize = () => (
  <StoredSwitch on={dataOr(useOriginalPhotos(), false)} onStore={keepOriginalPhotos}>
    <Trans>Keep photos at their original size</Trans>
  </StoredSwitch>
)
