import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { FetchState, LiveRead } from '#lib/live-read.ts'
import type { AccountContext } from '../outbox/session.ts'
import { readKv } from '../store/db.ts'
import { fetchIntoKv } from '../sync/reader.ts'
import { useRefetch, type RefetchScope } from '#api/refetch.ts'
import { useAccount, useAccountRead } from './use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { ApiError, isTemporaryRefusal } from '#api/errors.ts'

export const errorToRequestState = (error: unknown): FetchState =>
  error instanceof ApiError && error.kind === 'refused' && !isTemporaryRefusal(error) ? 'refused' : 'unreached'

export const refusalToRequestState = ({ why }: { readonly why: string }): FetchState =>
  why === 'refused' ? 'refused' : 'unreached'

/** Time, in ms, after which a fetch without an answer counts as unreached: a server may accept it and never answer. */
const maxWaitMs = 8000

export const useRequestState = () => {
  const offline = useOffline()
  const [requestState, setRequestState] = useState<FetchState>('asking')
  const begin = useCallback(
    (byHand: boolean, onLate?: () => void) => {
      setRequestState(offline && !byHand ? 'unreached' : 'asking')
      const timer = setTimeout(() => {
        setRequestState((now) => (now === 'asking' ? 'unreached' : now))
        onLate?.()
      }, maxWaitMs)
      return () => clearTimeout(timer)
    },
    [offline],
  )
  return { requestState, setRequestState, begin }
}

/** What an empty list means: it was read (`here`), may still arrive (`coming`), or cannot arrive now (`missing`). */
export const useFirstSyncState = (copied: boolean): 'here' | 'coming' | 'missing' => {
  const { requestState, begin } = useRequestState()
  useEffect(() => (copied ? undefined : begin(false)), [copied, begin])
  if (copied) return 'here'
  return requestState === 'asking' ? 'coming' : 'missing'
}

export const takeNewTurn = (seen: { current: number }, turn: number): boolean => {
  const isNew = seen.current !== turn
  seen.current = turn
  return isNew
}

export interface FetchedData<T> {
  readonly read: LiveRead<{ readonly data: T; readonly asOf: number } | null>
  readonly requestState: FetchState
  readonly askAgain: () => void
}

/** `fetch` is called with the account that will store its result (ACC-1). */
export const useFetchedValue = <T extends z.ZodMiniType>(
  k: string,
  schema: T,
  fetch: (account: AccountContext) => Promise<z.output<T>>,
  { again = null, part = 'account' }: Readonly<{ again?: unknown; part?: RefetchScope }> = {},
): FetchedData<z.output<T>> => {
  const account = useAccount()
  const { requestState, setRequestState, begin } = useRequestState()
  const [turn, setTurn] = useState(0)
  const fetchAgain = useCallback(() => setTurn((n) => n + 1), [])
  const settle = useRefetch(part, account !== null, fetchAgain)
  const seenTurn = useRef(turn)
  const latest = useRef(fetch)
  useEffect(() => {
    latest.current = fetch
  })
  useEffect(() => {
    if (!account) return
    let isCancelled = false
    const ask = async () => {
      try {
        await fetchIntoKv(
          account.db,
          k,
          () => latest.current(account),
          () => isCancelled,
        )
        if (!isCancelled) end('answered')
      } catch (error) {
        if (!isCancelled) end(errorToRequestState(error))
      }
    }
    const end = (how: FetchState) => {
      setRequestState(how)
      settle(how === 'answered')
    }
    const stopWaiting = begin(takeNewTurn(seenTurn, turn), () => settle(false))
    void ask()
    return () => {
      isCancelled = true
      stopWaiting()
    }
  }, [account, k, turn, begin, again, settle, setRequestState])
  const read = useAccountRead((db) => readKv(db, k, schema), null, [k])
  return { read, requestState, askAgain: fetchAgain }
}
