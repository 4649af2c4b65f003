import { useCallback, useMemo } from 'react'
import { historyEntryOf, useUrlParams, mergeParams } from '#ui/page/use-address.ts'
import { maxSearchedLetters } from '#ui/fields/use-typed-text.ts'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'

/** `late`: the next step of a deal is late. `step`: a deal needs the buyer. `ending`: a deadline ends soon. */
const replyFilters = ['all', 'none', 'replied', 'asks', 'quoted', 'late', 'step', 'ending'] as const
export type ReplyFilter = (typeof replyFilters)[number]
/** `newest` sorts requests by the time of sending, and drafts by their last edit. */
export const listSortOrders = ['newest', 'activity', 'reply-by', 'product', 'supplier'] as const
export type ListSort = (typeof listSortOrders)[number]
/** The page sizes that the specification lists (section 9). */
export const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export interface ListQuery {
  readonly tab: 'sent' | 'drafts'
  readonly reply: ReplyFilter
  readonly keyword: string
  readonly sort: ListSort
  readonly page: number
  /** Page size. Null if the URL has none: then the size that was last chosen on this device applies. */
  readonly size: PageSize | null
  readonly batch: string | null
}

function readListQuery(params: URLSearchParams): ListQuery {
  const reply = params.get('reply')
  const page = Number(params.get('page'))
  return {
    tab: params.get('tab') === 'drafts' ? 'drafts' : 'sent',
    reply: replyFilters.find((name) => name === reply) ?? 'all',
    keyword: (params.get('q') ?? '').slice(0, maxSearchedLetters),
    sort: listSortOrders.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? null,
    batch: params.get('batch') || null,
  }
}

const toParams = (query: ListQuery): Record<string, string | null> => ({
  tab: query.tab === 'sent' ? null : query.tab,
  reply: query.reply === 'all' ? null : query.reply,
  q: query.keyword || null,
  sort: query.sort === 'newest' ? null : query.sort,
  page: query.page === 1 ? null : String(query.page),
  size: query.size === null ? null : String(query.size),
  batch: query.batch,
})

export type SetListQuery = (change: Partial<ListQuery>) => void

export const useListQuery = (): [ListQuery, SetListQuery] => {
  const [params, changeAddress] = useUrlParams()
  const set = useCallback(
    (change: Partial<ListQuery>) =>
      changeAddress(
        // Unless the page itself is changed, the first page is shown, because the change produces another list.
        (current) => mergeParams(current, toParams({ ...readListQuery(current), page: 1, ...change })),
        historyEntryOf(change),
      ),
    [changeAddress],
  )
  return [readListQuery(params), set]
}

export function usePageOfRows<Row>(rows: readonly Row[], query: Pick<ListQuery, 'page' | 'size'>) {
  const { pageSize } = useSnapshot(prefs)
  const size = query.size ?? pageSize
  const page = Math.min(query.page, Math.max(1, Math.ceil(rows.length / size)))
  const pageRows = useMemo(() => rows.slice((page - 1) * size, page * size), [rows, page, size])
  return { shown: pageRows, page, size }
}
