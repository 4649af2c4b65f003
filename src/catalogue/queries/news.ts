import { newsArticle, type NewsArticle } from '#contract/calls/market.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readMeta } from '../store/meta.ts'
import { readList, pendingRead, useCatalogueRead } from './use-catalogue-read.ts'

export type NewsCopy = Readonly<{ list: readonly NewsArticle[]; asOf: number | null }>

export const useNews = (): LiveRead<NewsCopy> =>
  useCatalogueRead('news', async (db) => {
    const list = await readList(db, 'news', newsArticle)
    if (list === pendingRead) return pendingRead
    return { list, asOf: (await readMeta(db, 'lists'))?.asOf ?? null }
  })
