import { requestKinds } from '#contract/entities/request.ts'
import { replyTimeOf, type ReplyTime } from '#domain/reply-time.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useAccountRead } from '../use-account-read.ts'
import { readRecords } from '../../store/read-records.ts'

const never: ReplyTime = { asked: 0, replied: 0, medianMs: null }

/** How fast a supplier has answered this buyer's own requests of all three kinds, from the records on this device. */
export const useReplyTime = (companyId: string): LiveRead<ReplyTime> =>
  useAccountRead(
    async (db) => {
      const lists = await Promise.all(requestKinds.map((kind) => readRecords(db, kind, {})))
      return replyTimeOf(lists.flatMap(({ rows }) => rows.filter(({ company }) => company.companyId === companyId)))
    },
    never,
    [companyId],
  )
