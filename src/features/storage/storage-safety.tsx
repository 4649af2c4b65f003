import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setOriginalPhotos } from '#account/records/photos.ts'
import { useOriginalPhotos } from '#account/reads/device/photos.ts'
import { askToPersist, useDeviceStorage, useEvictionRisk } from '#account/reads/device/storage.ts'
import { photoSide } from '#contract/entities/request.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { StoredSwitch } from '#ui/fields/stored-switch.tsx'
import { Note } from '#ui/marks/note.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { RiskText } from './risk-text.tsx'

/** Whether the browser has promised not to clear this app's data, and a button to ask for it. */
const BrowserPromise = () => {
  const { t } = useLingui()
  const device = useDeviceStorage()
  const [busy, setBusy] = useState(false)
  if (!device) return null
  const ask = async () => {
    setBusy(true)
    const promised = await askToPersist()
    setBusy(false)
    device.refresh()
    if (!promised) showToast({ tone: 'neutral', text: t`The browser has not agreed. Installing the app helps` })
  }
  return (
    <div className="sto__keep">
      <p className="grow small">
        {device.persisted === true && <Trans>The browser has agreed not to clear this app’s data on its own.</Trans>}
        {device.persisted === false && <Trans>The browser may clear this app’s data when disk space runs low.</Trans>}
        {device.persisted === null && (
          <Trans>This browser does not say whether it keeps this app when the disk runs low.</Trans>
        )}
      </p>
      {device.persisted === false && (
        <Button size="sm" busy={busy} onClick={() => void ask()}>
          <Trans>Ask the browser to keep my data</Trans>
        </Button>
      )}
    </div>
  )
}

const OriginalPhotos = () => {
  const pixels = formatNumber(photoSide)
  return (
    <div>
      <StoredSwitch read={useOriginalPhotos()} onStore={setOriginalPhotos}>
        <Trans>Keep photos at their original size</Trans>
      </StoredSwitch>
      <p className="tiny faint">
        <Trans>Otherwise they are reduced to {pixels} pixels before being saved and sent.</Trans>
      </p>
    </div>
  )
}

/** What the buyer can do to lose nothing and to use little space. */
export const StorageSafety = () => {
  const risk = useEvictionRisk()
  return (
    <Card title={<Trans>Protection against clearing</Trans>}>
      <div className="sto">
        {risk !== 'none' && (
          <Note tone="attention">
            <RiskText risk={risk} />
          </Note>
        )}
        <BrowserPromise />
        <OriginalPhotos />
      </div>
    </Card>
  )
}
