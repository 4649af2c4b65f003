import { useCallback, useEffect, useState } from 'react'
import { messageCalls } from '#contract/calls/account.ts'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { type FetchState, dataOr, type LiveRead, withoutData } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { messagesPerCall, readMessageListNote, storeFetchedMessages } from '../sync/reader.ts'
import { pendingOps, parseReadable, type AccountDb, messageRow } from '../store/db.ts'
import type { AccountContext } from '../outbox/session.ts'
import { parseUnreadableIds, unreadableKey } from '../store/unreadable.ts'
import { errorToRequestState, useRequestState } from './fetched.ts'
import { useAccount, useAccountRead } from './use-account-read.ts'

/** Number of messages in the popup (specification, section 9). */
const popupSize = 5

const unreadableHere = async (db: AccountDb) =>
  parseUnreadableIds((await db.kv.get(unreadableKey('messages')))?.v).length

const readList = async (db: AccountDb) => {
  const rows = parseReadable(messageRow, await db.messages.orderBy('createTime').reverse().toArray())
  const intents = (await pendingOps(db)).flatMap((op) => op.intent ?? [])
  const areAllRead = intents.some((one) => one.name === 'messages-read-all')
  const readIds = new Set(intents.flatMap((one) => (one.name === 'messages-read' ? one.ids : [])))
  const note = await readMessageListNote(db)
  const total = note?.total ?? 0
  return {
    rows: rows.map((row) => (areAllRead || readIds.has(row.id) ? { ...row, readStatus: true } : row)),
    older: Math.max(0, total - rows.length - (await unreadableHere(db))),
    asOf: note && ((await db.kv.get('unread'))?.asOf ?? note.asOf),
  }
}

const none: Awaited<ReturnType<typeof readList>> = { rows: [], older: 0, asOf: null }

export const useMessages = () => useAccountRead(readList, none, [])

export const useOlderMessages = () => {
  const account = useAccount()
  const [requestState, setRequestState] = useState<FetchState>('answered')
  const fetchOlder = useCallback(async () => {
    if (!account) return
    setRequestState('asking')
    try {
      await storeFetchedMessages(account, async (call) => {
        // Messages that arrive during the request shift the pages: some rows are returned twice, but none is skipped.
        const countHere = (await account.db.messages.count()) + (await unreadableHere(account.db))
        const pageNo = Math.floor(countHere / messagesPerCall) + 1
        return (await call(messageCalls.messagePage, { query: { pageNo, pageSize: messagesPerCall } })).list
      })
      setRequestState('answered')
    } catch (error) {
      setRequestState(errorToRequestState(error))
    }
  }, [account])
  return { requestState, fetchOlder }
}

const useMessageRequest = (fetch: Parameters<typeof storeFetchedMessages>[1] | null, again?: unknown): FetchState => {
  const account = useAccount()
  const { requestState, setRequestState, begin } = useRequestState()
  useEffect(() => {
    if (!account || !fetch) return
    let isCancelled = false
    const stopWaiting = begin(false)
    storeFetchedMessages(account, fetch).catch(
      (error: unknown) => !isCancelled && setRequestState(errorToRequestState(error)),
    )
    return () => {
      isCancelled = true
      stopWaiting()
    }
  }, [account, fetch, again, begin, setRequestState])
  return requestState
}

export const useNewestUnread = (): Readonly<{ read: LiveRead<readonly NotifyMessage[]>; requestState: FetchState }> => {
  const list = useMessages()
  const [newestIds, setNewestIds] = useState<readonly string[] | null>(null)
  const fetchNewest = useCallback(async (call: AccountContext['call']) => {
    const messages = await call(messageCalls.unreadList, { query: { size: popupSize } })
    setNewestIds(messages.map(({ id }) => id))
    return messages
  }, [])
  const requestState = useMessageRequest(fetchNewest)
  if (list.status !== 'ready') return { read: withoutData(list), requestState }
  const storedIds = new Set(list.data.rows.map(({ id }) => id))
  const rows = list.data.rows.filter((row) => !row.readStatus).slice(0, popupSize)
  // The ids may be known before the messages are stored; an empty list must not be shown until then.
  const isHere = newestIds?.every((id) => storedIds.has(id)) === true
  return { read: { status: 'ready', data: rows }, requestState: isHere ? 'answered' : requestState }
}

export const useMessage = (id: string) => {
  const list = useMessages()
  const message = dataOr(list, none).rows.find((row) => row.id === id) ?? null
  const missing = list.status !== 'loading' && message === null
  const fetchOne = useCallback(
    async (call: AccountContext['call']) => [await call(messageCalls.messageGet, { query: { id } })],
    [id],
  )
  // A message has the language of the call, so if the language changes before it is stored, it is requested again.
  const requestState = useMessageRequest(missing ? fetchOne : null, useLocale())
  return { message, requestState }
}
