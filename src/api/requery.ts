import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * A frozen tab or a worker can miss broadcasts of writes, so live queries are repeated. This also updates texts such as
 * "in 12 s".
 */
const everyMs = 30_000

let tick = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const requery = () => {
  if (document.visibilityState === 'hidden') return
  tick += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(requery, everyMs)
    document.addEventListener('visibilitychange', requery)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', requery)
  }
}

export const useRequeryTick = (): number => useSyncExternalStore(subscribe, () => tick)

export type Part = 'catalogue' | 'account'

const mountedParts = new Set<Readonly<{ part: Part; again: () => Promise<boolean> }>>()

/**
 * While `enabled`, calls `fetchAgain` (a stable function) at each refresh. Call the returned function with the outcome of
 * the read.
 */
export const useRefetch = (part: Part, enabled: boolean, fetchAgain: () => void): ((succeeded: boolean) => void) => {
  const waiting = useRef<((succeeded: boolean) => void)[]>([])
  const settle = useCallback((succeeded: boolean) => {
    for (const settleOne of waiting.current.splice(0)) settleOne(succeeded)
  }, [])
  useEffect(() => {
    if (!enabled) return
    const refetch = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        fetchAgain()
      })
    const entry = { part, again: refetch }
    mountedParts.add(entry)
    return () => {
      mountedParts.delete(entry)
      settle(true)
    }
  }, [part, enabled, fetchAgain, settle])
  return settle
}

export const refetchMounted = async (): Promise<Part[]> => {
  const failures = await Promise.all([...mountedParts].map(async ({ part, again }) => ((await again()) ? [] : [part])))
  return failures.flat()
}
