import { hasData, withoutData, type LiveRead } from '#lib/live-read.ts'
import { useRememberSearch } from '#prefs/recent-searches.ts'
import type { ServerAnswer } from '../backend/server-search.ts'
import { useTableCopyStatus } from '../copy-status.ts'
import type { CatalogueTable } from '../../store/names.ts'
import type { SearchData } from './page-rows.ts'
import type { SearchAnswer } from './searches.ts'

type ListQuestion = Readonly<{ of: string; keyword?: string | undefined; offset: number; limit: number }>

type ListAnswer<Row> = SearchData<Row> & Readonly<{ of: string; keyword: string; from: number; limit: number }>

export function toListSearch<Search extends { readonly limit: number }>(
  query: { readonly page: number },
  search: Search,
  grows: boolean,
) {
  const { limit } = search
  const { page } = query
  const of = JSON.stringify([{ ...query, page: 1 }, limit, grows])
  return { ...search, of, ...(grows ? { offset: 0, limit: page * limit } : { offset: (page - 1) * limit, limit }) }
}

export function useSearchList<Row, Question extends ListQuestion>(
  { of, keyword = '', limit }: Question,
  own: LiveRead<SearchAnswer<Row, Question>>,
  server: LiveRead<ServerAnswer<Row>> | null,
  searched: CatalogueTable,
  inSearch: boolean,
) {
  const copy = useTableCopyStatus(searched)
  useRememberSearch(keyword, !inSearch && own.status === 'ready' && own.data.question.of === of ? own.data.total : 0)
  const answeredRead = (): LiveRead<ListAnswer<Row>> => {
    if (server?.status === 'ready') return { ...server, data: { ...server.data, of: 'server', keyword, limit } }
    if (server) return withoutData(server)
    if (!hasData(own)) return own.status === 'ready' ? { status: 'loading' } : withoutData(own)
    const { question } = own.data
    const { offset: from, keyword: searchedFor = '' } = question
    return { ...own, data: { ...own.data, of: question.of, keyword: searchedFor, from, limit: question.limit } }
  }
  const read = answeredRead()
  // Before any row is stored, counts are hidden, because all would be 0.
  const counted =
    read.status === 'ready' && (server !== null || copy.state === 'here' || read.data.total > 0) ? read.data : null
  return { read, counted, copy, asking: server?.status === 'ready' && server.data.asking }
}
