import type { RecordRowId } from '../row-id.ts'
import { code } from '#contract/codes.ts'
import type { Quote } from '#contract/entities/progress.ts'
import { dayIn } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { logsOfRecords } from './repo.ts'
import type { RecordRow } from './repo.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'

const refuse = (refusalCode: RefusalCode, row: RecordRow) =>
  new Refusal(refusalCode, {
    data: {
      status: row.status,
      version: row.version,
      quoteVersion: row.offerVersion,
      validUntil: row.offerValidUntil,
    },
  })

export const quoteChanged = (row: RecordRow) => refuse(code.quoteChanged, row)

const quoteExpired = (row: RecordRow) => refuse(code.quoteExpired, row)

/** Refuses an agreement to an offer that is not the current one, or that has expired in the buyer's zone. */
export const expectInForce = (row: RecordRow, version: number, now: number): void => {
  if (row.status !== status.offered && row.status !== status.expired) return
  if (row.offerVersion !== version) throw quoteChanged(row)
  if (row.offerValidUntil !== null && row.offerValidUntil < dayIn(row.buyerZone, now)) throw quoteExpired(row)
}

/** The latest offer; null if there is none. */
export const offerInForce = async (db: Database, recordId: RecordRowId): Promise<Quote | null> =>
  (await logsOfRecords(db, [recordId])).get(recordId)?.findLast((entry) => entry.quote !== null)?.quote ?? null
