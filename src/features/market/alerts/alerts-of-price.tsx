import { Trans, useLingui } from '@lingui/react/macro'
import { BellPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePriceAlerts } from '#account/reads/prices.ts'
import type { PriceSeries } from '#contract/entities/price.ts'
import { withWords } from '#i18n/setup.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { AlertRows } from './alert-rows.tsx'
import { asDialog, lazyPart } from '#ui/page/part.tsx'

const AlertDialog = lazyPart(async () => (await withWords(() => import('./alert-dialog.tsx'))).AlertDialog, asDialog)

/** Sets an alert on this price. */
export const AlertButton = ({ series }: { series: PriceSeries }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={BellPlus} onClick={() => setOpen(true)}>
        <Trans>Alert me</Trans>
      </Button>
      {open && (
        <Suspense>
          <AlertDialog series={series} alert={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The alerts on this price; empty if there are none. */
export const AlertsOfPrice = ({ series }: { series: PriceSeries }) => {
  const { t } = useLingui()
  return (
    <ListStates read={usePriceAlerts()} line rows={0}>
      {(all) => {
        const alerts = all.filter(({ seriesId }) => seriesId === series.id)
        return alerts.length === 0 ? null : (
          <section className="palerts__own" aria-labelledby="price-alerts">
            <h3 className="h3" id="price-alerts">
              <Trans>My alerts</Trans>
            </h3>
            <AlertRows label={t`My alerts`} alerts={alerts} list={[series]} within />
          </section>
        )
      }}
    </ListStates>
  )
}
