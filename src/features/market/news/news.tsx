import { Plural, useLingui, Trans } from '@lingui/react/macro'
import { Eye, Newspaper, Image, Share2 } from 'lucide-react'
import { formatDay, formatDateTime } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useSnapshot } from 'valtio'
import {
  newsCalls,
  maxNewsInFile,
  type NewsCategory,
  type NewsItem,
  newsCategories,
  type NewsArticle,
  type NewsBlock,
  type NewsPart,
} from '#contract/calls/market.ts'
import { useAsyncAnswer } from '#catalogue/queries/lists/use-index.ts'
import { api } from '#api/commands.ts'
import { useOffline } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { Link } from 'react-router-dom'
import { useNews, type NewsCopy } from '#catalogue/queries/news.ts'
import { paths } from '#domain/paths.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { SegmentedControl } from '#ui/fields/segment.tsx'
import { useUrlParams } from '#ui/page/use-address.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import './news.css'
import { useState } from 'react'
import { allowedFileUrl } from '#api/files/file-address.ts'
import { appBase } from '#lib/app-base.ts'
import { isDataSaverOn } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'

/** Fetches only while online and with an account, because visitors may not read view counts. */
function useReaders<T>(question: string, ask: () => Promise<T>): T | null {
  const account = accountOf(useSnapshot(sessionState).view)
  const offline = useOffline()
  return useAsyncAnswer(account === null || offline ? null : `${account} ${question}`, 0, ask).lastData
}

const useViewCounts = (): ReadonlyMap<string, number | undefined> | null =>
  useReaders('all', async () => {
    const { list } = await api.call(newsCalls.newsPage, { query: { pageSize: maxNewsInFile } })
    return new Map(list.map(({ id, viewCount }) => [id, viewCount]))
  })

/** This call fetches the article, and the server counts it as a view, at most once a day per reader. */
const useViewCount = (id: string): number | null =>
  useReaders(`of ${id}`, async () => (await api.call(newsCalls.newsGet, { query: { id } })).viewCount ?? null)

const useCategoryNames = (): Readonly<Record<NewsCategory, string>> => {
  const { t } = useLingui()
  return { register: t`Register`, prices: t`Prices`, industry: t`Industry` }
}

/** The date of an article in UTC, so that readers in all time zones see the same date. */
const publicationDay = ({ publishTime }: Pick<NewsItem, 'publishTime'>): string =>
  formatDay(new Date(publishTime).toISOString().slice(0, 10))

const minViews = 10

const ViewCount = ({ count }: { count: number | null | undefined }) =>
  count === null || count === undefined || count < minViews ? null : (
    <span className="inline">
      <Icon of={Eye} size={14} /> <Plural value={count} one="# reader" other="# readers" />
    </span>
  )

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
  const [params, changeAddress] = useUrlParams()
  const names = useCategoryNames()
  const views = useViewCounts()
  const chosenCategory = newsCategories.find((one) => one === params.get('category')) ?? null
  const articles = copy.list.filter(({ category }) => chosenCategory === null || category === chosenCategory)
  return (
    <>
      <div className="bar between mb-2">
        <SegmentedControl
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

const Part = ({ part: { text, strong, record, url } }: { part: NewsPart }) => {
  const content = strong ? <strong>{text}</strong> : text
  if (record) return <Link to={paths[record.kind](record.id)}>{content}</Link>
  if (url && /^(?:https?:\/\/|mailto:)/i.test(url))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {content}
      </a>
    )
  return content
}

const partsOf = (block: NewsBlock) =>
  // oxlint-disable-next-line react/no-array-index-key -- the parts of an article never change their order
  block.parts.map((part, at) => <Part key={at} part={part} />)

const Block = ({ body, at }: { body: readonly NewsBlock[]; at: number }) => {
  const block = body[at]
  switch (block?.kind) {
    case 'heading':
      return <h2 className="h3">{partsOf(block)}</h2>
    case 'quote':
      return <blockquote>{partsOf(block)}</blockquote>
    case 'text':
      return <p>{partsOf(block)}</p>
    case 'item': {
      // The first of several successive items renders the list of all of them.
      if (body[at - 1]?.kind === 'item') return null
      const end = body.findIndex(({ kind }, n) => n > at && kind !== 'item')
      return (
        <ul className="stack g-2 bullets">
          {body.slice(at, end < 0 ? undefined : end).map((item, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of an article never change their order
            <li key={n}>{partsOf(item)}</li>
          ))}
        </ul>
      )
    }
    case undefined:
      return null
  }
}

const Picture = ({ url }: { url: string }) => {
  const { t } = useLingui()
  const [isWanted, setIsWanted] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useSnapshot(prefs)
  const address = allowedFileUrl(url)
  if (address === null || hasFailed) return null
  if (isDataSaverOn() && !isWanted)
    return <Button icon={Image} size="sm" onClick={() => setIsWanted(true)}>{t`Show the picture`}</Button>
  return <img className="news__picture" src={address} alt="" loading="lazy" onError={() => setHasFailed(true)} />
}

const ShareButton = ({ article }: { article: NewsArticle }) => {
  const { t } = useLingui()
  const share = async () => {
    const url = window.location.origin + appBase.onHost(paths.newsItem(article.id))
    const { share: system } = navigator as { share?: Navigator['share'] }
    try {
      if (system) return await system.call(navigator, { title: article.title, url })
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'ok', text: t`Link copied` })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({ tone: 'bad', text: t`It could not be shared` })
    }
  }
  return <Button icon={Share2} size="sm" onClick={() => void share()}>{t`Share`}</Button>
}

const Article = ({ article }: { article: NewsArticle }) => {
  const { t } = useLingui()
  const names = useCategoryNames()
  const views = useViewCount(article.id)
  const { source, sourceUrl } = article
  return (
    <article className="page page--narrow news news--one">
      <p className="meta tiny faint">
        <span className="tag">{names[article.category]}</span>
        <time>{publicationDay(article)}</time>
        {sourceUrl ? (
          <a href={sourceUrl} target="_blank" rel="noopener noreferrer nofollow">
            {source}
          </a>
        ) : (
          <span>{source}</span>
        )}
        <ViewCount count={views} />
      </p>
      <RecordHeading translate="yes">{article.title}</RecordHeading>
      {article.summary !== '' && <p className="muted">{article.summary}</p>}
      {article.origin === 'digest' && (
        <p className="tiny faint">{t`Made from the records of the product library. Each line links to its record.`}</p>
      )}
      {article.picture && <Picture url={article.picture} />}
      <div className="breaks measure news__body">
        {article.body.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of an article never change their order
          <Block key={at} body={article.body} at={at} />
        ))}
      </div>
      <ShareButton article={article} />
    </article>
  )
}

export const NewsDetailScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const offline = useOffline()
  const read = useNews()
  const article = read.status === 'ready' ? (read.data.list.find((one) => one.id === id) ?? null) : null
  return (
    <ListStates
      read={read}
      rows={4}
      isEmpty={() => article === null}
      empty={
        <EmptyState
          icon={Newspaper}
          title={<Trans>This article is not on this device</Trans>}
          action={<ButtonLink to={paths.news()}>{t`All news`}</ButtonLink>}
        >
          {offline
            ? t`Only the last 50 articles can be read offline.`
            : t`It may be newer than the news on this device, older than the last 50, or in another language.`}
        </EmptyState>
      }
    >
      {() => article && <Article article={article} />}
    </ListStates>
  )
}
