import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Newspaper } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useOffline } from '#api/connection.ts'
import { useNews, type NewsCopy } from '#catalogue/queries/news.ts'
import { newsCategories, type NewsArticle } from '#contract/calls/market.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { Segment } from '#ui/fields/segment.tsx'
import { useAddress } from '#ui/page/use-address.ts'
import { publicationDay, useCategoryNames, ViewCount, useViewCounts } from './news-labels.tsx'
import { useConnectionText } from '#widgets/state-texts.ts'
import './news.css'

const Row = ({ article, views }: { article: NewsArticle; views: number | undefined }) => {
  const names = useCategoryNames()
  return (
    <li className="pad-y line-b">
      <p className="meta news__meta--line tiny faint">
        <span className="tag">{names[article.category]}</span>
        <time>{publicationDay(article)}</time>
        <span className="clip">{article.source}</span>
        <ViewCount count={views} />
      </p>
      <h2 className="t-16 strong news__title">
        <Link to={paths.newsItem(article.id)} className="plain-link tap">
          {article.title}
        </Link>
      </h2>
      {article.summary !== '' && <p className="small muted">{article.summary}</p>}
    </li>
  )
}

const Rows = ({ copy }: { copy: NewsCopy }) => {
  const { t } = useLingui()
  const [params, changeAddress] = useAddress()
  const names = useCategoryNames()
  const views = useViewCounts()
  const chosenCategory = newsCategories.find((one) => one === params.get('category')) ?? null
  const articles = copy.list.filter(({ category }) => chosenCategory === null || category === chosenCategory)
  return (
    <>
      <div className="bar between mb-2">
        <Segment
          label={t`Category`}
          value={chosenCategory ?? 'all'}
          items={[
            { value: 'all', label: t`All` },
            ...newsCategories.map((category) => ({ value: category, label: names[category] })),
          ]}
          onValue={(category) => changeAddress({ category: category === 'all' ? null : category })}
        />
        <AsOf at={copy.asOf} />
      </div>
      <p className="sr" role="status">
        <Plural value={articles.length} one="# article" other="# articles" />
      </p>
      {articles.length === 0 ? (
        <EmptyState icon={Newspaper} title={<Trans>Nothing in this category yet</Trans>} />
      ) : (
        <ul aria-label={t`News`}>
          {articles.map((article) => (
            <Row key={article.id} article={article} views={views?.get(article.id)} />
          ))}
        </ul>
      )}
    </>
  )
}

export const NewsListScreen = () => {
  const { t } = useLingui()
  const offline = useOffline()
  const read = useNews()
  const line = useConnectionText()
  const asOf = read.status === 'ready' && read.data.asOf !== null ? formatDateTime(read.data.asOf) : null
  return (
    <div className="page page--narrow news">
      <ListStates
        read={read}
        rows={4}
        isEmpty={({ list }) => list.length === 0}
        stale={offline && asOf !== null ? t`${line}. News are as of ${asOf}.` : null}
        empty={
          <EmptyState icon={Newspaper} title={<Trans>No news on this device yet</Trans>}>
            {offline
              ? t`They appear here after the next connection.`
              : t`They appear here as soon as they are published.`}
          </EmptyState>
        }
      >
        {(copy) => <Rows copy={copy} />}
      </ListStates>
    </div>
  )
}
