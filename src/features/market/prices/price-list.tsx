import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartLine, Star } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useFirstSync } from '#account/queries/fetched.ts'
import { usePriceAlerts } from '#account/queries/prices.ts'
import { today } from '#account/queries/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { addMonths } from '#domain/validity.ts'
import type { PriceRow } from '#domain/market/list.ts'
import { dayNumber } from '#domain/market/points.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { rowsPerScreen } from '#ui/lists/use-growing.ts'
import { Table } from '#ui/lists/table.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { useAddress } from '#ui/page/use-address.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { bandClass } from '#widgets/formulation-tile.tsx'
import { IllustrativeMark } from '#widgets/price-move.tsx'
import { AlertList } from '../alerts/alerts.tsx'
import {
  PriceAmount,
  ChangeCell,
  PriceAge,
  RateNote,
  StarButton,
  YearSparkline,
  otherCurrency,
} from './price-cells.tsx'
import {
  PriceTools,
  useProductClassLabels,
  usePriceList,
  usePriceQuery,
  type PriceList,
  type PriceQuery,
} from './price-tools.tsx'
import { usePriceLabels } from '#widgets/use-price-labels.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import './prices.css'

type RowProps = Readonly<{
  row: PriceRow
  /** The name of the product class. The list reads it once for all rows, because each read is a query. */
  className: string
  currency: PriceQuery['currency']
  phone: boolean
  starred: boolean
}>

function Item({ row: { series, name }, className }: Pick<RowProps, 'row' | 'className'>) {
  return (
    <span className="item">
      <span className={`price__band ${bandClass(series.categoryId)}`} aria-hidden />
      <span className="grow">
        <Link className="item__t wraps plain-link price__name" to={paths.price(series.id)}>
          {name} {series.specification}
        </Link>
        {/* Never truncated, because "illustrative" qualifies the price. */}
        <span className="item__s wraps">
          {className} {series.demo && <IllustrativeMark />}
        </span>
      </span>
    </span>
  )
}

const Row = memo(({ row, className, currency, phone, starred }: RowProps) => {
  const labels = usePriceLabels()
  const { price, series, name } = row
  return (
    <tr>
      <td>
        <Item row={row} className={className} />
      </td>
      <td className="price__year">
        <YearSparkline row={row} />
      </td>
      <td translate="no" className="r num price__big">
        <PriceAmount of={price.now} currency={currency} inColumn={!phone} />
        <span className="tiny faint block regular">{labels.per(series.per)}</span>
      </td>
      <td className="r not-card">
        <PriceAmount of={price.previous} currency={currency} inColumn />
        {price.previous && <span className="tiny faint block regular">{formatDay(price.previous.day)}</span>}
      </td>
      <td className="r not-card">
        <PriceAmount of={price.now} currency={otherCurrency(currency)} inColumn />
      </td>
      <td className="r price__change">
        <ChangeCell share={price.twoWeekChange} />
      </td>
      <td className="r price__age">
        <PriceAge day={price.now.day} />
      </td>
      <td className="price__starcell">
        <StarButton id={series.id} name={name} on={starred} />
      </td>
    </tr>
  )
})

const isOlder = ({ series }: PriceRow) => (series.days.at(-1) ?? 0) < dayNumber(addMonths(today(), -12))

function Rows({ list, query }: Readonly<{ list: PriceList; query: PriceQuery }>) {
  const { t } = useLingui()
  const phone = usePhone()
  const labels = usePriceLabels()
  const classOf = useProductClassLabels()
  const rows = useMemo(() => list.rows.toSorted((a, b) => Number(isOlder(a)) - Number(isOlder(b))), [list.rows])
  const renderedRows = useDeferredValue(rows, rows.slice(0, rowsPerScreen(phone ? 84 : 55)))
  if (list.rows.length === 0 && query.starred && list.starred.size === 0)
    return <EmptyState icon={Star} title={<Trans>You have not starred a price yet</Trans>} />
  if (list.rows.length === 0)
    return (
      <EmptyState icon={ChartLine} title={<Trans>No price matches</Trans>}>{t`Try another word or class.`}</EmptyState>
    )
  const head = (
    <>
      <th scope="col">{t`Item`}</th>
      <th scope="col">{t`Last 12 months`}</th>
      <th scope="col" className="r">
        {labels.currency(query.currency)}
      </th>
      <th scope="col" className="r">{t`Previous`}</th>
      <th scope="col" className="r">
        {labels.currency(otherCurrency(query.currency))}
      </th>
      <th scope="col" className="r">{t`Two-week change`}</th>
      <th scope="col" className="r">{t`Price of`}</th>
      <th scope="col" aria-label={t`Starred`} />
    </>
  )
  const tableOf = (caption: string, shown: readonly PriceRow[]) =>
    shown.length > 0 && (
      <Table caption={caption} className="cards price-rows" head={head}>
        {shown.map((row) => (
          <Row
            key={row.series.id}
            row={row}
            currency={query.currency}
            phone={phone}
            starred={list.starred.has(row.series.id)}
            className={classOf(row.series.categoryId)}
          />
        ))}
      </Table>
    )
  const older = renderedRows.filter(isOlder)
  const olderTitle = t`Older figures`
  return (
    <div className="table-scroll">
      {tableOf(
        t`Price trends`,
        renderedRows.filter((row) => !isOlder(row)),
      )}
      {older.length > 0 && <h2 className="h3 prices__older">{olderTitle}</h2>}
      {tableOf(olderTitle, older)}
    </div>
  )
}

const Prices = () => {
  const { t } = useLingui()
  const offline = useOffline()
  const [query, change] = usePriceQuery()
  const read = usePriceList(query)
  const list = dataOr(read, null)
  const copy = useFirstSync(list !== null)
  const line = useConnectionText()
  const asOf = list ? formatDateTime(list.copy.asOf) : ''
  return (
    <div className="prices wide-list">
      <PriceTools query={query} onChange={change} list={list} />
      <ListStates
        read={read}
        coming={copy === 'coming'}
        isEmpty={(data) => data === null || data.all === 0}
        stale={offline && list ? t`${line}. Prices are as of ${asOf}.` : null}
        empty={
          <EmptyState icon={ChartLine} title={<Trans>No prices on this device yet</Trans>}>
            {offline
              ? t`They appear here after the next connection.`
              : copy === 'missing'
                ? t`They appear here once they are downloaded.`
                : t`They appear here as soon as they are published.`}
          </EmptyState>
        }
      >
        {(data) =>
          data && (
            <>
              <p className="sr" role="status">
                <Plural value={data.rows.length} one="# price" other="# prices" />
              </p>
              <Rows list={data} query={query} />
              <RateNote rows={data.rows} />
            </>
          )
        }
      </ListStates>
    </div>
  )
}

const tabs = ['prices', 'alerts'] as const

export const PriceListScreen = () => {
  const { t } = useLingui()
  const [params, changeAddress] = useAddress()
  const activeTab = tabs.find((tab) => tab === params.get('show')) ?? 'prices'
  const alerts = dataOr(usePriceAlerts(), []).length
  return (
    <>
      <div className="prices__tabs">
        <Tabs
          id="prices"
          label={t`Price trends`}
          value={activeTab}
          items={[
            { value: 'prices', label: t`Prices` },
            { value: 'alerts', label: t`My alerts`, ...(alerts > 0 && { count: alerts }) },
          ]}
          onValue={(show) => changeAddress({ show: show === 'prices' ? null : show })}
        />
      </div>
      <TabPanel id="prices" value={activeTab}>
        {activeTab === 'prices' ? <Prices /> : <AlertList />}
      </TabPanel>
    </>
  )
}
