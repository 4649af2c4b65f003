import { and, asc, eq } from 'drizzle-orm'
import webpush from 'web-push'
import type { PushKind, PushMessage } from '#contract/calls/push.ts'
import { paths } from '#domain/paths.ts'
import { dayMs } from '#lib/day-ms.ts'
import { pagePathOfNotice } from '#server/modules/messages/messages.ts'
import { messages } from '#server/modules/messages/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockDueRow, dueRetryMs } from '#server/platform/db/statements.ts'
import type { Deps } from '#server/platform/deps.ts'
import { postToPublicAddress } from '#server/platform/http/fetch-public.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { pushSubscriptions, type PendingPushes } from './schema.ts'
import { deleteEndedSubscriptions, readVapidDetails } from './subscriptions.ts'

type SubscriptionRow = typeof pushSubscriptions.$inferSelect
type Pending = NonNullable<PendingPushes[PushKind]>

const timeoutMs = 10_000
/** This many messages are sent at once, so that one slow push service does not delay all others. */
const lanes = 4
const maxFailures = 10

const replies =
  /^(?:deal-.+|record-(?:quoted|declined|export-clearance|shipped|documents-in-preparation|documents-delivered))$/

const kindOf = (template: string): PushKind | null => {
  if (template === 'record-asked') return 'question'
  if (template === 'quotation-expiring') return 'expiry'
  if (template.startsWith('price-')) return 'price'
  return replies.test(template) ? 'reply' : null
}

const added = (pending: PendingPushes, kind: PushKind, { count, url }: Pending): PendingPushes => {
  const before = pending[kind]
  const merged = before && { count: before.count + count, url: before.url === url ? url : paths.messages() }
  return { ...pending, [kind]: merged ?? { count, url } }
}

const distribute = (db: Database, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const notice = await lockDueRow(tx, messages, [messages.pushDue, messages.id], now)
    if (!notice) return false
    await tx.update(messages).set({ pushDue: null }).where(eq(messages.id, notice.id))
    const kind = kindOf(notice.template)
    if (kind === null || notice.read || notice.createTime < now - dayMs) return true
    const event = { count: 1, url: pagePathOfNotice(notice) ?? paths.messages() }
    const subscriptions = await tx
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, notice.accountId))
      .orderBy(asc(pushSubscriptions.endpoint))
      .for('update')
    for (const { endpoint, kinds, pending, due } of subscriptions)
      if (kinds.includes(kind))
        await tx
          .update(pushSubscriptions)
          .set({ pending: added(pending, kind, event), due: due ?? now })
          .where(eq(pushSubscriptions.endpoint, endpoint))
    return true
  })

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns `now` outside the quiet hours. May be an hour off if summer time starts or ends in between. */
export const quietHoursEnd = ({ quiet, zone }: Pick<SubscriptionRow, 'quiet' | 'zone'>, now: number): number => {
  if (!quiet) return now
  const format = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat('en-GB', format).format(now)
  const { from, to } = quiet
  const isQuiet = from <= to ? from <= time && time < to : from <= time || time < to
  if (!isQuiet) return now
  return now - (now % 60_000) + ((minutesOf(to) - minutesOf(time) + 1440) % 1440) * 60_000
}

/** The claim is stored before the messages are sent, so that a crash does not lead to a second message. */
const claim = (db: Database, now: number): Promise<SubscriptionRow | 'passed over' | null> =>
  db.transaction(async (tx) => {
    const row = await lockDueRow(tx, pushSubscriptions, [pushSubscriptions.due, pushSubscriptions.endpoint], now)
    if (!row) return null
    const isThis = eq(pushSubscriptions.endpoint, row.endpoint)
    if ((await deleteEndedSubscriptions(tx, isThis, now)) > 0) return 'passed over'
    const until = quietHoursEnd(row, now)
    await tx
      .update(pushSubscriptions)
      .set(until > now ? { due: until } : { due: null, pending: {} })
      .where(isThis)
    return until > now ? 'passed over' : row
  })

/** A lock screen may show the text, so it does not name a request, supplier or price. */
const messageOf = (kind: PushKind, { count, url }: Pending, language: SubscriptionRow['language']): PushMessage => {
  const { one, more } = texts.push[kind]
  const title = withValues(count === 1 ? one : more, { count })[language]
  return { kind, title, text: texts.push.open[language], url, tag: `${kind}:${url}` }
}

const settle = (
  db: Database,
  claimed: SubscriptionRow,
  [kind, event]: readonly [PushKind, Pending],
  status: number,
  now: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    // Another account may have subscribed the endpoint in the meantime.
    const { endpoint, userId } = claimed
    const isThis = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId))
    const [row] = await tx.select().from(pushSubscriptions).where(isThis).for('update')
    if (!row) return
    const failures = status >= 200 && status < 300 ? 0 : row.failures + 1
    if (status === 404 || status === 410 || failures >= maxFailures) {
      await tx.delete(pushSubscriptions).where(isThis)
      return
    }
    const isRefusedForNow = status === 429 || status >= 500
    const again = { pending: added(row.pending, kind, event), due: now + dueRetryMs * 2 ** row.failures }
    await tx
      .update(pushSubscriptions)
      .set({ failures, ...(isRefusedForNow ? again : {}) })
      .where(isThis)
  })

/** A message whose answer was lost counts as sent, because a message must not be shown twice. */
export const sendPushMessages = async (
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  now: number,
  post: typeof postToPublicAddress = postToPublicAddress,
): Promise<void> => {
  const { db, log } = deps
  while (await distribute(db, now)) continue

  const sendOne = async (row: SubscriptionRow, kind: PushKind, event: Pending): Promise<number> => {
    const { endpoint, keys, language } = row
    const options = { TTL: dayMs / 1000, vapidDetails: await readVapidDetails(deps) }
    const message = JSON.stringify(messageOf(kind, event, language))
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, message, options)
    return post(endpoint, { headers, body, timeoutMs })
  }
  const lane = async (): Promise<void> => {
    for (;;) {
      const row = await claim(db, now)
      if (row === null) return
      if (row === 'passed over') continue
      for (const [kind, event] of Object.entries(row.pending) as [PushKind, Pending][]) {
        if (!row.kinds.includes(kind)) continue
        const status = await sendOne(row, kind, event).catch(() => 0)
        if (status < 200 || status > 299)
          log({ level: 'warn', event: 'push-not-accepted', service: new URL(row.endpoint).host, status })
        await settle(db, row, [kind, event], status, now)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
