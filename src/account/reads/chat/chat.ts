import { useLiveQuery } from 'dexie-react-hooks'
import { useSnapshot } from 'valtio'
import { conversationRow, exchangeRow, type ConversationRow, type ExchangeRow } from '#domain/chat/conversation.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { sessionState } from '#api/session/session-state.ts'
import { StoreNotOpen } from '../../outbox/operations/account-context.ts'
import { readable } from '../../store/account-rows.ts'
import { chatOf, exchangesOf, refusedKey, visitorsChat, type ChatDb } from '../../store/chat-db.ts'
import { useLocalRead, useAccountDb } from '../use-account-read.ts'

/** A live read of the current user's conversations. */
const useChatRead = <T>(read: (db: ChatDb) => Promise<T>, deps: readonly unknown[]): LiveRead<T> => {
  const account = useAccountDb()
  const { status } = useSnapshot(sessionState).view
  return useLocalRead(async () => {
    // If the account's database is not open, the account must not read what a visitor asked here.
    if (!account && status !== 'visitor') throw new StoreNotOpen('the account does not open')
    return read(chatOf(account))
  }, [account, status, ...deps])
}

/** Conversations, those with the latest questions first. */
export const useConversations = (most = Infinity): LiveRead<ConversationRow[]> =>
  useChatRead(
    async (db) => {
      const all = db.conversations.orderBy('updatedAt').reverse()
      return readable(conversationRow, await (most === Infinity ? all : all.limit(most)).toArray())
    },
    [most],
  )

export interface Conversation {
  readonly row: ConversationRow
  readonly exchanges: readonly ExchangeRow[]
}

/** One conversation; null if this device does not have it. */
export const useConversation = (id: string): LiveRead<Conversation | null> =>
  useChatRead(
    async (db) => {
      const [row] = readable(conversationRow, [await db.conversations.get(id)])
      return row ? { row, exchanges: readable(exchangeRow, await exchangesOf(db, id).toArray()) } : null
    },
    [id],
  )

/** Conversations in which these words occur in a question or an answer. */
export const useFoundConversations = (words: string): LiveRead<ConversationRow[]> =>
  useChatRead(
    async (db) => {
      const all = readable(conversationRow, await db.conversations.orderBy('updatedAt').reverse().toArray())
      const wanted = words.trim().toLocaleLowerCase()
      if (wanted === '') return all
      const asked = new Set(
        readable(exchangeRow, await db.exchanges.toArray()).flatMap(({ conversationId, question }) =>
          question.toLocaleLowerCase().includes(wanted) ? [conversationId] : [],
        ),
      )
      return all.filter(({ id, title }) => asked.has(id) || title.toLocaleLowerCase().includes(wanted))
    },
    [words],
  )

/** How many of this device's visitor's conversations the logged-in account may take over. */
export const useVisitorsConversations = (): number => {
  const account = useAccountDb()
  return (
    useLiveQuery(async () => {
      if (!account) return 0
      try {
        const refused = (await chatOf(account).settled.get(refusedKey))?.at ?? 0
        return await visitorsChat().conversations.where('updatedAt').above(refused).count()
      } catch {
        // Without a database there is nothing to take over.
        return 0
      }
    }, [account]) ?? 0
  )
}
