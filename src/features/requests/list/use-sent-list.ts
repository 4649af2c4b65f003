import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { OwnRequests } from '#account/reads/records.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { ListQuery, ReplyFilter } from './list-query.ts'
import { countReplies, matchesKeyword, matchesReply, sentRows, sortSent, type SentRow } from './sent-rows.ts'

export interface SentList {
  /** Those of the batch in the address, or all. */
  readonly records: readonly RequestRecord[]
  readonly counts: Record<ReplyFilter, number>
  /** Searched, filtered and sorted; all pages. */
  readonly rows: readonly SentRow[]
}

/** The sent requests that the address asks for. */
export const useSentList = (
  { records }: OwnRequests,
  { keyword, reply, batch, sort }: Pick<ListQuery, 'keyword' | 'reply' | 'batch' | 'sort'>,
): SentList => {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => {
    const asked = batch === null ? records : records.filter(({ batchNo }) => batchNo === batch)
    const all = sentRows(asked, batch !== null).filter((row) => matchesKeyword(row, keyword))
    const matching = all.filter((row) => matchesReply(row, reply))
    return { records: asked, counts: countReplies(all), rows: sortSent(matching, sort, locale) }
  }, [records, keyword, reply, batch, sort, locale])
}
