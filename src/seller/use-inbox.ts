import { useCallback, useEffect, useRef, useState } from 'react'
import { sellerCalls, type SellerRecord } from '#contract/calls/seller.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { requireSellerError, type SellerProblem, type SellerCalls } from './calls.ts'

/** In ms: short for a waiting buyer, and long enough for a server with a hundred of these pages open all day. */
export const refreshIntervalMs = 30_000

/** Calls each new `refresh` at once, then periodically. Null: nothing is refreshed. */
export const usePeriodicRefresh = (refresh: (() => Promise<void>) | null): void => {
  const running = useRef(0)
  useEffect(() => {
    if (refresh === null) return undefined
    const run = () => {
      running.current += 1
      void refresh().finally(() => {
        running.current -= 1
      })
    }
    // The timer and the focus and visibility events do not start a call while another one is pending.
    const ifIdle = () => {
      if (document.visibilityState === 'visible' && running.current === 0) run()
    }
    run()
    const timer = setInterval(ifIdle, refreshIntervalMs)
    // `online` does not wait for a pending call, because a call on the previous network may hang for a minute.
    window.addEventListener('online', run)
    window.addEventListener('focus', ifIdle)
    document.addEventListener('visibilitychange', ifIdle)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', run)
      window.removeEventListener('focus', ifIdle)
      document.removeEventListener('visibilitychange', ifIdle)
    }
  }, [refresh])
}

/** The rows to fetch per page of the list. The backend returns fewer if the requests are large. */
const pageSize = 200

export interface InboxRequests {
  readonly kind: RequestKind
  readonly list: readonly SellerRecord[]
  readonly more: boolean
  readonly pages: number
  readonly asOf: number
}

type ReadPage = (pageNo: number) => Promise<{ list: readonly SellerRecord[]; total: number }>

/** Reads `pages` pages, and further ones until they contain the open request, which may be further back now. */
const readPages = async (
  read: ReadPage,
  pages: number,
  open: string | null,
): Promise<Omit<InboxRequests, 'kind' | 'asOf'>> => {
  const byId = new Map<string, SellerRecord>()
  let listedCount = 0
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, total } = await read(pageNo)
    listedCount += list.length
    const more = list.length > 0 && listedCount < total
    for (const record of list) if (!byId.has(record.id)) byId.set(record.id, record)
    if (!more || (pageNo >= pages && (open === null || byId.has(open))))
      return { list: [...byId.values()], more, pages: pageNo }
  }
}

export interface InboxOptions {
  readonly calls: SellerCalls
  readonly kind: RequestKind
  readonly now: () => number
  readonly chosen: string | null
  readonly isSignedIn: boolean
  readonly onEnded: () => void
}

export const useInbox = ({ calls, kind, chosen, now, isSignedIn, onEnded }: InboxOptions) => {
  const [listed, setListed] = useState<InboxRequests | null>(null)
  const [problem, setProblem] = useState<SellerProblem | null>(null)
  const [asking, setAsking] = useState({ kind, pages: 1 })
  const pages = asking.kind === kind ? asking.pages : 1
  const open = useRef<string | null>(null)
  const lastRequested = useRef(0)
  const lastShown = useRef(0)
  const refresh = useCallback(async () => {
    lastRequested.current += 1
    const turn = lastRequested.current
    const isOvertaken = () => turn < lastShown.current
    try {
      const readPage: ReadPage = (pageNo) => calls.call(sellerCalls.inbox, { query: { kind, pageNo, pageSize } })
      const all = await readPages(readPage, pages, open.current)
      if (isOvertaken()) return
      lastShown.current = turn
      setListed({ kind, ...all, asOf: now() })
      setProblem(null)
    } catch (error) {
      const failure = requireSellerError(error)
      if (isOvertaken()) return
      if (failure.why === 'ended') onEnded()
      else setProblem(failure)
    }
  }, [calls, kind, pages, now, onEnded])
  usePeriodicRefresh(isSignedIn ? refresh : null)
  const forget = () => {
    lastShown.current = lastRequested.current + 1
    lastRequested.current = lastShown.current
    setListed(null)
    setAsking({ kind, pages: 1 })
    setProblem(null)
  }
  const current = listed?.kind === kind ? listed : null
  // Later pages are read only for a request that was in the list before: one that is only in the URL may not exist.
  const isOpen = current?.list.some(({ id }) => id === chosen) === true
  useEffect(() => {
    open.current = isOpen ? chosen : null
  }, [isOpen, chosen])
  const showMore = () => current && setAsking({ kind, pages: current.pages + 1 })
  return { listed: current, isGrowing: current !== null && pages > current.pages, problem, refresh, showMore, forget }
}
