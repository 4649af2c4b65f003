import { useMemo } from 'react'
import { changeAccountValue } from '#account/drafts/write-account-value.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { readMatchingIds, useMatchingIds } from '#catalogue/queries/lists/use-index.ts'
import { type Locale, languages } from '#contract/languages.ts'
import { unreadableRows } from '#domain/row-by-row.ts'
import {
  withSeenResults,
  maxWatchProducts,
  changesOfWatch,
  watch as watchSchema,
  watches as watchesSchema,
  addWatch,
  type Watch,
  maxWatches,
  hasWatchChanges,
  type WatchChanges,
} from '#domain/watches.ts'
import { systemClock } from '#lib/clock.ts'
import { type LiveRead, dataOr } from '#lib/live-read.ts'
import { useLocale, prefs } from '#prefs/prefs.ts'
import { libraryFields, toProductSearch, readLibraryQuery, type LibraryQuery } from '../library/library-query.ts'
import { writeQuery } from '#ui/page/query-fields.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ensureLoggedIn } from '#api/refusals.ts'
import { useTableCopyStatus } from '#catalogue/queries/copy-status.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatNumber, formatDateTime } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Section } from '#ui/marks/card.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useFilterChips, type LibraryFacets } from '../filters/facets.tsx'
import { plural } from '@lingui/core/macro'

const none: Watch[] = []

const useWatches = (): LiveRead<Watch[]> => useAccountValue('watches', watchesSchema, none)

const watchedQuery = (query: LibraryQuery): string =>
  writeQuery(libraryFields, new URLSearchParams(), { ...query, sort: 'relevance', page: 1, size: null }).toString()

const searchIn = (query: string) => toProductSearch(readLibraryQuery(new URLSearchParams(query), 20))

/** If `change` returns null, the stored watches stay as they are. Watches that cannot be read always remain. */
const changeWatches = (change: (all: readonly Watch[]) => readonly Watch[] | null): Promise<void> =>
  changeAccountValue('watches', (value) => {
    const all = change(watchesSchema.safeParse(value).data ?? [])
    if (!all) return value
    const stored = [...all, ...unreadableRows(watchSchema, value)]
    return stored.length > 0 ? stored : null
  })

const watchSearch = async (query: string, name: string, locale: Locale) => {
  const seenIds = (await readMatchingIds(locale, new Map([[query, searchIn(query)]]), maxWatchProducts)).get(query)
  if (!seenIds) return 'too-many-products'
  let isFull = false
  await changeWatches((all) => {
    if (all.some((one) => one.query === query)) return null
    const next = addWatch(all, { query, name, locale, seen: [...seenIds], lookedAt: systemClock.now() })
    isFull = next === null
    return next
  })
  return isFull ? 'too-many-watches' : 'watched'
}

const stopWatching = (query: string) => changeWatches((all) => all.filter((one) => one.query !== query))

const restoreWatch = (one: Watch) => changeWatches((all) => addWatch(all, one))

const markResultsSeen = (query: string, ids: readonly string[]) =>
  changeWatches((all) => withSeenResults(all, query, ids, systemClock.now()))

/** Null until the library is complete. Watches of another language, or with too many results, have no changes. */
const useWatchChanges = (all: readonly Watch[]) => {
  const locale = useLocale()
  const searches = useMemo(
    () => new Map(all.filter((one) => one.locale === locale).map(({ query }) => [query, searchIn(query)] as const)),
    [all, locale],
  )
  const idsByQuery = useMatchingIds(searches, maxWatchProducts)
  return useMemo(
    () =>
      idsByQuery &&
      new Map(
        all.flatMap((one) => {
          const ids = idsByQuery.get(one.query)
          return ids ? [[one.query, { ...changesOfWatch(one, ids), ids }] as const] : []
        }),
      ),
    [all, idsByQuery],
  )
}

const NewsText = ({ watch, news }: Readonly<{ watch: Watch; news: WatchChanges | undefined }>) => {
  const locale = useLocale()
  const since = formatDateTime(watch.lookedAt)
  const language = languages[watch.locale].name
  if (watch.locale !== locale) return <Trans>Made in {language}: switch to it to see what is new</Trans>
  if (!news) return <Trans>Last looked at on {since}</Trans>
  if (!hasWatchChanges(news)) return <Trans>Nothing new since {since}</Trans>
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

export const WatchedSearchList = () => {
  const all = dataOr(useWatches(), none)
  const news = useWatchChanges(all)
  if (all.length === 0) return null
  const newsRank = ({ query }: Watch) => Number(hasWatchChanges(news?.get(query) ?? { added: [], gone: 0 }))
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

const WatchedSearch = ({ watch }: { watch: Watch }) => {
  const { t } = useLingui()
  const watches = useMemo(() => [watch], [watch])
  const news = useWatchChanges(watches)?.get(watch.query)
  const products = dataOr(useProductsByIds(news?.added.slice(0, maxNamed) ?? []), [])
  const more = (news?.added.length ?? 0) - products.length
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
      {news && hasWatchChanges(news) && (
        <Button size="sm" onClick={() => void save(() => markResultsSeen(query, news.ids))}>{t`Mark as seen`}</Button>
      )}
      <Button look="link" onClick={() => void save(stop)}>{t`Stop watching`}</Button>
      {products.length > 0 && (
        <ul className="meta full">
          {products.map((product) => (
            <li key={product.pesticideId}>
              <Link to={paths.product(product.pesticideId)}>{product.name}</Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Plural value={more} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      )}
    </>
  )
}

export const WatchBar = ({ query, facets }: Readonly<{ query: LibraryQuery; facets: LibraryFacets }>) => {
  const { t } = useLingui()
  const { save } = useSave()
  const labels = useFilterChips(query, facets).map(({ label }) => label)
  const copy = useTableCopyStatus('products')
  const of = watchedQuery(query)
  const watches = useWatches()
  const watch = watches.status === 'ready' ? watches.data.find((one) => one.query === of) : undefined
  const name = [query.keyword.trim(), ...labels].filter(Boolean).join(listSeparator())
  const start = async () => {
    if (!(await ensureLoggedIn())) return
    const [products, searches] = [formatNumber(maxWatchProducts), formatNumber(maxWatches)]
    const texts = {
      watched: t`Watched: ${name}`,
      'partial-library': t`Wait until the whole library is on this device: a watch compares all of it.`,
      'too-many-products': t`Narrow the search: at most ${products} products can be watched.`,
      'too-many-watches': t`${searches} searches are watched already. Stop watching one first.`,
    }
    const result = copy.part === 'whole' ? await watchSearch(of, name, prefs.locale) : 'partial-library'
    showToast({ tone: result === 'watched' ? 'ok' : 'neutral', text: texts[result] })
  }
  if (watch) return <WatchedSearch watch={watch} />
  if (copy.phase === 'empty' || watches.status !== 'ready') return null
  return (
    <Button look="link" icon={Eye} onClick={() => void save(start)}>
      <Trans>Watch this search</Trans>
    </Button>
  )
}
