import type { CompanyHit } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { readSearchResults } from './page-rows.ts'
import { useIndexQuery } from './use-index.ts'
import { highlightRanges, type HighlightRange } from '../../search/engine/highlight.ts'

export const keywordRanges = (text: string, keyword: string, corrected: readonly string[] = []): HighlightRange[] =>
  highlightRanges(text, keyword, corrected)

export type QuickHits<Row> = Readonly<{ rows: readonly Row[]; total: number; corrected: readonly string[] }>

export interface QuickAnswer {
  readonly keyword: string
  readonly products: QuickHits<Product>
  readonly companies: QuickHits<CompanyHit>
}

const none = { rows: [], total: 0, corrected: [] } as const
const noAnswer: QuickAnswer = { keyword: '', products: none, companies: none }

const best = async <T extends CatalogueTable>(locale: Locale, table: T, keyword: string, limit: number) => {
  const query = { keyword, filters: [], order: 'relevance', offset: 0, limit }
  const { rows, total, corrected } = await readSearchResults(locale, table, query)
  return { rows, total, corrected }
}

export const useQuickSearch = (keyword: string, limit: number): LiveRead<QuickAnswer> => {
  const text = keyword.trim()
  const { last } = useIndexQuery(text === '' ? null : `${limit} ${text}`, async (locale): Promise<QuickAnswer> => {
    const [products, companies] = await Promise.all([
      best(locale, 'products', text, limit),
      best(locale, 'companies', text, limit),
    ])
    return { keyword: text, products, companies }
  })
  return text === '' ? { status: 'ready', data: noAnswer } : last
}
