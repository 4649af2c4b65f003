import { useSyncExternalStore } from 'react'

/** Queries are repeated this often: a frozen tab can miss writes, and texts such as "in 12 s" become wrong. */
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
