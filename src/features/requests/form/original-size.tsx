import { Trans } from '@lingui/react/macro'
import { keepOriginalPhotos } from '#data/actions/photos.ts'
import { useOriginalPhotos } from '#data/queries/photos.ts'
import { dataOr } from '#lib/live-read.ts'
import { KeptSwitch } from '#ui/kept-switch.tsx'

/** For photos that are attached from now on: as the camera took them, or small enough for a slow line. */
export const OriginalSize = () => (
  <KeptSwitch on={dataOr(useOriginalPhotos(), false)} onKeep={keepOriginalPhotos}>
    <Trans>Keep photos at their original size</Trans>
  </KeptSwitch>
)
