import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { setThinLine } from '#data/actions/trip-pack.ts'
import { prefs } from '#data/prefs/prefs-state.ts'
import { useCatalogueStatus } from '#data/queries/catalogue.ts'
import { formatBytes, formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { CategoryTicks } from './category-ticks.tsx'

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value))

/** What the copy of the library weighs here; while it comes, what that costs on the line. */
const CopyBytes = () => {
  const { phase, rows, bytes, packedBytes, totalPackedBytes, categories } = useCatalogueStatus()
  const copying = phase === 'copying' || phase === 'refreshing'
  const [count, size] = [formatNumber(rows), formatBytes(copying ? packedBytes : bytes)]
  const whole = formatBytes(totalPackedBytes)
  const part = (categories ?? []).length > 0
  if (copying)
    return (
      <p className="muted small" role="status">
        {totalPackedBytes > 0 ? (
          <Trans>
            Copying: {count} rows, {size} of {whole}
          </Trans>
        ) : (
          <Trans>
            Copying: {count} rows, {size} so far
          </Trans>
        )}
      </p>
    )
  return (
    <p className="muted small" role="status">
      {part ? (
        <Trans>
          On this device: {count} products and suppliers of the chosen categories, {size} before compression
        </Trans>
      ) : (
        <Trans>
          On this device: the whole library, {count} products and suppliers, {size} before compression
        </Trans>
      )}
    </p>
  )
}

/** For lines that are slow or paid by the megabyte. */
export const ThinLineCard = () => {
  const { thinLine } = useSnapshot(prefs)
  const [chosen, setChosen] = useState<readonly string[]>(thinLine.categories)
  const [busy, setBusy] = useState(false)
  const set = async (on: boolean, categories: readonly string[]) => {
    setBusy(true)
    // The line of bytes follows the copy; a failure shows there and on the library.
    await setThinLine(on, categories).catch(() => undefined)
    setBusy(false)
  }
  return (
    <section className="card" aria-labelledby="thin-line">
      <div className="card__head">
        <h2 className="h3" id="thin-line">
          <Trans>Thin-line mode</Trans>
        </h2>
      </div>
      <div className="card__body trip__card">
        <Switch on={thinLine.on} onChange={(on) => void set(on, chosen)}>
          <Trans>Photos only when tapped, and only the categories I choose</Trans>
        </Switch>
        {thinLine.on && (
          <>
            <p className="muted small">
              <Trans>None ticked: the whole library is kept, and only the changes are fetched.</Trans>
            </p>
            <CategoryTicks chosen={chosen} onChosen={setChosen} />
            {!sameSet(chosen, thinLine.categories) && (
              <Button look="primary" busy={busy} onClick={() => void set(true, chosen)}>
                <Trans>Keep only these</Trans>
              </Button>
            )}
          </>
        )}
        <CopyBytes />
      </div>
    </section>
  )
}
