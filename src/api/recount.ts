import { useSyncExternalStore } from 'react'

/** A frozen tab or a worker can miss the broadcasts of writes, so live queries are repeated. Also updates "in 12 s". */
const everyMs = 30_000

let count = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const recount = () => {
  if (document.visibilityState === 'hidden') return
  count += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(recount, everyMs)
    document.addEventListener('visibilitychange', recount)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', recount)
  }
}

export const useRecount = (): number => useSyncExternalStore(subscribe, () => count)
