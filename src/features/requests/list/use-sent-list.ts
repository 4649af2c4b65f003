import { useLingui } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { useRecords, type RecordList } from '#account/reads/requests/records.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import type { ListQuery, ReplyFilter } from './list-query.ts'
import { countReplies, matchesKeyword, matchesReply, sentRows, sortSent, type SentRow } from './sent-rows.ts'

export interface SentList {
  readonly read: LiveRead<RecordList>
  readonly counts: Record<ReplyFilter, number>
  /** As searched, filtered and sorted; all pages of it. */
  readonly rows: readonly SentRow[]
}

const noList: RecordList = { rows: [], asOf: null }

/** The sent requests that the address asks for. */
export const useSentList = (
  kind: RequestKind,
  { keyword, reply, batch, sort }: Pick<ListQuery, 'keyword' | 'reply' | 'batch' | 'sort'>,
): SentList => {
  const { i18n } = useLingui()
  const read = useRecords(kind, batch === null ? {} : { batchNo: batch })
  const all = sentRows(dataOr(read, noList).rows, batch !== null).filter((row) => matchesKeyword(row, keyword))
  const matching = all.filter((row) => matchesReply(row, reply))
  return { read, counts: countReplies(all), rows: sortSent(matching, sort, i18n.locale) }
}
