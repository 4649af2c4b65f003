import type { RequestKind } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { copyOfRecords } from '#domain/requests/record/copy-of-record.ts'
import { readable } from '../store/account-rows.ts'
import { recordRow } from '../store/confirmed-rows.ts'
import type { AccountDb } from '../store/db.ts'
import { draftRow } from '../store/rows.ts'

/**
 * This many records show what a buyer usually asks for. Reading older ones would cost more time than they are worth.
 */
const mostRecords = 200

/** The buyer's requests of a kind, newest first: sent from here or elsewhere, or still waiting to be sent. */
export const earlierRequests = async (db: AccountDb, kind: RequestKind): Promise<RequestContent[]> => {
  const [drafts, records] = await Promise.all([
    db.drafts.where('[kind+updatedSeq]').between([kind, -Infinity], [kind, Infinity]).toArray(),
    db.records
      .where('[kind+createTime]')
      .between([kind, -Infinity], [kind, Infinity])
      .reverse()
      .limit(mostRecords)
      .toArray(),
  ])
  const here = readable(draftRow, drafts)
    .filter((row) => row.status === 'sent' || row.sendRev !== null)
    .map((row) => ({ at: row.receipt?.sentAt ?? row.updatedAt, content: row.mine }))
  const listed = readable(recordRow, records).map(({ createTime, row }) => ({
    at: createTime,
    content: copyOfRecords(kind, [row]),
  }))
  return [...here, ...listed].toSorted((a, b) => b.at - a.at).map(({ content }) => content)
}
