import { chatCalls } from '#contract/calls/account.ts'
import { maxExchanges, chatSegment } from '#contract/entities/chat.ts'
import { toStorable } from '#contract/kinds.ts'
import {
  conversationRow,
  exchangeRow,
  conversationTitleOf,
  type ConversationRow,
  type ExchangeRow,
  type Citation,
} from '#domain/chat/conversation.ts'
import { ApiError, isServerFailure, isTemporaryRefusal, isTransient, isUnsupportedCall } from '#api/errors.ts'
import { parseReadable } from '../../store/db.ts'
import {
  exchangesOf,
  isChatPushUnsupported,
  chatPushUnsupportedKey,
  type ChatDb,
  type UnsentChange,
  deleteConversationRows,
  queueUnsentChange,
  writeChatTx,
} from '../../store/side-databases.ts'
import * as z from 'zod/mini'
import type { AccountContext } from '../../outbox/session.ts'
import { systemRandom } from '#lib/random.ts'
import { runExclusively } from '#lib/exclusively.ts'

export interface ChatContext extends Pick<AccountContext, 'call' | 'clock'> {
  readonly db: ChatDb
}

/** Runs one push or read at a time, across tabs: a list made before a push would seem to lack what was pushed. */
export const runInTurn = <T>({ db }: Pick<ChatContext, 'db'>, work: () => Promise<T>): Promise<T> =>
  runExclusively(`chat:${db.name}`, work)

export const queueConversation = async (db: ChatDb, conversationId: string): Promise<void> => {
  const things = ['', ...(await exchangesOf(db, conversationId).toArray()).map(({ id }) => id)]
  await queueUnsentChange(db, { conversationId, things, what: 'put' })
}

/** Creates a conversation at a backend that assigns ids. If another tab has created it, that tab's id is returned. */
export const createAtBackend = async ({ db, call }: ChatContext, row: ConversationRow): Promise<string> => {
  const backendId = await call(chatCalls.conversationCreate, { body: { roleId: row.roleId, title: row.title } })
  return db.transaction('rw', db.conversations, async () => {
    const currentRow = await db.conversations.get(row.id)
    if (currentRow?.askedAs !== undefined && currentRow.askedAs !== row.askedAs) return currentRow.askedAs
    await db.conversations.update(row.id, { askedAs: backendId })
    return backendId
  })
}

const segmentList = z.array(chatSegment)

export const citationsOf = (segments: unknown): Citation[] | null => {
  const result = segmentList.safeParse(segments)
  if (!result.success) return null
  return result.data.flatMap(({ table, ...record }) =>
    table === 'products' || table === 'companies' ? [{ table, ...record }] : [],
  )
}

/** Delay before a deletion is pushed, in ms, because the buyer can undo it. */
export const deletionUndoMs = 15_000
const maxBytes = 200_000
const maxRemoved = 200
const acceptedKey = 'push-taken'

const refusedRevisions = new Set<string>()

const acknowledge = (db: ChatDb, changes: readonly UnsentChange[]): Promise<void> =>
  db.transaction('rw', db.unsent, async () => {
    for (const { conversationId, thing, rev } of changes) {
      const unsentRow = await db.unsent.get([conversationId, thing])
      if (unsentRow?.rev === rev) await db.unsent.delete([conversationId, thing])
    }
  })

interface Piece {
  readonly changes: UnsentChange[]
  readonly exchanges: ExchangeRow[]
  readonly removed: string[]
}

const isFull = ({ exchanges, removed }: Piece, bytes: number) =>
  exchanges.length >= maxExchanges || removed.length >= maxRemoved || bytes >= maxBytes

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
  toStorable({
    id,
    title: conversationTitleOf(title),
    roleId,
    createTime: createdAt,
    updateTime: updatedAt,
    exchanges: exchanges.map(({ id: exchangeId, askedAt, question, state, answer, searched }) => {
      return { id: exchangeId, askedAt, question, state, answer, searched }
    }),
    removed,
  })

const pushOne = async ({ db, call }: ChatContext, row: ConversationRow, changes: readonly UnsentChange[]) => {
  const rows = new Map(
    parseReadable(exchangeRow, await exchangesOf(db, row.id).toArray()).map((exchange) => [exchange.id, exchange]),
  )
  const at = ({ thing }: UnsentChange) => rows.get(thing)?.askedAt ?? 0
  const inOrder = changes.toSorted((a, b) => at(a) - at(b))
  for (const piece of piecesOf(inOrder, rows)) {
    await call(chatCalls.conversationPut, { body: bodyOf(row, piece) })
    await db.transaction('rw', db.conversations, db.unsent, async () => {
      await acknowledge(db, piece.changes)
      const currentRow = await db.conversations.get(row.id)
      if (currentRow && currentRow.toldAt === undefined) await db.conversations.update(row.id, { toldAt: 0, readAt: 0 })
    })
  }
}

const deleteOne = async ({ db, call }: ChatContext, id: string, changes: readonly UnsentChange[]) => {
  try {
    await call(chatCalls.conversationDelete, { body: { id } })
  } catch (error) {
    if (!isUnsupportedCall(error) && !isFinal(error)) throw error
  }
  await acknowledge(db, changes)
}

/** Gives a conversation a new id: a backend that accepts others refuses this one if another account has used its id. */
const rename = (db: ChatDb, id: string): Promise<void> =>
  writeChatTx(db, async () => {
    const row = await db.conversations.get(id)
    if (!row) return
    const exchanges = await exchangesOf(db, id).toArray()
    const { toldAt: _, readAt: __, ...rest } = row
    const newId = systemRandom.uuid()
    await deleteConversationRows(db, id)
    await db.conversations.add({ ...rest, id: newId })
    await db.exchanges.bulkAdd(exchanges.map((exchange) => ({ ...exchange, conversationId: newId })))
    await queueConversation(db, newId)
  })

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && !isTransient(error) && !isTemporaryRefusal(error)

/** A failure code in a 200 response may concern only this content, so the other conversations are still pushed. */
const isContentFailure = (error: unknown): boolean => error instanceof ApiError && isServerFailure(error.code)

/** Rejects on failures that may pass. Refused content is not sent again before it changes or the app restarts. */
export const pushChats = async (context: ChatContext): Promise<void> => {
  const { db, clock } = context
  const none = await isChatPushUnsupported(context)
  let isAccepted = (await db.settled.get(acceptedKey)) !== undefined
  const unknown: string[] = []
  const failures: unknown[] = []
  const unsent = await db.unsent.toArray()
  for (const id of new Set(unsent.map(({ conversationId }) => conversationId))) {
    const changes = unsent.filter(({ conversationId }) => conversationId === id)
    const root = changes.find(({ thing }) => thing === '')
    if (root?.what === 'gone') {
      if (Math.abs(clock.now() - root.at) < deletionUndoMs) continue
      try {
        await deleteOne(context, id, changes)
      } catch (error) {
        if (!isContentFailure(error)) throw error
        failures.push(error)
      }
      continue
    }
    const [row] = parseReadable(conversationRow, [await db.conversations.get(id)])
    const revs = [id, ...changes.map(({ rev }) => rev)].join()
    if (none || refusedRevisions.has(revs)) continue
    if (!row) {
      await acknowledge(db, changes)
      continue
    }
    try {
      await pushOne(context, row, changes)
      if (!isAccepted) await db.settled.put({ k: acceptedKey, at: clock.now() })
      isAccepted = true
    } catch (error) {
      if (isUnsupportedCall(error)) unknown.push(id)
      else if (isFinal(error)) refusedRevisions.add(revs)
      else if (isContentFailure(error)) failures.push(error)
      else throw error
    }
  }
  if (isAccepted) for (const id of unknown) await rename(db, id)
  else if (unknown.length > 0) await db.settled.put({ k: chatPushUnsupportedKey, at: clock.now() })
  if (failures.length > 0) throw failures[0]
}

export const pushConversation = async (context: ChatContext, conversationId: string): Promise<void> => {
  try {
    await runInTurn(context, () => pushChats(context))
  } catch (error) {
    if (!isContentFailure(error)) throw error
    if ((await context.db.unsent.where({ conversationId }).count()) > 0) throw error
  }
}

export const sendAnswerReports = async ({ db, call }: Pick<ChatContext, 'db' | 'call'>): Promise<void> => {
  const failures: unknown[] = []
  for (const { id, reason, question, answer, reply } of await db.reports.toArray()) {
    try {
      await call(chatCalls.messageReport, { body: toStorable({ id, reason, question, answer, reply }) })
    } catch (error) {
      if (isContentFailure(error)) {
        failures.push(error)
        continue
      }
      // A buyer's report that the backend does not accept is dropped, because it would otherwise wait for ever.
      if (!isUnsupportedCall(error) && !isFinal(error)) throw error
    }
    await db.reports.delete(id)
  }
  if (failures.length > 0) throw failures[0]
}
