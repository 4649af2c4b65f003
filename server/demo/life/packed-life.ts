import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#domain/lifecycle/deadline.ts'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { fileLinks } from '#server/modules/files/schema.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { draftLines, drafts, recordLines, recordLog, records, supplierOutbox } from '#server/modules/requests/schema.ts'
import { advanceSequences } from '#server/platform/db/advance-sequences.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The tables that the history fills, each after those it refers to. */
const tables = [drafts, draftLines, records, recordLines, recordLog, supplierOutbox, messages, fileLinks]

/**
 * The day on which a packed history was created. No registration of a demonstration product has ended by then, and no
 * published price is recent: so the rows contain only demonstration data, and every date in them may be shifted.
 */
export const packedStart = Date.UTC(2027, 11, 28, 0, 30)

const minuteMs = 60_000

const packedLife = z.object({ accountId: z.string(), rows: z.record(z.string(), z.array(z.unknown())) })

/** Reads the account's rows: all rows of these tables, in a database without other accounts. */
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
 * Shifts the rows by this many days. Times have 13 digits, and row numbers, which start from the clock
 * (advance-sequences.ts), have 14. Days are separate values, and the number of a send contains one without dashes.
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

/** Copies a packed history into the account, so that its last day is today or yesterday. False if there is none. */
export const unpackLife = async (tx: Database, accountId: AccountId, file: string, now: number): Promise<boolean> => {
  if (!existsSync(file)) return false
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const { accountId: before } = packedLife.parse(JSON.parse(text))
  // At least a minute ago, so that this database's counters are above the numbers of the rows.
  const days = Math.floor((now - minuteMs - packedStart) / dayMs)
  const { rows } = packedLife.parse(JSON.parse(moved(text, days).replaceAll(before, accountId)))
  for (const table of tables)
    await tx.execute(sql`
      insert into ${table} overriding system value
      select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows[getTableName(table)] ?? [])}::jsonb)`)
  return true
}

/** Counters start where the history starts to count; a database that unpacks it later has higher ones. */
export const countFromPackedStart = (db: Database): Promise<void> => advanceSequences(db, packedStart)
