import { useLingui, Plural } from '@lingui/react/macro'
import { useCategoryName } from '#catalogue/queries/names/reference.ts'
import { displayCurrencies } from '#domain/market/price-now.ts'
import { sortOrders, priceRows, type SortOrder, type PriceRow } from '#domain/market/list.ts'
import { dataOr, mapRead, withoutData, type LiveRead } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SmallSelect } from '#ui/lists/pager.tsx'
import { useMemo, memo, useDeferredValue } from 'react'
import { useStarredPrices, usePriceCopy, type PriceCopy, usePriceAlerts } from '#account/queries/prices.ts'
import { useLocale } from '#prefs/prefs.ts'
import { choiceField, textField, type QueryOf, useQueryFields } from '#ui/page/query-fields.ts'
import { flagField } from '#ui/page/flag-field.ts'
import { ChartLine, Star } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import { today } from '#account/queries/surroundings.ts'
import { useOffline } from '#api/connection.ts'
import { addMonths } from '#domain/validity.ts'
import { dayNumber } from '#domain/market/points.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { rowsPerScreen } from '#ui/lists/use-growing.ts'
import { Table } from '#ui/lists/table.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { useUrlParams } from '#ui/page/use-address.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { categoryBandClass } from '#widgets/formulation-tile.tsx'
import { IllustrativeMark, PriceChange } from '#widgets/price-move.tsx'
import { PriceAlertList } from '../alerts/alerts.tsx'
import {
  CurrencySegment,
  PriceAmount,
  PriceDay,
  ExchangeRateNote,
  PriceStarButton,
  YearSparkline,
  otherCurrency,
} from './price-cells.tsx'
import { usePriceLabels } from '#widgets/use-price-labels.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import './prices.css'

const priceFields = {
  keyword: textField('keyword'),
  category: textField('category'),
  sort: choiceField('sort', sortOrders, 'name'),
  currency: choiceField('currency', displayCurrencies, 'USD'),
  starred: flagField('starred'),
}
type PriceQuery = QueryOf<typeof priceFields>

const none: ReadonlySet<string> = new Set()

type PriceList = Readonly<{
  copy: PriceCopy
  rows: readonly PriceRow[]
  all: number
  starred: ReadonlySet<string>
  categories: readonly string[]
}>

const usePriceList = (query: PriceQuery): LiveRead<PriceList | null> => {
  const { keyword, category, sort, starred: onlyStarred } = query
  const locale = useLocale()
  const read = usePriceCopy()
  const starredRead = useStarredPrices()
  const starred = dataOr(starredRead, none)
  const copy = dataOr(read, null)
  const list = useMemo((): PriceList | null => {
    if (!copy) return null
    const categoryIds = category === '' ? [] : [category]
    const rows = priceRows(copy.list, copy.rates, locale, { keyword, categoryIds, sort })
    return {
      copy,
      rows: onlyStarred ? rows.filter(({ series }) => starred.has(series.id)) : rows,
      all: copy.list.length,
      starred,
      categories: [...new Set(copy.list.flatMap(({ categoryId }) => categoryId ?? []))],
    }
  }, [copy, locale, keyword, category, sort, onlyStarred, starred])
  if (onlyStarred && starredRead.status !== 'ready') return withoutData(starredRead)
  return mapRead(read, () => list)
}

type QueryProps = Readonly<{ query: PriceQuery; onChange: (change: Partial<PriceQuery>) => void }>

const PriceTools = ({ query, onChange, list }: QueryProps & Readonly<{ list: PriceList | null }>) => {
  const { t } = useLingui()
  const classOf = useCategoryName()
  const sorts: Record<SortOrder, string> = { name: t`Name`, change: t`Largest change`, updated: t`Newest price` }
  return (
    <div className="cluster prices__tools">
      <SearchField label={t`Filter by name`} value={query.keyword} onSearch={(keyword) => onChange({ keyword })} />
      <SmallSelect
        label={t`Class`}
        value={query.category}
        options={[['', t`All classes`], ...(list?.categories ?? []).map((id) => [id, classOf(id)] as const)]}
        onValue={(category) => onChange({ category })}
      />
      <SmallSelect
        label={t`Sort by`}
        value={query.sort}
        options={sortOrders.map((one) => [one, sorts[one]] as const)}
        onValue={(sort) => onChange({ sort: sortOrders.find((one) => one === sort) ?? 'name' })}
      />
      <Chip on={query.starred} onClick={() => onChange({ starred: !query.starred })}>{t`Starred`}</Chip>
      <span className="grow" />
      {list && <AsOf at={list.copy.asOf} />}
      <CurrencySegment value={query.currency} onValue={(currency) => onChange({ currency })} />
    </div>
  )
}

type RowProps = Readonly<{
  row: PriceRow
  /** The name of the product class. The list reads it once for all rows, because each read is a query. */
  className: string
  currency: PriceQuery['currency']
  phone: boolean
  starred: boolean
}>

const Item = ({ row: { series, name }, className }: Pick<RowProps, 'row' | 'className'>) => (
  <span className="item">
    <span className={`price__band ${categoryBandClass(series.categoryId)}`} aria-hidden />
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

const Row = memo(({ row, className, currency, phone, starred }: RowProps) => {
  const { t } = useLingui()
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
        {price.twoWeekChange === null ? (
          <span className="faint">
            <span aria-hidden>–</span>
            <span className="sr">{t`No price of two weeks before`}</span>
          </span>
        ) : (
          <PriceChange share={price.twoWeekChange} />
        )}
      </td>
      <td className="r price__age">
        <PriceDay day={price.now.day} />
      </td>
      <td className="price__starcell">
        <PriceStarButton id={series.id} name={name} on={starred} />
      </td>
    </tr>
  )
})

const isOlder = ({ series }: PriceRow) => (series.days.at(-1) ?? 0) < dayNumber(addMonths(today(), -12))

function Rows({ list, query }: Readonly<{ list: PriceList; query: PriceQuery }>) {
  const { t } = useLingui()
  const phone = usePhone()
  const labels = usePriceLabels()
  const classOf = useCategoryName()
  const rows = useMemo(() => list.rows.toSorted((a, b) => Number(isOlder(a)) - Number(isOlder(b))), [list.rows])
  const renderedRows = useDeferredValue(rows, rows.slice(0, rowsPerScreen(phone ? 84 : 55)))
  if (list.rows.length === 0 && query.starred && list.starred.size === 0)
    return <EmptyState icon={Star} title={t`You have not starred a price yet`} />
  if (list.rows.length === 0)
    return <EmptyState icon={ChartLine} title={t`No price matches`}>{t`Try another word or class.`}</EmptyState>
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
            className={classOf(row.series.categoryId ?? '')}
          />
        ))}
      </Table>
    )
  const [older, recent] = [renderedRows.filter(isOlder), renderedRows.filter((row) => !isOlder(row))]
  const olderTitle = t`Older figures`
  return (
    <div className="table-scroll">
      {tableOf(t`Price trends`, recent)}
      {older.length > 0 && <h2 className="h3 prices__older">{olderTitle}</h2>}
      {tableOf(olderTitle, older)}
    </div>
  )
}

const Prices = () => {
  const { t } = useLingui()
  const offline = useOffline()
  const [query, change] = useQueryFields(priceFields)
  const read = usePriceList(query)
  const list = dataOr(read, null)
  const copy = useFirstSyncState(list !== null)
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
          <EmptyState icon={ChartLine} title={t`No prices on this device yet`}>
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
              <ExchangeRateNote rows={data.rows} />
            </>
          )
        }
      </ListStates>
    </div>
  )
}

export const PriceListScreen = () => {
  const { t } = useLingui()
  const [params, changeAddress] = useUrlParams()
  const activeTab = params.get('show') === 'alerts' ? 'alerts' : 'prices'
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
        {activeTab === 'prices' ? <Prices /> : <PriceAlertList />}
      </TabPanel>
    </>
  )
}
