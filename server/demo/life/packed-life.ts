import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#domain/lifecycle/deadline.ts'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { draftLines, drafts, recordLines, recordLog, records, supplierOutbox } from '#server/modules/requests/schema.ts'
import { advanceSequences } from '#server/platform/db/advance-sequences.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The tables that a life of requests fills, each after those it refers to. */
const tables = [drafts, draftLines, records, recordLines, recordLog, supplierOutbox, messages]

/**
 * The day that a packed life was lived on. No registration of a demonstration product has ended by then, and no published
 * price is recent: what stands in the rows is of the demonstration alone, and every date in them may be moved.
 */
export const packedStart = Date.UTC(2027, 11, 28, 0, 30)

const minuteMs = 60_000

const packedLife = z.object({ accountId: z.string(), rows: z.record(z.string(), z.array(z.unknown())) })

/** Reads the account's rows: all of these tables, in a database in which nobody else has any. */
export const packLife = async (db: Database, accountId: AccountId, file: string): Promise<void> => {
  const rows: z.infer<typeof packedLife>['rows'] = {}
  for (const table of tables) {
    const found = (await db.execute(sql`select to_jsonb(one) as row from ${table} as one`)) as {
      rows: { row: unknown }[]
    }
    rows[getTableName(table)] = found.rows.map(({ row }) => row)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(JSON.stringify({ accountId, rows })))
}

const dayOf = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`

/**
 * The same rows so many days later. Moments have 13 digits and numbers of rows, which are counted from the clock
 * (advance-sequences.ts), have 14; days stand by themselves, and without dashes in the number of a send.
 */
export const moved = (json: string, days: number): string =>
  json
    .replaceAll(/\b\d{14}\b/g, (id) => String(Number(id) + days * dayMs * 10))
    .replaceAll(/\b\d{13}\b/g, (moment) => String(Number(moment) + days * dayMs))
    .replaceAll(/"(\d{4}-\d\d-\d\d)"/g, (_, day: string) => `"${addDays(day, days)}"`)
    .replaceAll(
      /\b([A-Z])-(\d{8})-/g,
      (_, letter: string, day: string) => `${letter}-${addDays(dayOf(day), days).replaceAll('-', '')}-`,
    )

/** Puts a packed life into the account, its last day being today or yesterday. False where there is none. */
export const unpackLife = async (tx: Database, accountId: AccountId, file: string, now: number): Promise<boolean> => {
  if (!existsSync(file)) return false
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const { accountId: before } = packedLife.parse(JSON.parse(text))
  // At least a minute ago: the counters of this database stand above the numbers of the rows.
  const days = Math.floor((now - minuteMs - packedStart) / dayMs)
  const { rows } = packedLife.parse(JSON.parse(moved(text, days).replaceAll(before, accountId)))
  for (const table of tables)
    await tx.execute(sql`
      insert into ${table} overriding system value
      select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows[getTableName(table)] ?? [])}::jsonb)`)
  return true
}

/** Counters stand where the life has begun to count; whoever unpacks it later has counted further. */
export const countFromPackedStart = (db: Database): Promise<void> => advanceSequences(db, packedStart)
