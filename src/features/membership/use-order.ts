import { useCallback, useEffect, useRef, useState } from 'react'
import { useOffline, useIsServerFailing } from '#api/connection.ts'
import type { Order } from '#contract/entities/membership.ts'
import { refusalToRequestState, takeNewTurn, useRequestState } from '#account/queries/fetched.ts'
import { readOrder, type OnlineFailure, type OnlineResult } from '#account/actions/online.ts'
import { isOpenOrder } from '#domain/membership/order.ts'
import { useSearchParams } from 'react-router-dom'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { paths, returnParam } from '#domain/paths.ts'
import { appBase } from '#lib/app-base.ts'
import { systemRandom } from '#lib/random.ts'

/** The path and query if `address` is a path on this site, else null: "//host" and "/\host" are other sites. */
export const pathOfThisSite = (address: string | null, origin: string): string | null => {
  if (!address?.startsWith('/')) return null
  try {
    const url = new URL(address, origin)
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
  } catch {
    return null
  }
}

/** If the browser restores this page from the back/forward cache, the page reloads to show the order's new state. */
export const openPaymentPage = (url: string): void => {
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) window.location.reload()
    },
    { once: true },
  )
  window.location.assign(url)
}

export const newOrderInput = (goodsId: string, back: string | null) => ({
  goodsId,
  clientRef: systemRandom.uuid(),
  seenUntil: userOf(sessionState.view)?.vipExpireTime ?? null,
  returnTo: `${window.location.origin}${appBase.onHost(paths.account(back ?? undefined))}`,
})

export const useReturnPath = (): string | null => {
  const [params] = useSearchParams()
  return pathOfThisSite(params.get(returnParam), window.location.origin)
}

/** Pauses between reads of the order, in ms. A payment is usually reported within seconds, but a bank may take days. */
const pausesMs = [1_000, 2_000, 3_000, 5_000, 10_000, 20_000]

export const useOrder = (no: string) => {
  const fails = useIsServerFailing()
  // Server errors count as online, because "offline" would ask the buyer to check a connection that works.
  const offline = useOffline() && !fails
  const { requestState, setRequestState, begin } = useRequestState()
  const [turn, setTurn] = useState(0)
  const seenTurn = useRef(turn)
  const askAgain = useCallback(() => setTurn((n) => n + 1), [])
  const [order, setOrder] = useState<Order | null>(null)
  const [refusal, setRefusal] = useState<OnlineFailure | null>(null)
  const show = useCallback(
    (result: OnlineResult<Order>) => {
      if (result.ok) setOrder(result.data)
      setRefusal(result.ok ? null : result)
      setRequestState(result.ok ? 'answered' : refusalToRequestState(result))
    },
    [setRequestState],
  )
  useEffect(() => {
    let isCancelled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (time: number) => {
      const result = await readOrder(no)
      if (isCancelled) return
      show(result)
      if (result.ok && !isOpenOrder(result.data.status)) return
      timer = setTimeout(() => void ask(time + 1), pausesMs[Math.min(time, pausesMs.length - 1)])
    }
    const stopWaiting = begin(takeNewTurn(seenTurn, turn))
    void ask(0)
    return () => {
      isCancelled = true
      stopWaiting()
      clearTimeout(timer)
    }
  }, [no, turn, begin, show])
  return { order, refusal, requestState, offline, askAgain, show }
}
