import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { AlertEntry } from '#account/queries/prices.ts'
import { addPriceAlert, storePriceAlert } from '#account/actions/follow-prices.ts'
import { maxAlerts, type AlertRule, type PriceSeries } from '#contract/entities/price.ts'
import { alertLimitOf, isSameRule, sideBeyondLimit } from '#domain/market/alerts.ts'
import { pointsOf } from '#domain/market/points.ts'
import { formatDay, formatNumber } from '#i18n/formats.ts'
import { quantityProblem } from '#domain/requests/judge.ts'
import { moneyFieldText, numberFieldText } from '#i18n/labels/number-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { StalePriceNote } from '../prices/price-cells.tsx'
import { IllustrativeMark } from '#widgets/price-move.tsx'
import { useAlertLabels } from '#widgets/use-alert-labels.ts'
import './alerts.css'

const Standing = ({ series, rule }: { series: PriceSeries; rule: AlertRule | null }) => {
  const { t } = useLingui()
  const labels = useAlertLabels()
  const last = pointsOf(series).at(-1)
  const beyond = rule && rule.kind !== 'change' ? sideBeyondLimit(rule, series) : null
  const [now, day] = last ? [labels.amount(last.price, series), formatDay(last.day)] : []
  return (
    <>
      <p className="small">
        <span>{last ? t`The last price is ${now}, of ${day}.` : t`There is no price yet.`}</span>{' '}
        {last && <StalePriceNote day={last.day} />}
      </p>
      {beyond && (
        <p className="small">
          {beyond === 'up'
            ? t`The price is above that now. You will be told when it has fallen back and rises above it again.`
            : t`The price is below that now. You will be told when it has risen again and falls below it.`}
        </p>
      )}
      {series.demo && (
        <p className="small">
          <IllustrativeMark /> <Trans>This price series is invented, and so is what the alert tells you.</Trans>
        </p>
      )}
    </>
  )
}

type AlertDialogProps = Readonly<{ series: PriceSeries; alert: AlertEntry | null; onClose: () => void }>

export const PriceAlertDialog = ({ series, alert, onClose }: AlertDialogProps) => {
  const { t, i18n } = useLingui()
  const labels = useAlertLabels()
  const [kind, setKind] = useState<AlertRule['kind']>(alert?.rule.kind ?? 'above')
  const [number, setNumber] = useState(alert ? alertLimitOf(alert.rule) : '')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { save } = useSave({ say: setProblem })
  const found = quantityProblem(number)
  const validRule: AlertRule = kind === 'change' ? { kind, percent: number } : { kind, price: number }
  const rule = found === null ? validRule : null
  const since = pointsOf(series).at(-1)?.day ?? null
  const name = labels.name(series)
  const store = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!rule) return
    await save(async () => {
      const isUnchanged = alert !== null && isSameRule(alert.rule, rule)
      const result = alert
        ? await storePriceAlert(isUnchanged ? { ...alert, rule } : { ...alert, rule, since, rang: null }, name)
        : await addPriceAlert({ seriesId: series.id, rule, since }, name)
      if (result === 'too-many') {
        const most = formatNumber(maxAlerts)
        return setProblem(t`You have ${most} price alerts already. Delete one first.`)
      }
      showToast({ tone: 'ok', text: alert ? t`Price alert changed` : t`Price alert set` })
      onClose()
    })
  }
  const shownProblem = tried ? found : null
  const wrong =
    kind === 'change' ? numberFieldText(shownProblem) : moneyFieldText(shownProblem, number, series.currency)
  const missing = tried && number.trim() === ''
  return (
    <Dialog
      title={alert ? <Trans>Change the price alert</Trans> : <Trans>Alert me</Trans>}
      onClose={onClose}
      foot={
        <DialogFoot onBack={onClose}>
          <Button look="primary" icon={BellRing} type="submit" form="price-alert">
            {alert ? <Trans>Save</Trans> : <Trans>Set the alert</Trans>}
          </Button>
        </DialogFoot>
      }
    >
      <form id="price-alert" className="stack g-4" onSubmit={(event) => void store(event)} noValidate>
        <p className="strong">{name}</p>
        {problem !== null && (
          <p className="bad-text" role="alert">
            {problem}
          </p>
        )}
        <Field label={<Trans>Tell me when the price</Trans>}>
          <Select<AlertRule['kind']>
            value={kind}
            options={[
              { value: 'above', label: t`rises above` },
              { value: 'below', label: t`falls below` },
              { value: 'change', label: t`changes in two weeks by at least` },
            ]}
            onValue={(next) => setKind(next || 'above')}
          />
        </Field>
        <Field
          label={kind === 'change' ? <Trans>Percent, up or down</Trans> : <Trans>Price</Trans>}
          error={missing ? <Trans>Enter a number greater than 0</Trans> : wrong && i18n._(wrong)}
        >
          <NumberInput value={number} onValue={setNumber} suffix={kind === 'change' ? '%' : labels.unit(series)} />
        </Field>
        <Standing series={series} rule={rule} />
      </form>
    </Dialog>
  )
}
