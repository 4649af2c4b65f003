import { useEffect, useRef, useState } from 'react'
import { LogoutSection } from './leaving.tsx'
import { OfflinePack } from './offline-pack.tsx'
import { StorageSection } from './storage.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { useTableCopyStatus } from '#catalogue/queries/copy-status.ts'
import { formatBytes } from '#i18n/formats.ts'
import { setDataSaver } from '#offline-pack/pack.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Card } from '#ui/marks/card.tsx'
import { CopyStatusLine } from '#widgets/copy-state.tsx'
import { CategoryCheckboxes } from './pack-choice.tsx'
import './device.css'

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value))

export function DataSaverCard() {
  const { t } = useLingui()
  const { dataSaver } = useSnapshot(prefs)
  const [chosen, setChosen] = useState<readonly string[]>(dataSaver.categories)
  const [busy, setBusy] = useState(false)
  const copy = useTableCopyStatus('products')
  const [packed, changes] = [formatBytes(copy.packedBytes), formatBytes(copy.changeBytes)]
  const set = async (on: boolean, categories: readonly string[]) => {
    setBusy(true)
    await setDataSaver(on, categories).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Card title={<Trans>Data saver</Trans>}>
      <div className="stack g-3 start">
        <Switch on={dataSaver.on} onChange={(on) => void set(on, chosen)}>
          <Trans>Load photos only when tapped, and keep only the categories I choose</Trans>
        </Switch>
        {dataSaver.on && (
          <>
            <p className="muted small">
              <Trans>If you tick none, the whole library is kept and only changes are downloaded.</Trans>
            </p>
            <CategoryCheckboxes chosen={chosen} onChosen={setChosen} />
            {!sameSet(chosen, dataSaver.categories) && (
              <Button look="primary" busy={busy} onClick={() => void set(true, chosen)}>
                <Trans>Keep only these</Trans>
              </Button>
            )}
          </>
        )}
        <p className="muted small" role="status">
          <CopyStatusLine copy={copy} />{' '}
          {copy.asOf !== null && copy.part !== 'hot' && (
            <span>{t`Downloaded: ${packed} for the library, ${changes} for updates`}</span>
          )}
        </p>
      </div>
    </Card>
  )
}

/** `isOfAccount`: an account is open on this device, even if its session has expired. */
export function DeviceStorageSections({
  isOfAccount,
  onLogOut,
  onShown,
}: Readonly<{ isOfAccount: boolean; onLogOut: (() => void) | null; onShown: () => void }>) {
  const onShownRef = useRef(onShown)
  useEffect(() => onShownRef.current(), [])
  return (
    <>
      <div className="dev__side stack g-4">
        <div id="storage" className="stack g-4">
          <StorageSection signedIn={isOfAccount} />
        </div>
        <div id="pack" className="stack g-4">
          <OfflinePack signedIn={isOfAccount} />
          <DataSaverCard />
        </div>
      </div>
      {isOfAccount && <LogoutSection onLogOut={onLogOut} />}
    </>
  )
}
