import { useEffect, useRef } from 'react'

/** Slow enough for a hundred pages that are open all day, fast enough for a waiting buyer. */
export const refreshEveryMs = 30_000

/**
 * Calls `refresh` at once, regularly while the page is visible, when it becomes visible, and when the network is back.
 * While it is null, nothing happens. A new function is called at once.
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
    // These do not start a call while another one waits for its answer.
    const ifIdle = () => {
      if (document.visibilityState === 'visible' && running.current === 0) run()
    }
    run()
    const timer = setInterval(ifIdle, refreshEveryMs)
    // A call over the old network may wait for a minute, so this does not wait for it.
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
