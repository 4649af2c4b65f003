import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { notifyMessage } from '#contract/entities/account.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { locales, type Locale } from '#contract/languages.ts'
import { paths } from '#domain/paths.ts'
import {
  countUnread,
  findMessage,
  markAllMessagesRead,
  markMessagesRead,
  findMessagePage,
  type MessageRow,
} from './repo.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { messageCalls } from '#contract/calls/account.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, limitAndOffset } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { dayMs } from '#lib/day-ms.ts'
import { notificationSubscriptions, users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockDueRow, dueRetryMs } from '#server/platform/db/statements.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { messages } from './schema.ts'

const isKnown = (template: string): template is keyof typeof texts.notices => Object.hasOwn(texts.notices, template)

/** For example, in a Spanish text the value `name.es` replaces `name`. */
const valuesIn = (values: Readonly<Record<string, string>>, locale: Locale): Record<string, string> => {
  const ending = `.${locale}`
  const localeValues = Object.entries(values).filter(([name]) => name.endsWith(ending))
  return {
    ...values,
    ...Object.fromEntries(localeValues.map(([name, value]) => [name.slice(0, -ending.length), value])),
  }
}

export const renderMessage = (
  template: string,
  values: Readonly<Record<string, string>>,
  locale: Locale = locales[0],
): { title: string; content: string } => {
  if (!isKnown(template)) return { title: values['recordNo'] ?? '', content: values['text'] ?? '' }
  const { title, content } = texts.notices[template]
  // Notices that earlier versions stored have no product and no price.
  const localValues = { product: values['recordNo'] ?? '', price: '…', ...valuesIn(values, locale) }
  return { title: withValues(title, localValues)[locale], content: withValues(content, localValues)[locale] }
}

export const pagePathOfNotice = ({ linkKind, linkId }: Pick<MessageRow, 'linkKind' | 'linkId'>): string | null => {
  if (linkId === null) return null
  if (linkKind === 'price') return paths.price(linkId)
  const kind = requestKinds.find((one) => one === linkKind)
  return kind ? paths.request(kind, linkId) : null
}

const viewMessage = (row: MessageRow, locale: Locale): z.input<typeof notifyMessage> => {
  const { title, content } = renderMessage(row.template, row.values, locale)
  return {
    id: String(row.id),
    title,
    content,
    templateContent: content,
    templateNickname: valuesIn(row.values, locale)['company'] ?? null,
    createTime: row.createTime,
    updateTime: row.updateTime,
    readStatus: row.read,
    link: row.linkKind !== null && row.linkId !== null ? { kind: row.linkKind, id: row.linkId } : null,
    ref: row.ref,
  }
}

const wantedState = { true: true, false: false } as const

export const messageRoutes = (app: App, deps: Deps): void => {
  const { db } = deps
  mount(app, deps, messageCalls.unreadCount, ({ actor }) => countUnread(db, actor.userId))
  mount(app, deps, messageCalls.unreadList, async ({ actor, query, locale }) => {
    const { rows } = await findMessagePage(db, actor.userId, false, { limit: query.size, offset: 0 })
    return rows.map((row) => viewMessage(row, locale))
  })
  mount(app, deps, messageCalls.messagePage, async ({ actor, query, locale }) => {
    const read = query.readStatus && wantedState[query.readStatus]
    const { rows, total } = await findMessagePage(db, actor.userId, read, limitAndOffset(query))
    return { list: rows.map((row) => viewMessage(row, locale)), total }
  })
  mount(app, deps, messageCalls.messageGet, async ({ actor, query, locale }) => {
    const row = await findMessage(db, actor.userId, query.id)
    if (!row) throw notFound()
    return viewMessage(row, locale)
  })
  mountWrite(app, deps, messageCalls.markRead, (tx, { actor, body, now }) =>
    markMessagesRead(tx, actor.userId, body.ids, now),
  )
  mountWrite(app, deps, messageCalls.markAllRead, (tx, { actor, now }) => markAllMessagesRead(tx, actor.userId, now))
}

interface ClaimedMessage {
  readonly row: MessageRow
  readonly to: string
  readonly locale: Locale
}

/** The claim is stored before the mail is sent, so that a crash does not lead to a second mail. */
const claim = (db: Database, now: number): Promise<ClaimedMessage | 'passed over' | null> =>
  db.transaction(async (tx) => {
    const row = await lockDueRow(tx, messages, [messages.mailDue, messages.id], now)
    if (!row) return null
    await tx.update(messages).set({ mailDue: null }).where(eq(messages.id, row.id))
    if (row.read || row.createTime < now - dayMs) return 'passed over'
    const [account] = await tx
      .select({ to: users.email, locale: users.locale, on: notificationSubscriptions.isEnable })
      .from(users)
      .leftJoin(
        notificationSubscriptions,
        and(eq(notificationSubscriptions.userId, users.id), inArray(notificationSubscriptions.targetTypes, ['email'])),
      )
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

interface Using extends Pick<Deps, 'db' | 'mailer'> {
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
      // The mail could not be sent, so it is sent again later, with the same `Message-ID`.
      await db
        .update(messages)
        .set({ mailDue: now + dueRetryMs })
        .where(eq(messages.id, claimedMessage.row.id))
      onFault(error)
    }
  }
}
