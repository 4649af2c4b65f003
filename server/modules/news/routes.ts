import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { newsCalls } from '#contract/calls/market.ts'
import { isLocale } from '#contract/languages.ts'
import { dayIn } from '#domain/lifecycle/deadline.ts'
import type { Library } from '#server/modules/catalogue/library.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sendIfNew } from '#server/platform/http/packed-file.ts'
import { feedPicture } from './feeds.ts'
import { pictureFile } from './folder.ts'
import { countView, newsZone, openNews, viewsOf } from './news.ts'

const pictureTypes: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export const newsRoutes = (app: App, deps: Deps, library: Library): void => {
  const { db, config } = deps
  const news = openNews(deps, library)
  mount(app, deps, newsCalls.newsPage, async ({ query, locale }) => {
    const all = (await news.articles(locale)).filter(
      ({ category }) => query.category === undefined || category === query.category,
    )
    const from = (query.pageNo - 1) * query.pageSize
    const pageOfArticles = all.slice(from, from + query.pageSize)
    const views = await viewsOf(
      db,
      pageOfArticles.map(({ id }) => id),
    )
    return {
      list: pageOfArticles.map(({ body: _, ...item }) => ({ ...item, viewCount: views.get(item.id) ?? 0 })),
      total: all.length,
    }
  })
  mount(app, deps, newsCalls.newsGet, async ({ query, locale, actor, now }) => {
    const article = (await news.articles(locale)).find(({ id }) => id === query.id)
    if (!article) throw notFound()
    return { ...article, viewCount: await countView(db, article.id, actor.userId, dayIn(newsZone, now)) }
  })
  app.get('/news/:locale/:file', async (http) => {
    const { locale, file } = http.req.param()
    if (locale === 'pictures') {
      const fed = file.startsWith('feed-') ? await feedPicture(db, file) : null
      if (fed) {
        http.header('Content-Type', fed.type)
        http.header('Cache-Control', 'public, max-age=86400')
        return http.body(new Uint8Array(fed.bytes))
      }
      const path = config.newsFolder === null || !pictureFile.test(file) ? null : join(config.newsFolder, file)
      if (path === null || !existsSync(path)) throw notFound()
      http.header('Content-Type', pictureTypes[extname(file).toLowerCase()] ?? 'application/octet-stream')
      http.header('Cache-Control', 'public, max-age=86400')
      return http.body(Readable.toWeb(createReadStream(path)) as ReadableStream)
    }
    if (!isLocale(locale) || file !== 'latest.json') throw notFound()
    return sendIfNew(http, await news.file(locale))
  })
}
