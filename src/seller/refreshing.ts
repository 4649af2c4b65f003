import { useEffect, useRef } from 'react'

/** Slow enough for a hundred pages that stand open all day, quick enough for a buyer who waits. */
export const refreshEveryMs = 30_000

/**
 * Calls `refresh` at once and, while the page is visible, again and again; when it is looked at again; and when the network is
 * back. While it is null, nothing happens. A new function is called at once.
 */
export const useRefreshing = (refresh: (() => Promise<void>) | null): void => {
  const running = useRef(0)
  useEffect(() => {
    if (refresh === null) return undefined
    const run = () => {
      running.current += 1
      void refresh().finally(() => {
        running.current -= 1
      })
    }
    // A look and a tick do not add to a call that still waits for its answer.
    const ifIdle = () => {
      if (document.visibilityState === 'visible' && running.current === 0) run()
    }
    run()
    const timer = setInterval(ifIdle, refreshEveryMs)
    // What waits for an answer over the old network may wait for a minute.
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
