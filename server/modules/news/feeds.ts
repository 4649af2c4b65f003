import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { z } from 'zod'
import { newsCategories, type NewsArticle } from '#contract/calls/market.ts'
import { isLocale, locales, type Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteAllButFirst } from '#server/platform/db/statements.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashOf } from '#server/platform/http/compress.ts'
import { fetchFromPublicAddress } from '#server/platform/http/fetch-public.ts'
import { newsFromFeeds } from './schema.ts'

const feedRow = z.object({
  url: z.url({ protocol: /^https$/ }),
  lang: z.string().refine(isLocale, 'is no language of the app'),
  category: z.enum(newsCategories).default('industry'),
  source: z.string().trim().min(1).max(200),
  pictures: z.boolean().default(false),
})
type Feed = z.output<typeof feedRow>

const feedLimits = { maxBytes: 1024 * 1024, timeoutMs: 10_000 }
const pictureLimits = { maxBytes: 300 * 1024, timeoutMs: 10_000 }
const maxItems = 30
const maxSummaryLength = 500
const maxPerLanguage = 100
const retainedMs = 365 * dayMs

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const character = (code: number) =>
  code > 31 && code < 0x11_00_00 && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : ' '

/** The result may contain `<` from an entity, so it must be shown as text, never as HTML. */
export const plainTextOf = (html: string, maxLength: number): string =>
  html
    .slice(0, 20_000)
    // An unclosed tag matches to the end, so that a failed match is not repeated for each of many opened tags.
    .replaceAll(/<(script|style)\b[^>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|$)/gi, ' ')
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => character(Number(code)))
    .replaceAll(/&#x([\da-f]{1,6});/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
    // PostgreSQL does not accept NUL.
    .replaceAll('\0', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')

const text = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
const entry = z.object({
  title: text.optional(),
  link: z.string().optional(),
  links: z.array(z.object({ href: z.string().optional(), rel: z.string().optional() })).optional(),
  description: text.optional(),
  summary: text.optional(),
  content: text.optional(),
  pubDate: z.string().optional(),
  published: z.string().optional(),
  updated: z.string().optional(),
  enclosures: z.array(z.object({ url: z.string(), type: z.string().optional() })).optional(),
})

interface FeedItem {
  readonly title: string
  readonly url: string
  readonly summary: string
  readonly time: number
  readonly picture: string | null
}

const itemOf = (raw: unknown, now: number): FeedItem | null => {
  const parsed = entry.safeParse(raw)
  if (!parsed.success) return null
  const { title = '', link, links = [], description, summary, content, enclosures = [], ...times } = parsed.data
  const url = link ?? links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href ?? ''
  const time = Date.parse(times.pubDate ?? times.published ?? times.updated ?? '')
  const name = plainTextOf(title, 200)
  if (name === '' || !/^https?:\/\//i.test(url) || !URL.canParse(url) || Number.isNaN(time)) return null
  const picture = enclosures.find(({ type }) => type?.startsWith('image/'))?.url ?? null
  return {
    title: name,
    url,
    summary: plainTextOf(summary ?? description ?? content ?? '', maxSummaryLength),
    time: Math.min(time, now),
    picture,
  }
}

/** The worker's program is a string, because the bundled server is one file from which a worker cannot start. */
const parserProgram = `
const { parentPort, workerData } = require('node:worker_threads')
const { feed } = require(workerData.parser).parseFeed(workerData.xml)
parentPort.postMessage((feed.items ?? feed.entries ?? []).slice(0, workerData.maxItems))`

const parseMs = 5_000
const parserLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** A hostile feed must not delay callers, so it is parsed in a separate thread with a time limit. */
const parseApart = (xml: string, limitMs: number): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    const parser = createRequire(import.meta.url).resolve('feedsmith')
    const options = { eval: true, workerData: { parser, xml, maxItems }, resourceLimits: parserLimits }
    const worker = new Worker(parserProgram, options)
    const timer = setTimeout(() => end(() => reject(new Error('takes too long to parse'))), limitMs)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      settle()
    }
    worker.once('message', (items: readonly unknown[]) => end(() => resolve(items)))
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', () => end(() => reject(new Error('ended while it was parsed'))))
  })

export const parseFeedItems = async (xml: string, now: number, limitMs = parseMs): Promise<FeedItem[]> =>
  (await parseApart(xml, limitMs)).flatMap((raw) => itemOf(raw, now) ?? [])

const pictureKind = (bytes: Buffer): string | null => {
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg'
  if (bytes.subarray(0, 4).toString('latin1') === '\u0089PNG') return 'image/png'
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return riff ? 'image/webp' : null
}

export type FileFetcher = typeof fetchFromPublicAddress

const pictureOf = async (fetchFile: FileFetcher, url: string | null) => {
  const bytes = url === null ? null : (await fetchFile(url, pictureLimits).catch(() => null))?.bytes
  const type = bytes ? pictureKind(bytes) : null
  return bytes && type ? { pictureType: type, picture: bytes.toString('base64') } : {}
}

const importFeed = async (db: Database, feed: Feed, now: number, fetchFile: FileFetcher): Promise<void> => {
  const { bytes } = await fetchFile(feed.url, feedLimits)
  for (const item of await parseFeedItems(bytes.toString('utf8'), now)) {
    // Skips old entries, which would be deleted at once and whose pictures would be downloaded again every hour.
    if (item.time < now - retainedMs) continue
    const id = `feed-${hashOf(item.url).slice(0, 32)}`
    const { lang: locale, category, source } = feed
    const itemFields = { locale, category, source, title: item.title, summary: item.summary, sourceUrl: item.url }
    const [storedItem] = await db.select({ id: newsFromFeeds.id }).from(newsFromFeeds).where(eq(newsFromFeeds.id, id))
    if (storedItem) {
      await db
        .update(newsFromFeeds)
        .set(itemFields)
        .where(and(eq(newsFromFeeds.id, id), eq(newsFromFeeds.source, feed.source)))
      continue
    }
    const picture = await pictureOf(fetchFile, feed.pictures ? item.picture : null)
    await db
      .insert(newsFromFeeds)
      .values({ id, ...itemFields, publishTime: item.time, ...picture })
      .onConflictDoNothing()
  }
}

const forget = async (db: Database, now: number): Promise<void> => {
  await db.delete(newsFromFeeds).where(lt(newsFromFeeds.publishTime, now - retainedMs))
  const { id, publishTime } = newsFromFeeds
  for (const locale of locales)
    await deleteAllButFirst(db, id, eq(newsFromFeeds.locale, locale), [desc(publishTime)], maxPerLanguage)
}

export const importFeeds = async (
  { db, clock, log, config }: Pick<Deps, 'db' | 'clock' | 'log' | 'config'>,
  fetchFile: FileFetcher = fetchFromPublicAddress,
): Promise<void> => {
  if (config.newsFeeds === null) return
  const feeds = z.array(feedRow).parse(JSON.parse(readFileSync(config.newsFeeds, 'utf8')))
  for (const feed of feeds)
    await importFeed(db, feed, clock.now(), fetchFile).catch((error: unknown) =>
      log({ level: 'error', event: 'news-feed-failed', message: `${feed.url}: ${String(error)}` }),
    )
  await forget(db, clock.now())
}

export const readFeedArticles = async (db: Database, locale: Locale): Promise<NewsArticle[]> => {
  const { picture: _, locale: __, ...columns } = getTableColumns(newsFromFeeds)
  const rows = await db
    .select(columns)
    .from(newsFromFeeds)
    .where(eq(newsFromFeeds.locale, locale))
    .orderBy(desc(newsFromFeeds.publishTime))
    .limit(maxPerLanguage)
  return rows.map(({ pictureType, ...row }) => ({
    ...row,
    origin: 'feed',
    picture: pictureType === null ? null : `/news/pictures/${row.id}`,
    body: [{ kind: 'text', parts: [{ text: row.sourceUrl, strong: false, url: row.sourceUrl }] }],
  }))
}

export const readFeedPicture = async (db: Database, id: string): Promise<{ type: string; bytes: Buffer } | null> => {
  const [row] = await db
    .select({ type: newsFromFeeds.pictureType, data: newsFromFeeds.picture })
    .from(newsFromFeeds)
    .where(eq(newsFromFeeds.id, id))
  return row?.type && row.data ? { type: row.type, bytes: Buffer.from(row.data, 'base64') } : null
}
