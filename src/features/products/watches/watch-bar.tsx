import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { ensureLoggedIn } from '#api/refusals.ts'
import { useListCopy } from '#catalogue/queries/copy-status.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { maxWatchProducts, maxWatches, hasChanges, type Watch, type WatchChanges } from '#domain/watches.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatNumber, formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { prefs, useLocale } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Section } from '#ui/marks/card.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useChips } from '../filters/filter-chips.tsx'
import type { LibraryFacets } from '../filters/facets.tsx'
import type { LibraryQuery } from '../library/library-query.ts'
import {
  none,
  markResultsSeen,
  restoreWatch,
  stopWatching,
  useWatches,
  useWatchChanges,
  watchedQuery,
  watchSearch,
} from './use-watches.ts'
import { plural } from '@lingui/core/macro'
import { languages } from '#contract/languages.ts'

const NewsText = ({ watch, news }: Readonly<{ watch: Watch; news: WatchChanges | undefined }>) => {
  const locale = useLocale()
  const since = formatDateTime(watch.lookedAt)
  const language = languages[watch.locale].name
  if (watch.locale !== locale) return <Trans>Made in {language}: switch to it to see what is new</Trans>
  if (!news) return <Trans>Last looked at on {since}</Trans>
  if (!hasChanges(news)) return <Trans>Nothing new since {since}</Trans>
  const changes = [
    news.added.length > 0 && plural(news.added.length, { one: '# new product', other: '# new products' }),
    news.gone > 0 && plural(news.gone, { one: '# no longer found', other: '# no longer found' }),
  ]
    .filter(Boolean)
    .join(listSeparator())
  return (
    <Trans>
      {changes} since {since}
    </Trans>
  )
}

export const WatchList = () => {
  const all = dataOr(useWatches(), none)
  const news = useWatchChanges(all)
  if (all.length === 0) return null
  const newsRank = ({ query }: Watch) => Number(hasChanges(news?.get(query) ?? { added: [], gone: 0 }))
  const sortedWatches = all.toSorted((a, b) => newsRank(b) - newsRank(a))
  return (
    <Section heading="h3" id="home-watches" title={<Trans>Watched searches</Trans>}>
      <ul className="list">
        {sortedWatches.map((watch) => (
          <li key={watch.query}>
            <Link className="lrow" to={`${paths.products()}?${watch.query}`}>
              <span className="mono">
                <Icon of={Eye} />
              </span>
              <span className="grow">
                <span translate="no" className="item__t wraps">
                  {watch.name}
                </span>
                <span className="item__s wraps">
                  <NewsText watch={watch} news={news?.get(watch.query)} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const maxNamed = 5

const NewProducts = ({ ids }: { ids: readonly string[] }) => {
  const products = dataOr(useProductsByIds(ids.slice(0, maxNamed)), [])
  const more = ids.length - products.length
  return (
    <ul className="meta full">
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

const WatchedSearch = ({ watch }: { watch: Watch }) => {
  const { t } = useLingui()
  // Only this search is evaluated, because the bar does not show the others.
  const watches = useMemo(() => [watch], [watch])
  const news = useWatchChanges(watches)?.get(watch.query)
  const { save } = useSave()
  const { query, name } = watch
  const stop = async () => {
    await stopWatching(query)
    showToast({
      tone: 'neutral',
      text: t`No longer watched: ${name}`,
      action: { label: t`Undo`, run: () => void save(() => restoreWatch(watch)) },
    })
  }
  return (
    <>
      <p className="row" role="status">
        <Icon of={Eye} />
        <span>
          <NewsText watch={watch} news={news} />
        </span>
      </p>
      {news && hasChanges(news) && (
        <Button size="sm" onClick={() => void save(() => markResultsSeen(query, news.ids))}>{t`Mark as seen`}</Button>
      )}
      <Button look="link" onClick={() => void save(stop)}>{t`Stop watching`}</Button>
      {news && news.added.length > 0 && <NewProducts ids={news.added} />}
    </>
  )
}

export const WatchBar = ({ query, facets }: Readonly<{ query: LibraryQuery; facets: LibraryFacets }>) => {
  const { t } = useLingui()
  const { save } = useSave()
  const labels = useChips(query, facets).map(({ label }) => label)
  const copy = useListCopy('products')
  const of = watchedQuery(query)
  const watches = useWatches()
  const watch = watches.status === 'ready' ? watches.data.find((one) => one.query === of) : undefined
  const name = [query.keyword.trim(), ...labels].filter(Boolean).join(listSeparator())
  const start = async () => {
    if (!(await ensureLoggedIn())) return
    if (copy.part !== 'whole')
      return showToast({
        tone: 'neutral',
        text: t`Wait until the whole library is on this device: a watch compares all of it.`,
      })
    const [products, searches] = [formatNumber(maxWatchProducts), formatNumber(maxWatches)]
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
  if (watch) return <WatchedSearch watch={watch} />
  // Shown once the library is on this device and it is known whether the search is already watched.
  if (copy.phase === 'empty' || watches.status !== 'ready') return null
  return (
    <Button look="link" onClick={() => void save(start)}>
      <Icon of={Eye} />
      <Trans>Watch this search</Trans>
    </Button>
  )
}
