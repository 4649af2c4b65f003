import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/statements.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Wait before a failed mail is tried again. A row older than a day is not tried again. */
const retryMs = 10 * 60 * 1000

export interface MailWork {
  readonly db: Database
  readonly mailer: Mailer
  readonly appUrl: string | null
  readonly onFault: (error: unknown) => void
}

/**
 * Mails the rows whose column `mail_due` is over; `mailOf` may return null for a row without a mail. A row is claimed
 * before its mail is sent. No other worker claims the row afterwards, even after a crash: a mail that was sent just
 * before the crash must not be sent twice.
 */
export const sendDueMails = async (
  { db, mailer, onFault }: MailWork,
  { table, createdAt }: { readonly table: PgTable; readonly createdAt: AnyPgColumn },
  mailOf: (id: string | number) => Promise<Mail | null>,
  now: number,
): Promise<void> => {
  for (;;) {
    const [claimed] = await rowsOf<{ readonly id: string | number }>(
      db,
      sql`
        update ${table} set mail_due = null
        where id = (
          select id from ${table} where mail_due <= ${now} order by mail_due, id limit 1 for update skip locked
        )
        returning id
      `,
    )
    if (!claimed) return
    try {
      const mail = await mailOf(claimed.id)
      if (mail) await mailer.send(mail)
    } catch (error) {
      // The mail server did not accept the mail, so it can be sent again without a duplicate.
      await db.execute(
        sql`update ${table} set mail_due = ${now + retryMs} where id = ${claimed.id} and ${createdAt} > ${now - dayMs}`,
      )
      onFault(error)
    }
  }
}
