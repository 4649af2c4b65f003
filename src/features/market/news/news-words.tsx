import { Plural, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import type { NewsCategory, NewsItem } from '#contract/calls/market.ts'
import { formatDay } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'

export const useCategoryNames = (): Readonly<Record<NewsCategory, string>> => {
  const { t } = useLingui()
  return { register: t`Register`, prices: t`Prices`, industry: t`Industry` }
}

/** The date of an article. It was published at the same time for everybody, so the zone does not matter. */
export const publishedOn = ({ publishTime }: Pick<NewsItem, 'publishTime'>): string =>
  formatDay(new Date(publishTime).toISOString().slice(0, 10))

export const Views = ({ count }: { count: number | null | undefined }) =>
  count === null || count === undefined ? null : (
    <span className="news__views">
      <Icon of={Eye} size={14} /> <Plural value={count} one="# reader" other="# readers" />
    </span>
  )
