import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { languages } from '#contract/languages.ts'
import { isNews, type Watch, type WatchNews } from '#domain/watches.ts'
import { comma, formatDateTime } from '#i18n/formats.ts'
import { useLocale } from '#prefs/prefs.ts'

interface NewsTextProps {
  readonly watch: Watch
  /** Undefined if unknown. */
  readonly news: WatchNews | undefined
}

/** What is new in a watched search, in one sentence. */
export const NewsText = ({ watch, news }: NewsTextProps) => {
  const locale = useLocale()
  const since = formatDateTime(watch.lookedAt)
  const language = languages[watch.locale].name
  if (watch.locale !== locale) return <Trans>Made in {language}: switch to it to see what is new</Trans>
  if (!news) return <Trans>Last looked at on {since}</Trans>
  if (!isNews(news)) return <Trans>Nothing new since {since}</Trans>
  const changes = [
    news.added.length > 0 && plural(news.added.length, { one: '# new product', other: '# new products' }),
    news.gone > 0 && plural(news.gone, { one: '# no longer found', other: '# no longer found' }),
  ]
    .filter(Boolean)
    .join(comma())
  return (
    <Trans>
      {changes} since {since}
    </Trans>
  )
}
