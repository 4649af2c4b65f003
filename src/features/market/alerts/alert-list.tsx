import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing, CloudOff } from 'lucide-react'
import { useOffline } from '#api/connection.ts'
import { useFirstCopy } from '#account/reads/fetched.ts'
import { useAlertsHeard, usePriceAlerts, usePriceCopy } from '#account/reads/prices.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { useLine } from '#widgets/use-line.ts'
import { AlertRows } from './alert-rows.tsx'

/** All price alerts of the account, from this device. */
export const AlertList = () => {
  const { t } = useLingui()
  const offline = useOffline()
  const line = useLine()
  const read = usePriceAlerts()
  const copy = usePriceCopy()
  const heard = useAlertsHeard()
  const prices = dataOr(copy, null)
  const list = prices?.list ?? null
  const asOf = prices && formatDateTime(prices.asOf)
  const first = useFirstCopy(dataOr(heard, false))
  return (
    <ListStates
      // While prices are still being read, they must not seem to be missing.
      read={copy.status === 'loading' ? copy : heard.status === 'loading' ? heard : read}
      isEmpty={(alerts) => alerts.length === 0}
      coming={first === 'coming'}
      stale={
        offline &&
        (asOf === null ? (
          <Trans>{line}. Alerts can be set and changed.</Trans>
        ) : (
          <Trans>
            {line}. Alerts can be set and changed. Prices are as of {asOf}.
          </Trans>
        ))
      }
      empty={
        first === 'missing' ? (
          <EmptyState
            icon={CloudOff}
            title={<Trans>Your price alerts have not been downloaded to this device yet.</Trans>}
          />
        ) : (
          <EmptyState icon={BellRing} title={<Trans>No price alerts yet</Trans>}>
            <Trans>Open a price and press “Alert me”: you are told when it crosses your limit.</Trans>
          </EmptyState>
        )
      }
    >
      {(alerts) => <AlertRows label={t`My price alerts`} alerts={alerts} list={list} />}
    </ListStates>
  )
}
