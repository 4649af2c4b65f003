import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Asked, LiveRead } from '#lib/live-read.ts'
import type { AccountContext } from '../outbox/operations/account-context.ts'
import { fetchInto } from '../copy/reader.ts'
import { useAskedAgain, type Part } from '#api/asked-again.ts'
import { useAccount, useAccountRead } from './use-account-read.ts'
import { howEnded, isNewTurn, useAsking } from './asked.ts'

export interface Fetched<T> {
  /** What this device has; null if nothing yet. */
  readonly read: LiveRead<{ readonly data: T; readonly asOf: number } | null>
  readonly asked: Asked
  readonly askAgain: () => void
}

interface FetchOptions {
  /** A change of this value requests the data again. */
  readonly again?: unknown
  /** The part of the app that a failure is reported for. */
  readonly part?: Part
}

/**
 * A list or object of the account that only one screen shows: read from the device at once, and requested when the
 * screen opens, when the connection returns, and by hand. `fetch` gets the account on whose device it is stored
 * (ACC-1).
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
