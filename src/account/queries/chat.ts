import { useLiveQuery } from 'dexie-react-hooks'
import { useSnapshot } from 'valtio'
import { conversationRow, exchangeRow, type ConversationRow, type ExchangeRow } from '#domain/chat/conversation.ts'
import { sessionState, isLoggedIn, userOf } from '#api/session/session-state.ts'
import { StoreNotOpenError } from '../outbox/session.ts'
import { parseReadable } from '../store/db.ts'
import {
  chatDbOf,
  exchangesOf,
  visitorsDeclinedKey,
  visitorsChatDb,
  type ChatDb,
  isChatPushUnsupported,
} from '../store/side-databases.ts'
import { useLocalRead, useAccountDb, useAccount } from './use-account-read.ts'
import { useEffect, useRef } from 'react'
import { checkQuota } from '#domain/membership/quota.ts'
import { serverNow, systemClock } from '#lib/clock.ts'
import { foldText } from '#lib/fold-text.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { api } from '#api/commands.ts'
import { createFindingStore } from '#api/capabilities.ts'
import { useQuota } from './account.ts'

/** `left`: null if questions are not counted. `none`: no model is offered to this user or visitor. */
export type ModelAccess =
  | { readonly ok: true; readonly left: number | null }
  | { readonly ok: false; readonly why: 'none' | 'expired' | 'none-left' }

/** A backend without catalogue files and changes has only the specification, in which visitors may ask the model. */
const answersVisitors = async (): Promise<boolean> => {
  const capabilities = await createFindingStore(systemClock.now).all()
  return capabilities['catalogue-files']?.offered === false && capabilities['catalogue-changes']?.offered === false
}

/** Our backend counts questions as a quota; a backend without stored conversations does not count them. */
export const useModelAccess = (): ModelAccess => {
  const { view } = useSnapshot(sessionState)
  const visitor = view.status === 'visitor'
  const account = useAccountDb()
  const entry = dataOr(useQuota('AI_QUERY'), null)
  const answersItself =
    useLiveQuery(async () => {
      if (account) return isChatPushUnsupported({ db: chatDbOf(account), clock: systemClock }).catch(() => false)
      return visitor && answersVisitors().catch(() => false)
    }, [account, visitor]) ?? false
  if (visitor) return answersItself ? { ok: true, left: null } : { ok: false, why: 'none' }
  if (!isLoggedIn(view)) return { ok: false, why: 'none' }
  if (!entry) return answersItself ? { ok: true, left: null } : { ok: false, why: 'none' }
  const quotaJudgement = checkQuota(entry, userOf(view)?.vipExpireTime, serverNow())
  return quotaJudgement.ok ? { ok: true, left: quotaJudgement.remaining ?? 0 } : quotaJudgement
}

export const useConversationRefresh = (id: string, toldAt: number | undefined): void => {
  const account = useAccount()
  useEffect(() => {
    if (!account || toldAt === undefined) return
    const read = async () => {
      const { readConversation } = await import('../sync/chat/read-chats.ts')
      await readConversation({ db: chatDbOf(account.db), call: account.call, clock: systemClock }, id, true)
    }
    read().catch(() => undefined)
  }, [account, id, toldAt])
}

/** Waiting questions are tried again at intervals, because nothing reports the end of a rate limit or an outage. */
const pollMs = 20_000

export const useAskVisitorQuestions = (waiting: string, offline: boolean): void => {
  const visitor = useSnapshot(sessionState).view.status === 'visitor'
  const lastWaiting = useRef('')
  useEffect(() => {
    // A question that is no longer waiting may have been stopped, and the server must be informed.
    const isIdle = waiting === '' && lastWaiting.current === ''
    lastWaiting.current = waiting
    if (!visitor || offline || isIdle) return
    const look = async () => (await import('./ask-server.ts')).askAsVisitor()
    const askAgain = () => void look().catch(() => undefined)
    askAgain()
    const timer = waiting === '' ? undefined : setInterval(askAgain, pollMs)
    return () => clearInterval(timer)
  }, [visitor, waiting, offline])
}

export const useSendAnswerReports = (offline: boolean): void => {
  const account = useAccount()
  const count = () => chatDbOf(account?.db ?? null).reports.count()
  const waiting = useLiveQuery(() => count().catch(() => 0), [account]) ?? 0
  useEffect(() => {
    if (offline || waiting === 0) return
    const send = async () => {
      const { sendAnswerReports } = await import('../sync/chat/push-chats.ts')
      await sendAnswerReports({ db: chatDbOf(account?.db ?? null), call: account?.call ?? api.call })
    }
    send().catch(() => undefined)
  }, [account, offline, waiting])
}

const useChatRead = <T>(read: (db: ChatDb) => Promise<T>, deps: readonly unknown[]): LiveRead<T> => {
  const account = useAccountDb()
  const { status } = useSnapshot(sessionState).view
  return useLocalRead(async () => {
    // `chatDbOf(null)` returns the visitor's database, which an account must not read.
    if (!account && status !== 'visitor') throw new StoreNotOpenError('the account does not open')
    return read(chatDbOf(account))
  }, [account, status, ...deps])
}

export const useConversations = (most = Infinity): LiveRead<ConversationRow[]> =>
  useChatRead(
    async (db) => {
      const all = db.conversations.orderBy('updatedAt').reverse()
      return parseReadable(conversationRow, await (most === Infinity ? all : all.limit(most)).toArray())
    },
    [most],
  )

export interface Conversation {
  readonly row: ConversationRow
  readonly exchanges: readonly ExchangeRow[]
}

export const useConversation = (id: string): LiveRead<Conversation | null> =>
  useChatRead(
    async (db) => {
      const [row] = parseReadable(conversationRow, [await db.conversations.get(id)])
      return row ? { row, exchanges: parseReadable(exchangeRow, await exchangesOf(db, id).toArray()) } : null
    },
    [id],
  )

export const useMatchingConversations = (text: string): LiveRead<ConversationRow[]> =>
  useChatRead(
    async (db) => {
      const all = parseReadable(conversationRow, await db.conversations.orderBy('updatedAt').reverse().toArray())
      const needle = foldText(text.trim())
      if (needle === '') return all
      const matchingIds = new Set(
        parseReadable(exchangeRow, await db.exchanges.toArray()).flatMap(({ conversationId, question }) =>
          foldText(question).includes(needle) ? [conversationId] : [],
        ),
      )
      return all.filter(({ id, title }) => matchingIds.has(id) || foldText(title).includes(needle))
    },
    [text],
  )

export const useVisitorsConversations = (): number => {
  const account = useAccountDb()
  return (
    useLiveQuery(async () => {
      if (!account) return 0
      try {
        const refusedAt = (await chatDbOf(account).settled.get(visitorsDeclinedKey))?.at ?? 0
        return await visitorsChatDb().conversations.where('updatedAt').above(refusedAt).count()
      } catch {
        return 0
      }
    }, [account]) ?? 0
  )
}
