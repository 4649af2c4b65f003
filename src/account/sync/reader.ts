import type { AccountId } from '#domain/ids.ts'
import type { Api } from '#api/client.ts'
import type { FindingStore } from '#api/capabilities.ts'
import { type AccountDb, readKv, kvKey, reviewTagsKey, messageListKey, messageListNote } from '../store/db.ts'
import { writeTx, type TableName } from '../store/tx.ts'
import { code } from '#contract/codes.ts'
import { ApiError, isUnsupportedCall } from '#api/errors.ts'
import { systemClock } from '#lib/clock.ts'
import { accountCalls, messageCalls } from '#contract/calls/account.ts'
import { favouriteCalls } from '#contract/calls/reviews.ts'
import type { Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import { storeUnreadableRows, createUnreadableCollector, type UnreadableRows } from '../store/unreadable.ts'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { isDeepEqual } from '#lib/reuse.ts'
import type { AccountContext } from '../outbox/session.ts'

export interface ReplicationContext extends Pick<AccountContext, 'db' | 'call' | 'clock' | 'random'> {
  readonly offers: Pick<FindingStore, 'known' | 'note'>
}

const operationsMark = async (db: AccountDb): Promise<string> => {
  const ops = await db.ops.toArray()
  return ops
    .filter((op) => op.type === 'action')
    .map((op) => `${op.opId}${op.state === 'done' ? 1 : 0}`)
    .join()
}

/** REC-3: stores nothing if an action was queued, done or withdrawn meanwhile, because the answer could undo it. */
export const storeIfUnchanged = async <T>(
  db: AccountDb,
  tables: readonly TableName[],
  ask: () => Promise<T>,
  store: (answer: T) => Promise<unknown>,
): Promise<{ readonly answer: T } | null> => {
  const mark = await operationsMark(db)
  const answer = await ask()
  return writeTx(db, [...tables, 'ops'], async () => {
    if ((await operationsMark(db)) !== mark) return null
    await store(answer)
    return { answer }
  })
}

const maxTurns = 5

const askUntilStored = async <T>(
  db: AccountDb,
  tables: readonly TableName[],
  ask: () => Promise<T>,
  store: (answer: T) => Promise<unknown>,
  isCancelled: () => boolean = () => false,
): Promise<void> => {
  for (let turn = 0; turn < maxTurns && !isCancelled(); turn += 1) {
    if (await storeIfUnchanged(db, tables, ask, store)) return
  }
  throw new Error(`no answer for ${tables.join()} could be stored`)
}

/** ACC-1: the call fails if this account is no longer logged in. `who` returns the account that is logged in. */
export const callForAccount =
  (call: Api['call'], sub: AccountId, who: () => Promise<string | null>): Api['call'] =>
  async (definition, input) => {
    const data = await call(definition, { ...input, sub })
    if ((await who()) !== sub) throw new ApiError('refused', { code: code.unauthorized, http: 401 })
    return data
  }

/** Resolves with `instead` if the call is not offered or not allowed. Every other failure rejects. */
export const fallbackIfUnavailable = async <T>(request: Promise<T>, instead: T): Promise<T> => {
  try {
    return await request
  } catch (error) {
    const isRefused = error instanceof ApiError && error.kind === 'refused'
    if (isRefused && (isUnsupportedCall(error) || error.code === code.forbidden)) return instead
    throw error
  }
}

export const nullIfUnsupported = (error: unknown): null => {
  if (!isUnsupportedCall(error)) throw error
  return null
}

export const fetchIntoKv = (
  db: AccountDb,
  k: string,
  fetch: () => Promise<unknown>,
  isCancelled?: () => boolean,
): Promise<void> => askUntilStored(db, ['kv'], fetch, (v) => db.kv.put({ k, v, asOf: systemClock.now() }), isCancelled)

const pageSize = 200
const maxPages = 20
export const minReadIntervalMs = 120_000

export const isReadDue = async (
  { db, clock }: ReplicationContext,
  k: string,
  restMs = minReadIntervalMs,
): Promise<boolean> => {
  const asOf = (await db.kv.get(k))?.asOf ?? 0
  const age = clock.now() - asOf
  // A clock that was set back must not prevent a read.
  return age >= restMs || age < 0
}

export const readIntoKv = ({ db, clock }: ReplicationContext, k: string, ask: () => Promise<unknown>) =>
  storeIfUnchanged(db, ['kv'], ask, (v) => db.kv.put({ k, v, asOf: clock.now() }))

/** A backend may return short pages before the last: the last is empty, or a short one that reaches the total. */
export const readAllPages = async <T>(
  ask: (query: { pageNo: number; pageSize: number }) => Promise<{ list: readonly T[]; total: number }>,
  { marks }: UnreadableRows,
  max: number,
): Promise<{ readonly rows: T[]; readonly whole: boolean }> => {
  const rows: T[] = []
  let rowCount = 0
  for (let pageNo = 1; pageNo <= max; pageNo++) {
    const { list, total } = await ask({ pageNo, pageSize })
    rows.push(...list)
    const countBefore = rowCount
    rowCount = rows.length + marks.length
    if (rowCount === countBefore || (rowCount - countBefore < pageSize && rowCount >= total))
      return { rows, whole: true }
  }
  return { rows, whole: false }
}

export const syncFavourites = async (reader: ReplicationContext): Promise<void> => {
  if (!(await isReadDue(reader, kvKey.favourites))) return
  const unreadable = createUnreadableCollector()
  const { onUnreadable } = unreadable
  await readIntoKv(reader, kvKey.favourites, async () => {
    const ask = (query: { pageNo: number; pageSize: number }) =>
      reader.call(favouriteCalls.favouritePage, { query, onUnreadable })
    return (await readAllPages(ask, unreadable, maxPages)).rows
  })
  await writeTx(reader.db, ['kv'], () =>
    storeUnreadableRows(reader.db, 'favourites', unreadable.marks, reader.clock.now()),
  )
}

export const syncProfile = async (reader: ReplicationContext): Promise<void> => {
  if (!(await isReadDue(reader, kvKey.user))) return
  await readIntoKv(reader, kvKey.user, () => reader.call(accountCalls.userInfo))
}

export const syncReviewTags = async (reader: ReplicationContext, locale: () => Locale): Promise<void> => {
  const requestLocale = locale()
  const k = reviewTagsKey(requestLocale)
  if (!(await isReadDue(reader, k, dayMs))) return
  const { db, clock } = reader
  const ask = () => reader.call(accountCalls.reviewTags)
  await storeIfUnchanged(db, ['kv'], ask, async (v) => {
    // If the language changed during the request, the language of the tags is unknown, so they are not stored.
    if (locale() === requestLocale) await db.kv.put({ k, v, asOf: clock.now() })
  })
}

export const messagesPerCall = 100

export const readMessageListNote = async (db: AccountDb) => {
  const note = await readKv(db, messageListKey, messageListNote)
  return note && { ...note.data, asOf: note.asOf }
}

const putNewest = async (db: AccountDb, list: readonly NotifyMessage[], unread: number): Promise<void> => {
  const ids = new Set(list.map(({ id }) => id))
  const oldestTime = list.reduce((oldest, { createTime }) => Math.min(oldest, createTime), Infinity)
  const older = (await db.messages.toArray()).filter((row) => !ids.has(row.id) && row.createTime < oldestTime)
  const unreadCount = [...list, ...older].filter((row) => !row.readStatus).length
  const rows = [...list, ...(unreadCount > unread ? [] : older)]
  const byId = (some: readonly NotifyMessage[]) => Object.fromEntries(some.map((row) => [row.id, row]))
  if (isDeepEqual(byId(rows), byId(await db.messages.toArray()))) return
  await db.messages.clear()
  await db.messages.bulkPut(rows)
}

/** Interval between reads while the unread count is unchanged, in ms: one message may arrive while another is read. */
const listMinIntervalMs = 10 * 60_000

export const syncMessages = async (reader: ReplicationContext, locale: () => Locale): Promise<void> => {
  const { db, clock } = reader
  const requestLocale = locale()
  const { marks, onUnreadable } = createUnreadableCollector()
  const ask = async () => {
    const unread = await reader.call(messageCalls.unreadCount)
    const storedCount = await db.kv.get('unread')
    const note = await readMessageListNote(db)
    const isCurrent = storedCount?.v === unread && note?.locale === requestLocale && (await db.messages.count()) > 0
    const isStale = !isCurrent || (await isReadDue(reader, messageListKey, listMinIntervalMs))
    const query = { pageNo: 1, pageSize: messagesPerCall }
    return { unread, note, page: isStale ? await reader.call(messageCalls.messagePage, { query, onUnreadable }) : null }
  }
  await storeIfUnchanged(db, ['kv', 'messages'], ask, async ({ unread, note, page }) => {
    if (locale() !== requestLocale) return
    await db.kv.put({ k: 'unread', v: unread, asOf: clock.now() })
    if (!page) return
    await storeUnreadableRows(db, 'messages', marks, clock.now())
    if (note && note.locale !== requestLocale) await db.messages.clear()
    await putNewest(db, page.list, unread)
    await db.kv.put({ k: messageListKey, v: { locale: requestLocale, total: page.total }, asOf: clock.now() })
  })
}

export const storeFetchedMessages = (
  { db, call }: AccountContext,
  fetch: (call: AccountContext['call']) => Promise<readonly NotifyMessage[]>,
): Promise<void> =>
  askUntilStored(
    db,
    ['messages'],
    () => fetch(call),
    (rows) => db.messages.bulkPut(rows),
  )
