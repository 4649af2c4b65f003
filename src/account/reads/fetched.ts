import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Asked, LiveRead } from '#lib/live-read.ts'
import type { AccountContext } from '../outbox/operations/account-context.ts'
import { fetchInto } from '../copy/reader.ts'
import { useAskedAgain, type Part } from '#api/asked-again.ts'
import { useAccount, useAccountRead } from './use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { ApiError, isForNow } from '#api/errors.ts'

/** The state of a failed request. If the buyer must log in again or the server was overloaded, nothing was refused. */
export const howEnded = (error: unknown): Asked =>
  error instanceof ApiError && error.kind === 'refused' && !isForNow(error) ? 'refused' : 'unreached'

/** The same for a refused action (`OnlineRefusal`). */
export const howRefused = ({ why }: { readonly why: string }): Asked => (why === 'refused' ? 'refused' : 'unreached')

/** A server may accept a call and never answer. After this time the screen says so. ms. */
const patienceMs = 8000

interface Asking {
  readonly asked: Asked
  readonly setAsked: (asked: Asked) => void
  /** `byHand`: the user pressed "Try again" and must see a reaction. Returns a function that ends the waiting. */
  readonly begin: (byHand: boolean, onLate?: () => void) => () => void
}

/** The state of a request on a screen. An offline request is made too, but shown as unanswered at once. */
export const useAsking = (): Asking => {
  const offline = useOffline()
  const [asked, setAsked] = useState<Asked>('asking')
  const begin = useCallback(
    (byHand: boolean, onLate?: () => void) => {
      setAsked(offline && !byHand ? 'unreached' : 'asking')
      const timer = setTimeout(() => {
        setAsked((now) => (now === 'asking' ? 'unreached' : now))
        onLate?.()
      }, patienceMs)
      return () => clearTimeout(timer)
    },
    [offline],
  )
  return { asked, setAsked, begin }
}

/** Whether an empty list means "none": rows that were never copied to this device may still arrive (`coming`) or not. */
export const useFirstCopy = (copied: boolean): 'here' | 'coming' | 'missing' => {
  const { asked, begin } = useAsking()
  useEffect(() => (copied ? undefined : begin(false)), [copied, begin])
  if (copied) return 'here'
  return asked === 'asking' ? 'coming' : 'missing'
}

/** Whether the user requested another attempt. */
export const isNewTurn = (seen: { current: number }, turn: number): boolean => {
  const isNew = seen.current !== turn
  seen.current = turn
  return isNew
}

export interface Fetched<T> {
  /** The stored value; null if there is none. */
  readonly read: LiveRead<{ readonly data: T; readonly asOf: number } | null>
  readonly asked: Asked
  readonly askAgain: () => void
}

interface FetchOptions {
  /** A change of this value requests the data again. */
  readonly again?: unknown
  /** The part of the app that a failure belongs to. */
  readonly part?: Part
}

/**
 * A value that only one screen shows: read from the device, and requested when the screen opens, when the connection
 * returns, and by hand. `fetch` gets the account on whose device it is stored (ACC-1).
 */
export const useFetched = <T extends z.ZodMiniType>(
  k: string,
  schema: T,
  fetch: (account: AccountContext) => Promise<z.output<T>>,
  { again = null, part = 'account' }: FetchOptions = {},
): Fetched<z.output<T>> => {
  const account = useAccount()
  const { asked, setAsked, begin } = useAsking()
  const [turn, setTurn] = useState(0)
  const askAgain = useCallback(() => setTurn((n) => n + 1), [])
  const settle = useAskedAgain(part, account !== null, askAgain)
  const seenTurn = useRef(turn)
  const latest = useRef(fetch)
  useEffect(() => {
    latest.current = fetch
  })
  useEffect(() => {
    if (!account) return
    let ended = false
    const ask = async () => {
      try {
        await fetchInto(
          account.db,
          k,
          () => latest.current(account),
          () => ended,
        )
        if (!ended) end('answered')
      } catch (error) {
        if (!ended) end(howEnded(error))
      }
    }
    const end = (how: Asked) => {
      setAsked(how)
      settle(how === 'answered')
    }
    const stopWaiting = begin(isNewTurn(seenTurn, turn), () => settle(false))
    void ask()
    return () => {
      ended = true
      stopWaiting()
    }
  }, [account, k, turn, begin, again, settle, setAsked])
  const read = useAccountRead(
    async (open) => {
      const row = await open.kv.get(k)
      const parsed = schema.safeParse(row?.v)
      return row && parsed.success ? { data: parsed.data, asOf: row.asOf } : null
    },
    null,
    [k],
  )
  return { read, asked, askAgain }
}
