import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartLine, Star } from 'lucide-react'
import { memo, useDeferredValue, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFirstCopy } from '#account/reads/fetched.ts'
import { usePriceAlerts } from '#account/reads/prices.ts'
import { useOffline } from '#api/connection.ts'
import type { PriceRow } from '#domain/market/list.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { screenful } from '#ui/lists/list-window.ts'
import { Table } from '#ui/lists/table.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { useAddress } from '#ui/page/use-address.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { bandClass } from '#widgets/formulation-tile.tsx'
import { Illustrative } from '#widgets/illustrative.tsx'
import { AlertList } from '../alerts/alert-list.tsx'
import { Amount, ChangeCell, PriceAge, RateLine, StarButton, YearSpark } from './price-cells.tsx'
import { PriceTools, useClassNames } from './price-tools.tsx'
import { usePriceList, usePriceQuery, type PriceList, type PriceQuery } from './use-price-list.ts'
import { usePriceWords } from '#widgets/use-price-words.ts'
import { useLine } from '#widgets/use-line.ts'
import './prices.css'

interface RowProps {
  readonly row: PriceRow
  /** The name of its class. Read once for all rows, because each read is a query. */
  readonly className: string
  readonly currency: PriceQuery['currency']
  readonly starred: boolean
}

interface ItemProps extends Pick<RowProps, 'row' | 'className'> {
  readonly children?: ReactNode
}

const Item = ({ row: { series, name }, className, children }: ItemProps) => (
  <span className="item">
    <span className={`price__band ${bandClass(series.categoryId)}`} aria-hidden />
    <span className="grow">
      <Link className="item__t wraps price__name" to={paths.price(series.id)}>
        {name} {series.specification}
      </Link>
      {/* Never truncated: the mark is part of the figure. */}
      <span className="item__s wraps">
        {className} {series.demo && <Illustrative />}
      </span>
      {children}
    </span>
  </span>
)

const TableRow = memo(({ row, className, currency, starred }: RowProps) => {
  const words = usePriceWords()
  const other = currency === 'USD' ? 'CNY' : 'USD'
  const { price, series } = row
  const second = price.now[other]
  return (
    <tr>
      <td>
        <Item row={row} className={className} />
      </td>
      <td className="hide-1200">
        <YearSpark row={row} />
      </td>
      <td className="r price__big">
        <Amount of={price.now} currency={currency} />
        <span className="tiny faint price__per">{words.per(series.per)}</span>
      </td>
      <td className="r">
        <Amount of={price.previous} currency={currency} />
      </td>
      <td className="r hide-1200">
        {second === null || price.now[currency] === null ? <span className="faint">–</span> : words.figure(second)}
      </td>
      <td className="r">
        <ChangeCell share={price.twoWeekChange} />
      </td>
      <td className="r">
        <PriceAge day={price.now.day} />
      </td>
      <td className="price__starcell">
        <StarButton id={series.id} name={row.name} on={starred} />
      </td>
    </tr>
  )
})

const PhoneRow = memo(({ row, className, currency, starred }: RowProps) => {
  const words = usePriceWords()
  const { price, series } = row
  return (
    <li className="price__row">
      <Item row={row} className={className}>
        <span className="item__s wraps">
          <PriceAge day={price.now.day} />
        </span>
      </Item>
      <YearSpark row={row} />
      <span className="price__side">
        <span className="strong num">
          <Amount of={price.now} currency={currency} />
        </span>
        <span className="tiny faint">{words.per(series.per)}</span>
        <ChangeCell share={price.twoWeekChange} />
      </span>
      <StarButton id={series.id} name={row.name} on={starred} />
    </li>
  )
})

const Rows = ({ list, query }: { list: PriceList; query: PriceQuery }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const words = usePriceWords()
  const other = query.currency === 'USD' ? 'CNY' : 'USD'
  const classOf = useClassNames()
  // Renders a first screen of rows, and the others a moment later.
  const drawn = useDeferredValue(list.rows, list.rows.slice(0, screenful(phone ? 84 : 55)))
  const rows = drawn.map((row) => ({
    row,
    currency: query.currency,
    starred: list.starred.has(row.series.id),
    className: classOf(row.series.categoryId),
  }))
  if (list.rows.length === 0 && query.starred && list.starred.size === 0)
    return <EmptyState icon={Star} title={<Trans>You have not starred a price yet</Trans>} />
  if (list.rows.length === 0)
    return (
      <EmptyState icon={ChartLine} title={<Trans>No price matches</Trans>}>
        <Trans>Try another word or class.</Trans>
      </EmptyState>
    )
  if (phone)
    return (
      <ul className="list" aria-label={t`Price trends`}>
        {rows.map((one) => (
          <PhoneRow key={one.row.series.id} {...one} />
        ))}
      </ul>
    )
  return (
    <Table
      caption={t`Price trends`}
      head={
        <>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col" className="hide-1200">
            <Trans>Last 12 months</Trans>
          </th>
          <th scope="col" className="r">
            {words.currency(query.currency)}
          </th>
          <th scope="col" className="r">
            <Trans>Previous</Trans>
          </th>
          <th scope="col" className="r hide-1200">
            {words.currency(other)}
          </th>
          <th scope="col" className="r">
            <Trans>Two-week change</Trans>
          </th>
          <th scope="col" className="r">
            <Trans>Price of</Trans>
          </th>
          <th scope="col" aria-label={t`Starred`} />
        </>
      }
    >
      {rows.map((one) => (
        <TableRow key={one.row.series.id} {...one} />
      ))}
    </Table>
  )
}

/** Published prices from this device, also offline; the demonstration's are marked. */
const Prices = () => {
  const offline = useOffline()
  const [query, change] = usePriceQuery()
  const read = usePriceList(query)
  const list = dataOr(read, null)
  const copy = useFirstCopy(list !== null)
  const line = useLine()
  const asOf = list ? formatDateTime(list.copy.asOf) : ''
  return (
    <div className="prices wide-list">
      <PriceTools query={query} onChange={change} list={list} />
      <ListStates
        read={read}
        coming={copy === 'coming'}
        isEmpty={(data) => data === null || data.all === 0}
        stale={
          offline && list ? (
            <Trans>
              {line}. Prices are as of {asOf}.
            </Trans>
          ) : null
        }
        empty={
          <EmptyState icon={ChartLine} title={<Trans>No prices on this device yet</Trans>}>
            {copy === 'missing' ? (
              <Trans>They appear here after the next connection.</Trans>
            ) : (
              <Trans>They appear here as soon as they are published.</Trans>
            )}
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
              <RateLine rows={data.rows} />
            </>
          )
        }
      </ListStates>
    </div>
  )
}

const tabs = ['prices', 'alerts'] as const

/** The prices, and the alerts on them. The address determines which. */
export const PriceListScreen = () => {
  const { t } = useLingui()
  const [params, changeAddress] = useAddress()
  const shown = tabs.find((tab) => tab === params.get('show')) ?? 'prices'
  const alerts = dataOr(usePriceAlerts(), []).length
  return (
    <>
      <div className="prices__tabs">
        <Tabs
          id="prices"
          label={t`Price trends`}
          value={shown}
          items={[
            { value: 'prices', label: t`Prices` },
            { value: 'alerts', label: t`My alerts`, ...(alerts > 0 && { count: alerts }) },
          ]}
          onValue={(show) => changeAddress({ show: show === 'prices' ? null : show })}
        />
      </div>
      <TabPanel id="prices" value={shown}>
        {shown === 'prices' ? <Prices /> : <AlertList />}
      </TabPanel>
    </>
  )
}
