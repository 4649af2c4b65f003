import { and, eq, inArray, isNull } from 'drizzle-orm'
import { locales, type Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import { subscriptions, users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockDue, retryMs } from '#server/platform/db/statements.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { pagePathOfNotice, renderMessage } from './messages.ts'
import { messages } from './schema.ts'
import type { MessageRow } from './repo.ts'

interface ClaimedMessage {
  readonly row: MessageRow
  readonly to: string
  readonly locale: Locale
}

/** Claims one notice. No other worker claims it, even after a crash: a mail must not be sent twice. */
const claim = (db: Database, now: number): Promise<ClaimedMessage | 'passed over' | null> =>
  db.transaction(async (tx) => {
    const row = await lockDue(tx, messages, [messages.mailDue, messages.id], now)
    if (!row) return null
    await tx.update(messages).set({ mailDue: null }).where(eq(messages.id, row.id))
    if (row.read || row.createTime < now - dayMs) return 'passed over'
    const [account] = await tx
      .select({ to: users.email, locale: users.locale, on: subscriptions.isEnable })
      .from(users)
      .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), inArray(subscriptions.targetTypes, ['email'])))
      .where(and(eq(users.id, row.accountId), isNull(users.deleteAt), isNull(users.blockedAt)))
    if (!account || account.on === false) return 'passed over'
    return { row, to: account.to, locale: account.locale ?? locales[0] }
  })

const noticeMail = ({ row, to, locale }: ClaimedMessage, appUrl: string | null): Mail => {
  const { title, content } = renderMessage(row.template, row.values, locale)
  const { foot, open } = texts.mails.notice
  const url = `${appUrl?.replace(/\/$/, '')}${pagePathOfNotice(row) ?? ''}`
  return {
    to,
    subject: title,
    text: [content.trim(), ...(appUrl === null ? [] : [withValues(open, { url })[locale]]), foot[locale]].join('\n\n'),
    id: `notice-${row.id}`,
  }
}

interface Using {
  readonly db: Database
  readonly mailer: Mailer
  readonly appUrl: string | null
  readonly onFault: (error: unknown) => void
}

export const sendNoticeMails = async ({ db, mailer, appUrl, onFault }: Using, now: number): Promise<void> => {
  for (;;) {
    const claimedMessage = await claim(db, now)
    if (claimedMessage === null) return
    if (claimedMessage === 'passed over') continue
    try {
      await mailer.send(noticeMail(claimedMessage, appUrl))
    } catch (error) {
      // The mail server did not accept the mail, so it can be sent again without a duplicate.
      await db
        .update(messages)
        .set({ mailDue: now + retryMs })
        .where(eq(messages.id, claimedMessage.row.id))
      onFault(error)
    }
  }
}
