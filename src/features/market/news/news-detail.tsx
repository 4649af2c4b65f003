import { Trans, useLingui } from '@lingui/react/macro'
import { Image, Newspaper, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useOffline } from '#api/connection.ts'
import { fileAddress } from '#api/files/file-address.ts'
import { useNews } from '#catalogue/queries/news.ts'
import type { NewsArticle, NewsBlock, NewsPart } from '#contract/calls/market.ts'
import { paths } from '#domain/paths.ts'
import { appBase } from '#lib/app-base.ts'
import { isDataSaverOn } from '#prefs/copied-categories.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { publicationDay, useCategoryNames, ViewCount, useViewCount } from './news-labels.tsx'
import './news.css'
import { Link } from 'react-router-dom'

const isWeb = (url: string) => /^(?:https?:\/\/|mailto:)/i.test(url)

const Part = ({ part: { text, strong, record, url } }: { part: NewsPart }) => {
  const content = strong ? <strong>{text}</strong> : text
  if (record) return <Link to={paths[record.kind](record.id)}>{content}</Link>
  if (url && isWeb(url))
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
  const address = fileAddress(url)
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
      if (system) await system.call(navigator, { title: article.title, url })
      else {
        await navigator.clipboard.writeText(url)
        showToast({ tone: 'ok', text: t`Link copied` })
      }
    } catch (error) {
      // The user closed the share sheet, which is not an error.
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
