import { Trans, useLingui } from '@lingui/react/macro'
import { keepOriginalPhotos } from '#data/actions/photos.ts'
import { useOriginalPhotos } from '#data/queries/photos.ts'
import { dataOr } from '#lib/live-read.ts'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast-state.ts'

/** For photos that are attached from now on: as the camera took them, or small enough for a slow line. */
export const OriginalSize = () => {
  const { t } = useLingui()
  const on = dataOr(useOriginalPhotos(), false)
  const change = (next: boolean) => {
    keepOriginalPhotos(next).catch(() => showToast({ tone: 'bad', text: t`This could not be saved on this device` }))
  }
  return (
    <Switch on={on} onChange={change}>
      <Trans>Keep photos at their original size</Trans>
    </Switch>
  )
}
