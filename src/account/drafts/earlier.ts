import type { RequestKind } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { copyOfRecords } from '#domain/requests/record/copy-of-record.ts'
import { readable } from '../store/account-rows.ts'
import { recordRow } from '../store/confirmed-rows.ts'
import type { AccountDb } from '../store/db.ts'
import { draftRow } from '../store/rows.ts'

/** So many records say what a buyer usually asks for; those of years ago say less than the wait for them costs. */
const mostRecords = 200

/** What the buyer has sent of a kind, the newest first: from here, also what has not left yet, and from anywhere else. */
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
