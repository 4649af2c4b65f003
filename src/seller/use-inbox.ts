import { useCallback, useRef, useState } from 'react'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { SellerCalls } from './calls.ts'
import { expectSellerError, problemOf, type Problem } from './problem.ts'
import { useRefreshing } from './refreshing.ts'

const most = 200

export interface Listed {
  readonly kind: RequestKind
  readonly list: readonly RequestRecord[]
  /** More than are listed. */
  readonly more: boolean
  readonly asOf: number
}

interface InboxOf {
  readonly calls: SellerCalls
  readonly kind: RequestKind
  readonly now: () => number
  readonly isSignedIn: boolean
  readonly onEnded: () => void
}

/** The requests of one kind, which refresh by themselves. What the server said last stays when it does not answer. */
export const useInbox = ({ calls, kind, now, isSignedIn, onEnded }: InboxOf) => {
  const [listed, setListed] = useState<Listed | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const asked = useRef(0)
  const shown = useRef(0)
  const refresh = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    // An answer that was overtaken says less than what is shown.
    const isLate = () => turn < shown.current
    try {
      const { list, total } = await calls.call(sellerCalls.inbox, { query: { kind, pageSize: most } })
      if (isLate()) return
      shown.current = turn
      setListed({ kind, list, more: total > list.length, asOf: now() })
      setProblem(null)
    } catch (error) {
      const failed = expectSellerError(error)
      if (isLate()) return
      if (failed.kind === 'ended') onEnded()
      else setProblem(problemOf(failed))
    }
  }, [calls, kind, now, onEnded])
  useRefreshing(isSignedIn ? refresh : null)
  /** For the next person on this page. */
  const forget = () => {
    shown.current = asked.current + 1
    asked.current = shown.current
    setListed(null)
    setProblem(null)
  }
  return { listed: listed?.kind === kind ? listed : null, problem, refresh, forget }
}
