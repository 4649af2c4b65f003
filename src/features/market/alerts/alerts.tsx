import { useLingui } from '@lingui/react/macro'
import { BellRing, Pause, Pencil, Play, Trash2, CloudOff, BellPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useHaveAlertsBeenRead, usePriceAlerts, usePriceCopy, type AlertEntry } from '#account/queries/prices.ts'
import { deletePriceAlert, storePriceAlert } from '#account/actions/follow-prices.ts'
import type { PriceSeries } from '#contract/entities/price.ts'
import { laterDay } from '#domain/market/alerts.ts'
import { pointsOf } from '#domain/market/points.ts'
import { paths } from '#domain/paths.ts'
import { withMessages } from '#i18n/setup.ts'
import { formatDay, formatDateTime } from '#i18n/formats.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { IllustrativeMark } from '#widgets/price-move.tsx'
import { useAlertLabels } from '#widgets/use-alert-labels.ts'
import { useWaitingChangeStates } from '#account/queries/drafts.ts'
import { RequestStatePill } from '#widgets/request-state.tsx'
import { PriceDay } from '../prices/price-cells.tsx'
import { renderFailedDialog, lazyPart, withEmptySuspense } from '#ui/page/part.tsx'
import './alerts.css'
import { useOffline } from '#api/connection.ts'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import { dataOr } from '#lib/live-read.ts'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { useConnectionText } from '#widgets/state-texts.ts'
import { Button } from '#ui/buttons/button.tsx'

const PriceAlertDialog = withEmptySuspense(
  lazyPart(() => withMessages(() => import('./alert-dialog.tsx'), 'PriceAlertDialog'), renderFailedDialog),
)

type StateProps = Readonly<{ alert: AlertEntry; series: PriceSeries | undefined; ended: boolean }>

function State({ alert, series, ended }: StateProps) {
  const { t } = useLingui()
  const labels = useAlertLabels()
  if (ended) return <StatusPill tone="attention">{t`This price is not published any more`}</StatusPill>
  if (alert.paused) return <StatusPill tone="neutral" icon={Pause}>{t`Paused`}</StatusPill>
  if (!series) return null
  if (!alert.rang) return <StatusPill tone="pending">{t`Not reached yet`}</StatusPill>
  const [day, price] = [formatDay(alert.rang.day), labels.amount(alert.rang.price, series)]
  return <StatusPill tone="replied" icon={BellRing}>{t`Rang on ${day}, ${price}`}</StatusPill>
}

type RowProps = Readonly<{
  alert: AlertEntry
  list: readonly PriceSeries[] | null
  within: boolean
}>

const Row = ({ alert, list, within }: RowProps) => {
  const { t } = useLingui()
  const labels = useAlertLabels()
  const [changing, setChanging] = useState(false)
  const sendState = useWaitingChangeStates()[`alert:${alert.id}`]
  const series = list?.find(({ id }) => id === alert.seriesId)
  const name = labels.name(series)
  const rule = labels.rule(alert.rule, series)
  const last = series && pointsOf(series).at(-1)
  const { save } = useSave()
  const pause = () =>
    storePriceAlert({ ...alert, paused: !alert.paused, since: laterDay(alert.since, last?.day ?? null) }, name)
  const remove = async () => {
    await deletePriceAlert(alert.id, name)
    const back = () => storePriceAlert({ ...alert, since: laterDay(alert.since, alert.through) }, name)
    showToast({
      tone: 'neutral',
      text: t`Price alert deleted: ${name}`,
      action: { label: t`Undo`, run: () => void save(back) },
    })
  }
  return (
    <li className="bar breaks line-b pad-y">
      <span className="stack g-1 grow palert__what">
        {within ? (
          <span className="item__t">{rule}</span>
        ) : (
          <>
            <span className="item__t">
              {series ? (
                <Link className="plain-link" to={paths.price(series.id)}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}{' '}
              {series?.demo && <IllustrativeMark />}
            </span>
            <span className="item__s">{rule}</span>
            {last && (
              <span className="item__s">
                {labels.amount(last.price, series)}, <PriceDay day={last.day} />
              </span>
            )}
          </>
        )}
      </span>
      <span className="cluster">
        <State alert={alert} series={series} ended={list !== null && !series} />
        {alert.pending && <RequestStatePill state={sendState} />}
      </span>
      <span className="row g-1 push">
        {series && (
          <>
            <IconButton
              icon={alert.paused ? Play : Pause}
              label={alert.paused ? t`Resume the alert, ${name}, ${rule}` : t`Pause the alert, ${name}, ${rule}`}
              onClick={() => void save(pause)}
            />
            <IconButton icon={Pencil} label={t`Change the alert, ${name}, ${rule}`} onClick={() => setChanging(true)} />
          </>
        )}
        <IconButton icon={Trash2} label={t`Delete the alert, ${name}, ${rule}`} onClick={() => void save(remove)} />
      </span>
      {changing && series && <PriceAlertDialog series={series} alert={alert} onClose={() => setChanging(false)} />}
    </li>
  )
}

type AlertRowsProps = Pick<RowProps, 'list'> &
  Readonly<{ label: string; alerts: readonly AlertEntry[]; within?: boolean }>

const AlertRows = ({ label, alerts, list, within = false }: AlertRowsProps) => (
  <ul className="palerts" aria-label={label}>
    {alerts.map((alert) => (
      <Row key={alert.id} alert={alert} list={list} within={within} />
    ))}
  </ul>
)

export const PriceAlertList = () => {
  const { t } = useLingui()
  const offline = useOffline()
  const line = useConnectionText()
  const read = usePriceAlerts()
  const copy = usePriceCopy()
  const answeredRead = useHaveAlertsBeenRead()
  const prices = dataOr(copy, null)
  const asOf = prices && formatDateTime(prices.asOf)
  const first = useFirstSyncState(dataOr(answeredRead, false))
  return (
    <ListStates
      read={copy.status === 'loading' ? copy : answeredRead.status === 'loading' ? answeredRead : read}
      isEmpty={(alerts) => alerts.length === 0}
      coming={first === 'coming'}
      stale={
        offline &&
        (asOf === null
          ? t`${line}. Alerts can be set and changed.`
          : t`${line}. Alerts can be set and changed. Prices are as of ${asOf}.`)
      }
      empty={
        first === 'missing' ? (
          <EmptyState icon={CloudOff} title={t`Your price alerts have not been downloaded to this device yet.`} />
        ) : (
          <EmptyState icon={BellRing} title={t`No price alerts yet`}>
            {t`Open a price and press “Alert me”: you are told when it crosses your limit.`}
          </EmptyState>
        )
      }
    >
      {(alerts) => <AlertRows label={t`My price alerts`} alerts={alerts} list={prices?.list ?? null} />}
    </ListStates>
  )
}

export const PriceAlertButton = ({ series }: { series: PriceSeries }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={BellPlus} onClick={() => setOpen(true)}>{t`Alert me`}</Button>
      {open && <PriceAlertDialog series={series} alert={null} onClose={() => setOpen(false)} />}
    </>
  )
}

export const PriceAlerts = ({ series }: { series: PriceSeries }) => {
  const { t } = useLingui()
  return (
    <ListStates read={usePriceAlerts()} line rows={0}>
      {(all) => {
        const alerts = all.filter(({ seriesId }) => seriesId === series.id)
        return alerts.length === 0 ? null : (
          <section className="palerts__own" aria-labelledby="price-alerts">
            <h3 className="h3" id="price-alerts">{t`My alerts`}</h3>
            <AlertRows label={t`My alerts`} alerts={alerts} list={[series]} within />
          </section>
        )
      }}
    </ListStates>
  )
}
