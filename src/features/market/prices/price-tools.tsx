import { useLingui } from '@lingui/react/macro'
import { useCategoryName } from '#catalogue/queries/names/reference.ts'
import { displayCurrencies, type DisplayCurrency } from '#domain/market/price-now.ts'
import { sortOrders, priceRows, type SortOrder, type PriceRow } from '#domain/market/list.ts'
import { dataOr, mapRead, withoutData, type LiveRead } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SmallSelect } from '#ui/lists/pager.tsx'
import { Segment } from '#ui/fields/segment.tsx'
import { useMemo } from 'react'
import { useStarredPrices, usePriceCopy, type PriceCopy } from '#account/queries/prices.ts'
import { useLocale } from '#prefs/prefs.ts'
import { choiceField, flagField, textField, type QueryOf } from '#ui/page/query-fields.ts'

export const priceFields = {
  keyword: textField('keyword'),
  category: textField('category'),
  sort: choiceField('sort', sortOrders, 'name'),
  currency: choiceField('currency', displayCurrencies, 'USD'),
  starred: flagField('starred'),
}
export type PriceQuery = QueryOf<typeof priceFields>

const none: ReadonlySet<string> = new Set()

export type PriceList = Readonly<{
  copy: PriceCopy
  rows: readonly PriceRow[]
  all: number
  starred: ReadonlySet<string>
  categories: readonly string[]
}>

/** Prices on this device that match a query; null if no prices are on this device. */
export const usePriceList = (query: PriceQuery): LiveRead<PriceList | null> => {
  const { keyword, category, sort, starred: onlyStarred } = query
  const locale = useLocale()
  const read = usePriceCopy()
  const starredRead = useStarredPrices()
  const starred = dataOr(starredRead, none)
  const copy = dataOr(read, null)
  const list = useMemo((): PriceList | null => {
    if (!copy) return null
    const question = { keyword, categoryIds: category === '' ? [] : [category], sort }
    const rows = priceRows(copy.list, copy.rates, locale, question)
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

type CurrencySegmentProps = Readonly<{ value: DisplayCurrency; onValue: (value: DisplayCurrency) => void }>

export const CurrencySegment = ({ value, onValue }: CurrencySegmentProps) => {
  const { t } = useLingui()
  const names = { CNY: t`RMB`, USD: t`USD` }
  return (
    <Segment
      label={t`Currency`}
      value={value}
      items={displayCurrencies.map((currency) => ({ value: currency, label: names[currency] }))}
      onValue={onValue}
    />
  )
}

type ToolsProps = Readonly<{
  query: PriceQuery
  onChange: (change: Partial<PriceQuery>) => void
  list: PriceList | null
}>

export const PriceTools = ({ query, onChange, list }: ToolsProps) => {
  const { t } = useLingui()
  const classOf = useCategoryName()
  const sorts: Readonly<Record<SortOrder, string>> = {
    name: t`Name`,
    change: t`Largest change`,
    updated: t`Newest price`,
  }
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
