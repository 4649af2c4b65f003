import { and, eq, inArray, sql } from 'drizzle-orm'
import { locales } from '#contract/languages.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { dayMs } from '#lib/day-ms.ts'
import { subscriptions, users } from '#server/modules/accounts/schema.ts'
import { type MailWork, sendDueMails } from '#server/platform/mail/due-mails.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { wordMessage } from './messages.ts'
import { messages } from './schema.ts'

/** The mail of a notice; null if the notice was read, is older than a day, or the buyer does not want mails. */
const noticeMail = async ({ db, appUrl }: MailWork, id: number, now: number): Promise<Mail | null> => {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  if (!row || row.read || row.createTime < now - dayMs) return null
  const [account] = await db
    .select({ to: users.email, locale: users.locale, on: subscriptions.isEnable })
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), inArray(subscriptions.targetTypes, ['email'])))
    .where(and(eq(users.id, row.accountId), sql`${users.deleteAt} is null`))
  if (!account || account.on === false) return null
  const locale = account.locale ?? locales[0]
  const { title, content } = wordMessage(row.template, row.values, locale)
  const { foot, open } = texts.mails.notice
  const kind = requestKinds.find((one) => one === row.linkKind)
  const path = kind && row.linkId ? paths.request(kind, row.linkId) : ''
  const url = `${appUrl?.replace(/\/$/, '')}${path}`
  return {
    to: account.to,
    subject: title,
    text: [content.trim(), ...(appUrl === null ? [] : [withValues(open, { url })[locale]]), foot[locale]].join('\n\n'),
    id: `notice-${row.id}`,
  }
}

export const mailNotices = (work: MailWork, now: number): Promise<void> =>
  sendDueMails(
    work,
    { table: messages, createdAt: messages.createTime },
    (id) => noticeMail(work, Number(id), now),
    now,
  )
