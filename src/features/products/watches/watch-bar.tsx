import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { signedInOrAsked } from '#api/refusals.ts'
import { useListCopy } from '#catalogue/reads/copy-status.ts'
import { useProductsByIds } from '#catalogue/reads/lists/rows-here.ts'
import { mostWatched, mostWatches, isNews, type Watch } from '#domain/watches.ts'
import { paths } from '#domain/paths.ts'
import { comma, formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { useChips } from '../filters/filter-chips.tsx'
import type { LibraryFacets } from '../filters/library-facets.ts'
import type { LibraryQuery } from '../library/library-query.ts'
import { NewsText } from './news-text.tsx'
import { markSeen, putBack, stopWatching, useWatches, useWatchNews, watchedQuery, watchSearch } from './use-watches.ts'

/** Names of new products shown in the bar; the list below has them all. */
const mostNamed = 5

const NewProducts = ({ ids }: { ids: readonly string[] }) => {
  const products = dataOr(useProductsByIds(ids.slice(0, mostNamed)), [])
  const more = ids.length - products.length
  return (
    <ul className="watchbar__new">
      {products.map(({ pesticideId, name }) => (
        <li key={pesticideId}>
          <Link to={paths.product(pesticideId)}>{name}</Link>
        </li>
      ))}
      {more > 0 && products.length > 0 && (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  )
}

const Watched = ({ watch }: { watch: Watch }) => {
  const { t } = useLingui()
  // Only this search is evaluated, because the others are not shown here.
  const shown = useMemo(() => [watch], [watch])
  const news = useWatchNews(shown)?.get(watch.query)
  const { save } = useSaving()
  const { query, name } = watch
  const stop = async () => {
    await stopWatching(query)
    showToast({
      tone: 'neutral',
      text: t`No longer watched: ${name}`,
      action: { label: t`Undo`, run: () => void save(() => putBack(watch)) },
    })
  }
  return (
    <>
      <p className="watchbar__say" role="status">
        <Icon of={Eye} />
        <span>
          <NewsText watch={watch} news={news} />
        </span>
      </p>
      {news && isNews(news) && (
        <Button size="sm" onClick={() => void save(() => markSeen(query, news.found))}>
          <Trans>Mark as seen</Trans>
        </Button>
      )}
      <Button look="link" onClick={() => void save(stop)}>
        <Trans>Stop watching</Trans>
      </Button>
      {news && news.added.length > 0 && <NewProducts ids={news.added} />}
    </>
  )
}

interface WatchBarProps {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets
}

/** Watches the search shown in the library, and says what is new since the buyer last looked. */
export const WatchBar = ({ query, facets }: WatchBarProps) => {
  const { t } = useLingui()
  const { save } = useSaving()
  const labels = useChips(query, facets).map(({ label }) => label)
  const copy = useListCopy('products')
  const of = watchedQuery(query)
  const watches = useWatches()
  const watch = watches.status === 'ready' ? watches.data.find((one) => one.query === of) : undefined
  const name = [query.keyword.trim(), ...labels].filter(Boolean).join(comma())
  const start = async () => {
    if (!(await signedInOrAsked())) return
    const [products, searches] = [formatNumber(mostWatched), formatNumber(mostWatches)]
    if (copy.part !== 'whole')
      return showToast({
        tone: 'neutral',
        text: t`Wait until the whole library is on this device: a watch compares all of it.`,
      })
    switch (await watchSearch(of, name, prefs.locale)) {
      case 'watched':
        return showToast({ tone: 'ok', text: t`Watched: ${name}` })
      case 'too-many-products':
        return showToast({ tone: 'neutral', text: t`Narrow the search: at most ${products} products can be watched.` })
      case 'too-many-watches':
        return showToast({
          tone: 'neutral',
          text: t`${searches} searches are watched already. Stop watching one first.`,
        })
    }
  }
  if (watch) return <Watched watch={watch} />
  // Nothing is copied, or it is unknown whether this search is watched.
  if (copy.phase === 'empty' || watches.status !== 'ready') return null
  return (
    <Button look="link" onClick={() => void save(start)}>
      <Icon of={Eye} />
      <Trans>Watch this search</Trans>
    </Button>
  )
}
