import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChartLine, Download } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { today } from '#account/queries/surroundings.ts'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import { usePriceCopy, useStarredPrices } from '#account/queries/prices.ts'
import { useOffline } from '#api/connection.ts'
import { useCategoryName } from '#catalogue/queries/names/reference.ts'
import { addMonths } from '#domain/validity.ts'
import { toPriceTrendLine, rangeSummary, type RangeSummary } from '#domain/market/lines.ts'
import { rangeMonths } from '#domain/market/points.ts'
import { amountsInBothCurrencies, type DisplayCurrency } from '#domain/market/price-now.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatDay, formatPercent } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { SegmentedControl } from '#ui/fields/segment.tsx'
import { categoryBandClass } from '#widgets/formulation-tile.tsx'
import { PriceChange, IllustrativeMark } from '#widgets/price-move.tsx'
import { PriceAlertButton, PriceAlerts } from '../../alerts/alerts.tsx'
import { CurrencySegment, PriceAmount, PriceDay, PriceStarButton, otherCurrency } from '../price-cells.tsx'
import { formatPriceAmount, usePriceLabels } from '#widgets/use-price-labels.ts'
import { PriceComparePicker, PriceChart } from './price-chart.tsx'
import { PriceTable, useExportPrices } from './price-table.tsx'
import {
  detailFields,
  usePriceDetail,
  type DetailQuery,
  type PriceDetail,
  type ShownSeries,
} from './use-price-detail.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import { useQueryFields } from '#ui/page/query-fields.ts'
import '../prices.css'
import './price-detail.css'

type FiguresProps = Readonly<{
  facts: RangeSummary | null
  main: ShownSeries
  months: number
  currency: DisplayCurrency
}>

const PriceFigures = ({ facts, main: { series, price }, months, currency }: FiguresProps) => {
  const { t } = useLingui()
  const labels = usePriceLabels()
  const otherCode = otherCurrency(currency)
  const otherName = labels.currency(otherCode)
  const other = price.now[otherCode] !== null && <PriceAmount of={price.now} currency={otherCode} />
  const figures = [
    [plural(months, { one: 'High, # month', other: 'High, # months' }), facts?.high.value, facts?.high.day],
    [plural(months, { one: 'Low, # month', other: 'Low, # months' }), facts?.low.value, facts?.low.day],
    [t`Average`, facts?.average, null],
  ] as const
  return (
    <dl className="card pad kv">
      {figures.map(([name, value, day]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value === undefined ? '–' : formatPriceAmount(value)}</b>{' '}
            <span className="tiny faint">{day && formatDay(day)}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t`In ${otherName}`}</dt>
        <dd>
          <b>{other || '–'}</b> <span className="tiny faint">{other && labels.per(series.per)}</span>
        </dd>
      </div>
    </dl>
  )
}

type PartProps = Readonly<{ detail: PriceDetail; query: DetailQuery; onChange: (change: Partial<DetailQuery>) => void }>

const Head = ({ detail: { copy, main }, query, onChange }: PartProps) => {
  const { t } = useLingui()
  const labels = usePriceLabels()
  const classOf = useCategoryName()
  const starredIds = dataOr(useStarredPrices(), null)
  const { series, name, price } = main
  const title = `${name} ${series.specification}`
  const from = price.from && amountsInBothCurrencies(series, price.from, copy.rates)
  return (
    <>
      <p className={`class muted ${categoryBandClass(series.categoryId)}`}>{classOf(series.categoryId ?? '')}</p>
      <div className="cluster mt-1">
        <RecordHeading>{title}</RecordHeading>
        {series.demo && <IllustrativeMark />}
        <PriceStarButton id={series.id} name={title} on={starredIds?.has(series.id) ?? false} />
      </div>
      <div className="bar mt-2 mb-3">
        <p translate="no" className="strong num phead__figure">
          <PriceAmount of={price.now} currency={query.currency} />
          <small>
            {price.now[query.currency] !== null && labels.currency(query.currency)} {labels.per(series.per)}
          </small>
        </p>
        <p className="phead__delta">
          {price.twoWeekChange !== null && <PriceChange share={price.twoWeekChange} />}{' '}
          <span className="faint">
            {price.twoWeekChange === null ? (
              <Trans>No price of two weeks before</Trans>
            ) : (
              <Trans>
                in two weeks, from <PriceAmount of={from} currency={query.currency} />
              </Trans>
            )}
          </span>
          <span className="faint phead__age">
            <PriceDay day={price.now.day} />
          </span>
        </p>
        <div className="cluster push phead__tools">
          <SegmentedControl
            label={t`Range`}
            value={String(query.months)}
            items={rangeMonths.map((months) => ({ value: String(months), label: t`${months} m` }))}
            onValue={(value) => onChange({ months: rangeMonths.find((one) => String(one) === value) ?? 12 })}
          />
          <CurrencySegment value={query.currency} onValue={(currency) => onChange({ currency })} />
          <PriceAlertButton series={series} />
        </div>
      </div>
    </>
  )
}

const ChartPart = ({ detail, query, onChange }: PartProps) => {
  const { t } = useLingui()
  const { main, others } = detail
  const labels = usePriceLabels()
  const has = (currency: typeof query.currency) => main.points.some(({ amounts }) => amounts[currency] !== null)
  const otherCode = otherCurrency(query.currency)
  const currency = !has(query.currency) && has(otherCode) ? otherCode : query.currency
  const relative = others.length > 0
  const lines = useMemo(
    () =>
      [main, ...others].map(({ name, series, points }) => ({
        name: `${name} ${series.specification}`,
        line: toPriceTrendLine(series, points, currency, relative),
      })),
    [main, others, currency, relative],
  )
  const valueLabel = useCallback(
    (value: number) => (relative ? formatPercent(value, { digits: 1, signed: true }) : formatPriceAmount(value)),
    [relative],
  )
  const to = today()
  const from = addMonths(to, -query.months)
  const mainLine = toPriceTrendLine(main.series, main.points, currency, false)
  const facts = rangeSummary(mainLine)
  const title = `${main.name} ${main.series.specification}`
  const unit = `${labels.currency(currency)} ${labels.per(main.series.per)}`
  const [start, end] = [formatDay(from), formatDay(to)]
  const [a, b, high, low] = [mainLine.points[0], mainLine.points.at(-1), facts?.high, facts?.low].map((point) =>
    formatPriceAmount(point?.value ?? 0),
  )
  const isDemo = [main, ...others].some(({ series }) => series.demo)
  const text = facts
    ? t`${title}, ${unit}, ${start} to ${end}. From ${a} to ${b}, high ${high}, low ${low}.`
    : t`${title}, ${unit}, ${start} to ${end}. No price in these months.`
  return (
    <>
      {currency !== query.currency && (
        <p className="tiny faint">{t`No exchange rate of these months was published: the chart is in ${unit}.`}</p>
      )}
      <PriceChart
        lines={lines}
        from={from}
        to={to}
        summary={isDemo ? t`${text} Illustrative.` : text}
        valueLabel={valueLabel}
        illustrative={isDemo}
      />
      <PriceComparePicker {...detail} lines={lines} onBeside={(beside) => onChange({ beside })} />
      <PriceFigures facts={facts} main={main} months={query.months} currency={currency} />
    </>
  )
}

const Detail = ({ detail, query, onChange }: PartProps) => {
  const { t } = useLingui()
  const labels = usePriceLabels()
  const download = useExportPrices()
  const { copy, main } = detail
  const { series, name } = main
  return (
    <div className="page page--narrow pdetail">
      <Head detail={detail} query={query} onChange={onChange} />
      <ChartPart detail={detail} query={query} onChange={onChange} />
      <div className="cols">
        <section aria-labelledby="price-table">
          <div className="bar mb-2 pdetail__bar">
            <h2 className="h3" id="price-table">{t`Prices`}</h2>
            <AsOf at={copy.asOf} />
            <Button size="sm" icon={Download} onClick={() => void download(detail)}>{t`Download .xls`}</Button>
          </div>
          <PriceTable series={series} rates={copy.rates} name={name} />
        </section>
        <section aria-labelledby="price-note">
          <h2 className="h3" id="price-note">{t`What the price is of`}</h2>
          <p className="small">{labels.of(series)}</p>
          <p className="small faint">
            {series.demo
              ? t`This series is invented to show what a price trend looks like. No decision can be based on it.`
              : series.source}
          </p>
          <p className="small">
            <Link to={paths.searchProducts(series.active)}>{t`Products with ${name}`}</Link>
          </p>
          <PriceAlerts series={series} />
        </section>
      </div>
    </div>
  )
}

export const PriceDetailScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const offline = useOffline()
  const [query, change] = useQueryFields(detailFields)
  const read = usePriceDetail(id, query)
  const copy = useFirstSyncState(dataOr(usePriceCopy(), null) !== null)
  const line = useConnectionText()
  const asOf = read.status === 'ready' && read.data ? formatDateTime(read.data.copy.asOf) : ''
  return (
    <ListStates
      read={read}
      coming={copy === 'coming'}
      isEmpty={(detail) => detail === null}
      stale={offline ? t`${line}. Prices are as of ${asOf}.` : null}
      empty={
        <EmptyState
          icon={ChartLine}
          title={<Trans>This price is not on this device</Trans>}
          action={<ButtonLink to={paths.prices()}>{t`Price trends`}</ButtonLink>}
        />
      }
    >
      {(detail) => detail && <Detail detail={detail} query={query} onChange={change} />}
    </ListStates>
  )
}
