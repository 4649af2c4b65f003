import type { Timers } from '../ports.ts'

/** Timers of this page or worker. */
export const systemTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export interface Alarm {
  readonly rung: Promise<void>
  readonly cancel: () => void
}

/** Rings after `ms` (null: never) or when `signal` aborts; cancelled, it leaves nothing behind. */
export const alarm = (timers: Timers, ms: number | null, signal: AbortSignal): Alarm => {
  let ring = () => {}
  const rung = new Promise<void>((resolve) => {
    ring = resolve
  })
  const stop = ms === null ? () => {} : timers.after(ms, ring)
  signal.addEventListener('abort', ring, { once: true })
  const cancel = () => {
    stop()
    signal.removeEventListener('abort', ring)
  }
  return { rung, cancel }
}

/** A bell that many wait for: each `heard` resolves at the next `ring`. */
export const createBell = (): { readonly ring: () => void; readonly heard: () => Promise<void> } => {
  let ring = () => {}
  let next = new Promise<void>((resolve) => {
    ring = resolve
  })
  return {
    ring: () => {
      const now = ring
      next = new Promise((resolve) => {
        ring = resolve
      })
      now()
    },
    heard: () => next,
  }
}
