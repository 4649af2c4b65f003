import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export type ReplyFilter = 'all' | 'none' | 'replied'
export type ListTab = 'sent' | 'drafts'

export interface ListQuery {
  readonly tab: ListTab
  readonly reply: ReplyFilter
  readonly keyword: string
  /** From 1. */
  readonly page: number
  readonly batch: string | null
}

/** The address says what is shown; a value nobody knows counts as not said. */
export const readListQuery = (params: URLSearchParams): ListQuery => {
  const reply = params.get('reply')
  const page = Number(params.get('page'))
  return {
    tab: params.get('tab') === 'drafts' ? 'drafts' : 'sent',
    reply: reply === 'none' || reply === 'replied' ? reply : 'all',
    keyword: (params.get('q') ?? '').slice(0, 140),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    batch: params.get('batch') || null,
  }
}

const written = (query: ListQuery): Record<string, string | null> => ({
  tab: query.tab === 'sent' ? null : query.tab,
  reply: query.reply === 'all' ? null : query.reply,
  q: query.keyword || null,
  page: query.page === 1 ? null : String(query.page),
  batch: query.batch,
})

export const useListQuery = (): [ListQuery, (change: Partial<ListQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (change: Partial<ListQuery>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          // Another filter shows another list: it begins on its first page.
          for (const [name, value] of Object.entries(written({ ...readListQuery(current), page: 1, ...change }))) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [readListQuery(params), set]
}
