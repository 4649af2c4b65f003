import { hasData, withoutData, type LiveRead } from '#lib/live-read.ts'
import { useRemembering } from '#prefs/recent-searches.ts'
import type { ServerAnswer } from '../backend/server-search.ts'
import { useListCopy } from '../copy-status.ts'
import type { CatalogueTable } from '../../store/names.ts'
import type { SearchData } from './page-rows.ts'
import type { SearchAnswer } from './searches.ts'

type ListQuestion = Readonly<{ of: string; keyword?: string | undefined; offset: number; limit: number }>

interface ListAnswer<Row> extends SearchData<Row> {
  readonly of: string
  readonly keyword: string
  readonly from: number
  readonly limit: number
}

export function listQuestion<Search extends { readonly limit: number }>(
  query: { readonly page: number },
  search: Search,
  grows: boolean,
) {
  const { limit } = search
  const { page } = query
  const of = JSON.stringify([{ ...query, page: 1 }, limit, grows])
  return { ...search, of, ...(grows ? { offset: 0, limit: page * limit } : { offset: (page - 1) * limit, limit }) }
}

interface ListOf<Row, Question> {
  readonly question: Question
  /** The device's answer, also computed while the server is asked: the connection may break. */
  readonly own: LiveRead<SearchAnswer<Row, Question>>
  readonly server: LiveRead<ServerAnswer<Row>> | null
  readonly searched: CatalogueTable
  readonly inSearch: boolean
}

export function useSearchList<Row, Question extends ListQuestion>(list: ListOf<Row, Question>) {
  const { question: asked, own, server, searched, inSearch } = list
  const copy = useListCopy(searched)
  const { of, keyword = '', limit } = asked
  useRemembering(keyword, !inSearch && own.status === 'ready' && own.data.question.of === of ? own.data.total : 0)
  const answeredRead = (): LiveRead<ListAnswer<Row>> => {
    if (server?.status === 'ready') return { ...server, data: { ...server.data, of: 'server', keyword, limit } }
    if (server) return withoutData(server)
    if (!hasData(own)) return own.status === 'ready' ? { status: 'loading' } : withoutData(own)
    const question = own.data.question
    return {
      ...own,
      data: {
        ...own.data,
        of: question.of,
        keyword: question.keyword ?? '',
        from: question.offset,
        limit: question.limit,
      },
    }
  }
  const read = answeredRead()
  // Before any row was copied, counts are hidden: they would all be 0.
  const countedAnswer =
    read.status === 'ready' && (server !== null || copy.state === 'here' || read.data.total > 0) ? read.data : null
  return { read, counted: countedAnswer, copy, asking: server?.status === 'ready' && server.data.asking }
}
