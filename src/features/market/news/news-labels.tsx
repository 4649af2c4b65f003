import { Plural, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { formatDay } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useSnapshot } from 'valtio'
import { newsCalls, maxNewsInFile, type NewsCategory, type NewsItem } from '#contract/calls/market.ts'
import { useAsyncAnswer } from '#catalogue/queries/lists/use-index.ts'
import { api } from '#api/commands.ts'
import { useOffline } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'

/** Fetches view counts: only online and for accounts, because visitors may not read them. Failures are not shown. */
function useReaders<T>(question: string, ask: () => Promise<T>): T | null {
  const account = accountOf(useSnapshot(sessionState).view)
  const offline = useOffline()
  return useAsyncAnswer(account === null || offline ? null : `${account} ${question}`, 0, ask).lastData
}

export const useViewCounts = (): ReadonlyMap<string, number | undefined> | null =>
  useReaders('all', async () => {
    const { list } = await api.call(newsCalls.newsPage, { query: { pageSize: maxNewsInFile } })
    return new Map(list.map(({ id, viewCount }) => [id, viewCount]))
  })

/**
 * The view count of an article; null if unknown. The request itself counts as a view, at most once a day per reader.
 */
export const useViewCount = (id: string): number | null =>
  useReaders(`of ${id}`, async () => (await api.call(newsCalls.newsGet, { query: { id } })).viewCount ?? null)

export const useCategoryNames = (): Readonly<Record<NewsCategory, string>> => {
  const { t } = useLingui()
  return { register: t`Register`, prices: t`Prices`, industry: t`Industry` }
}

/** The date of an article in UTC, so that readers in all time zones see the same date. */
export const publicationDay = ({ publishTime }: Pick<NewsItem, 'publishTime'>): string =>
  formatDay(new Date(publishTime).toISOString().slice(0, 10))

/** The lowest view count that is shown, because a smaller one tells a reader nothing. */
const minViews = 10

export const ViewCount = ({ count }: { count: number | null | undefined }) =>
  count === null || count === undefined || count < minViews ? null : (
    <span className="inline">
      <Icon of={Eye} size={14} /> <Plural value={count} one="# reader" other="# readers" />
    </span>
  )
