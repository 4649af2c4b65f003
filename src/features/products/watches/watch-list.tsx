import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { isNews, type Watch } from '#domain/watches.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { NewsText } from './news-text.tsx'
import { useWatches, useWatchNews } from './use-watches.ts'

const none: Watch[] = []

/** The searches that the buyer watches, those with news first. Empty if there are none. */
export const WatchList = () => {
  const all = dataOr(useWatches(), none)
  const news = useWatchNews(all)
  if (all.length === 0) return null
  const hasNews = (query: string) => {
    const known = news?.get(query)
    return known !== undefined && isNews(known)
  }
  const shown = [...all].sort((a, b) => Number(hasNews(b.query)) - Number(hasNews(a.query)))
  return (
    <section className="section" aria-labelledby="home-watches">
      <div className="section__head">
        <h3 className="h2" id="home-watches">
          <Trans>Watched searches</Trans>
        </h3>
      </div>
      <ul className="list">
        {shown.map((watch) => (
          <li key={watch.query}>
            <Link className="lrow" to={`${paths.products()}?${watch.query}`}>
              <span className="mono">
                <Eye className="icon" aria-hidden />
              </span>
              <span className="grow">
                <span className="item__t wraps">{watch.name}</span>
                <span className="item__s wraps">
                  <NewsText watch={watch} news={news?.get(watch.query)} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
