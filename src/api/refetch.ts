import { useCallback, useEffect, useRef } from 'react'

export type RefetchScope = 'catalogue' | 'account'

const mountedParts = new Set<Readonly<{ part: RefetchScope; again: () => Promise<boolean> }>>()

/** While `enabled`, `refetchMountedReads` calls `requery`, and waits until the returned function is called. */
export const useRefetch = (
  part: RefetchScope,
  enabled: boolean,
  requery: () => void,
): ((succeeded: boolean) => void) => {
  const waiting = useRef<((succeeded: boolean) => void)[]>([])
  const settle = useCallback((succeeded: boolean) => {
    for (const settleOne of waiting.current.splice(0)) settleOne(succeeded)
  }, [])
  useEffect(() => {
    if (!enabled) return
    const refetch = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        requery()
      })
    const entry = { part, again: refetch }
    mountedParts.add(entry)
    return () => {
      mountedParts.delete(entry)
      settle(true)
    }
  }, [part, enabled, requery, settle])
  return settle
}

export const refetchMountedReads = async (): Promise<RefetchScope[]> => {
  const failures = await Promise.all([...mountedParts].map(async ({ part, again }) => ((await again()) ? [] : [part])))
  return failures.flat()
}
