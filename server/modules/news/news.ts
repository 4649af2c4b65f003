import { count, eq, inArray } from 'drizzle-orm'
import { type NewsArticle, type NewsBlock, newsCalls, maxNewsInFile, type NewsPart } from '#contract/calls/market.ts'
import { isLocale, type Locale, locales } from '#contract/languages.ts'
import type { Day } from '#contract/values.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { addMonths } from '#domain/validity.ts'
import type { AccountId } from '#domain/ids.ts'
import type { CatalogueCache } from '#server/modules/catalogue/library.ts'
import { findAllPriceSeries } from '#server/modules/market/repo.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { compressFile, type CompressedFile, sendFileIfChanged } from '#server/platform/http/compress.ts'
import { readDigestFacts, type PriceMove, type MonthFacts } from './digest-facts.ts'
import { readFeedArticles, readFeedPicture } from './feeds.ts'
import { pictureFilePattern, readNewsFolder } from './folder.ts'
import { newsViews } from './schema.ts'
import { localizedName } from '#domain/market/list.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { productToWire } from '#server/modules/catalogue/products/product-view.ts'
import { findProductsByIds } from '#server/modules/catalogue/products/repo.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import { dayText, digestSubjects, digestTexts, monthText } from './digest-texts.ts'
import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { App } from '../../platform/http/context.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/http/refusal.ts'

const maxNamed = 12

const text = (words: string): NewsPart => ({ text: words, strong: false })
const block = (kind: NewsBlock['kind'], ...parts: NewsPart[]): NewsBlock => ({ kind, parts })

const readRecords = async (db: Database, library: CatalogueCache, months: readonly MonthFacts[]) => {
  const mentionedIds = months.flatMap(({ approved, exportOnly, ending }) =>
    [approved, exportOnly, ending].flatMap((ids) => ids.slice(0, maxNamed)),
  )
  const holders = [...new Set(months.flatMap(({ newHolders }) => newHolders.slice(0, maxNamed)))]
  const rows = await Promise.all(holders.map((id) => findCompany(db, id)))
  return {
    found: await findProductsByIds(db, [...new Set(mentionedIds)]),
    words: await library.words(),
    holders: rows.flatMap((row) => row ?? []),
  }
}
type Records = Awaited<ReturnType<typeof readRecords>>

const namesOf = ({ found, words, holders }: Records, locale: Locale) => {
  const products = new Map(
    found.map(({ product, company }) => [product.id, productToWire(product, company, words, locale)]),
  )
  const companies = new Map(holders.map((row) => [row.id, labelFor(row.names, locale)]))
  const companyPart = (id: string, name: string): NewsPart => ({ ...text(name), record: { kind: 'company', id } })
  return {
    product: (id: string): NewsPart[] => {
      const product = products.get(id)
      if (!product) return []
      const { name, company } = product
      return [
        { text: name, strong: true, record: { kind: 'product', id } },
        text(` (${id})`),
        ...(company ? [text(', '), companyPart(String(company.companyId), company.name)] : []),
      ]
    },
    company: (id: string): NewsPart[] => {
      const name = companies.get(id)
      return name === undefined ? [] : [companyPart(id, name)]
    },
  }
}

const maxMovesInSummary = 3
const moveName = ({ series }: PriceMove, locale: Locale) =>
  `${localizedName(series.names, locale)} ${series.specification}`
const shareText = ({ share }: PriceMove) => `${share > 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(1)} %`

const moveParts = (move: PriceMove, locale: Locale): NewsPart[] => {
  const { series, from, to } = move
  const unit = `${series.currency}/${series.per}`
  return [
    { text: moveName(move, locale), strong: true, record: { kind: 'price', id: series.id } },
    text(
      `: ${from.price} (${dayText(from.day, locale)}) → ${to.price} ${unit} (${dayText(to.day, locale)}), ${shareText(move)}. ${to.facts?.source ?? series.source}`,
    ),
  ]
}

const articleOf = (facts: MonthFacts, names: ReturnType<typeof namesOf>, locale: Locale): NewsArticle => {
  const words = digestTexts(locale)
  const { month, approved, exportOnly, newHolders, ending, moves, readOn } = facts
  const section = (head: (count: number) => string, ids: readonly string[], parts: (id: string) => NewsPart[]) => {
    if (ids.length === 0) return []
    const lines = ids.slice(0, maxNamed).flatMap((id) => {
      const line = parts(id)
      return line.length > 0 ? [block('item', ...line)] : []
    })
    const unnamedCount = ids.length - lines.length
    return [
      block('heading', text(head(ids.length))),
      ...lines,
      ...(unnamedCount > 0 ? [block('text', text(words.more(unnamedCount)))] : []),
    ]
  }
  const counts = { approved: approved.length, holders: newHolders.length, ending: ending.length }
  const ofRegister = approved.length + ending.length > 0
  return {
    id: `register-${month}`,
    origin: 'digest',
    category: ofRegister ? 'register' : 'prices',
    title: (ofRegister ? words.title : words.pricesTitle)(monthText(month, locale)),
    summary: digestSubjects
      .flatMap((matter) => (counts[matter] > 0 ? [words.summary[matter](counts[matter])] : []))
      .concat(moves.slice(0, maxMovesInSummary).map((move) => `${moveName(move, locale)} ${shareText(move)}.`))
      .join(' '),
    publishTime: Date.parse(`${addMonths(`${month}-01`, 1)}T00:00:00Z`),
    source: ofRegister
      ? readOn === null
        ? ''
        : words.source(dayText(readOn, locale))
      : [...new Set(moves.map(({ series, to }) => to.facts?.source ?? series.source))].join('; '),
    sourceUrl: null,
    picture: null,
    body: [
      ...(moves.length > 0 ? [block('heading', text(words.moves))] : []),
      ...moves.map((move) => block('item', ...moveParts(move, locale))),
      ...section(words.approved, approved, names.product),
      ...section(words.exportOnly, exportOnly, names.product),
      ...section(words.holders, newHolders, names.company),
      ...section(words.ending, ending, names.product),
    ],
  }
}

export const createDigestWriter = async (db: Database, library: CatalogueCache, months: readonly MonthFacts[]) => {
  const records = await readRecords(db, library, months)
  return (locale: Locale) => {
    const names = namesOf(records, locale)
    return months.map((facts) => articleOf(facts, names, locale))
  }
}

/** The days of the news are days in China, where the register is published. */
const newsZone = 'Asia/Shanghai'
const freshForMs = 60_000

type Edition = ReadonlyMap<Locale, readonly NewsArticle[]>

const newestFirst = (a: NewsArticle, b: NewsArticle) => b.publishTime - a.publishTime || (a.id < b.id ? -1 : 1)

const edition = async (deps: Deps, library: CatalogueCache, today: Day): Promise<Edition> => {
  const { db, config, log } = deps
  const facts = await readDigestFacts(db, await findAllPriceSeries(db, today), today)
  const writeDigest = await createDigestWriter(db, library, facts)
  const editorArticles = readNewsFolder(config.newsFolder, log)
  const rows = await Promise.all(
    locales.map(async (locale) => {
      const localeArticles = editorArticles.filter((one) => one.locale === locale).map(({ article }) => article)
      const articles = [...writeDigest(locale), ...localeArticles, ...(await readFeedArticles(db, locale))]
      return [locale, articles.toSorted(newestFirst)] as const
    }),
  )
  return new Map(rows)
}

const openNews = (deps: Deps, library: CatalogueCache) => {
  const editions = lruCache<Edition>(1)
  const files = new WeakMap<readonly NewsArticle[], Promise<CompressedFile>>()
  const articles = async (locale: Locale) => {
    const now = deps.clock.now()
    const make = () => edition(deps, library, dayInZone(newsZone, now))
    return (await editions(String(Math.floor(now / freshForMs)), make)).get(locale) ?? []
  }
  return {
    articles,
    file: async (locale: Locale) => {
      const list = await articles(locale)
      const file = files.get(list) ?? compressFile(JSON.stringify({ list: list.slice(0, maxNewsInFile) }))
      files.set(list, file)
      return file
    },
  }
}

const viewsOf = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: newsViews.newsId, views: count() })
    .from(newsViews)
    .where(inArray(newsViews.newsId, [...ids]))
    .groupBy(newsViews.newsId)
  return new Map(rows.map(({ id, views }) => [id, views]))
}

const countView = async (db: Database, newsId: string, accountId: AccountId, day: Day): Promise<number> => {
  await db.insert(newsViews).values({ newsId, accountId, day }).onConflictDoNothing()
  return db.$count(newsViews, eq(newsViews.newsId, newsId))
}

const pictureTypes: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export const newsRoutes = (app: App, deps: Deps, library: CatalogueCache): void => {
  const { db, config } = deps
  const news = openNews(deps, library)
  mount(app, deps, newsCalls.newsPage, async ({ query, locale }) => {
    const all = (await news.articles(locale)).filter(
      ({ category }) => query.category === undefined || category === query.category,
    )
    const from = (query.pageNo - 1) * query.pageSize
    const page = all.slice(from, from + query.pageSize)
    const ids = page.map(({ id }) => id)
    const views = await viewsOf(db, ids)
    const list = page.map(({ body: _, ...item }) => ({ ...item, viewCount: views.get(item.id) ?? 0 }))
    return { list, total: all.length }
  })
  mount(app, deps, newsCalls.newsGet, async ({ query, locale, actor, now }) => {
    const article = (await news.articles(locale)).find(({ id }) => id === query.id)
    if (!article) throw notFound()
    return { ...article, viewCount: await countView(db, article.id, actor.userId, dayInZone(newsZone, now)) }
  })
  app.get('/news/:locale/:file', async (http) => {
    const { locale, file } = http.req.param()
    if (locale === 'pictures') {
      const feedImage = file.startsWith('feed-') ? await readFeedPicture(db, file) : null
      if (feedImage) {
        http.header('Content-Type', feedImage.type)
        http.header('Cache-Control', 'public, max-age=86400')
        return http.body(new Uint8Array(feedImage.bytes))
      }
      const path = config.newsFolder === null || !pictureFilePattern.test(file) ? null : join(config.newsFolder, file)
      if (path === null || !existsSync(path)) throw notFound()
      http.header('Content-Type', pictureTypes[extname(file).toLowerCase()] ?? 'application/octet-stream')
      http.header('Cache-Control', 'public, max-age=86400')
      return http.body(Readable.toWeb(createReadStream(path)) as ReadableStream)
    }
    if (!isLocale(locale) || file !== 'latest.json') throw notFound()
    return sendFileIfChanged(http, await news.file(locale))
  })
}
