import { messageCalls } from '#contract/calls/account.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { countUnread, findMessage, markAllMessagesRead, markMessagesRead, pageMessages } from './repo.ts'
import { viewMessage } from './messages.ts'

const wantedState = { true: true, false: false } as const

/** A buyer's notices. Marking as read is set-like: ids that are already read or not the account's change nothing. */
export const messageRoutes = (app: App, deps: Deps): void => {
  const { db } = deps
  mount(app, deps, messageCalls.unreadCount, ({ actor }) => countUnread(db, actor.userId))
  mount(app, deps, messageCalls.unreadList, async ({ actor, query, locale }) => {
    const { rows } = await pageMessages(db, { accountId: actor.userId, read: false, limit: query.size, offset: 0 })
    return rows.map((row) => viewMessage(row, locale))
  })
  mount(app, deps, messageCalls.messagePage, async ({ actor, query, locale }) => {
    const { pageNo, pageSize, readStatus } = query
    const { rows, total } = await pageMessages(db, {
      accountId: actor.userId,
      read: readStatus && wantedState[readStatus],
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    return { list: rows.map((row) => viewMessage(row, locale)), total }
  })
  mount(app, deps, messageCalls.messageGet, async ({ actor, query, locale }) => {
    const row = await findMessage(db, actor.userId, query.id)
    if (!row) throw notFound()
    return viewMessage(row, locale)
  })
  mountWrite(app, deps, messageCalls.markRead, async (tx, { actor, body, now }) => {
    await markMessagesRead(tx, actor.userId, body.ids, now)
    return true
  })
  mountWrite(app, deps, messageCalls.markAllRead, async (tx, { actor, now }) => {
    await markAllMessagesRead(tx, actor.userId, now)
    return true
  })
}
