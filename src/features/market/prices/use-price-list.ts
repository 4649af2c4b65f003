import { useMemo } from 'react'
import { useStarredPrices, usePriceCopy, type PriceCopy } from '#account/reads/prices.ts'
import { useLocale } from '#prefs/prefs.ts'
import { isShownCurrency, type ShownCurrency } from '#domain/market/price-now.ts'
import { priceRows, sortings, type PriceRow, type Sorting } from '#domain/market/list.ts'
import { dataOr, hasData, type LiveRead, withoutData } from '#lib/live-read.ts'
import { entryOf, useAddress } from '#ui/page/use-address.ts'

export interface PriceQuery {
  readonly keyword: string
  /** '' for all classes. */
  readonly category: string
  readonly sort: Sorting
  readonly currency: ShownCurrency
  readonly starred: boolean
}

const none: ReadonlySet<string> = new Set()

const queryOf = (params: URLSearchParams): PriceQuery => {
  const currency = params.get('currency') ?? ''
  return {
    keyword: params.get('keyword') ?? '',
    category: params.get('category') ?? '',
    sort: sortings.find((one) => one === params.get('sort')) ?? 'name',
    currency: isShownCurrency(currency) ? currency : 'USD',
    starred: params.get('starred') === '1',
  }
}

/** The query is in the address, so that it can be shared and Back undoes it. */
export const usePriceQuery = (): readonly [PriceQuery, (change: Partial<PriceQuery>) => void] => {
  const [params, changeAddress] = useAddress()
  const change = (next: Partial<PriceQuery>) => {
    const values = Object.entries(next).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? '1' : null] as const
      return [name, value === '' || (name === 'sort' && value === 'name') ? null : (value ?? null)] as const
    })
    changeAddress(Object.fromEntries(values), entryOf(next))
  }
  return [queryOf(params), change]
}

export interface PriceList {
  readonly copy: PriceCopy
  readonly rows: readonly PriceRow[]
  /** The total without filters. */
  readonly all: number
  readonly starred: ReadonlySet<string>
  /** Classes with at least one price. */
  readonly categories: readonly string[]
}

/** Prices on this device that match a query; null if there are none here yet. */
export const usePriceList = ({
  keyword,
  category,
  sort,
  starred: onlyStarred,
}: PriceQuery): LiveRead<PriceList | null> => {
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
  if (read.status === 'ready' || hasData(read)) return { ...read, data: list }
  return withoutData(read)
}
