import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AlertEntry } from '#account/reads/prices.ts'
import { deleteAlert, putAlert } from '#account/records/follow-prices.ts'
import type { PriceSeries } from '#contract/entities/price.ts'
import { laterDay } from '#domain/market/alerts.ts'
import { pointsOf } from '#domain/market/points.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { paths } from '#domain/paths.ts'
import { withWords } from '#i18n/setup.ts'
import { formatDay } from '#i18n/formats.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { Illustrative } from '#widgets/illustrative.tsx'
import { useAlertWords } from '#widgets/use-alert-words.ts'
import { useSendStates } from '#account/reads/drafts.ts'
import { SendState } from '#widgets/send-state.tsx'
import { PriceAge } from '../prices/price-cells.tsx'
import { asDialog, lazyPart } from '#ui/page/part.tsx'
import './alerts.css'

const AlertDialog = lazyPart(async () => (await withWords(() => import('./alert-dialog.tsx'))).AlertDialog, asDialog)

type StateProps = Pick<RowProps, 'alert' | 'series' | 'ended'>

const State = ({ alert, series, ended }: StateProps) => {
  const words = useAlertWords()
  if (ended)
    return (
      <StatusPill tone="attention">
        <Trans>This price is not published any more</Trans>
      </StatusPill>
    )
  if (alert.paused)
    return (
      <StatusPill tone="neutral" icon={Pause}>
        <Trans>Paused</Trans>
      </StatusPill>
    )
  if (!series) return null
  if (!alert.rang)
    return (
      <StatusPill tone="pending">
        <Trans>Not reached yet</Trans>
      </StatusPill>
    )
  const [day, price] = [formatDay(alert.rang.day), words.amount(alert.rang.price, series)]
  return (
    <StatusPill tone="replied" icon={BellRing}>
      <Trans>
        Rang on {day}, {price}
      </Trans>
    </StatusPill>
  )
}

interface RowProps {
  readonly alert: AlertEntry
  /** Absent if the series is not on this device. */
  readonly series: PriceSeries | undefined
  /** The prices are here, but not this one. */
  readonly ended: boolean
  /** The state of a waiting change. */
  readonly waiting: DraftState | undefined
  /** The surrounding page names the price. */
  readonly within: boolean
}

const Row = ({ alert, series, ended, waiting, within }: RowProps) => {
  const { t } = useLingui()
  const words = useAlertWords()
  const [changing, setChanging] = useState(false)
  const name = words.name(series)
  const rule = words.rule(alert.rule, series)
  const last = series && pointsOf(series).at(-1)
  const { save } = useSaving()
  // What happened during a pause is not reported afterwards.
  const pause = () =>
    putAlert({ ...alert, paused: !alert.paused, since: laterDay(alert.since, last?.day ?? null) }, name)
  const remove = async () => {
    await deleteAlert(alert.id, name)
    const back = () => putAlert({ ...alert, since: laterDay(alert.since, alert.through) }, name)
    showToast({
      tone: 'neutral',
      text: t`Price alert deleted: ${name}`,
      action: { label: t`Undo`, run: () => void save(back) },
    })
  }
  return (
    <li className="palert">
      <span className="palert__what">
        {!within && (
          <span className="item__t">
            {series ? <Link to={paths.price(series.id)}>{name}</Link> : name} {series?.demo && <Illustrative />}
          </span>
        )}
        <span className={within ? 'item__t' : 'item__s'}>{rule}</span>
        {!within && last && series && (
          <span className="item__s">
            {words.amount(last.price, series)}, <PriceAge day={last.day} />
          </span>
        )}
      </span>
      <span className="palert__state">
        <State alert={alert} series={series} ended={ended} />
        {alert.pending && <SendState state={waiting} />}
      </span>
      <span className="palert__tools">
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
      {changing && series && (
        <Suspense>
          <AlertDialog series={series} alert={alert} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </li>
  )
}

interface AlertRowsProps {
  readonly label: string
  readonly alerts: readonly AlertEntry[]
  /** The published prices; null if they are not here, and nothing is said about them. */
  readonly list: readonly PriceSeries[] | null
  readonly within?: boolean
}

export const AlertRows = ({ label, alerts, list, within = false }: AlertRowsProps) => {
  const states = useSendStates()
  return (
    <ul className="palerts" aria-label={label}>
      {alerts.map((alert) => {
        const series = list?.find(({ id }) => id === alert.seriesId)
        return (
          <Row
            key={alert.id}
            alert={alert}
            series={series}
            ended={list !== null && !series}
            waiting={states[`alert:${alert.id}`]}
            within={within}
          />
        )
      })}
    </ul>
  )
}
