import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { setDataSaver } from '#offline-pack/pack.ts'
import { prefs } from '#prefs/prefs.ts'
import { copiedPart, useCopyRead, type useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { formatBytes, formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CopiedPart } from '#widgets/copied-part.tsx'
import { CopyProgress } from '#widgets/copy-progress.tsx'
import { Card } from '#ui/marks/card.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { CategoryTicks } from './category-ticks.tsx'

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value))

interface StatusProps {
  readonly status: ReturnType<typeof useCatalogueStatus>
}

const Here = ({ status }: StatusProps) => {
  const count = formatNumber(status.rows)
  const [packed, changes] = [formatBytes(status.packedBytes), formatBytes(status.changeBytes)]
  const part = copiedPart(status, 'products')
  if (part === 'none') return <Trans>Not downloaded yet</Trans>
  return (
    <>
      <CopiedPart part={part} categories={status.categories} />
      {part !== 'hot' && (
        <Trans>
          On this device: {count} products and suppliers. Downloaded: {packed} for the library, {changes} for updates
        </Trans>
      )}
    </>
  )
}

/** How much of the library is on this device and what it cost to download; the progress while it is copied. */
const CopyBytes = () => {
  const read = useCopyRead()
  if (read.status !== 'ready')
    return (
      <ListStates read={read} line rows={0}>
        {() => null}
      </ListStates>
    )
  const { phase, totalRows, packedBytes, totalPackedBytes } = read.data
  // A run that downloads only changes has no outstanding part.
  const isPartOutstanding = phase === 'copying' || (phase === 'refreshing' && packedBytes !== totalPackedBytes)
  return (
    <p className="muted small" role="status">
      {isPartOutstanding && totalRows > 0 ? <CopyProgress status={read.data} /> : <Here status={read.data} />}
    </p>
  )
}

/** A mode for slow or metered connections. */
export const DataSaverCard = () => {
  const { dataSaver } = useSnapshot(prefs)
  const [chosen, setChosen] = useState<readonly string[]>(dataSaver.categories)
  const [busy, setBusy] = useState(false)
  const set = async (on: boolean, categories: readonly string[]) => {
    setBusy(true)
    // `CopyBytes` and the library show a failure.
    await setDataSaver(on, categories).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Card title={<Trans>Data saver</Trans>}>
      <div className="trip__card">
        <Switch on={dataSaver.on} onChange={(on) => void set(on, chosen)}>
          <Trans>Load photos only when tapped, and keep only the categories I choose</Trans>
        </Switch>
        {dataSaver.on && (
          <>
            <p className="muted small">
              <Trans>If you tick none, the whole library is kept and only changes are downloaded.</Trans>
            </p>
            <CategoryTicks chosen={chosen} onChosen={setChosen} />
            {!sameSet(chosen, dataSaver.categories) && (
              <Button look="primary" busy={busy} onClick={() => void set(true, chosen)}>
                <Trans>Keep only these</Trans>
              </Button>
            )}
          </>
        )}
        <CopyBytes />
      </div>
    </Card>
  )
}
