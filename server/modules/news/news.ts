import { count, eq, inArray, sql } from 'drizzle-orm'
import type { NewsArticle } from '#contract/entities/news.ts'
import { newsInFile } from '#contract/calls/market.ts'
import { locales, type Locale } from '#contract/languages.ts'
import type { Day } from '#contract/values.ts'
import { dayIn } from '#domain/lifecycle/deadline.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Library } from '#server/modules/catalogue/library.ts'
import { allSeries } from '#server/modules/market/repo.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashOf, pack, type PackedFile } from '#server/platform/files/packed-file.ts'
import { openDigest } from './digest.ts'
import { digestFacts } from './digest-facts.ts'
import { feedArticles } from './feeds.ts'
import { readNewsFolder } from './folder.ts'
import { newsViews } from './schema.ts'

/** The register is published in China, so the day is China's. */
export const newsZone = 'Asia/Shanghai'
/** How old an answer may be: an import or a new file shows after this time. */
const freshForMs = 60_000

type Edition = ReadonlyMap<Locale, readonly NewsArticle[]>

export interface News {
  /** Newest first. */
  readonly articles: (locale: Locale) => Promise<readonly NewsArticle[]>
  readonly file: (locale: Locale) => Promise<PackedFile>
}

const newestFirst = (a: NewsArticle, b: NewsArticle) => b.publishTime - a.publishTime || (a.id < b.id ? -1 : 1)

const edition = async (deps: Deps, library: Library, today: Day): Promise<Edition> => {
  const { db, config, log } = deps
  const facts = await digestFacts(db, await allSeries(db, today), today)
  const digest = await openDigest(db, library, facts)
  const written = readNewsFolder(config.newsFolder, log)
  const rows = await Promise.all(
    locales.map(async (locale) => {
      const own = written.filter((one) => one.locale === locale).map(({ article }) => article)
      const articles = [...digest(locale), ...own, ...(await feedArticles(db, locale))]
      return [locale, articles.toSorted(newestFirst)] as const
    }),
  )
  return new Map(rows)
}

/** The news in all languages, made again on request if they are older than a minute. */
export const openNews = (deps: Deps, library: Library): News => {
  let made: { readonly at: number; readonly edition: Promise<Edition> } | null = null
  const files = new Map<Locale, { readonly of: readonly NewsArticle[]; readonly file: Promise<PackedFile> }>()
  const current = (): Promise<Edition> => {
    const now = deps.clock.now()
    if (!made || Math.abs(now - made.at) >= freshForMs) {
      const making = edition(deps, library, dayIn(newsZone, now))
      made = { at: now, edition: making }
      // A failure is not cached: the next request tries again.
      making.catch(() => (made = null))
    }
    return made.edition
  }
  const articles: News['articles'] = async (locale) => (await current()).get(locale) ?? []
  return {
    articles,
    file: async (locale) => {
      const of = await articles(locale)
      const known = files.get(locale)
      if (known?.of === of) return known.file
      const json = JSON.stringify({ list: of.slice(0, newsInFile) })
      const file = pack(json).then((packed) => ({ etag: `W/"${hashOf(json).slice(0, 32)}"`, packed }))
      files.set(locale, { of, file })
      return file
    },
  }
}

/** How often each was read, counting each reader once a day. */
export const viewsOf = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: newsViews.newsId, views: count() })
    .from(newsViews)
    .where(inArray(newsViews.newsId, [...ids]))
    .groupBy(newsViews.newsId)
  return new Map(rows.map(({ id, views }) => [id, Number(views)]))
}

export const countView = async (db: Database, newsId: string, accountId: AccountId, day: Day): Promise<number> => {
  await db.insert(newsViews).values({ newsId, accountId, day }).onConflictDoNothing()
  const [row] = await db
    .select({ views: sql<number>`count(*)::int` })
    .from(newsViews)
    .where(eq(newsViews.newsId, newsId))
  return row?.views ?? 0
}
