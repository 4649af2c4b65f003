import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { mostExchanges } from '#contract/entities/chat.ts'
import { storable } from '#contract/storable.ts'
import {
  conversationRow,
  exchangeRow,
  titleOf,
  type ConversationRow,
  type ExchangeRow,
} from '#domain/chat/conversation.ts'
import { ApiError, mayPass } from '#api/errors.ts'
import { isNotOffered } from '#api/not-offered.ts'
import { readable } from '../../store/account-rows.ts'
import { exchangesOf, takesNone, takesNoneKey, type ChatDb, type UnsentChange } from '../../store/chat-db.ts'
import { chatTables, noteWhole, type ChatLine } from './chat-line.ts'

/** So long a deletion waits, because it can be taken back: what a model said comes back from no device. */
export const undoMs = 15_000
/** Of one push, apart from its last exchange. */
const mostBytes = 200_000
const mostRemoved = 200
/** That a backend was found to take conversations. */
const takenKey = 'push-taken'

/** Bytes that were refused are not sent again by this page. */
const refused = new Set<string>()

/** What was said has been heard, unless something else was said meanwhile. */
const heard = (db: ChatDb, changes: readonly UnsentChange[]): Promise<void> =>
  db.transaction('rw', db.unsent, async () => {
    for (const { conversationId, thing, rev } of changes) {
      const here = await db.unsent.get([conversationId, thing])
      if (here?.rev === rev) await db.unsent.delete([conversationId, thing])
    }
  })

interface Piece {
  readonly changes: UnsentChange[]
  readonly exchanges: ExchangeRow[]
  readonly removed: string[]
}

const isFull = ({ exchanges, removed }: Piece, bytes: number) =>
  exchanges.length >= mostExchanges || removed.length >= mostRemoved || bytes >= mostBytes

/** What is to be told of a conversation, in pieces that a request can carry. */
const piecesOf = (changes: readonly UnsentChange[], rows: ReadonlyMap<string, ExchangeRow>): Piece[] => {
  const pieces: Piece[] = []
  let piece: Piece = { changes: [], exchanges: [], removed: [] }
  let bytes = 0
  for (const change of changes) {
    if (piece.changes.length === 0) pieces.push(piece)
    piece.changes.push(change)
    const row = rows.get(change.thing)
    if (change.what === 'gone') piece.removed.push(change.thing)
    else if (row) {
      piece.exchanges.push(row)
      bytes += JSON.stringify(row).length
    }
    if (!isFull(piece, bytes)) continue
    piece = { changes: [], exchanges: [], removed: [] }
    bytes = 0
  }
  return pieces
}

const bodyOf = ({ id, title, roleId, createdAt, updatedAt }: ConversationRow, { exchanges, removed }: Piece) =>
  storable({
    id,
    title: titleOf(title),
    roleId,
    createTime: createdAt,
    updateTime: updatedAt,
    exchanges: exchanges.map(({ id: own, askedAt, question, state, answer, searched }) => ({
      id: own,
      askedAt,
      question,
      state,
      answer,
      searched,
    })),
    removed,
  })

const pushOne = async ({ db, call }: ChatLine, row: ConversationRow, changes: readonly UnsentChange[]) => {
  const rows = new Map(
    readable(exchangeRow, await exchangesOf(db, row.id).toArray()).map((exchange) => [exchange.id, exchange]),
  )
  const at = ({ thing }: UnsentChange) => rows.get(thing)?.askedAt ?? 0
  for (const piece of piecesOf(
    changes.toSorted((a, b) => at(a) - at(b)),
    rows,
  )) {
    await call(chatCalls.conversationPut, { body: bodyOf(row, piece) })
    await db.transaction('rw', db.conversations, db.unsent, async () => {
      await heard(db, piece.changes)
      const here = await db.conversations.get(row.id)
      if (here && here.toldAt === undefined) await db.conversations.update(row.id, { toldAt: 0, readAt: 0 })
    })
  }
}

const deleteOne = async ({ db, call }: ChatLine, id: string, changes: readonly UnsentChange[]) => {
  try {
    await call(chatCalls.conversationDelete, { body: { id } })
  } catch (error) {
    // It was never there, or is gone already.
    if (!isNotOffered(error) && !isFinal(error)) throw error
  }
  await heard(db, changes)
}

/** The same conversation under another name: another account of this device has taken its own. */
const rename = async (line: ChatLine, id: string): Promise<void> => {
  const { db, random } = line
  await db.transaction('rw', chatTables(db), async () => {
    const row = await db.conversations.get(id)
    if (!row) return
    const exchanges = await exchangesOf(db, id).toArray()
    const { toldAt: _, readAt: __, ...rest } = row
    const own = random.uuid()
    await db.conversations.delete(id)
    await db.unsent.where('conversationId').equals(id).delete()
    await db.conversations.add({ ...rest, id: own })
    await db.exchanges.bulkPut(exchanges.map((exchange) => ({ ...exchange, conversationId: own })))
    await noteWhole(line, own)
  })
}

const groupsOf = (changes: readonly UnsentChange[]): ReadonlyMap<string, UnsentChange[]> => {
  const groups = new Map<string, UnsentChange[]>()
  for (const change of changes)
    groups.set(change.conversationId, [...(groups.get(change.conversationId) ?? []), change])
  return groups
}

/** Refused for what it is: another try changes nothing. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  !mayPass(error) &&
  error.code !== code.unauthorized &&
  error.code !== code.tooManyRequests

/** Tells the backend what it has not been told of. Rejects when the line or the backend is of no use. */
export const pushChats = async (line: ChatLine): Promise<void> => {
  const { db, clock } = line
  const none = await takesNone(line)
  let taken = (await db.settled.get(takenKey)) !== undefined
  const unknown: string[] = []
  for (const [id, changes] of groupsOf(await db.unsent.toArray())) {
    const root = changes.find(({ thing }) => thing === '')
    if (root?.what === 'gone') {
      if (Math.abs(clock.now() - root.at) >= undoMs) await deleteOne(line, id, changes)
      continue
    }
    const [row] = readable(conversationRow, [await db.conversations.get(id)])
    const revs = [id, ...changes.map(({ rev }) => rev)].join()
    if (none || refused.has(revs)) continue
    if (!row) {
      await heard(db, changes)
      continue
    }
    try {
      await pushOne(line, row, changes)
      if (!taken) await db.settled.put({ k: takenKey, at: clock.now() })
      taken = true
    } catch (error) {
      if (isNotOffered(error)) unknown.push(id)
      else if (isFinal(error)) refused.add(revs)
      else throw error
    }
  }
  if (taken) for (const id of unknown) await rename(line, id)
  else if (unknown.length > 0) await db.settled.put({ k: takesNoneKey, at: clock.now() })
}

/** Says what was reported. Also a visitor's. */
export const sendReports = async ({ db, call }: Pick<ChatLine, 'db' | 'call'>): Promise<void> => {
  for (const { id, reason, question, answer, reply } of await db.reports.toArray()) {
    try {
      await call(chatCalls.messageReport, { body: storable({ id, reason, question, answer, reply }) })
    } catch (error) {
      // Where nobody takes reports, or not this one, it would wait for ever.
      if (!isNotOffered(error) && !isFinal(error)) throw error
    }
    await db.reports.delete(id)
  }
}
